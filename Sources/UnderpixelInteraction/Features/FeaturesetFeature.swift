public import UnderpixelGeometry

/// A feature as a handler gets it: what its layer or featureset shows of it, and its state at the time of the event.
///
/// Cheap to hand on: a reference to what never changes.
public struct FeaturesetFeature: Sendable {
  private let content: Content

  private final class Content: Sendable {
    let id: FeaturesetFeatureId?
    let featureset: FeaturesetDescriptor<FeaturesetFeature>
    let geometry: Geometry?
    let properties: JSONObject
    let state: JSONObject
    let layer: String?
    let source: String?
    let sourceLayer: String?

    init(
      _ id: FeaturesetFeatureId?, _ featureset: FeaturesetDescriptor<FeaturesetFeature>, _ geometry: Geometry?,
      _ properties: JSONObject, _ state: JSONObject, _ layer: String?, _ source: String?, _ sourceLayer: String?
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
  }

  /// - Parameters:
  ///   - featureset: Through what it is reached.
  ///   - properties: What that shows of it.
  public init(
    id: FeaturesetFeatureId?, featureset: FeaturesetDescriptor<FeaturesetFeature>, geometry: Geometry? = nil,
    properties: JSONObject = [:], state: JSONObject = [:], layer: String? = nil, source: String? = nil,
    sourceLayer: String? = nil
  ) {
    content = Content(id, featureset, geometry, properties, state, layer, source, sourceLayer)
  }

  /// The same feature in another state.
  func with(state: JSONObject) -> FeaturesetFeature {
    FeaturesetFeature(
      id: id, featureset: featureset, geometry: geometry, properties: properties, state: state, layer: layer,
      source: source, sourceLayer: sourceLayer)
  }

  /// Nil where the source has none: such a feature can have no state.
  public var id: FeaturesetFeatureId? { content.id }
  /// Through what the feature was reached, equal to what the interaction was aimed at.
  public var featureset: FeaturesetDescriptor<FeaturesetFeature> { content.featureset }
  /// In degrees; cut to a tile for sources of tiles. Nil where the source has none.
  public var geometry: Geometry? { content.geometry }
  /// Of a layer all properties of the source, of a featureset exactly those that its selector shows.
  public var properties: JSONObject { content.properties }
  /// The state at the time of the event; empty where none is set.
  public var state: JSONObject { content.state }
  /// The layer that draws the feature; nil for layers of imports, which can't be reached.
  public var layer: String? { content.layer }
  /// The source of the feature; nil for sources of imports.
  public var source: String? { content.source }
  /// The source layer of the feature; nil for GeoJSON and for imports.
  public var sourceLayer: String? { content.sourceLayer }

  /// Where the feature is, if it is a point.
  public var coordinate: Coordinate? {
    if case .point(let coordinate)? = geometry { coordinate } else { nil }
  }
}

extension FeaturesetFeature: Hashable {
  public static func == (a: FeaturesetFeature, b: FeaturesetFeature) -> Bool {
    a.content === b.content
      || (a.id == b.id && a.featureset == b.featureset && a.geometry == b.geometry && a.properties == b.properties
        && a.state == b.state && a.layer == b.layer && a.source == b.source && a.sourceLayer == b.sourceLayer)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(featureset)
    hasher.combine(properties)
    hasher.combine(source)
  }
}

extension FeaturesetFeature: IdentifiedFeature {
  public typealias State = JSONObject

  public init(from feature: FeaturesetFeature) { self = feature }

  public var feature: FeaturesetFeature { self }
}
