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

extension RTree.Snapshot: RTreeContents {
  @inlinable
  public func snapshot() -> RTree<ID>.Snapshot { self }
}

/// Boxes under ids, now or at an instant that has passed: what a tree and its snapshots answer alike.
public protocol RTreeContents<ID>: Sendable {
  associatedtype ID: Hashable & Sendable

  /// The boxes as they are now.
  ///
  /// - Complexity: O(1).
  func snapshot() -> RTree<ID>.Snapshot
}

extension RTreeContents {
  /// Calls `body` with the id of every box that intersects `query`, until it says stop.
  ///
  /// In no particular order. Boxes that only share an edge intersect; a NaN in the query finds nothing.
  ///
  /// - Complexity: As of a ``PackedRTree``, for each of some log *n* runs.
  @inlinable
  public func forEach<Failure: Error>(
    intersecting query: BoundingBox, _ body: (ID) throws(Failure) -> Continuation
  ) throws(Failure) {
    let contents = snapshot()
    var outcome = Outcome<Failure>()
    for index in contents.runs.packed.indices {
      contents.runs.packed[index].search(query) { $0.forEach(in: contents.names.packed[index], body, &outcome) }
      if try outcome.isStopped() { return }
    }
    let newest = contents.runs.newest
    for index in newest.indices where newest[index].intersects(query) {
      if case .stop = try body(contents.names.newest[index]) { return }
    }
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
    let contents = snapshot()
    var outcome = Outcome<Failure>()
    for index in contents.runs.packed.indices {
      contents.runs.packed[index].search(query, where: test) {
        $0.forEach(in: contents.names.packed[index], body, &outcome)
      }
      if try outcome.isStopped() { return }
    }
    let newest = contents.runs.newest
    for index in newest.indices where newest[index].intersects(query) && test(newest[index]) {
      if case .stop = try body(contents.names.newest[index]) { return }
    }
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
    let contents = snapshot()
    var lists: [[ID]] = Array(repeating: [], count: points.count)
    for index in contents.runs.order(of: points) {
      let place = BoundingBox(x: points[index].x, y: points[index].y)
      contents.appendIDs(intersecting: place, to: &lists[index])
    }
    return lists
  }

  /// The nearest boxes, nearest first. See ``PackedRTree/nearestNeighbors(to:count:within:where:)``.
  @inlinable
  public func nearestNeighbors(
    to point: Point, count: Int, within distance: Double = .infinity, where isIncluded: ((ID) -> Bool)? = nil
  ) -> [RTree<ID>.Neighbor] {
    let contents = snapshot()
    return contents.runs.nearest(to: point, count, within: distance) { place, distance in
      isIncluded.map { $0(contents.names[place]) } ?? true ? distance : nil
    }.map { RTree<ID>.Neighbor(id: contents.names[$0.place], distance: $0.distance) }
  }

  /// The same by distances of the caller's own. See ``PackedRTree/nearestNeighbors(to:count:within:measuredBy:)``.
  @inlinable
  public func nearestNeighbors(
    to point: Point, count: Int, within distance: Double = .infinity, measuredBy measure: (ID) -> Double
  ) -> [RTree<ID>.Neighbor] {
    let contents = snapshot()
    return contents.runs.nearest(to: point, count, within: distance) { place, _ in
      let measured = measure(contents.names[place])
      return measured.isFinite ? measured : nil
    }.map { RTree<ID>.Neighbor(id: contents.names[$0.place], distance: $0.distance) }
  }
}

extension Runs {
  /// An order of places in which neighbors come after each other.
  @usableFromInline
  func order(of points: [Point]) -> [Int] { hilbertOrder(of: points, Grid(bounds)) }

  /// Where a box is: in a run, or in the one behind them among the newest.
  @usableFromInline
  struct Place {
    @usableFromInline let run: Int
    @usableFromInline let position: Int

    init(_ run: Int, _ position: Int) {
      (self.run, self.position) = (run, position)
    }

    /// Of places that a list of neighbors has for items.
    fileprivate init(item: Int) {
      self.init(item >> 32, item & 0xFFFF_FFFF)
    }

    fileprivate var item: Int { run << 32 | position }
  }

  /// The nearest boxes, nearest first; `measure` gives a box's distance, or nil to leave it out.
  @usableFromInline
  func nearest(
    to point: Point, _ count: Int, within limit: Double, _ measure: (Place, Double) -> Double?
  ) -> [(place: Place, distance: Double)] {
    let most = packed.reduce(newest.count) { $0 + $1.liveCount }
    guard count > 0, most > 0, point.x.isFinite, point.y.isFinite else { return [] }
    return unsafe withUnsafeTemporaryAllocation(of: PackedRTree.Neighbor.self, capacity: min(count, most)) { memory in
      var nearest = unsafe NearestList(memory, within: limit)
      func look(_ place: Place, _ box: BoundingBox) {
        let distance = box.distance(to: point)
        guard distance <= nearest.reach, let distance = measure(place, distance) else { return }
        nearest.insert(PackedRTree.Neighbor(item: place.item, distance: distance))
      }
      for index in newest.indices { look(Place(packed.count, index), newest[index]) }
      for index in packed.indices {
        packed[index].visitNearest(to: point, within: nearest.reach) { position in
          look(Place(index, position), packed[index].box(at: position))
          return nearest.reach
        }
      }
      return unsafe memory.prefix(nearest.count).map { (Place(item: $0.item), $0.distance) }
    }
  }
}

extension Names {
  @inlinable
  subscript(place: Runs.Place) -> ID {
    place.run < packed.count ? packed[place.run][place.position] : newest[place.position]
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
