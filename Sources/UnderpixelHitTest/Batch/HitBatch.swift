/// The answers to many points, in the order of the points, with all hits in one array.
///
///     let batch = frame.batch(at: points)
///     for index in points.indices { print(batch.records(at: index).count) }
public struct HitBatch: RandomAccessCollection, Sendable {
  let frame: ResolvedLayers
  public let scene: Scene
  /// The hits of the first point, top-most first, then those of the second, and so on.
  public let records: [Hit]
  /// Where the hits of each point begin in ``records``, and last their number: one more than there are points.
  public let offsets: [Int]
  /// The points, in order, that have more hits than their limit.
  public let incomplete: [Int]

  public var startIndex: Int { 0 }
  public var endIndex: Int { offsets.count - 1 }

  /// The hits of a point, top-most first. Complexity: O(1).
  public func records(at point: Int) -> ArraySlice<Hit> { records[offsets[point]..<offsets[point + 1]] }

  /// The hits of a point with views of their features. Complexity: O(hits of the point), and O(log points).
  public subscript(point: Int) -> Hits {
    var (low, high) = (0, incomplete.count)
    while low < high {
      let middle = (low + high) / 2
      if incomplete[middle] < point { low = middle + 1 } else { high = middle }
    }
    let isCut = low < incomplete.count && incomplete[low] == point
    return Hits(frame: frame, scene: scene, records: Array(records(at: point)), isComplete: !isCut)
  }
}
