public import UnderpixelGeometry

/// A point of interest of a basemap: a shop, a stop, a park. (Mapbox Standard, featureset `poi`.)
public struct StandardPoiFeature: IdentifiedFeature, Hashable, Sendable {
  public let feature: FeaturesetFeature
  /// Where it is.
  public let coordinate: Coordinate

  /// Nil for a feature that is no point.
  public init?(from feature: FeaturesetFeature) {
    guard let coordinate = feature.coordinate else { return nil }
    self.feature = feature
    self.coordinate = coordinate
  }

  /// The name as it is shown.
  public var name: String? { properties["name"]??.string }
  /// What it is for, in few words.
  public var group: String? { properties["group"]??.string }
  /// What it is for, more closely.
  public var `class`: String? { properties["class"]??.string }
  /// The name of its icon.
  public var maki: String? { properties["maki"]??.string }
  /// How one travels from there: `bus`, `rail`.
  public var transitMode: String? { properties["transit_mode"]??.string }
  /// Whether it is a stop, a station or an entrance.
  public var transitStopType: String? { properties["transit_stop_type"]??.string }
  /// Whose stop it is.
  public var transitNetwork: String? { properties["transit_network"]??.string }
  /// The code of an airport.
  public var airportRef: String? { properties["airport_ref"]??.string }

  /// The states that such features can have.
  public struct State: FeatureStateConvertible, Codable, Hashable, Sendable {
    /// The feature is not shown.
    public var hide: Bool?

    public init(hide: Bool? = nil) {
      self.hide = hide
    }

    public init(members: [String: PropertyValue]) {
      self.init(hide: members["hide"]?.bool)
    }

    public var members: [String: PropertyValue] {
      ["hide": hide].compactMapValues { $0.map(PropertyValue.bool) }
    }
  }
}

extension FeatureStateKey<StandardPoiFeature> {
  public static var hide: Self { "hide" }
}

extension FeaturesetDescriptor where FeatureType == StandardPoiFeature {
  /// The featureset `poi` of the import `basemap`.
  public static var standardPoi: FeaturesetDescriptor { standardPoi(importId: "basemap") }

  /// The featureset `poi` of an import, or of the root style where that is nil.
  public static func standardPoi(importId: String?) -> FeaturesetDescriptor {
    FeaturesetDescriptor(featuresetId: "poi", importId: importId)
  }
}
