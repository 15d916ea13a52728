internal import UnderpixelGeometry
internal import UnderpixelHitTest
internal import UnderpixelSources

/// A GeoJSON source of which single features change.
final class EditedSource {
  private var current: UpdatableFeatures
  private(set) var base: FeatureSet
  private(set) var delta: FeatureSet

  /// - Parameter set: The features as they were read.
  init(_ set: FeatureSet, promoting property: String?) {
    current = UpdatableFeatures(set.features, promoting: property)
    base = FeatureSet(current.base)
    delta = FeatureSet(current.delta)
  }

  /// - Complexity: O(changes + features in the delta), and O(*n* log *n*) where the base is packed anew.
  func apply(_ diff: FeatureDiff) {
    let packings = current.packingCount
    current.apply(diff)
    if current.packingCount != packings { base = FeatureSet(current.base) }
    delta = FeatureSet(current.delta)
  }

  var features: EditedFeatures {
    EditedFeatures(base: base, delta: delta, replaced: current.replaced)
  }
}
