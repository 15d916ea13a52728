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
      throw StyleError(path: path, message: "expected at most \(depthLimit) expressions within each other")
    }
    var parsed: Parsed
    switch value {
    case .array(let elements):
      guard case .string(let name)? = elements.first else {
        throw StyleError(
          path: path + "/0",
          message:
            "expected the name of an operator, found \(elements.first?.summary ?? "nothing") (a plain array needs \"literal\")"
        )
      }
      let call = Call(name: name, arguments: Array(elements.dropFirst()), path: path, depth: depth)
      parsed = try call.parse(expecting: expected)
    case .object:
      throw StyleError(path: path, message: "expected an expression, found an object (it needs \"literal\")")
    default: parsed = Parsed(node: .literal(value), type: ExpressionType(of: value))
    }
    parsed = Parsed(node: folded(parsed.node), type: parsed.type)
    return try checked(parsed, expecting: expected, path: path)
  }

  /// A value of unknown type is checked when evaluated; a known one at once.
  private static func checked(
    _ parsed: Parsed, expecting expected: ExpressionType, path: String
  ) throws(StyleError) -> Parsed {
    if expected == .value || parsed.type == expected { return parsed }
    if parsed.type == .value { return Parsed(node: folded(.assert(expected, [parsed.node])), type: expected) }
    throw StyleError(path: path, message: "expected \(expected.rawValue), found \(parsed.type.rawValue)")
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

/// One operator and its arguments, not yet parsed.
struct Call {
  let name: String
  let arguments: [PropertyValue]
  let path: String
  let depth: Int

  typealias Parsed = ExpressionParser.Parsed

  func parse(expecting expected: ExpressionType) throws(StyleError) -> Parsed {
    if let comparison = Comparison(rawValue: name) { return try parse(comparison) }
    if let arithmetic = Arithmetic(rawValue: name) {
      try expectCount(arithmetic.arity)
      return Parsed(node: .arithmetic(arithmetic, try all(.number)), type: .number)
    }
    switch name {
    case "literal":
      try expectCount(1...1)
      return Parsed(node: .literal(arguments[0]), type: ExpressionType(of: arguments[0]))
    case "zoom": return try constant(.zoom, .number)
    case "id": return try constant(.id, .value)
    case "geometry-type": return try constant(.geometryType, .string)
    case "get": return try parseGet()
    case "has":
      try expectCount(1...2)
      let object = arguments.count == 2 ? try argument(1, .object).node : nil
      return Parsed(node: .has(try argument(0, .string).node, object: object), type: .boolean)
    case "in":
      try expectCount(2...2)
      return Parsed(node: .contains(try argument(0, .value).node, in: try argument(1, .value).node), type: .boolean)
    case "!":
      try expectCount(1...1)
      return Parsed(node: .not(try argument(0, .boolean).node), type: .boolean)
    case "all": return Parsed(node: .all(try all(.boolean)), type: .boolean)
    case "any": return Parsed(node: .any(try all(.boolean)), type: .boolean)
    case "coalesce": return try parseCoalesce(expecting: expected)
    case "case": return try parseCase(expecting: expected)
    case "match": return try parseMatch(expecting: expected)
    case "step": return try parseStep(expecting: expected)
    case "interpolate": return try parseInterpolate()
    case "number", "string", "boolean", "object": return try parseTyped(Node.assert, name)
    case "to-number": return try parseTyped(Node.convert, "number")
    case "to-string": return try parseTyped(Node.convert, "string")
    case "to-boolean": return try parseTyped(Node.convert, "boolean")
    default: throw StyleError(path: path + "/0", message: "\"\(name)\" is no operator that is read")
    }
  }

  // MARK: Arguments

  func failure(_ message: String, at index: Int? = nil) -> StyleError {
    StyleError(path: index.map { "\(path)/\($0 + 1)" } ?? path, message: message)
  }

  private func expectCount(_ range: ClosedRange<Int>) throws(StyleError) {
    guard !range.contains(arguments.count) else { return }
    let expected =
      range.upperBound == .max
      ? "at least \(range.lowerBound)"
      : range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
    throw failure(
      "\"\(name)\" takes \(expected) \(range == 1...1 ? "argument" : "arguments"), found \(arguments.count)")
  }

  private func argument(_ index: Int, _ type: ExpressionType) throws(StyleError) -> Parsed {
    try ExpressionParser.parse(arguments[index], expecting: type, path: "\(path)/\(index + 1)", depth: depth + 1)
  }

  private func all(_ type: ExpressionType) throws(StyleError) -> [Node] {
    var nodes: [Node] = []
    for index in arguments.indices { nodes.append(try argument(index, type).node) }
    return nodes
  }

  private func constant(_ node: Node, _ type: ExpressionType) throws(StyleError) -> Parsed {
    try expectCount(0...0)
    return Parsed(node: node, type: type)
  }

  // MARK: Operators

  private func parseGet() throws(StyleError) -> Parsed {
    try expectCount(1...2)
    let name = try argument(0, .string).node
    let object = arguments.count == 2 ? try argument(1, .object).node : nil
    if case .literal(.string(let name)) = name, object == nil { return Parsed(node: .get(name), type: .value) }
    return Parsed(node: .getComputed(name, object: object), type: .value)
  }

  private func parse(_ comparison: Comparison) throws(StyleError) -> Parsed {
    if arguments.count == 3 { throw failure("\"\(name)\" with a collator is not read yet") }
    try expectCount(2...2)
    let (a, b) = (try argument(0, .value), try argument(1, .value))
    for (index, side) in [a, b].enumerated() {
      let allowed: [ExpressionType] =
        comparison.isOrder ? [.value, .number, .string] : [.value, .number, .string, .boolean, .null]
      guard allowed.contains(side.type) else {
        throw failure("\"\(name)\" does not compare \(side.type.rawValue)", at: index)
      }
    }
    if a.type != b.type, a.type != .value, b.type != .value {
      throw failure("\"\(name)\" can't compare \(a.type.rawValue) with \(b.type.rawValue)")
    }
    return Parsed(node: .compare(comparison, a.node, b.node), type: .boolean)
  }

  /// The common type of outputs: the expected one, or that of the first that has one.
  private func output(
    _ index: Int, _ type: inout ExpressionType
  ) throws(StyleError) -> Node {
    let parsed = try argument(index, type)
    if type == .value, parsed.type != .null { type = parsed.type }
    return parsed.node
  }

  private func parseCoalesce(expecting expected: ExpressionType) throws(StyleError) -> Parsed {
    try expectCount(1...Int.max)
    var nodes: [Node] = []
    var types: Set<ExpressionType> = []
    for index in arguments.indices {
      // Null is what coalesce is for, so that no argument is checked before one is chosen.
      let parsed = try argument(index, .value)
      if parsed.type != .null { types.insert(parsed.type) }
      if expected != .value, parsed.type != .value, parsed.type != .null, parsed.type != expected {
        throw failure("expected \(expected.rawValue), found \(parsed.type.rawValue)", at: index)
      }
      nodes.append(parsed.node)
    }
    return Parsed(node: .coalesce(nodes), type: types.count == 1 ? types.first ?? .value : .value)
  }

  private func parseCase(expecting expected: ExpressionType) throws(StyleError) -> Parsed {
    guard arguments.count >= 3, arguments.count % 2 == 1 else {
      throw failure(
        "\"case\" takes pairs of condition and output and then a fallback, found \(arguments.count) arguments")
    }
    var type = expected
    var branches: [(Node, Node)] = []
    for index in stride(from: 0, to: arguments.count - 1, by: 2) {
      branches.append((try argument(index, .boolean).node, try output(index + 1, &type)))
    }
    let otherwise = try output(arguments.count - 1, &type)
    return Parsed(node: .firstTrue(branches.map { (condition: $0.0, output: $0.1) }, otherwise: otherwise), type: type)
  }

  private func parseMatch(expecting expected: ExpressionType) throws(StyleError) -> Parsed {
    guard arguments.count >= 4, arguments.count % 2 == 0 else {
      throw failure(
        "\"match\" takes an input, pairs of label and output, and a fallback, found \(arguments.count) arguments")
    }
    var type = expected
    var labelType: ExpressionType?
    var branches: [PropertyValue: Int] = [:]
    var outputs: [Node] = []
    for index in stride(from: 1, to: arguments.count - 1, by: 2) {
      for label in try labels(index) {
        let own = ExpressionType(of: label)
        if let labelType, labelType != own {
          throw failure("labels must all be text or all be numbers, found \(label.summary)", at: index)
        }
        labelType = own
        if branches.updateValue(outputs.count, forKey: label) != nil {
          throw failure("labels must differ, found \(label.summary) twice", at: index)
        }
      }
      outputs.append(try output(index + 1, &type))
    }
    let input = try argument(0, .value)
    if let labelType, input.type != .value, input.type != labelType {
      throw failure("expected \(labelType.rawValue), found \(input.type.rawValue)", at: 0)
    }
    let otherwise = try output(arguments.count - 1, &type)
    return Parsed(node: .match(input.node, branches: branches, outputs: outputs, otherwise: otherwise), type: type)
  }

  private func labels(_ index: Int) throws(StyleError) -> [PropertyValue] {
    let labels = arguments[index].array ?? [arguments[index]]
    if labels.isEmpty { throw failure("expected at least one label", at: index) }
    for label in labels {
      switch label {
      case .string: continue
      case .integer(let integer) where integer.magnitude <= 1 << 53: continue
      case .number(let number) where number.rounded() == number && number.magnitude <= 0x1p53: continue
      default: throw failure("a label must be text or a whole number below 2^53, found \(label.summary)", at: index)
      }
    }
    return labels
  }

  private func parseStep(expecting expected: ExpressionType) throws(StyleError) -> Parsed {
    guard arguments.count >= 4, arguments.count % 2 == 0 else {
      throw failure(
        "\"step\" takes an input, an output, and pairs of stop and output, found \(arguments.count) arguments")
    }
    var type = expected
    let input = try argument(0, .number).node
    let below = try output(1, &type)
    let stops = try self.stops(from: 2, &type)
    return Parsed(node: .step(input, below: below, stops: stops), type: type)
  }

  private func parseInterpolate() throws(StyleError) -> Parsed {
    guard arguments.count >= 4, arguments.count % 2 == 0 else {
      throw failure(
        "\"interpolate\" takes a curve, an input, and pairs of stop and output, found \(arguments.count) arguments")
    }
    let base: Double
    switch arguments[0].array.map({ ($0.first?.string, $0.dropFirst().first?.number, $0.count) }) {
    case ("linear"?, _, 1)?: base = 1
    case ("exponential"?, let value?, 2)? where value.isFinite: base = value
    case ("cubic-bezier"?, _, _)?: throw failure("the curve \"cubic-bezier\" is not read yet", at: 0)
    default: throw failure("expected [\"linear\"] or [\"exponential\", base], found \(arguments[0].summary)", at: 0)
    }
    var type = ExpressionType.number
    let input = try argument(1, .number).node
    return Parsed(node: .interpolate(base: base, input, stops: try stops(from: 2, &type)), type: .number)
  }

  private func stops(from first: Int, _ type: inout ExpressionType) throws(StyleError) -> [Node.Stop] {
    var stops: [Node.Stop] = []
    for index in stride(from: first, to: arguments.count, by: 2) {
      guard let input = arguments[index].number else {
        throw failure("a stop must be a number, found \(arguments[index].summary)", at: index)
      }
      if let last = stops.last, input <= last.input {
        throw failure(
          "\"\(name)\" needs ascending stops, \(PropertyValue.text(of: input)) comes after \(PropertyValue.text(of: last.input))",
          at: index)
      }
      stops.append(Node.Stop(input: input, output: try output(index + 1, &type)))
    }
    return stops
  }

  private func parseTyped(
    _ make: (ExpressionType, [Node]) -> Node, _ typeName: String
  ) throws(StyleError) -> Parsed {
    try expectCount(1...Int.max)
    guard let type = ExpressionType(rawValue: typeName) else {
      throw failure("\"\(name)\" is no operator that is read")
    }
    return Parsed(node: make(type, try all(.value)), type: type)
  }
}
