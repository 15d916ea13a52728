public import UnderpixelGeometry

/// A label of a place: a country, a city, a quarter. (Mapbox Standard, featureset `place-labels`.)
public struct StandardPlaceLabelsFeature: IdentifiedFeature, Hashable, Sendable {
  public let feature: FeaturesetFeature

  public init(from feature: FeaturesetFeature) { self.feature = feature }

  /// The name as it is shown.
  public var name: String? { properties["name"]??.string }
  /// What kind of place it is: `settlement`, `country`.
  public var `class`: String? { properties["class"]??.string }

  /// The states that such features can have.
  public struct State: FeatureStateConvertible, Codable, Hashable, Sendable {
    /// The feature is not shown.
    public var hide: Bool?
    /// The feature stands out, for example under the pointer.
    public var highlight: Bool?
    /// The feature is chosen.
    public var select: Bool?

    public init(hide: Bool? = nil, highlight: Bool? = nil, select: Bool? = nil) {
      self.hide = hide
      self.highlight = highlight
      self.select = select
    }

    public init(members: [String: PropertyValue]) {
      self.init(hide: members["hide"]?.bool, highlight: members["highlight"]?.bool, select: members["select"]?.bool)
    }

    public var members: [String: PropertyValue] {
      ["hide": hide, "highlight": highlight, "select": select].compactMapValues { $0.map(PropertyValue.bool) }
    }
  }
}

extension FeatureStateKey<StandardPlaceLabelsFeature> {
  public static var hide: Self { "hide" }
  public static var highlight: Self { "highlight" }
  public static var select: Self { "select" }
}

extension FeaturesetDescriptor where FeatureType == StandardPlaceLabelsFeature {
  /// The featureset `place-labels` of the import `basemap`.
  public static var standardPlaceLabels: FeaturesetDescriptor { standardPlaceLabels(importId: "basemap") }

  /// The featureset `place-labels` of an import, or of the root style where that is nil.
  public static func standardPlaceLabels(importId: String?) -> FeaturesetDescriptor {
    FeaturesetDescriptor(featuresetId: "place-labels", importId: importId)
  }
}
