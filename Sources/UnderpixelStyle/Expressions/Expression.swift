public import UnderpixelGeometry

/// What an expression can ask a feature.
public protocol ExpressionFeature {
  var id: FeatureID? { get }
  /// The simple type: multi or not makes no difference.
  var geometryType: GeometryType? { get }
  func property(_ name: String) -> PropertyValue?
}

/// What an expression is evaluated for.
public struct EvaluationContext {
  public var zoom: Double
  public var feature: (any ExpressionFeature)?

  public init(zoom: Double, feature: (any ExpressionFeature)? = nil) {
    self.zoom = zoom
    self.feature = feature
  }
}

/// Why an expression has no value for a feature. A property takes its default then, and a filter is false.
public struct EvaluationError: Error, Hashable, Sendable, CustomStringConvertible {
  public var message: String
  public var description: String { message }
}

/// An expression of the style specification, parsed, checked, and its constant parts folded.
///
/// (Style Specification, "Expressions".) Read so far: `get`, `has`, `in`, `literal`, `coalesce`, `case`, `match`, the
/// comparisons, `all`, `any`, `!`, `step`, `interpolate` (linear and exponential, of numbers), `zoom`, `id`,
/// `geometry-type`, arithmetic, and the type assertions and conversions.
public struct Expression: Sendable {
  let root: Node
  /// What the expression gives, as far as its text tells.
  let type: ExpressionType
  /// True when the value follows the camera's zoom.
  public let dependsOnZoom: Bool
  /// True when the value follows the feature.
  public let dependsOnFeature: Bool

  /// Parses an expression.
  ///
  /// - Parameters:
  ///   - value: The expression as JSON.
  ///   - path: Where it stands in its document, as a JSON Pointer; errors name places below it.
  /// - Throws: ``StyleError`` for an unknown operator, a wrong number of arguments or an argument of a wrong type.
  public init(_ value: PropertyValue, path: String = "") throws(StyleError) {
    try self.init(value, expecting: .value, path: path)
  }

  init(_ value: PropertyValue, expecting type: ExpressionType, path: String) throws(StyleError) {
    let parsed = try ExpressionParser.parse(value, expecting: type, path: path, depth: 0)
    root = parsed.node
    self.type = parsed.type
    dependsOnZoom = root.uses(\.isZoom)
    dependsOnFeature = root.uses(\.isOfFeature)
  }

  /// The value for a feature and a zoom.
  public func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> PropertyValue {
    try root.evaluate(context)
  }
}
