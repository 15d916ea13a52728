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

  /// The same for a tree of which items are gone: `live` has a bit for each item of a leaf.
  func search(_ query: BoundingBox, live: UnsafePointer<UInt16>?, _ found: (FoundItems) -> Continuation) {
    guard shape.count > 0, query.intersects(bounds) else { return }
    unsafe walk(
      query,
      narrow: { _, lanes in lanes },
      visit: { leaf, lanes in
        var lanes = lanes
        if let live = unsafe live { lanes &= UInt32(unsafe live[leaf]) }
        if lanes == 0 { return .continue }
        return found(unsafe FoundItems(items(ofLeaf: leaf), lanes, firstPosition: leaf << 4))
      })
  }

  /// The same for windows that are no boxes: `test` accepts every box that holds an accepted one.
  @usableFromInline
  func search(_ query: BoundingBox, where test: (BoundingBox) -> Bool, _ found: (FoundItems) -> Continuation) {
    guard shape.count > 0, query.intersects(bounds), test(bounds) else { return }
    unsafe walk(
      query,
      narrow: { node, lanes in
        kept(of: lanes) { test(grid.box(unsafe frame(ofChild: $0, node))) }
      },
      visit: { leaf, lanes in
        let lanes = kept(of: lanes) { test(box(at: leaf << 4 + $0)) }
        return lanes == 0 ? .continue : found(unsafe FoundItems(items(ofLeaf: leaf), lanes, firstPosition: leaf << 4))
      })
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
  @inline(__always)
  private func walk(
    _ query: BoundingBox, narrow: (UnsafePointer<Int32>, UInt32) -> UInt32, visit: (Int, UInt32) -> Continuation
  ) {
    let window = grid.cells(query)
    let height = shape.height
    unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: WaitingNodes.capacity) { memory in
      unsafe withUnsafeTemporaryAllocation(of: Find.self, capacity: 48) { finds in
      let finds = unsafe finds.baseAddress.unsafelyUnwrapped
      var findCount = 0
      let waiting = unsafe WaitingNodes(memory.baseAddress.unsafelyUnwrapped, height: height)
      var level = height
      while true {
        // Down to the level above the leaves.
        while level > 1 {
          let nodes = waiting[level]
          let children = waiting[level &- 1]
          let cells = unsafe innerNode(0, level: level)
          let childCells = unsafe innerNode(0, level: level &- 1)
          var (next, count) = (nodes.next, children.count)
          let end = nodes.count
          while next < end && count <= WaitingNodes.greatestCountBefore16 {
            let node = nodes[next]
            next &+= 1
            let cells = unsafe cells + node &* (Shape.innerStride / 4)
            var lanes = unsafe narrow(
              cells, up_children(cells, window.minX, window.minY, window.maxX, window.maxY))
            while lanes != 0 {
              let child = node &<< 4 &+ lanes.trailingZeroBitCount
              lanes &= lanes &- 1
              children[count] = child
              count &+= 1
              unsafe prefetchInner(childCells + child &* (Shape.innerStride / 4))
            }
          }
          nodes.next = next
          children.count = count
          level &-= 1
        }
        let nodes = waiting[1]
        let allLanes = waiting[0]
        let count = nodes.count
        let levelCells = unsafe innerNode(0, level: 1)
        for i in 0..<count {
          let node = nodes[i]
          let cells = unsafe levelCells + node &* (Shape.innerStride / 4)
          var lanes = unsafe narrow(
            cells, up_children(cells, window.minX, window.minY, window.maxX, window.maxY))
          allLanes[i] = Int(lanes)
          let first = unsafe leaf(node &<< 4)
          while lanes != 0 {
            unsafe prefetchLeaf(first + lanes.trailingZeroBitCount &* Shape.leafStride)
            lanes &= lanes &- 1
          }
        }
        for i in 0..<count {
          let node = nodes[i]
          let cells = unsafe levelCells + node &* (Shape.innerStride / 4)
          var lanes = UInt32(truncatingIfNeeded: allLanes[i])
          while lanes != 0 {
            let child = lanes.trailingZeroBitCount
            lanes &= lanes &- 1
            let find = unsafe items(ofLeaf: node &<< 4 &+ child, cells, child, window)
            unsafe finds[findCount] = find
            findCount &+= find.lanes == 0 ? 0 : 1
          }
          // The next node may add sixteen.
          guard findCount > 32 || i == count &- 1 else { continue }
          for j in 0..<findCount {
            let find = unsafe finds[j]
            let lanes = sure(find, query)
            if lanes != 0, case .stop = visit(find.leaf, lanes) { return }
          }
          findCount = 0
        }
        // Up to a level of which some nodes still wait.
        repeat {
          waiting[level].clear()
          level &+= 1
          if level > height { return }
        } while waiting[level].isDone
      }
      }
    }
  }

  @inline(__always)
  private func prefetchLeaf(_ leaf: UnsafePointer<UInt8>) {
    unsafe up_prefetch(leaf)
    unsafe up_prefetch(leaf + 64)
  }

  @inline(__always)
  private func prefetchInner(_ cells: UnsafePointer<Int32>) {
    unsafe up_prefetch(cells)
    unsafe up_prefetch(cells + 16)
    unsafe up_prefetch(cells + 32)
    unsafe up_prefetch(cells + 48)
  }

  /// The items of a leaf that may meet the window; those whose exact boxes have to be asked are on their way.
  @inline(__always)
  private func items(ofLeaf leaf: Int, _ node: UnsafePointer<Int32>, _ child: Int, _ window: CellBox) -> Find {
    let found = unsafe up_items(
      self.leaf(leaf), node, Int32(truncatingIfNeeded: child), window.minX, window.minY, window.maxX, window.maxY)
    let lanes = found & (shape.children(ofNode: leaf, level: 0) &* 0x1_0001)
    if lanes >> 16 != 0, case .kept(let boxes) = exactBoxes {
      unsafe up_prefetch(boxes + (leaf &<< 4 &+ Int(truncatingIfNeeded: (lanes >> 16).trailingZeroBitCount)))
    }
    return Find(leaf, lanes)
  }

  /// The items of a leaf whose boxes meet the query, as bits.
  @inline(__always)
  private func sure(_ find: Find, _ query: BoundingBox) -> UInt32 {
    var lanes = find.lanes & 0xFFFF
    var unsure = find.lanes >> 16
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

/// The nodes of each level that a search has still to look at; instead of those of level 0, the lanes of level 1.
@safe
private struct WaitingNodes {
  // Seven levels and the lanes: a kilobyte, which stays on the stack.
  static var capacity: Int { 8 * Row.size }
  /// After which the children of one more node find room for sure.
  static var greatestCountBefore16: Int { Row.size - 2 - 16 }

  private let memory: UnsafeMutablePointer<UInt32>

  @inline(__always)
  init(_ memory: UnsafeMutablePointer<UInt32>, height: Int) {
    unsafe self.memory = memory
    for level in 0...height { self[level].clear() }
    self[height][0] = 0
    self[height].count = 1
  }

  @inline(__always)
  subscript(level: Int) -> Row { unsafe Row(memory: memory + level &* Row.size) }

  /// Nodes of a level; their number and that of the next to be looked at stand at the end.
  @safe
  struct Row {
    static var size: Int { 32 }
    let memory: UnsafeMutablePointer<UInt32>

    @inline(__always)
    subscript(index: Int) -> Int {
      get { Int(unsafe memory[index]) }
      nonmutating set { unsafe memory[index] = UInt32(truncatingIfNeeded: newValue) }
    }

    @inline(__always)
    var count: Int {
      get { self[Self.size - 1] }
      nonmutating set { self[Self.size - 1] = newValue }
    }

    @inline(__always)
    var next: Int {
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
  }
}
