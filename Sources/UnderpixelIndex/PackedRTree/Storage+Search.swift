internal import CIndexLanes
public import UnderpixelGeometry

/// What a search found in one leaf.
@usableFromInline
@safe
struct FoundItems {
  @usableFromInline let items: UnsafePointer<UInt32>
  @usableFromInline var lanes: UInt32
  /// The place of the first lane among all leaves' items.
  @usableFromInline let firstPosition: Int

  init(_ items: UnsafePointer<UInt32>, _ lanes: UInt32, firstPosition: Int) {
    unsafe self.items = items
    self.lanes = lanes
    self.firstPosition = firstPosition
  }

  /// The insertion index of the next item.
  @inlinable
  mutating func next() -> Int? {
    guard lanes != 0 else { return nil }
    let lane = lanes.trailingZeroBitCount
    lanes &= lanes - 1
    return Int(unsafe items[lane])
  }

  /// Calls `body` with each insertion index; keeps what it throws, and stops then.
  @inlinable
  @inline(__always)
  func forEach<Failure: Error>(
    _ body: (Int) throws(Failure) -> Continuation, _ failure: inout Failure?
  ) -> Continuation {
    var rest = self
    while let item = rest.next() {
      do throws(Failure) {
        if case .stop = try body(item) { return .stop }
      } catch {
        failure = error
        return .stop
      }
    }
    return .continue
  }

  /// The place of the next item among all leaves' items.
  @inlinable
  mutating func nextPosition() -> Int? {
    guard lanes != 0 else { return nil }
    let lane = lanes.trailingZeroBitCount
    lanes &= lanes - 1
    return firstPosition + lane
  }
}

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
      narrow: { lanes, frame in kept(of: lanes) { test(grid.box(frame($0))) } },
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

/// The nodes of each level that a search has still to look at; instead of those of level 0, notes on those of level 1.
@safe
private struct WaitingNodes {
  // Seven levels and the notes: a kilobyte, which stays on the stack.
  static var capacity: Int { 8 * Row.size }

  private let memory: UnsafeMutablePointer<UInt32>

  @inline(__always)
  init(_ memory: UnsafeMutablePointer<UInt32>, height: Int) {
    unsafe self.memory = memory
    for level in 0...height { self[level].clear() }
  }

  @inline(__always)
  subscript(level: Int) -> Row { unsafe Row(memory + level &* Row.size) }

  /// Nodes of a level; their number and that of the next to be looked at stand at the end.
  @safe
  struct Row {
    fileprivate static var size: Int { 32 }
    /// After which the children of one more node find room for sure.
    private static var greatestCountBefore16: Int { size - 2 - 16 }

    private let memory: UnsafeMutablePointer<UInt32>

    @inline(__always)
    fileprivate init(_ memory: UnsafeMutablePointer<UInt32>) {
      unsafe self.memory = memory
    }

    @inline(__always)
    subscript(index: Int) -> Int {
      get { Int(unsafe memory[index]) }
      nonmutating set { unsafe memory[index] = UInt32(truncatingIfNeeded: newValue) }
    }

    @inline(__always)
    private(set) var count: Int {
      get { self[Self.size - 1] }
      nonmutating set { self[Self.size - 1] = newValue }
    }

    @inline(__always)
    private var next: Int {
      get { self[Self.size - 2] }
      nonmutating set { self[Self.size - 2] = newValue }
    }

    @inline(__always)
    var isDone: Bool { next == count }

    @inline(__always)
    func clear() {
      count = 0
      next = 0
    }

    @inline(__always)
    func append(_ node: Int) {
      self[count] = node
      count &+= 1
    }

    /// Replaces nodes by their children, as far as there is room.
    @inline(__always)
    func expand(into children: Row, _ lanes: (Int) -> UInt32, _ willVisit: (Int) -> Void) {
      var (index, count) = (next, children.count)
      let end = self.count
      while index < end && count <= Self.greatestCountBefore16 {
        let node = self[index]
        index &+= 1
        var rest = lanes(node)
        while rest != 0 {
          let child = node &<< 4 &+ rest.trailingZeroBitCount
          rest &= rest &- 1
          children[count] = child
          count &+= 1
          willVisit(child)
        }
      }
      next = index
      children.count = count
    }
  }
}
