internal import UnderpixelGeometry

/// A building of a basemap. (Mapbox Standard, featureset `buildings`.)
public struct StandardBuildingsFeature: IdentifiedFeature, Hashable, Sendable {
  public let feature: FeaturesetFeature

  public init(from feature: FeaturesetFeature) { self.feature = feature }

  /// What kind of building it is: `building-2d`, `building-3d`.
  public var group: String? { properties["group"]??.string }
  /// In meters.
  public var height: Double? { properties["height"]??.number }
  /// Where the building begins, in meters above the ground.
  public var minHeight: Double? { properties["min_height"]??.number }

  public typealias State = StandardSelection
}

extension FeatureStateKey<StandardBuildingsFeature> {
  public static var highlight: Self { "highlight" }
  public static var select: Self { "select" }
}

extension FeaturesetDescriptor where FeatureType == StandardBuildingsFeature {
  /// The featureset `buildings` of the import `basemap`.
  public static var standardBuildings: FeaturesetDescriptor { standardBuildings(importId: "basemap") }

  /// The featureset `buildings` of an import, or of the root style where that is nil.
  public static func standardBuildings(importId: String?) -> FeaturesetDescriptor {
    FeaturesetDescriptor(featuresetId: "buildings", importId: importId)
  }
}
