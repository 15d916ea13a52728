internal import UnderpixelGeometry

extension OperatorTable {
  /// (Style Specification, "Types".)
  static let types: [String: Parse] = [
    "literal": { call throws(StyleError) in
      try call.expectCount(1...1)
      return try call.literal(call.arguments[0])
    },
    "semiliteral": { call throws(StyleError) in try call.parseSemiliteral() },
    "typeof": { call throws(StyleError) in
      try call.expectCount(1...1)
      return ParsedNode(TypeName(try call.argument(0).node), .string)
    },
    "number": { call throws(StyleError) in try call.parseAssertion(.number) },
    "string": { call throws(StyleError) in try call.parseAssertion(.string) },
    "boolean": { call throws(StyleError) in try call.parseAssertion(.boolean) },
    "object": { call throws(StyleError) in try call.parseAssertion(.object) },
    "array": { call throws(StyleError) in try call.parseArrayAssertion() },
    "to-number": { call throws(StyleError) in try call.parseConversion(.number, 1...Int.max) },
    "to-string": { call throws(StyleError) in try call.parseConversion(.string, 1...1) },
    "to-boolean": { call throws(StyleError) in try call.parseConversion(.boolean, 1...1) },
    "error": { call throws(StyleError) in
      try call.expectCount(1...1)
      call.markUnfoldable()
      return ParsedNode(Failure(try call.argument(0, .string).node), .value)
    },
    "to-color": { call throws(StyleError) in try call.parseConversion(.color, 1...Int.max) },
  ]
}

extension Call {
  fileprivate func literal(_ value: PropertyValue) throws(StyleError) -> ParsedNode {
    guard value.isNested(atMost: ExpressionParser.depthLimit) else {
      throw failure("arrays and objects can lie at most \(ExpressionParser.depthLimit) deep within each other", at: 0)
    }
    var type = ExpressionType(of: value)
    // An empty array is an array of whatever is wanted.
    if case .array(_, 0) = type, let expected, case .array(_, let count) = expected, count ?? 0 == 0 { type = expected }
    return ParsedNode(literal: .plain(value), type)
  }

  /// A literal whose arrays may have expressions for elements.
  fileprivate func parseSemiliteral() throws(StyleError) -> ParsedNode {
    try expectCount(1...1)
    guard let elements = arguments[0].array else { return try literal(arguments[0]) }
    var nodes: [any Node] = []
    var types: [ExpressionType] = []
    for index in elements.indices {
      let parsed = try element(index, of: 0)
      nodes.append(parsed.node)
      types.append(parsed.type)
    }
    let first = types.first ?? .value
    let isUniform = types.allSatisfy { $0 == first }
    return ParsedNode(MakeArray(nodes), .array(of: isUniform ? first : .value, count: nodes.count))
  }

  fileprivate func parseAssertion(_ type: ExpressionType) throws(StyleError) -> ParsedNode {
    try expectCount(1...Int.max)
    return ParsedNode(Assertion(type, try all(.value)), type)
  }

  /// `["array", value]`, `["array", type, value]` or `["array", type, length, value]`, with further values to fall back to.
  fileprivate func parseArrayAssertion() throws(StyleError) -> ParsedNode {
    try expectCount(1...Int.max)
    var (element, count, first) = (ExpressionType.value, Int?.none, 0)
    if arguments.count > 1 {
      let types: [String: ExpressionType] = ["string": .string, "number": .number, "boolean": .boolean]
      guard let known = arguments[0].string.flatMap({ types[$0] }) else {
        throw failure(
          "the type of elements must be \"string\", \"number\" or \"boolean\", found \(arguments[0].summary)", at: 0)
      }
      (element, first) = (known, 1)
    }
    if arguments.count > 2 {
      if !arguments[1].isNull {
        guard let length = arguments[1].number.flatMap({ Int(exactly: $0) }), length >= 0 else {
          throw failure("the length of an array must be a whole number, found \(arguments[1].summary)", at: 1)
        }
        count = length
      }
      first = 2
    }
    var nodes: [any Node] = []
    for index in first..<arguments.count { nodes.append(try argument(index).node) }
    let type = ExpressionType.array(of: element, count: count)
    return ParsedNode(Assertion(type, nodes), type)
  }

  fileprivate func parseConversion(
    _ type: ExpressionType, _ counts: ClosedRange<Int>
  ) throws(StyleError) -> ParsedNode {
    try expectCount(counts)
    return ParsedNode(Conversion.node(to: type, try all(.value)), type)
  }
}

extension PropertyValue {
  /// True when no more arrays and objects lie within each other.
  fileprivate func isNested(atMost depth: Int) -> Bool {
    switch self {
    case .array(let elements): depth > 0 && elements.allSatisfy { $0.isNested(atMost: depth - 1) }
    case .object(let members): depth > 0 && members.values.allSatisfy { $0.isNested(atMost: depth - 1) }
    default: true
    }
  }

  /// The number of values within each other, no further than to a limit. Long text counts as several.
  func size(upTo limit: Int) -> Int {
    var size = 1
    switch self {
    case .string(let text): size += text.utf8.count / 16
    case .array(let elements):
      for element in elements where size < limit { size += element.size(upTo: limit - size) }
    case .object(let members):
      for member in members.values where size < limit { size += member.size(upTo: limit - size) }
    default: break
    }
    return size
  }
}

/// An array of computed elements.
final class MakeArray: Node {
  /// How many values an array may hold, in all its depths: variables in each other's values can ask for any number.
  static let limit = 1 << 20
  static var excess: EvaluationError { EvaluationError(message: "an array can hold at most \(limit) values") }
  private let nodes: [any Node]

  init(_ nodes: [any Node]) { self.nodes = nodes }

  func value(_ context: borrowing EvaluationContext) throws(EvaluationError) -> ExpressionValue {
    var elements: [PropertyValue] = []
    var size = 0
    for node in nodes {
      let value = try node.value(context)
      let element = if case .plain(let plain) = value { plain } else { value.json }
      size += element.size(upTo: Self.limit)
      guard size < Self.limit else { throw Self.excess }
      elements.append(element)
    }
    return .plain(.array(elements))
  }
}

final class TypeName: TextNode {
  private let node: any Node

  init(_ node: any Node) { self.node = node }

  func string(_ context: borrowing EvaluationContext) throws(EvaluationError) -> String {
    try node.value(context).type.name
  }
}

/// The value, if it is of the type, or else the first of the fallbacks that is.
final class Assertion: Node {
  private let type: ExpressionType
  private let isNumber: Bool
  private let isBoolean: Bool
  private let first: any Node
  private let fallback: Assertion?

  convenience init(_ type: ExpressionType, _ nodes: [any Node]) {
    var last: Assertion?
    for node in nodes.dropFirst().reversed() { last = Assertion(type, node, fallback: last) }
    self.init(type, nodes[0], fallback: last)
  }

  private init(_ type: ExpressionType, _ node: any Node, fallback: Assertion?) {
    self.type = type
    isNumber = type == .number
    isBoolean = type == .boolean
    first = node
    self.fallback = fallback
  }

  func value(_ context: borrowing EvaluationContext) throws(EvaluationError) -> ExpressionValue {
    let value = try first.value(context)
    if value.isOf(type) { return value }
    guard let fallback else { throw .mismatch(type, value) }
    return try fallback.value(context)
  }

  func number(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Double {
    guard isNumber else { throw .mismatch(.number, try value(context)) }
    guard let fallback else { return try first.number(context) }
    if let number = try first.numberIfAny(context) { return number }
    return try fallback.number(context)
  }

  func bool(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Bool {
    guard isBoolean else { throw .mismatch(.boolean, try value(context)) }
    guard let fallback else { return try first.bool(context) }
    if let bool = try first.boolIfAny(context) { return bool }
    return try fallback.bool(context)
  }
}

/// No value, and why: in the words of the style.
final class Failure: Node {
  private let message: any Node

  init(_ message: any Node) { self.message = message }

  func value(_ context: borrowing EvaluationContext) throws(EvaluationError) -> ExpressionValue {
    throw EvaluationError(message: try message.string(context))
  }
}
