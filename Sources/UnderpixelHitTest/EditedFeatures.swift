internal import UnderpixelGeometry

/// A large set of which some features were replaced or removed, and a small one with those that were replaced or added.
///
/// The two share one count of ordinals, so that a feature that changes stays in its place.
public struct EditedFeatures: Sendable {
  public let base: FeatureSet
  public let delta: FeatureSet
  /// A bit for each feature of the base that is not there any more.
  let replaced: [UInt64]

  /// - Parameter replaced: A bit for each feature of the base: 1 for one that is not there any more.
  public init(base: FeatureSet, delta: FeatureSet, replaced: [UInt64]) {
    precondition(replaced.count * 64 >= base.features.count, "a feature of the base has no bit")
    self.base = base
    self.delta = delta
    self.replaced = replaced
  }
}
