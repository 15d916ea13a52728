internal import CIndexLanes
public import UnderpixelGeometry

extension Storage {
  /// Calls `found` for each leaf with items whose boxes meet the query, until it says stop.
  @usableFromInline
  func search(_ query: BoundingBox, _ found: (FoundItems) -> Continuation) {
    unsafe search(query, live: nil, found)
  }

  /// The same for windows that are no boxes: `test` accepts every box that holds an accepted one.
  @usableFromInline
  func search(_ query: BoundingBox, where test: (BoundingBox) -> Bool, _ found: (FoundItems) -> Continuation) {
    unsafe search(query, live: nil, where: test, found)
  }

  /// For trees of which items are gone: `live` has a bit for each item of a leaf; all are there when it is nil.
  func search(_ query: BoundingBox, live: UnsafePointer<UInt16>?, _ found: (FoundItems) -> Continuation) {
    // What lies outside the bounds shares no cell with them, or is found out by exact boxes.
    guard shape.count > 0, !query.isEmpty else { return }
    walk(
      query,
      narrow: { lanes, _ in lanes },
      visit: { leaf, lanes in
        let lanes = unsafe lanes & self.live(live, leaf)
        return lanes == 0 ? .continue : found(unsafe FoundItems(items(ofLeaf: leaf), lanes, firstPosition: leaf << 4))
      })
  }

  func search(
    _ query: BoundingBox, live: UnsafePointer<UInt16>?, where test: (BoundingBox) -> Bool,
    _ found: (FoundItems) -> Continuation
  ) {
    guard shape.count > 0, query.intersects(bounds), test(bounds) else { return }
    walk(
      query,
      narrow: { lanes, frame in kept(of: lanes) { test(grid.box(frame($0), within: bounds)) } },
      visit: { leaf, lanes in
        let lanes = kept(of: unsafe lanes & self.live(live, leaf)) { test(box(at: leaf << 4 + $0)) }
        return lanes == 0 ? .continue : found(unsafe FoundItems(items(ofLeaf: leaf), lanes, firstPosition: leaf << 4))
      })
  }

  @inline(__always)
  private func live(_ bits: UnsafePointer<UInt16>?, _ leaf: Int) -> UInt32 {
    guard let bits = unsafe bits else { return 0xFFFF }
    return UInt32(unsafe bits[leaf])
  }

  @inline(__always)
  private func kept(of lanes: UInt32, _ test: (Int) -> Bool) -> UInt32 {
    var (kept, rest) = (lanes, lanes)
    while rest != 0 {
      let lane = rest.trailingZeroBitCount
      rest &= rest - 1
      if !test(lane) { kept &= ~(1 << UInt32(lane)) }
    }
    return kept
  }

  /// Walks the tree level by level, so that the misses of all nodes of a level overlap; where a level has many nodes, some
  /// of them at a time.
  ///
  /// - Parameter narrow: Which of a node's children to follow, given those that meet the query and the boxes of all.
  @inline(__always)
  private func walk(
    _ query: BoundingBox, narrow: (UInt32, (Int) -> CellBox) -> UInt32, visit: (Int, UInt32) -> Continuation
  ) {
    let window = grid.cells(query)
    unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: WaitingNodes.capacity) { memory in
      let waiting = unsafe WaitingNodes(memory.baseAddress.unsafelyUnwrapped, height: shape.height)
      var level = shape.height
      waiting[level].append(0)
      while true {
        while level > 1 {
          waiting[level].expand(into: waiting[level &- 1]) { node in
            let cells = unsafe wideNode(node, level: level)
            return unsafe narrow(up_meeting(cells, window.lanes)) { CellBox(unsafe up_child(cells, Int32($0))) }
          } _: { child in
            unsafe prefetch(wideNode(child, level: level &- 1), lines: 4)
          }
          level &-= 1
        }
        if case .stop = visitLeaves(ofNodes: waiting[1], waiting[0], query, window, narrow, visit) { return }
        // Up to a level of which some nodes still wait.
        repeat {
          waiting[level].clear()
          level &+= 1
          if level > shape.height { return }
        } while waiting[level].isDone
      }
    }
  }

  @inline(__always)
  private func prefetch(_ address: UnsafeRawPointer, lines: Int) {
    for line in 0..<lines { unsafe up_prefetch(address + line &* 64) }
  }

  /// - Parameter lanes: For notes on the nodes.
  @inline(__always)
  private func visitLeaves(
    ofNodes nodes: WaitingNodes.Row, _ lanes: WaitingNodes.Row, _ query: BoundingBox, _ window: CellBox,
    _ narrow: (UInt32, (Int) -> CellBox) -> UInt32, _ visit: (Int, UInt32) -> Continuation
  ) -> Continuation {
    // All leaves are asked for before the first is looked at.
    let count = nodes.count
    for i in 0..<count {
      let node = nodes[i]
      let cells = unsafe wideNode(node, level: 1)
      var rest = unsafe narrow(up_meeting(cells, window.lanes)) { CellBox(unsafe up_child(cells, Int32($0))) }
      lanes[i] = Int(rest)
      while rest != 0 {
        unsafe prefetch(leaf(node &<< 4 &+ rest.trailingZeroBitCount), lines: 2)
        rest &= rest &- 1
      }
    }
    return unsafe withUnsafeTemporaryAllocation(of: Find.self, capacity: 48) { finds in
      let finds = unsafe finds.baseAddress.unsafelyUnwrapped
      var findCount = 0
      for i in 0..<count {
        let node = nodes[i]
        let cells = unsafe wideNode(node, level: 1)
        var rest = UInt32(truncatingIfNeeded: lanes[i])
        while rest != 0 {
          let child = rest.trailingZeroBitCount
          rest &= rest &- 1
          let frame = unsafe up_child(cells, Int32(truncatingIfNeeded: child))
          let find = find(inLeaf: node &<< 4 &+ child, CellBox(frame), window)
          unsafe finds[findCount] = find
          findCount &+= find.lanes == 0 ? 0 : 1
        }
        // The next node may add sixteen.
        guard findCount > 32 || i == count &- 1 else { continue }
        for j in 0..<findCount {
          let find = unsafe finds[j]
          let lanes = sure(find, query)
          if lanes != 0, case .stop = visit(find.leaf, lanes) { return .stop }
        }
        findCount = 0
      }
      return .continue
    }
  }

  /// The items of a leaf that may meet the window; the first whose exact box has to be asked is on its way.
  @inline(__always)
  private func find(inLeaf leaf: Int, _ frame: CellBox, _ window: CellBox) -> Find {
    let lanes = unsafe up_narrow_meeting(self.leaf(leaf), frame.lanes, window.lanes)
    if lanes &>> 16 != 0, case .kept(let boxes) = exactBoxes {
      unsafe up_prefetch(boxes + (leaf &<< 4 &+ (lanes &>> 16).trailingZeroBitCount))
    }
    return Find(leaf, lanes)
  }

  /// The items of a leaf whose boxes meet the query, as bits.
  @inline(__always)
  private func sure(_ find: Find, _ query: BoundingBox) -> UInt32 {
    var lanes = find.lanes & 0xFFFF
    var unsure = find.lanes &>> 16
    while unsure != 0 {
      let lane = unsure.trailingZeroBitCount
      unsure &= unsure &- 1
      if let box = exactBox(at: find.leaf &<< 4 &+ lane), !box.intersects(query) { lanes &= ~(1 &<< UInt32(lane)) }
    }
    return lanes
  }
}

/// Items of a leaf, as bits; in the upper half those that may still turn out not to be meant.
private struct Find {
  private let bits: UInt64

  @inline(__always)
  init(_ leaf: Int, _ lanes: UInt32) { bits = UInt64(truncatingIfNeeded: leaf) &<< 32 | UInt64(lanes) }

  @inline(__always)
  var leaf: Int { Int(truncatingIfNeeded: bits &>> 32) }

  @inline(__always)
  var lanes: UInt32 { UInt32(truncatingIfNeeded: bits) }
}
