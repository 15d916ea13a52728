internal import UnderpixelGeometry

/// The features of a collection by their ids.
final class IndicesByID: Sendable {
  private let first: [FeatureID: Int]
  /// The next feature of the same id, by feature: few collections have any.
  private let next: [Int: Int]

  /// Complexity: O(features).
  init(_ features: FeatureCollection) {
    var first: [FeatureID: Int] = [:]
    first.reserveCapacity(features.count)
    var next: [Int: Int] = [:]
    for feature in (0..<features.count).reversed() {
      guard let id = features.id(of: feature) else { continue }
      next[feature] = first.updateValue(feature, forKey: id)
    }
    self.first = first
    self.next = next
  }

  /// The features with an id, in order.
  subscript(id: FeatureID) -> [Int] {
    guard let first = first[id] else { return [] }
    var indices = [first]
    while let next = next[indices[indices.count - 1]] { indices.append(next) }
    return indices
  }
}
