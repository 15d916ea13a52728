public import UnderpixelGeometry

/// An icon of a landmark. It has no states. (Mapbox Standard, featureset `landmark-icons`.)
public struct StandardLandmarkIconsFeature: IdentifiedFeature, Hashable, Sendable {
  public let feature: FeaturesetFeature

  public init(from feature: FeaturesetFeature) { self.feature = feature }

  /// The landmark's own id, a property.
  public var landmarkId: String? { properties["id"]??.string }
  /// The name as it is shown.
  public var name: String? { properties["name"]??.string }
  /// The name in English.
  public var nameEn: String? { properties["name_en"]??.string }
  /// A short name, as the place calls itself.
  public var shortName: String? { properties["short_name"]??.string }
  /// A short name in English.
  public var shortNameEn: String? { properties["short_name_en"]??.string }
  /// What kind it is of.
  public var type: String? { properties["type"]??.string }

  /// No state.
  public struct State: FeatureStateConvertible, Codable, Hashable, Sendable {
    public init() {}
    public init(members: [String: PropertyValue]) {}
    public var members: [String: PropertyValue] { [:] }
  }
}

extension FeaturesetDescriptor where FeatureType == StandardLandmarkIconsFeature {
  /// The featureset `landmark-icons` of the import `basemap`.
  public static var standardLandmarkIcons: FeaturesetDescriptor { standardLandmarkIcons(importId: "basemap") }

  /// The featureset `landmark-icons` of an import, or of the root style where that is nil.
  public static func standardLandmarkIcons(importId: String?) -> FeaturesetDescriptor {
    FeaturesetDescriptor(featuresetId: "landmark-icons", importId: importId)
  }
}
