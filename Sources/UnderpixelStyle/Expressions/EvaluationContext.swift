public import UnderpixelGeometry

/// What an expression can ask a feature.
///
///     struct Shop: ExpressionFeature {
///       var id: FeatureID?
///       var geometryType: GeometryType? { .point }
///       var properties: [String: PropertyValue]
///     }
public protocol ExpressionFeature {
  var id: FeatureID? { get }
  /// The simple type: multi or not makes no difference.
  var geometryType: GeometryType? { get }
  /// In degrees; asked by `within` and `distance` only.
  var geometry: Geometry? { get }
  /// One property; where a type does not say how, it is looked up in ``properties``.
  func property(_ name: PropertyName) -> PropertyValue?
  /// All properties; asked by `properties` only, where ``property(_:)`` is the type's own.
  var properties: [String: PropertyValue] { get }
}

extension ExpressionFeature {
  public var geometry: Geometry? { nil }
  public func property(_ name: PropertyName) -> PropertyValue? { properties[name.text] }
}

/// What an expression is evaluated for.
///
/// Expressions borrow it, and it can't be copied by accident: nothing of it is counted while one is evaluated. A context
/// for a feature of a collection costs next to nothing to make.
public struct EvaluationContext: ~Copyable {
  /// The camera's zoom.
  public var zoom: Double
  /// The state that was set for the feature.
  public var featureState: FeatureState
  @usableFromInline var ownSurroundings: EvaluationSurroundings?
  /// How far the feature lies from the center of the map, in the map's heights: 0 at the center.
  public var distanceFromCenter: Double = 0
  public var lineProgress: Double = 0
  public var heatmapDensity: Double = 0
  public var elevation: Double = 0
  @usableFromInline var collected: CollectionFeature?
  @usableFromInline var other: (any ExpressionFeature)?

  /// Without a feature.
  @inlinable
  public init(
    zoom: Double, featureState: FeatureState = FeatureState(), surroundings: EvaluationSurroundings? = nil
  ) {
    self.zoom = zoom
    self.featureState = featureState
    ownSurroundings = surroundings
  }

  public init(
    zoom: Double, feature: (any ExpressionFeature)?, featureState: FeatureState = FeatureState(),
    surroundings: EvaluationSurroundings? = nil
  ) {
    self.init(zoom: zoom, featureState: featureState, surroundings: surroundings)
    if let feature { self.feature = feature }
  }

  @inlinable
  public init(
    zoom: Double, feature: CollectionFeature, featureState: FeatureState = FeatureState(),
    surroundings: EvaluationSurroundings? = nil
  ) {
    self.zoom = zoom
    self.featureState = featureState
    ownSurroundings = surroundings
    collected = feature
  }

  /// What is the same for all features.
  public var surroundings: EvaluationSurroundings {
    get { ownSurroundings ?? .none }
    set { ownSurroundings = newValue }
  }

  public var feature: (any ExpressionFeature)? {
    get { collected ?? other }
    set {
      collected = newValue as? CollectionFeature
      other = collected == nil ? newValue : nil
    }
  }

  // MARK: The feature's own

  borrowing func property(_ name: PropertyName) -> PropertyValue? {
    if let collected { return collected.property(name) }
    return other?.property(name)
  }

  /// Hands over the text of a property, in UTF-8, where it can be had without a copy; false where not.
  borrowing func withText(of name: PropertyName, _ body: (Span<UInt8>) -> Void) -> Bool {
    guard let collected else { return false }
    return collected.features.withText(of: name, of: collected.index, body)
  }
}

/// What expressions can ask that is the same for all features. One object, so that a context costs little to make.
public final class EvaluationSurroundings: Sendable {
  /// The state that was set for the style. (Style Specification, "state".)
  public let globalState: [String: PropertyValue]
  /// The configuration of the import that the expression stands in. (Mapbox Style Specification, "config".)
  public let config: [String: PropertyValue]
  /// The names of the images that exist; nil where that is not known.
  public let images: Set<String>?
  /// True when text of every script can be laid out; false for only what needs no shaping, which is then what
  /// `is-supported-script` tells.
  public let laysOutAllScripts: Bool
  /// The zoom of the tile that the features were cut to, where there is one: their geometry is as exact as that.
  public let tileZoom: Int?
  /// The camera's pitch in degrees.
  public let pitch: Double
  /// What a cluster has gathered so far.
  public let accumulated: PropertyValue

  public static let none = EvaluationSurroundings()

  public init(
    globalState: [String: PropertyValue] = [:], config: [String: PropertyValue] = [:], images: Set<String>? = nil,
    laysOutAllScripts: Bool = true, tileZoom: Int? = nil, pitch: Double = 0, accumulated: PropertyValue = .null
  ) {
    self.globalState = globalState
    self.config = config
    self.images = images
    self.laysOutAllScripts = laysOutAllScripts
    self.tileZoom = tileZoom
    self.pitch = pitch
    self.accumulated = accumulated
  }
}
