public import UnderpixelGeometry

extension PackedRTree {
  /// Calls `body` with the insertion index of every item whose box intersects `query`, until it says stop.
  ///
  /// Items come in tree order. Boxes that only share an edge intersect; a NaN in the query finds nothing.
  ///
  /// - Parameters:
  ///   - query: The window, in the coordinate space the boxes were packed in.
  ///   - body: Receives each insertion index. Whatever it throws ends the search.
  /// - Complexity: O(log *n* + *k*) for clustered data and O(*n*) at worst, *k* the number of items found.
  @inlinable
  public func forEach<Failure: Error>(
    intersecting query: BoundingBox, _ body: (Int) throws(Failure) -> Continuation
  ) throws(Failure) {
    guard query.intersects(bounds) else { return }
    let window = Window(query, storage.frame)
    try search { (nodes: Span<Float>, node: Int) in
      window.children(nodes, node)
    } _: { (item: Int) throws(Failure) -> Continuation in
      storage.boxes[item].intersects(query) ? try body(item) : .continue
    }
  }

  /// Calls `body` with the insertion index of every item whose box intersects `query` and passes `test`, until it says
  /// stop.
  ///
  /// For windows that are no boxes: a line of sight, a lasso, with `query` the box around them. `test` sees boxes of
  /// nodes, slightly enlarged, as well as of items; it must accept every box that holds an accepted one.
  ///
  /// - Complexity: O(log *n* + *k*) tests for clustered data, O(*n*) at worst.
  @inlinable
  public func forEach<Failure: Error>(
    intersecting query: BoundingBox, where test: (BoundingBox) -> Bool, _ body: (Int) throws(Failure) -> Continuation
  ) throws(Failure) {
    guard query.intersects(bounds), test(bounds) else { return }
    let window = Window(query, storage.frame)
    try search { (nodes: Span<Float>, node: Int) in
      var mask = window.children(nodes, node)
      var rest = mask
      while rest != 0 {
        let i = node + rest.trailingZeroBitCount
        if !test(storage.frame.box(nodes[i], nodes[i + 16], nodes[i + 32], nodes[i + 48])) {
          mask &= ~(rest & (0 &- rest))
        }
        rest &= rest - 1
      }
      return mask
    } _: { (item: Int) throws(Failure) -> Continuation in
      storage.boxes[item].intersects(query) && test(storage.boxes[item]) ? try body(item) : .continue
    }
  }

  /// A query in the rounding of the nodes.
  @usableFromInline
  struct Window {
    @usableFromInline let minX: Float
    @usableFromInline let minY: Float
    @usableFromInline let maxX: Float
    @usableFromInline let maxY: Float

    @inlinable
    init(_ query: BoundingBox, _ frame: Frame) {
      minX = frame.x(query.minX)
      minY = frame.y(query.minY)
      maxX = frame.x(query.maxX)
      maxY = frame.y(query.maxY)
    }

    /// The children of a node that meet the window, as bits.
    @inlinable
    func children(_ nodes: Span<Float>, _ node: Int) -> UInt32 {
      var mask: UInt32 = 0
      for i in 0..<16 {
        let apart =
          (nodes[node + i] > maxX) || (nodes[node + 16 + i] > maxY) || (nodes[node + 32 + i] < minX)
          || (nodes[node + 48 + i] < minY)
        mask |= (apart ? 0 : 1) << UInt32(i)
      }
      return mask
    }
  }

  /// Walks the tree depth first: `children` tells which of a node's 16 places to follow, as bits.
  @inlinable
  func search<Failure: Error>(
    _ children: (Span<Float>, Int) -> UInt32, _ body: (Int) throws(Failure) -> Continuation
  ) throws(Failure) {
    guard !storage.items.isEmpty else { return }
    let (nodeArray, items, levelStarts) = (storage.nodes, storage.items, storage.levelStarts)
    let nodes = nodeArray.span
    // A level leaves at most 15 waiting nodes, and 2^32 items need eight levels.
    var waiting = InlineArray<128, UInt64>(repeating: 0)
    var count = 1
    waiting[0] = UInt64(levelStarts.count - 1) << 32
    while count > 0 {
      count -= 1
      let level = Int(waiting[count] >> 32)
      let place = Int(waiting[count] & 0xFFFF_FFFF)
      var mask = children(nodes, (levelStarts[level] + place) * 64)
      while mask != 0 {
        let child = place * 16 + mask.trailingZeroBitCount
        mask &= mask - 1
        if level == 0 {
          if case .stop = try body(Int(items[child])) { return }
        } else {
          waiting[count] = UInt64(level - 1) << 32 | UInt64(child)
          count += 1
        }
      }
    }
  }
}
