internal import Synchronization

extension LabelSet {
  /// The labels of a feature, as indices, in their order.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* of *n* labels; O(*n* log *n*) at the first call.
  package func indices(ofFeature feature: Int) -> ArraySlice<Int> {
    let order = byFeature.load() ?? byFeature.storeIfNil(LabelsByFeature(labels))
    let first = order.firstPosition { labels[$0].feature >= feature }
    let end = order.firstPosition { labels[$0].feature > feature }
    return order.indices[first..<end]
  }
}

/// Labels sorted by their features; those of one feature keep their order.
final class LabelsByFeature: Sendable {
  let indices: [Int]

  init(_ labels: [Label]) {
    indices = labels.indices.sorted { (labels[$0].feature, $0) < (labels[$1].feature, $1) }
  }

  /// The first position from which on something is true.
  func firstPosition(where isBehind: (Int) -> Bool) -> Int {
    var (low, high) = (0, indices.count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(indices[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
