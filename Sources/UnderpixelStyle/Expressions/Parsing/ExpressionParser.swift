internal import UnderpixelGeometry

/// JSON to nodes, with types checked on the way.
enum ExpressionParser {
  /// What to do where a value of unknown type stands in a place that wants a type.
  enum Annotation {
    /// Numbers, text, booleans, objects and arrays are checked when evaluated; colors and the like are made of what is found.
    case byType
    /// Anything is made what is wanted.
    case convert
    /// Nothing.
    case omit
  }

  /// How deep expressions may lie within each other.
  static let depthLimit = 256
  /// How many nodes one evaluation may take. Variables that are used in each other's values can ask for any number.
  static let costLimit = 1 << 22

  /// - Parameter expected: What is wanted; nil for anything, collators too.
  static func parse(
    _ value: PropertyValue, expecting expected: ExpressionType?, annotation: Annotation = .byType, path: String,
    scope: Call.Scope = [:], depth: Int = 0
  ) throws(StyleError) -> ParsedNode {
    guard depth < depthLimit else {
      throw StyleError(path: path, message: "expressions can lie at most \(depthLimit) deep within each other")
    }
    let parsed: ParsedNode
    switch value {
    case .array(let elements): parsed = try call(elements, expected, path, scope, depth)
    case .object:
      throw StyleError(
        path: path, message: "expected an expression, found an object (a plain one is [\"literal\", {...}])")
    default: parsed = ParsedNode(literal: .plain(value), ExpressionType(of: value))
    }
    return try checked(parsed, of: value, expecting: expected, annotation, path)
  }

  private static func call(
    _ elements: [PropertyValue], _ expected: ExpressionType?, _ path: String, _ scope: Call.Scope, _ depth: Int
  ) throws(StyleError) -> ParsedNode {
    guard let first = elements.first else {
      throw StyleError(
        path: path, message: "expected an expression, found an empty array (a plain one is [\"literal\", []])")
    }
    guard let name = first.string else {
      throw StyleError(
        path: path + "/0",
        message: "expected the name of an operator, found \(first.summary) (a plain array is [\"literal\", [...]])")
    }
    guard let parse = OperatorTable.operators[name] else {
      throw StyleError(path: path + "/0", message: "there is no operator \"\(name)\"\(OperatorHint.instead(of: name))")
    }
    let call = Call(name, Array(elements.dropFirst()), path: path, expecting: expected, scope: scope, depth: depth)
    var parsed = try parse(call)
    if parsed.literal != nil { return parsed }
    parsed.inputs.formUnion(call.inputs)
    parsed.zoomUse = call.zoomUse
    parsed.cost = max(parsed.cost, call.cost)
    try checkCost(of: parsed, path)
    return try folded(parsed, call.isConstant, path)
  }

  static func checkCost(of parsed: ParsedNode, _ path: String) throws(StyleError) {
    guard parsed.cost <= costLimit else {
      throw StyleError(path: path, message: "an expression can take at most \(costLimit) steps to evaluate")
    }
  }

  /// A node whose arguments are all known is its value; that it has none is an error.
  private static func folded(_ parsed: ParsedNode, _ isConstant: Bool, _ path: String) throws(StyleError) -> ParsedNode
  {
    guard isConstant, parsed.inputs.isEmpty, parsed.literal == nil else { return parsed }
    do {
      return ParsedNode(literal: try parsed.node.value(EvaluationContext(zoom: 0)), parsed.type)
    } catch {
      throw StyleError(path: path, message: error.message)
    }
  }

  /// A value of unknown type is checked, or made what is wanted, when it is evaluated; a known one is checked at once.
  private static func checked(
    _ parsed: ParsedNode, of value: PropertyValue, expecting expected: ExpressionType?, _ annotation: Annotation,
    _ path: String
  ) throws(StyleError) -> ParsedNode {
    guard let expected else { return parsed }
    let isAsserted: Bool
    switch (expected, parsed.type) {
    case (.string, .value), (.number, .value), (.boolean, .value), (.object, .value), (.array, .value):
      isAsserted = annotation == .byType
    case (.projection, .string), (.projection, .array), (.projection, .value), (.color, .value), (.color, .string),
      (.formatted, .value), (.formatted, .string), (.image, .value), (.image, .string), (.padding, .value),
      (.padding, .number), (.padding, .array), (.numberArray, .value), (.numberArray, .number),
      (.numberArray, .array), (.colorArray, .value), (.colorArray, .string), (.colorArray, .array),
      (.variableAnchorOffset, .value), (.variableAnchorOffset, .array):
      isAsserted = false
    default:
      if expected.accepts(parsed.type) { return parsed }
      let hint = expected == .number ? OperatorHint.brackets(around: value) : ""
      throw StyleError(path: path, message: "expected \(expected.words), \(found(value, parsed.type))\(hint)")
    }
    if annotation == .omit { return parsed }
    let node: any Node =
      isAsserted ? Assertion(expected, [parsed.node]) : Conversion.node(to: expected, [parsed.node])
    var annotated = ParsedNode(node, expected)
    annotated.inputs = parsed.inputs
    // Whether there is an image is known when evaluated.
    if expected == .image { annotated.inputs.insert(.images) }
    annotated.zoomUse.add(parsed.zoomUse)
    annotated.cost = parsed.cost + 1
    return try folded(annotated, parsed.literal != nil, path)
  }

  /// What stands in the wrong place, in the words of an error message.
  static func found(_ value: PropertyValue, _ type: ExpressionType) -> String {
    guard let name = value.array?.first?.string else { return "found \(value.summary)" }
    return name == "literal" ? "found \(type.words)" : "but \"\(name)\" gives \(type.words)"
  }
}
