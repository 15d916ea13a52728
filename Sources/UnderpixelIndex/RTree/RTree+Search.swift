public import UnderpixelGeometry

extension RTree {
  /// A tree as it was at one instant: what readers on any thread look at.
  ///
  /// It shares its boxes with the tree and with other snapshots, as long as they are the same.
  public struct Snapshot: Sendable {
    @usableFromInline let runs: Runs
    @usableFromInline let names: Names<ID>
    public let count: Int

    @inlinable
    init(runs: Runs, names: Names<ID>, count: Int) {
      self.runs = runs
      self.names = names
      self.count = count
    }

    @inlinable
    public var isEmpty: Bool { count == 0 }

    /// A box that holds all others; after a removal it may be larger than need be.
    public var bounds: BoundingBox { runs.bounds }
  }

  /// An id and how far its box is.
  @frozen
  public struct Neighbor: Sendable {
    public let id: ID
    /// In the unit of the boxes.
    public let distance: Double

    @inlinable
    public init(id: ID, distance: Double) {
      self.id = id
      self.distance = distance
    }
  }
}

// MARK: Windows

extension RTree {
  /// Calls `body` with the id of every box that intersects `query`, until it says stop.
  ///
  /// In no particular order. Boxes that only share an edge intersect; a NaN in the query finds nothing.
  ///
  /// - Complexity: As of a ``PackedRTree``, for each of some log *n* runs.
  @inlinable
  public func forEach<Failure: Error>(
    intersecting query: BoundingBox, _ body: (ID) throws(Failure) -> Continuation
  ) throws(Failure) {
    try stack.runs.forEach(intersecting: query, names, body)
  }

  /// Calls `body` with the id of every box that holds the place, edges included, until it says stop.
  @inlinable
  public func forEach<Failure: Error>(
    containing point: Point, _ body: (ID) throws(Failure) -> Continuation
  ) throws(Failure) {
    try stack.runs.forEach(intersecting: BoundingBox(x: point.x, y: point.y), names, body)
  }

  /// The nearest boxes, nearest first. See ``PackedRTree/nearestNeighbors(to:count:within:where:)``.
  @inlinable
  public func nearestNeighbors(
    to point: Point, count: Int, within distance: Double = .infinity, where isIncluded: ((ID) -> Bool)? = nil
  ) -> [Neighbor] {
    stack.runs.nearestNeighbors(to: point, count, within: distance, names, isIncluded)
  }
}

extension RTree.Snapshot {
  /// Calls `body` with the id of every box that intersects `query`, until it says stop; as the tree does.
  @inlinable
  public func forEach<Failure: Error>(
    intersecting query: BoundingBox, _ body: (ID) throws(Failure) -> Continuation
  ) throws(Failure) {
    try runs.forEach(intersecting: query, names, body)
  }

  /// Calls `body` with the id of every box that holds the place, edges included, until it says stop.
  @inlinable
  public func forEach<Failure: Error>(
    containing point: Point, _ body: (ID) throws(Failure) -> Continuation
  ) throws(Failure) {
    try runs.forEach(intersecting: BoundingBox(x: point.x, y: point.y), names, body)
  }

  /// The nearest boxes, nearest first. See ``PackedRTree/nearestNeighbors(to:count:within:where:)``.
  @inlinable
  public func nearestNeighbors(
    to point: Point, count: Int, within distance: Double = .infinity, where isIncluded: ((ID) -> Bool)? = nil
  ) -> [RTree<ID>.Neighbor] {
    runs.nearestNeighbors(to: point, count, within: distance, names, isIncluded)
  }
}

extension Runs {
  @inlinable
  func forEach<ID, Failure: Error>(
    intersecting query: BoundingBox, _ names: Names<ID>, _ body: (ID) throws(Failure) -> Continuation
  ) throws(Failure) {
    var failure: Failure?
    for index in packed.indices {
      let last = packed[index].search(query) { found in
        var found = found
        while let position = found.nextPosition() {
          do throws(Failure) {
            if case .stop = try body(names.packed[index][position]) { return .stop }
          } catch {
            failure = error
            return .stop
          }
        }
        return .continue
      }
      if let failure { throw failure }
      if case .stop = last { return }
    }
    for index in newest.indices where newest[index].intersects(query) {
      if case .stop = try body(names.newest[index]) { return }
    }
  }

  @inlinable
  func nearestNeighbors<ID>(
    to point: Point, _ count: Int, within limit: Double, _ names: Names<ID>, _ isIncluded: ((ID) -> Bool)?
  ) -> [RTree<ID>.Neighbor] {
    var nearest: [RTree<ID>.Neighbor] = []
    guard count > 0 else { return nearest }
    var reach = limit
    // Runs are numbered from 0, and the newest come after them.
    visitNearest(to: point, within: limit) { run, position, distance in
      guard distance <= reach else { return reach }
      let id = run < names.packed.count ? names.packed[run][position] : names.newest[position]
      if let isIncluded, !isIncluded(id) { return reach }
      var place = nearest.count
      while place > 0, nearest[place - 1].distance > distance { place -= 1 }
      guard place < count else { return reach }
      nearest.insert(RTree<ID>.Neighbor(id: id, distance: distance), at: place)
      if nearest.count > count { nearest.removeLast() }
      if nearest.count == count { reach = nearest[count - 1].distance }
      // Nothing is nearer than at no distance.
      if nearest.count == count, reach == 0 { reach = -1 }
      return reach
    }
    return nearest
  }

  /// Calls `visit` with the boxes near enough to matter and their distances; it returns how near those after it have to be.
  @usableFromInline
  func visitNearest(to point: Point, within limit: Double, _ visit: (Int, Int, Double) -> Double) {
    guard point.x.isFinite, point.y.isFinite else { return }
    var limit = limit
    for index in newest.indices {
      let distance = newest[index].distance(to: point)
      if distance <= limit { limit = visit(packed.count, index, distance) }
    }
    for index in packed.indices {
      let run = packed[index]
      run.visitNearest(to: point, within: limit) { position in
        limit = visit(index, position, run.box(at: position).distance(to: point))
        return limit
      }
    }
  }
}
