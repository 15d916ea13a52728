public import UnderpixelGeometry

/// A static R-tree, built at once from all its boxes.
///
///     let tree = try PackedRTree(packing: boxes)
///     tree.forEach(intersecting: window) { index in … ; return .continue }
///     tree.nearestNeighbors(to: place, count: 8)
///
/// Items are named by their place in the order of insertion. Answers are exact in double precision, although nodes hold
/// narrow boxes: items and queries pass through the same monotone roundings, so that rounded boxes that lie apart, or
/// overlap by more than an edge, tell the truth; only where edges share a cell is the exact box looked at. The packing
/// follows Kamel and Faloutsos, "On packing R-trees" (CIKM 1993).
///
/// Memory: some 9 bytes an item, up to an eighth more for boxes in far clusters, and 32 for its exact box unless the caller
/// keeps those. Immutable: any number of threads may search. No query allocates, except for the array it returns.
public struct PackedRTree: Sendable {
  @usableFromInline let storage: Storage

  /// Builds the tree, with leaves along a Hilbert curve.
  ///
  /// Boxes without an extent are found like others. Inverted ones (a minimum above its maximum) are counted and never
  /// found.
  ///
  /// - Parameters:
  ///   - boxes: The boxes, in any one plane. The tree keeps a copy of them.
  ///   - optimizedForQueries: True for an order by repeated halving (a k-d order), which takes some three times as long to
  ///     build and answers somewhat faster, nearest neighbors above all, unless the boxes lie in clusters.
  /// - Throws: ``PackedRTreeError`` for a box with a NaN or an infinity, and for more than 2³¹ − 1 boxes.
  /// - Complexity: O(*n*), or O(*n* log *n*) when optimized for queries.
  public init(
    packing boxes: some Collection<BoundingBox>, optimizedForQueries: Bool = false
  ) throws(PackedRTreeError) {
    storage = try Storage.packing(boxes, optimizedForQueries ? .halving : .curveThenHalving, exactBoxes: .kept)
  }

  /// Builds the tree from places.
  public init(
    packing points: [Point], optimizedForQueries: Bool = false
  ) throws(PackedRTreeError) {
    try self.init(
      packing: points.lazy.map { BoundingBox(x: $0.x, y: $0.y) }, optimizedForQueries: optimizedForQueries)
  }

  /// Builds a tree that does not keep the boxes: some 9 bytes an item.
  ///
  /// - Parameter exact: Gives the box of an item anew, the same one each time. Windows ask it only where narrow boxes can't
  ///   tell; neighbors and tests of one's own ask it for all that come into question.
  public init(
    packing boxes: some Collection<BoundingBox>, optimizedForQueries: Bool = false,
    exact: @escaping @Sendable (Int) -> BoundingBox
  ) throws(PackedRTreeError) {
    storage = try Storage.packing(boxes, optimizedForQueries ? .halving : .curveThenHalving, exactBoxes: .asked(exact))
  }

  /// The box around all items; empty for an empty tree.
  @inlinable
  public var bounds: BoundingBox { storage.bounds }

  /// The number of items, inverted boxes included.
  @inlinable
  public var count: Int { storage.itemCount }

  @inlinable
  public var isEmpty: Bool { count == 0 }

  /// The greatest number of items.
  public static var maximumCount: Int { Int(Int32.max) }

  /// Bytes of nodes, without the exact boxes.
  public var nodeByteCount: Int { storage.shape.nodeByteCount }
}

/// Why a tree could not be built.
public enum PackedRTreeError: Error, Hashable, Sendable {
  /// The box of an item has a NaN or an infinity.
  case notFinite(item: Int, BoundingBox)
  /// There are more items than ``PackedRTree/maximumCount``.
  case tooManyItems(Int)
}

/// Whether a search goes on.
@frozen
public enum Continuation: Sendable {
  case `continue`, stop
}
