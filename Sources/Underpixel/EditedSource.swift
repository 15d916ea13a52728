internal import UnderpixelGeometry
internal import UnderpixelHitTest
internal import UnderpixelSources

/// A GeoJSON source of which single features change.
final class EditedSource {
  private var current: UpdatableFeatures
  private(set) var base: FeatureSet
  private(set) var delta: FeatureSet

  /// - Parameters:
  ///   - features: The features as they were read, before ids are given and any are left out.
  ///   - set: Kept where it is of the same features.
  init(_ features: UpdatableFeatures, keeping set: FeatureSet) {
    current = features
    base = features.base === set.features ? set : FeatureSet(features.base)
    delta = FeatureSet(features.delta)
  }

  /// - Complexity: O(changes + features in the delta), and O(*n* log *n*) where the base is packed anew.
  func apply(_ diff: FeatureDiff) {
    let packings = current.packingCount
    current.apply(diff)
    if current.packingCount != packings { base = FeatureSet(current.base) }
    delta = FeatureSet(current.delta)
  }

  var features: EditedFeatures {
    EditedFeatures(base: base, delta: delta, hidden: current.hidden, gaps: current.gaps)
  }
}
