public import UnderpixelGeometry

/// What tells a feature from others of its featureset.
///
/// Ids are unique in one source only; the namespace tells which of a featureset's sources an id belongs to. `0` and `""`
/// are ids, and `10` and `"10"` are one. (Mapbox Maps SDK, "FeaturesetFeatureId".)
public struct FeaturesetFeatureId: Hashable, Sendable {
  /// The id as the source has it, a number or text.
  public let featureID: FeatureID
  /// The namespace of the featureset's selector that the feature came through; nil without, and for layers.
  public let namespace: String?

  public init(_ featureID: FeatureID, namespace: String? = nil) {
    self.featureID = featureID
    self.namespace = namespace
  }

  public init(id: String, namespace: String? = nil) { self.init(FeatureID(id), namespace: namespace) }

  /// The id as text.
  public var id: String { featureID.description }
}
