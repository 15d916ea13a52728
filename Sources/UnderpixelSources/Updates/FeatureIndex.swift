import UnderpixelGeometry

/// Where the features of each id are in a collection.
struct FeatureIndex: Sendable {
  /// The first feature of each id.
  private var first: [FeatureID: UInt32] = [:]
  /// The others of ids that come more than once.
  private var others: [FeatureID: [UInt32]] = [:]

  init(_ features: FeatureCollection) {
    first.reserveCapacity(features.count)
    for feature in 0..<features.count {
      guard let id = features.id(of: feature) else { continue }
      if first[id] == nil {
        first[id] = UInt32(feature)
      } else {
        others[id, default: []].append(UInt32(feature))
      }
    }
  }

  /// In order.
  func features(of id: FeatureID) -> [Int] {
    guard let first = first[id] else { return [] }
    return [Int(first)] + (others[id] ?? []).map(Int.init)
  }
}
