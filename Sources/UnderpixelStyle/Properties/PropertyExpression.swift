public import UnderpixelGeometry

/// The value of a layer's property: constant, an expression or a legacy function, with a default to fall back to.
///
/// (Style Specification, "Layers", "Expressions" and "Function".)
public struct PropertyExpression: Sendable {
  public let definition: PropertyDefinition
  public let expression: StyleExpression
  private let constant: ExpressionValue?
  @usableFromInline let constantNumber: Double?
  /// What the property is where the expression has no value; null where it is then absent.
  public let defaultValue: ExpressionValue
  private let defaultNumber: Double
  private let smallest: Double
  private let largest: Double

  /// Reads the value of a property as a style has it.
  ///
  /// - Throws: ``StyleError`` with the place, for a constant of a wrong type, an expression or function that can't be
  ///   read, that gives something else, or that follows what the property may not follow.
  public init(_ value: PropertyValue, for definition: PropertyDefinition, path: String = "") throws(StyleError) {
    switch Form(of: value, for: definition) {
    case .function: try self.init(function: value, for: definition, path: path)
    case .expression: try self.init(expression: value, for: definition, path: path)
    case .constant: try self.init(constant: value, for: definition, path: path)
    }
  }

  /// What a property's value is by its look.
  enum Form {
    case constant, expression, function

    init(of value: PropertyValue, for definition: PropertyDefinition) {
      switch (value, definition.type) {
      case (_, .json): self = .constant
      case (.object, _): self = .function
      case (.array, .array), (.array, .numberArray), (.array, .colorArray), (.array, .padding),
        (.array, .variableAnchorOffset), (.array, .projection):
        // An array of words is one, but for the name of an operator in front.
        self = Exp.isExpression(value) ? .expression : .constant
      case (.array, _): self = .expression
      default: self = .constant
      }
    }
  }

  /// Reads an expression for a property.
  public init(expression value: PropertyValue, for definition: PropertyDefinition, path: String = "") throws(StyleError)
  {
    let annotation: ExpressionParser.Annotation = definition.type == .string ? .convert : .byType
    let expression = try StyleExpression(
      value, expecting: definition.type.expressionType, annotation: annotation, path: path)
    try Self.check(expression, for: definition, path)
    self.init(expression, for: definition)
  }

  /// Reads a legacy function for a property.
  public init(function value: PropertyValue, for definition: PropertyDefinition, path: String = "") throws(StyleError) {
    let converted = try LegacyFunction(value, path: path).expression(for: definition)
    do {
      try self.init(expression: converted, for: definition, path: path)
    } catch {
      // The converted expression is not in the document.
      throw StyleError(path: path, message: error.message)
    }
  }

  private init(constant value: PropertyValue, for definition: PropertyDefinition, path: String) throws(StyleError) {
    if definition.hasTokens, let text = value.string, let tokens = LegacyFunction.tokens(text) {
      try self.init(expression: tokens, for: definition, path: path)
      return
    }
    let type = definition.type.expressionType
    guard let literal = definition.type.constant(value) else {
      let hint = definition.type == .number ? OperatorHint.brackets(around: value) : ""
      throw StyleError(path: path, message: "expected \(definition.type.words), found \(value.summary)\(hint)")
    }
    self.init(StyleExpression(ParsedNode(literal: literal, type)), for: definition)
  }

  /// What the property is where a style says nothing of it.
  public init(defaultOf definition: PropertyDefinition) {
    let type = definition.type.expressionType
    let value = definition.defaultValue.flatMap(definition.type.constant) ?? .null
    self.init(StyleExpression(ParsedNode(literal: value, type)), for: definition)
  }

  private init(_ expression: StyleExpression, for definition: PropertyDefinition) {
    self.definition = definition
    self.expression = expression
    defaultValue = definition.defaultValue.flatMap(definition.type.constant) ?? .null
    defaultNumber = defaultValue.number ?? 0
    smallest = definition.minimum ?? -.infinity
    largest = definition.maximum ?? .infinity
    constant = expression.literal.map { [defaultValue] in
      $0.isUsable(for: definition) ? $0 : defaultValue
    }
    constantNumber = constant?.number.map { [smallest, largest] in max(min($0, largest), smallest) }
  }

  // MARK: Checks

  private static let checkedInputs: [(ExpressionInputs, String)] = [
    (.zoom, "the zoom"), (.feature, "the feature"), (.featureState, "the feature's state"),
    (.lineProgress, "\"line-progress\""), (.heatmapDensity, "\"heatmap-density\""),
  ]

  private static func check(
    _ expression: StyleExpression, for definition: PropertyDefinition, _ path: String
  ) throws(StyleError) {
    func fail(_ message: String) -> StyleError { StyleError(path: path, message: message) }
    // What is painted by the feature may be painted by its state too. (Style Specification, "feature-state".)
    let isPainted = definition.place == .paint && definition.inputs.contains(.feature)
    let allowed = isPainted ? definition.inputs.union(.featureState) : definition.inputs
    for (input, words) in checkedInputs where expression.inputs.contains(input) {
      guard allowed.contains(input) else {
        throw fail("\"\(definition.name)\" can't follow \(words)")
      }
    }
    switch expression.zoomUse {
    case .misplaced: throw fail("\"zoom\" can only be the input of a \"step\" or \"interpolate\" on the outside")
    case .repeated: throw fail("only one \"step\" or \"interpolate\" of an expression can follow the zoom")
    case .none where expression.inputs.contains(.zoom):
      throw fail("\"zoom\" can only be the input of a \"step\" or \"interpolate\" on the outside")
    case .curve(isInterpolation: true) where !definition.isInterpolated:
      throw fail("\"interpolate\" can't be used for \"\(definition.name)\"; \"step\" can")
    case .none, .curve: break
    }
  }

  /// What is to be said of a number that is the same everywhere and counts as another.
  package func warnings(path: String) -> [StyleProblem] {
    guard let number = expression.literal?.number else { return [] }
    guard number.isFinite else {
      let (found, counted) = (PropertyValue.text(of: number), PropertyValue.text(of: defaultNumber))
      let message = "expected a number, found \(found); it counts as its default, \(counted)"
      return [StyleProblem(.warning, path: path, message)]
    }
    return definition.problems(with: .number(number), path: path)
  }

  // MARK: Values

  public var inputs: ExpressionInputs { expression.inputs }
  /// True when the value is the same everywhere.
  public var isConstant: Bool { constant != nil }
  public var dependsOnZoom: Bool { expression.dependsOnZoom }
  public var dependsOnFeature: Bool { expression.dependsOnFeature }

  /// The value for a feature and a camera: the default where the expression has none, null, NaN, or none of the words
  /// that the property can be.
  public func value(_ context: borrowing EvaluationContext) -> ExpressionValue {
    if let constant { return constant }
    guard let value = try? expression.root.value(context), value.isUsable(for: definition) else { return defaultValue }
    return value
  }

  /// The number for a feature and a camera, within the range of the property: the default where the expression has none,
  /// or none that is finite; 0 where there is no default either.
  @inlinable
  public func number(_ context: borrowing EvaluationContext) -> Double {
    constantNumber ?? evaluatedNumber(context)
  }

  @usableFromInline
  func evaluatedNumber(_ context: borrowing EvaluationContext) -> Double {
    guard let number = try? expression.root.number(context), number.isFinite else { return defaultNumber }
    return max(min(number, largest), smallest)
  }

  /// The answer for a feature and a camera: the default where the expression has none.
  public func bool(_ context: borrowing EvaluationContext) -> Bool {
    (try? expression.root.bool(context)) ?? defaultValue.bool ?? false
  }
}

extension ExpressionValue {
  fileprivate func isUsable(for definition: PropertyDefinition) -> Bool {
    switch self {
    case .plain(.null): false
    case .plain(.number(let number)): number.isFinite
    case .plain(.string(let word)):
      if case .enumeration(let words) = definition.type { words.contains(word) } else { true }
    default: true
    }
  }
}

extension PropertyType {
  /// What expressions for the property give.
  public var expressionType: ExpressionType {
    switch self {
    case .json: .value
    case .number: .number
    case .string, .enumeration: .string
    case .boolean: .boolean
    case .color: .color
    case .array(let element, let count): .array(of: element.expressionType, count: count)
    case .formatted: .formatted
    case .image: .image
    case .padding: .padding
    case .numberArray: .numberArray
    case .colorArray: .colorArray
    case .projection: .projection
    case .variableAnchorOffset: .variableAnchorOffset
    }
  }

  /// The value that a constant means; nil where it is none of the type.
  func constant(_ value: PropertyValue) -> ExpressionValue? {
    switch self {
    case .json: .plain(value)
    case .number: value.number?.isFinite == true ? .plain(value) : nil
    case .string: value.string == nil ? nil : .plain(value)
    case .boolean: value.bool == nil ? nil : .plain(value)
    case .enumeration(let words): value.string.map(words.contains) == true ? .plain(value) : nil
    case .array(let element, let count):
      value.array.flatMap { elements in
        let fits = (count ?? elements.count) == elements.count && elements.allSatisfy { element.constant($0) != nil }
        return fits ? .plain(value) : nil
      }
    case .color: value.string == nil ? nil : ExpressionValue.plain(value).converted(to: .color)
    case .formatted, .image: value.string == nil ? nil : ExpressionValue.plain(value).converted(to: expressionType)
    case .padding, .numberArray, .colorArray, .projection, .variableAnchorOffset:
      ExpressionValue.plain(value).converted(to: expressionType)
    }
  }

  /// The type in the words of an error message.
  var words: String {
    switch self {
    case .enumeration(let words):
      words.count == 1
        ? "\"\(words[0])\""
        : words.dropLast().map { "\"\($0)\"" }.joined(separator: ", ") + " or \"\(words[words.count - 1])\""
    case .image: "the name of an image"
    case .formatted: "text"
    case .color: "a color"
    default: expressionType.words
    }
  }
}
