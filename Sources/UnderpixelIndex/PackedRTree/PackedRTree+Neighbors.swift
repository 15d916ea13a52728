public import UnderpixelGeometry

extension PackedRTree {
  /// An item and how far it is.
  @frozen
  public struct Neighbor: Hashable, Sendable {
    /// The item's place in the order of insertion.
    public let item: Int
    /// In the unit of the boxes.
    public let distance: Double

    @inlinable
    public init(item: Int, distance: Double) {
      self.item = item
      self.distance = distance
    }
  }

  /// The items whose boxes are nearest to a place, nearest first, and of equally near ones the one inserted earlier first.
  ///
  /// Which of several equally near ones are taken is not specified where not all of them fit; it is the same each time.
  /// A place within a box is at a distance of 0. A place with a NaN or an infinity has no neighbors.
  ///
  /// - Parameters:
  ///   - point: The place, in the space of the boxes.
  ///   - count: How many at most; none when 0 or less.
  ///   - distance: How far they may be, this distance included.
  ///   - isIncluded: Says which items count; asked only about those near enough to matter.
  /// - Complexity: O(log *n* + *count*²) for clustered data, O(*n* + *count*²) at worst: for a place farther away than some
  ///   million times the tree's extent, and where all are equally far. For many thousands of neighbors, search boxes.
  public func nearestNeighbors(
    to point: Point, count: Int, within distance: Double = .infinity, where isIncluded: ((Int) -> Bool)? = nil
  ) -> [Neighbor] {
    var neighbors: [Neighbor] = []
    appendNearestNeighbors(to: point, count: count, within: distance, where: isIncluded, to: &neighbors)
    return neighbors
  }

  /// The same, with distances of the caller's own: to the shape in the box, for example.
  ///
  /// - Parameter measure: The distance of an item, at least the distance of its box; a NaN or an infinity leaves the item
  ///   out. Asked only about items that may be near enough.
  public func nearestNeighbors(
    to point: Point, count: Int, within distance: Double = .infinity, measuredBy measure: (Int) -> Double
  ) -> [Neighbor] {
    unsafe storage.withNearest(
      to: point, count, within: distance,
      measure: { item, _ in
        let measured = measure(item)
        return measured.isFinite ? measured : nil
      },
      body: { unsafe Array($0) })
  }

  /// The item whose box is nearest to a place; allocates nothing.
  public func nearestNeighbor(to point: Point, within distance: Double = .infinity) -> Neighbor? {
    unsafe storage.withNearest(
      to: point, 1, within: distance, measure: { $1.distance(to: point) }, body: { unsafe $0.first })
  }

  /// Adds the nearest items to an array, nearest first; allocates only where the array has to grow.
  public func appendNearestNeighbors(
    to point: Point, count: Int, within distance: Double = .infinity, where isIncluded: ((Int) -> Bool)? = nil,
    to neighbors: inout [Neighbor]
  ) {
    unsafe storage.withNearest(
      to: point, count, within: distance,
      measure: { item, box in
        if let isIncluded, !isIncluded(item) { return nil }
        return box.distance(to: point)
      },
      body: { unsafe neighbors.append(contentsOf: $0) })
  }
}
