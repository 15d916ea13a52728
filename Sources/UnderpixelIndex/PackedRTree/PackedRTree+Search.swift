public import UnderpixelGeometry

extension PackedRTree {
  /// Calls `body` with the insertion index of every item whose box intersects `query`, until it says stop.
  ///
  /// Items come in no particular order, the same one each time. Boxes that only share an edge intersect; a NaN in the
  /// query finds nothing.
  ///
  /// - Parameters:
  ///   - query: The window, in the coordinate space the boxes were packed in.
  ///   - body: Receives each insertion index. Whatever it throws ends the search.
  /// - Complexity: O(log *n* + *k*) for clustered data and O(*n*) at worst, *k* the number of items found.
  @inlinable
  public func forEach<Failure: Error>(
    intersecting query: BoundingBox, _ body: (Int) throws(Failure) -> Continuation
  ) throws(Failure) {
    var failure: Failure?
    storage.search(query) { $0.forEach(body, &failure) }
    if let failure { throw failure }
  }

  /// Calls `body` with the insertion index of every item whose box holds the place, edges included, until it says stop.
  @inlinable
  public func forEach<Failure: Error>(
    containing point: Point, _ body: (Int) throws(Failure) -> Continuation
  ) throws(Failure) {
    try forEach(intersecting: BoundingBox(x: point.x, y: point.y), body)
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
    var failure: Failure?
    storage.search(query, where: test) { $0.forEach(body, &failure) }
    if let failure { throw failure }
  }

  /// Adds the insertion indices of the items whose boxes intersect `query` to an array, in no particular order.
  @inlinable
  public func appendItems(intersecting query: BoundingBox, to items: inout [Int]) {
    storage.search(query) { found in
      var found = found
      while let item = found.next() { items.append(item) }
      return .continue
    }
  }

  /// Adds the insertion indices of the items whose boxes hold the place to an array, in no particular order.
  @inlinable
  public func appendItems(containing point: Point, to items: inout [Int]) {
    appendItems(intersecting: BoundingBox(x: point.x, y: point.y), to: &items)
  }
}
