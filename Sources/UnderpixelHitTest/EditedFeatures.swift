internal import UnderpixelGeometry

/// A large set of which some features were replaced or removed, and a small one with those that were replaced or added.
///
/// The two share one count of ordinals, so that a feature that changes stays in its place.
public struct EditedFeatures: Sendable {
  public let base: FeatureSet
  public let delta: FeatureSet
  /// A bit for each feature of the base that is not there any more.
  let replaced: [UInt64]

  /// - Parameter isReplaced: True for a feature of the base that is not there any more. Called once for each.
  public init(base: FeatureSet, delta: FeatureSet, isReplaced: (_ feature: Int) -> Bool) {
    self.base = base
    self.delta = delta
    let count = base.features.count
    var replaced = [UInt64](repeating: 0, count: (count + 63) / 64)
    for feature in 0..<count where isReplaced(feature) { replaced[feature / 64] |= 1 << UInt64(feature % 64) }
    self.replaced = replaced
  }
}
