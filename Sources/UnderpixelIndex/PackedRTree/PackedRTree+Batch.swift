internal import CIndexLanes
public import UnderpixelGeometry

/// Lists of items, one for each of many questions, in the order of the questions.
public struct ItemLists: RandomAccessCollection, Sendable {
  private let items: [Int]
  private let ranges: [Range<Int>]

  init(_ items: [Int], _ ranges: [Range<Int>]) {
    self.items = items
    self.ranges = ranges
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { ranges.count }

  /// The items of a question, in no particular order.
  public subscript(question: Int) -> ArraySlice<Int> { items[ranges[question]] }
}

extension PackedRTree {
  /// The items whose boxes hold each of many places, edges included.
  ///
  /// Places are looked at along a Hilbert curve, so that what one of them has brought into the caches serves the next: up
  /// to twice as fast as one call each, where they are many and lie scattered. A place with a NaN has no items.
  ///
  /// - Returns: As many lists as there are places, in their order.
  /// - Complexity: O(*m*) for sorting *m* places, and as for single searches.
  public func items(containing points: [Point]) -> ItemLists {
    precondition(points.count <= Int(UInt32.max), "at most 2^32 places at a time")
    var items: [Int] = []
    var ranges = Array(repeating: 0..<0, count: points.count)
    for index in hilbertOrder(of: points, storage.grid) {
      let first = items.count
      appendItems(containing: points[index], to: &items)
      ranges[index] = first..<items.count
    }
    return ItemLists(items, ranges)
  }

  /// Calls `body` with every pair of an item of this tree and one of another whose boxes intersect, until it says stop.
  ///
  /// In no particular order. Of a tree without exact boxes (see ``hasExactBoxes``), with pairs that may intersect.
  ///
  /// - Complexity: A search in the other tree for each item of this one, which had better be the smaller one.
  @inlinable
  public func forEachIntersection<Failure: Error>(
    with other: PackedRTree, _ body: (Int, Int) throws(Failure) -> Continuation
  ) throws(Failure) {
    var isStopped = false
    for position in 0..<storage.placeCount where storage.hasItem(at: position) {
      let item = storage.item(at: position)
      try other.forEach(intersecting: storage.box(at: position)) { (found: Int) throws(Failure) -> Continuation in
        let next = try body(item, found)
        if case .stop = next { isStopped = true }
        return next
      }
      if isStopped { return }
    }
  }
}
