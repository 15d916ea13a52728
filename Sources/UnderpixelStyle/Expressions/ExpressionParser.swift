internal import UnderpixelGeometry

/// JSON to nodes, with types checked on the way.
enum ExpressionParser {
  struct Parsed {
    let node: Node
    let type: ExpressionType
  }

  /// How deep expressions may lie within each other.
  static let depthLimit = 256

  static func parse(
    _ value: PropertyValue, expecting expected: ExpressionType, path: String, depth: Int
  ) throws(StyleError) -> Parsed {
    guard depth < depthLimit else {
      throw StyleError(path: path, message: "expressions can lie at most \(depthLimit) deep within each other")
    }
    var parsed: Parsed
    switch value {
    case .array(let elements):
      guard let first = elements.first else {
        throw StyleError(
          path: path, message: "expected an expression, found an empty array (a plain one is [\"literal\", []])")
      }
      guard let name = first.string else {
        throw StyleError(
          path: path + "/0",
          message: "expected the name of an operator, found \(first.summary) (a plain array is [\"literal\", [...]])")
      }
      let call = Call(name: name, arguments: Array(elements.dropFirst()), path: path, depth: depth)
      parsed = try call.parse(expecting: expected)
    case .object:
      throw StyleError(
        path: path, message: "expected an expression, found an object (a plain one is [\"literal\", {...}])")
    default: parsed = Parsed(node: .literal(value), type: ExpressionType(of: value))
    }
    parsed = Parsed(node: folded(parsed.node), type: parsed.type)
    return try checked(parsed, of: value, expecting: expected, path: path)
  }

  /// A value of unknown type is checked when evaluated; a known one at once.
  private static func checked(
    _ parsed: Parsed, of value: PropertyValue, expecting expected: ExpressionType, path: String
  ) throws(StyleError) -> Parsed {
    if expected == .value || parsed.type == expected { return parsed }
    if parsed.type == .value { return Parsed(node: folded(.assert(expected, [parsed.node])), type: expected) }
    throw StyleError(path: path, message: "expected \(expected.words), \(found(value, parsed.type))")
  }

  /// What stands in the wrong place, in the words of an error message.
  static func found(_ value: PropertyValue, _ type: ExpressionType) -> String {
    guard let name = value.array?.first?.string else { return "found \(value.summary)" }
    return name == "literal" ? "found \(type.words)" : "but \"\(name)\" gives \(type.words)"
  }

  /// A node whose arguments are all literals is its value, unless it has none: then the error comes when evaluated.
  private static func folded(_ node: Node) -> Node {
    if case .literal = node { return node }
    guard !node.isZoom, !node.isOfFeature, node.children.allSatisfy({ if case .literal = $0 { true } else { false } })
    else { return node }
    guard let value = try? node.evaluate(EvaluationContext(zoom: 0)) else { return node }
    return .literal(value)
  }
}
