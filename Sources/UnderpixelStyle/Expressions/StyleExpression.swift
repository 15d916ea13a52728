public import UnderpixelGeometry

/// An expression of the style specification, parsed, checked, and its constant parts folded.
///
/// All operators of MapLibre's specification and of Mapbox's that can bear on what is hit are known, and legacy functions
/// and filters (``PropertyExpression``, ``init(filter:path:)``). An expression is a value: it can be evaluated from any
/// thread, and evaluates to the same each time. (Style Specification, "Expressions".)
///
///     let width = try StyleExpression(["interpolate", ["linear"], ["zoom"], 5, 1, 15, 11])
///     try width.evaluate(EvaluationContext(zoom: 10))   // 6
public struct StyleExpression: Sendable {
  let root: any Node
  /// What the expression gives, as far as its text tells.
  public let type: ExpressionType
  /// What the value follows; empty when it is the same everywhere.
  public let inputs: ExpressionInputs
  let zoomUse: ZoomUse

  /// True when the value follows the camera's zoom.
  public var dependsOnZoom: Bool { inputs.contains(.zoom) }
  /// True when the value follows the feature or its state.
  public var dependsOnFeature: Bool { !inputs.isDisjoint(with: [.feature, .featureState]) }

  /// Parses an expression.
  ///
  /// - Parameters:
  ///   - value: The expression as JSON.
  ///   - path: Where it stands in its document, as a JSON Pointer; errors name places below it.
  /// - Throws: ``StyleError`` for an unknown operator, a wrong number of arguments, an argument of a wrong type, a
  ///   constant part that has no value, more than 256 operators within each other, or an expression that would take more
  ///   than four million steps to evaluate.
  public init(_ value: PropertyValue, path: String = "") throws(StyleError) {
    try self.init(value, expecting: .value, path: path)
  }

  init(
    _ value: PropertyValue, expecting type: ExpressionType, annotation: ExpressionParser.Annotation = .byType,
    path: String
  ) throws(StyleError) {
    self.init(try ExpressionParser.parse(value, expecting: type, annotation: annotation, path: path))
  }

  init(_ parsed: ParsedNode) {
    root = parsed.node
    type = parsed.type
    inputs = parsed.inputs
    zoomUse = parsed.zoomUse
  }

  /// The value, where it is the same everywhere.
  var literal: ExpressionValue? { (root as? Literal)?.value }

  // MARK: Values

  /// The value for a feature and a camera, as JSON (see ``ExpressionValue/json``).
  public func evaluate(_ context: borrowing EvaluationContext) throws(EvaluationError) -> PropertyValue {
    try root.value(context).json
  }

  /// The value for a feature and a camera.
  public func value(_ context: borrowing EvaluationContext) throws(EvaluationError) -> ExpressionValue {
    try root.value(context)
  }

  /// The value, which must be a number. Allocates nothing where the operators are of numbers.
  public func number(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Double {
    try root.number(context)
  }

  /// The value, which must be true or false.
  public func bool(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Bool { try root.bool(context) }

  /// The value, which must be text.
  public func string(_ context: borrowing EvaluationContext) throws(EvaluationError) -> String {
    try root.string(context)
  }
}

extension StyleExpression {
  /// Parses a filter, an expression or of the older form.
  ///
  /// - Throws: ``StyleError`` for what is no expression of type boolean and no filter of the older form, and for a filter
  ///   that follows the feature's state: only what is painted may. (Style Specification, "feature-state".)
  public init(filter value: PropertyValue, path: String = "") throws(StyleError) {
    let parsed = try LegacyFilter.parse(value, path: path)
    guard !parsed.inputs.contains(.featureState) else {
      throw StyleError(path: path, message: "a filter can't follow the feature's state")
    }
    self.init(parsed)
  }

  /// Parses a filter of what was found, not of what is drawn: it may follow the feature's state.
  package init(stateFilter value: PropertyValue, path: String = "") throws(StyleError) {
    self.init(try LegacyFilter.parse(value, path: path))
  }

  /// Parses an expression that was put together in Swift.
  public init(_ expression: Exp, path: String = "") throws(StyleError) { try self.init(expression.json, path: path) }

  /// Parses a filter that was put together in Swift.
  public init(filter expression: Exp, path: String = "") throws(StyleError) {
    try self.init(filter: expression.json, path: path)
  }

  /// The expression as a filter: false where it has no value.
  public func passes(_ context: borrowing EvaluationContext) -> Bool { (try? root.bool(context)) ?? false }
}
