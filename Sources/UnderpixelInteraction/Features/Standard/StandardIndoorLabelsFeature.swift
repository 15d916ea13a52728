internal import UnderpixelGeometry

/// A label inside a building. (Mapbox Standard, featureset `indoor-labels`.)
public struct StandardIndoorLabelsFeature: IdentifiedFeature, Hashable, Sendable {
  public let feature: FeaturesetFeature

  public init(from feature: FeaturesetFeature) { self.feature = feature }

  /// The name as it is shown.
  public var name: String? { properties["name"]??.string }
  /// Whether it stands for an area or a point.
  public var shapeType: String? { properties["shape_type"]??.string }
  /// What kind it is of.
  public var type: String? { properties["type"]??.string }
  /// What kind it is of, more closely.
  public var `class`: String? { properties["class"]??.string }

  public typealias State = StandardSelection
}

extension FeatureStateKey<StandardIndoorLabelsFeature> {
  public static var highlight: Self { "highlight" }
  public static var select: Self { "select" }
}

extension FeaturesetDescriptor where FeatureType == StandardIndoorLabelsFeature {
  /// The featureset `indoor-labels` of the import `basemap`.
  public static var standardIndoorLabels: FeaturesetDescriptor { standardIndoorLabels(importId: "basemap") }

  /// The featureset `indoor-labels` of an import, or of the root style where that is nil.
  public static func standardIndoorLabels(importId: String?) -> FeaturesetDescriptor {
    FeaturesetDescriptor(featuresetId: "indoor-labels", importId: importId)
  }
}
