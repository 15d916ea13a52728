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
  public struct Neighbor: Hashable, Sendable {
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

// MARK: Queries, of a tree and of its snapshots alike

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
    try forEach(intersecting: BoundingBox(x: point.x, y: point.y), body)
  }

  /// Calls `body` with the id of every box that intersects `query` and passes `test`, until it says stop: for windows that
  /// are no boxes. See ``PackedRTree/forEach(intersecting:where:_:)``.
  @inlinable
  public func forEach<Failure: Error>(
    intersecting query: BoundingBox, where test: (BoundingBox) -> Bool, _ body: (ID) throws(Failure) -> Continuation
  ) throws(Failure) {
    try stack.runs.forEach(intersecting: query, where: test, names, body)
  }

  /// Adds the ids of the boxes that intersect `query` to an array, in no particular order.
  @inlinable
  public func appendIDs(intersecting query: BoundingBox, to ids: inout [ID]) {
    forEach(intersecting: query) { id in
      ids.append(id)
      return .continue
    }
  }

  /// The ids of the boxes that hold each of many places, in the order of the places.
  ///
  /// - Complexity: As of single searches, which are made in an order that is kind to caches.
  @inlinable
  public func ids(containing points: [Point]) -> [[ID]] {
    var lists: [[ID]] = Array(repeating: [], count: points.count)
    for index in stack.runs.order(of: points) {
      appendIDs(intersecting: BoundingBox(x: points[index].x, y: points[index].y), to: &lists[index])
    }
    return lists
  }

  /// The nearest boxes, nearest first. See ``PackedRTree/nearestNeighbors(to:count:within:where:)``.
  @inlinable
  public func nearestNeighbors(
    to point: Point, count: Int, within distance: Double = .infinity, where isIncluded: ((ID) -> Bool)? = nil
  ) -> [Neighbor] {
    stack.runs.nearestNeighbors(to: point, count, within: distance, names) { id, distance in
      isIncluded.map { $0(id) } ?? true ? distance : nil
    }
  }

  /// The same by distances of the caller's own. See ``PackedRTree/nearestNeighbors(to:count:within:measuredBy:)``.
  @inlinable
  public func nearestNeighbors(
    to point: Point, count: Int, within distance: Double = .infinity, measuredBy measure: (ID) -> Double
  ) -> [Neighbor] {
    stack.runs.nearestNeighbors(to: point, count, within: distance, names) { id, _ in
      let measured = measure(id)
      return measured.isFinite ? measured : nil
    }
  }
}

extension RTree.Snapshot {
  /// Calls `body` with the id of every box that intersects `query`, until it says stop.
  ///
  /// In no particular order. Boxes that only share an edge intersect; a NaN in the query finds nothing.
  ///
  /// - Complexity: As of a ``PackedRTree``, for each of some log *n* runs.
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
    try forEach(intersecting: BoundingBox(x: point.x, y: point.y), body)
  }

  /// Calls `body` with the id of every box that intersects `query` and passes `test`, until it says stop: for windows that
  /// are no boxes. See ``PackedRTree/forEach(intersecting:where:_:)``.
  @inlinable
  public func forEach<Failure: Error>(
    intersecting query: BoundingBox, where test: (BoundingBox) -> Bool, _ body: (ID) throws(Failure) -> Continuation
  ) throws(Failure) {
    try runs.forEach(intersecting: query, where: test, names, body)
  }

  /// Adds the ids of the boxes that intersect `query` to an array, in no particular order.
  @inlinable
  public func appendIDs(intersecting query: BoundingBox, to ids: inout [ID]) {
    forEach(intersecting: query) { id in
      ids.append(id)
      return .continue
    }
  }

  /// The ids of the boxes that hold each of many places, in the order of the places.
  ///
  /// - Complexity: As of single searches, which are made in an order that is kind to caches.
  @inlinable
  public func ids(containing points: [Point]) -> [[ID]] {
    var lists: [[ID]] = Array(repeating: [], count: points.count)
    for index in runs.order(of: points) {
      appendIDs(intersecting: BoundingBox(x: points[index].x, y: points[index].y), to: &lists[index])
    }
    return lists
  }

  /// The nearest boxes, nearest first. See ``PackedRTree/nearestNeighbors(to:count:within:where:)``.
  @inlinable
  public func nearestNeighbors(
    to point: Point, count: Int, within distance: Double = .infinity, where isIncluded: ((ID) -> Bool)? = nil
  ) -> [RTree<ID>.Neighbor] {
    runs.nearestNeighbors(to: point, count, within: distance, names) { id, distance in
      isIncluded.map { $0(id) } ?? true ? distance : nil
    }
  }

  /// The same by distances of the caller's own. See ``PackedRTree/nearestNeighbors(to:count:within:measuredBy:)``.
  @inlinable
  public func nearestNeighbors(
    to point: Point, count: Int, within distance: Double = .infinity, measuredBy measure: (ID) -> Double
  ) -> [RTree<ID>.Neighbor] {
    runs.nearestNeighbors(to: point, count, within: distance, names) { id, _ in
      let measured = measure(id)
      return measured.isFinite ? measured : nil
    }
  }
}

extension Runs {
  @inlinable
  func forEach<ID, Failure: Error>(
    intersecting query: BoundingBox, _ names: Names<ID>, _ body: (ID) throws(Failure) -> Continuation
  ) throws(Failure) {
    var outcome = Outcome<Failure>()
    for index in packed.indices {
      packed[index].search(query) { $0.forEach(in: names.packed[index], body, &outcome) }
      if try outcome.isStopped() { return }
    }
    for index in newest.indices where newest[index].intersects(query) {
      if case .stop = try body(names.newest[index]) { return }
    }
  }

  @inlinable
  func forEach<ID, Failure: Error>(
    intersecting query: BoundingBox, where test: (BoundingBox) -> Bool, _ names: Names<ID>,
    _ body: (ID) throws(Failure) -> Continuation
  ) throws(Failure) {
    var outcome = Outcome<Failure>()
    for index in packed.indices {
      packed[index].search(query, where: test) { $0.forEach(in: names.packed[index], body, &outcome) }
      if try outcome.isStopped() { return }
    }
    for index in newest.indices where newest[index].intersects(query) && test(newest[index]) {
      if case .stop = try body(names.newest[index]) { return }
    }
  }

  /// An order of places in which neighbors come after each other.
  @usableFromInline
  func order(of points: [Point]) -> [Int] { hilbertOrder(of: points, Grid(bounds)) }

  @inlinable
  func nearestNeighbors<ID>(
    to point: Point, _ count: Int, within limit: Double, _ names: Names<ID>, _ measure: (ID, Double) -> Double?
  ) -> [RTree<ID>.Neighbor] {
    var nearest: [RTree<ID>.Neighbor] = []
    guard count > 0 else { return nearest }
    var reach = limit
    // Runs are numbered from 0, and the newest come after them.
    visitNearest(to: point, within: limit) { run, position, distance in
      guard distance <= reach else { return reach }
      let id = run < names.packed.count ? names.packed[run][position] : names.newest[position]
      guard let distance = measure(id, distance), distance <= reach else { return reach }
      var place = nearest.count
      while place > 0, nearest[place - 1].distance > distance { place -= 1 }
      guard place < count else { return reach }
      nearest.insert(RTree<ID>.Neighbor(id: id, distance: distance), at: place)
      if nearest.count > count { nearest.removeLast() }
      // Nothing is nearer than at no distance.
      if nearest.count == count { reach = nearest[count - 1].distance == 0 ? -1 : nearest[count - 1].distance }
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

/// How a walk through a run has ended.
@usableFromInline
struct Outcome<Failure: Error> {
  @usableFromInline var last = Continuation.continue
  @usableFromInline var failure: Failure?

  @inlinable
  init() {}

  @inlinable
  func isStopped() throws(Failure) -> Bool {
    if let failure { throw failure }
    if case .stop = last { return true }
    return false
  }
}

extension FoundItems {
  /// Calls `body` with the name of each item.
  @inlinable
  @inline(__always)
  func forEach<ID, Failure: Error>(
    in names: [ID], _ body: (ID) throws(Failure) -> Continuation, _ outcome: inout Outcome<Failure>
  ) -> Continuation {
    var rest = self
    while let position = rest.nextPosition() {
      do throws(Failure) {
        outcome.last = try body(names[position])
        if case .stop = outcome.last { return .stop }
      } catch {
        outcome.failure = error
        return .stop
      }
    }
    return .continue
  }
}
