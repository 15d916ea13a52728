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

  /// Walks the tree level by level, so that the misses of all nodes of a level overlap; where many wait, depth first, so
  /// that few have to.
  @inline(__always)
  private func walk(
    _ query: BoundingBox, narrow: (UnsafePointer<Int32>, UInt32) -> UInt32, visit: (Int, UInt32) -> Continuation
  ) {
    let window = grid.cells(query)
    // Depth first, a level adds at most 15 to the 128 after which it begins, and there are at most eight.
    unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 256) { waiting in
      // Level in the upper four bits, then the node's number within it.
      unsafe waiting[0] = UInt32(truncatingIfNeeded: shape.height) << 28
      var (head, tail) = (0, 1)
      while head != tail {
        let entry: UInt32
        if tail &- head <= 128 {
          entry = unsafe waiting[head & 255]
          head &+= 1
        } else {
          tail &-= 1
          entry = unsafe waiting[tail & 255]
        }
        let node = Int(entry & 0x0FFF_FFFF)
        let level = Int(entry >> 28)
        if level == 0 {
          let lanes = lanes(ofLeaf: node, query, window)
          if lanes != 0, case .stop = visit(node, lanes) { return }
          continue
        }
        let cells = unsafe innerNode(node, level: level)
        var lanes = unsafe up_children(cells, window.minX, window.minY, window.maxX, window.maxY)
        unsafe lanes = narrow(cells, lanes)
        while lanes != 0 {
          let child = node << 4 + lanes.trailingZeroBitCount
          lanes &= lanes &- 1
          prefetch(child, level: level &- 1)
          unsafe waiting[tail & 255] = UInt32(truncatingIfNeeded: level &- 1) << 28 | UInt32(truncatingIfNeeded: child)
          tail &+= 1
        }
      }
    }
  }

  @inline(__always)
  private func prefetch(_ node: Int, level: Int) {
    if level == 0 {
      let leaf = unsafe leaf(node)
      unsafe up_prefetch(leaf)
      unsafe up_prefetch(leaf + 64)
    } else {
      let cells = unsafe UnsafeRawPointer(innerNode(node, level: level))
      unsafe up_prefetch(cells)
      unsafe up_prefetch(cells + 64)
      unsafe up_prefetch(cells + 128)
      unsafe up_prefetch(cells + 192)
    }
  }

  /// The items of a leaf whose boxes meet the query, as bits.
  @inline(__always)
  private func lanes(ofLeaf leaf: Int, _ query: BoundingBox, _ window: CellBox) -> UInt32 {
    let grid = LeafGrid(frame(ofLeaf: leaf))
    let found = unsafe up_items(
      self.leaf(leaf), grid.x(window.minX), grid.y(window.minY), grid.x(window.maxX), grid.y(window.maxY))
    var lanes = found & shape.children(ofNode: leaf, level: 0)
    var unsure = (found >> 16) & lanes
    while unsure != 0 {
      let lane = unsure.trailingZeroBitCount
      unsure &= unsure &- 1
      if let box = exactBox(at: leaf << 4 + lane), !box.intersects(query) { lanes &= ~(1 << UInt32(lane)) }
    }
    return lanes
  }
}
