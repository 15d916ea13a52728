public import UnderpixelGeometry

/// What an expression can ask a feature.
public protocol ExpressionFeature {
  var id: FeatureID? { get }
  /// The simple type: multi or not makes no difference.
  var geometryType: GeometryType? { get }
  /// In degrees; asked by `within` and `distance` only.
  var geometry: Geometry? { get }
  func property(_ name: PropertyName) -> PropertyValue?
  /// All properties; asked by `properties` only.
  var properties: [String: PropertyValue] { get }
}

extension ExpressionFeature {
  public var geometry: Geometry? { nil }
}

/// What an expression is evaluated for.
public struct EvaluationContext {
  /// The camera's zoom.
  public var zoom: Double
  public var feature: (any ExpressionFeature)?
  /// The state that was set for the feature.
  public var featureState: FeatureState
  /// The state that was set for the style. (Style Specification, "state".)
  public var globalState: [String: PropertyValue]
  /// The configuration of the import that the expression stands in. (Mapbox Style Specification, "config".)
  public var config: [String: PropertyValue]
  /// The names of the images that exist; nil where that is not known, and all are taken to exist.
  public var availableImages: Set<String>?
  /// True when text of every script can be laid out; false for only what needs no shaping, which is then what
  /// `is-supported-script` tells.
  public var laysOutAllScripts = true
  /// The zoom of the tile that the feature was cut to, where there is one: its geometry is as exact as that.
  public var tileZoom: Int?
  /// The camera's pitch in degrees.
  public var pitch: Double = 0
  /// How far the feature lies from the center of the map, in the map's heights: 0 at the center.
  public var distanceFromCenter: Double = 0
  public var lineProgress: Double = 0
  public var heatmapDensity: Double = 0
  public var elevation: Double = 0
  /// What a cluster has gathered so far.
  public var accumulated: PropertyValue = .null

  public init(
    zoom: Double, feature: (any ExpressionFeature)? = nil, featureState: FeatureState = FeatureState(),
    globalState: [String: PropertyValue] = [:], config: [String: PropertyValue] = [:],
    availableImages: Set<String>? = nil
  ) {
    self.zoom = zoom
    self.feature = feature
    self.featureState = featureState
    self.globalState = globalState
    self.config = config
    self.availableImages = availableImages
  }
}
