public import UnderpixelGeometry

/// A feature as a handler gets it: what its layer or featureset shows of it, and its state at the time of the event.
public struct FeaturesetFeature: Hashable, Sendable {
  /// Nil where the source has none: such a feature can have no state.
  public var id: FeaturesetFeatureId?
  /// Through what the feature was reached, equal to what the interaction was aimed at.
  public var featureset: FeaturesetDescriptor<FeaturesetFeature>
  /// In degrees; cut to a tile for sources of tiles. Nil where the source has none.
  public var geometry: Geometry?
  /// Of a layer all properties of the source, of a featureset exactly those that its selector shows.
  public var properties: JSONObject
  /// The state at the time of the event; empty where none is set.
  public var state: JSONObject
  /// The layer that draws the feature; nil for layers of imports, which can't be reached.
  public var layer: String?
  /// The source of the feature; nil for sources of imports.
  public var source: String?
  /// The source layer of the feature; nil for GeoJSON and for imports.
  public var sourceLayer: String?

  public init(
    id: FeaturesetFeatureId?, featureset: FeaturesetDescriptor<FeaturesetFeature>, geometry: Geometry? = nil,
    properties: JSONObject = [:], state: JSONObject = [:], layer: String? = nil, source: String? = nil,
    sourceLayer: String? = nil
  ) {
    self.id = id
    self.featureset = featureset
    self.geometry = geometry
    self.properties = properties
    self.state = state
    self.layer = layer
    self.source = source
    self.sourceLayer = sourceLayer
  }

  /// Where the feature is, if it is a point.
  public var coordinate: Coordinate? {
    if case .point(let coordinate)? = geometry { coordinate } else { nil }
  }
}

extension FeaturesetFeature: IdentifiedFeature {
  public typealias State = JSONObject

  public init(from feature: FeaturesetFeature) { self = feature }

  public var feature: FeaturesetFeature { self }
}
