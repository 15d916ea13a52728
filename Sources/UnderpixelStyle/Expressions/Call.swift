internal import UnderpixelGeometry

/// One operator and its arguments, not yet parsed.
struct Call {
  let name: String
  let arguments: [PropertyValue]
  let path: String
  let depth: Int

  typealias Parsed = ExpressionParser.Parsed

  func parse(expecting expected: ExpressionType) throws(StyleError) -> Parsed {
    if let comparison = Comparison(rawValue: name) { return try parse(comparison) }
    if let arithmetic = Arithmetic(rawValue: name) { return try parse(arithmetic) }
    switch name {
    case "literal": return try parseLiteral()
    case "zoom": return try constant(.zoom, .number)
    case "id": return try constant(.id, .value)
    case "geometry-type": return try constant(.geometryType, .string)
    case "get": return try parseGet()
    case "has": return try parseHas()
    case "in": return try parseIn()
    case "!": return try parseNot()
    case "all": return try parseAll(Node.all)
    case "any": return try parseAll(Node.any)
    case "coalesce": return try parseCoalesce(expecting: expected)
    case "case": return try parseCase(expecting: expected)
    case "match": return try parseMatch(expecting: expected)
    case "step": return try parseStep(expecting: expected)
    case "interpolate": return try parseInterpolate()
    case "number": return try parseTyped(Node.assert, .number)
    case "string": return try parseTyped(Node.assert, .string)
    case "boolean": return try parseTyped(Node.assert, .boolean)
    case "object": return try parseTyped(Node.assert, .object)
    case "to-number": return try parseTyped(Node.convert, .number)
    case "to-string": return try parseTyped(Node.convert, .string, 1...1)
    case "to-boolean": return try parseTyped(Node.convert, .boolean, 1...1)
    default: throw unknownOperator
    }
  }

  private var unknownOperator: StyleError {
    let isPending = Self.pendingOperators.contains(name)
    return StyleError(
      path: path + "/0",
      message: isPending
        ? "the operator \"\(name)\" is not read yet"
        : "there is no operator \"\(name)\" (a plain array is [\"literal\", [...]])")
  }

  /// Operators of the specification, and of Mapbox's, that are not read yet.
  private static let pendingOperators: Set<String> = [
    "accumulated", "acos", "array", "asin", "at", "at-interpolated", "atan", "collator", "concat", "config", "cos",
    "distance", "distance-from-center", "downcase", "e", "elevation", "feature-state", "format", "global-state",
    "heatmap-density", "hsl", "hsla", "image", "index-of", "interpolate-hcl", "interpolate-lab", "is-supported-script",
    "join", "length", "let", "line-progress", "ln", "ln2", "log10", "log2", "measure-light", "number-format", "pi",
    "pitch", "properties", "random", "raster-value", "resolved-locale", "rgb", "rgba", "semiliteral", "sin",
    "sky-radial-progress", "slice", "split", "tan", "to-color", "to-hsla", "to-rgba", "typeof", "upcase", "var",
    "within", "worldview",
  ]

  // MARK: Arguments

  func failure(_ message: String, at index: Int? = nil) -> StyleError {
    StyleError(path: index.map { "\(path)/\($0 + 1)" } ?? path, message: message)
  }

  func expectCount(_ range: ClosedRange<Int>) throws(StyleError) {
    guard !range.contains(arguments.count) else { return }
    let expected =
      range.upperBound == .max
      ? "at least \(range.lowerBound)"
      : range.count == 1
        ? "\(range.lowerBound == 0 ? "no" : "\(range.lowerBound)")" : "\(range.lowerBound) to \(range.upperBound)"
    let noun = range.upperBound == 1 || range == 1...Int.max ? "argument" : "arguments"
    throw failure("\"\(name)\" takes \(expected) \(noun), found \(arguments.count)")
  }

  /// How many arguments there are, in the words of an error message.
  var countWords: String { arguments.count == 1 ? "1 argument" : "\(arguments.count) arguments" }

  func argument(_ index: Int, _ type: ExpressionType) throws(StyleError) -> Parsed {
    try ExpressionParser.parse(arguments[index], expecting: type, path: "\(path)/\(index + 1)", depth: depth + 1)
  }

  func all(_ type: ExpressionType) throws(StyleError) -> [Node] {
    var nodes: [Node] = []
    for index in arguments.indices { nodes.append(try argument(index, type).node) }
    return nodes
  }

  private func constant(_ node: Node, _ type: ExpressionType) throws(StyleError) -> Parsed {
    try expectCount(0...0)
    return Parsed(node: node, type: type)
  }
}
