internal import UnderpixelGeometry

extension Call {
  func parseGet() throws(StyleError) -> Parsed {
    try expectCount(1...2)
    let name = try argument(0, .string).node
    let object = arguments.count == 2 ? try argument(1, .object).node : nil
    if case .literal(.string(let name)) = name, object == nil { return Parsed(node: .get(name), type: .value) }
    return Parsed(node: .getComputed(name, object: object), type: .value)
  }

  func parse(_ arithmetic: Arithmetic) throws(StyleError) -> Parsed {
    try expectCount(arithmetic.arity)
    return Parsed(node: .arithmetic(arithmetic, try all(.number)), type: .number)
  }

  func parse(_ comparison: Comparison) throws(StyleError) -> Parsed {
    if arguments.count == 3 { throw failure("\"\(name)\" with a collator is not read yet") }
    try expectCount(2...2)
    let (a, b) = (try argument(0, .value), try argument(1, .value))
    for (index, side) in [a, b].enumerated() {
      let allowed: [ExpressionType] =
        comparison.isOrder ? [.value, .number, .string] : [.value, .number, .string, .boolean, .null]
      guard allowed.contains(side.type) else {
        throw failure(
          "\"\(name)\" can't compare \(side.type.words); it takes \(comparison.isOrder ? "numbers or text" : "single values")",
          at: index)
      }
    }
    if a.type != b.type, a.type != .value, b.type != .value {
      throw failure("\"\(name)\" can't compare \(a.type.words) with \(b.type.words)")
    }
    return Parsed(node: .compare(comparison, a.node, b.node), type: .boolean)
  }

  func parseLiteral() throws(StyleError) -> Parsed {
    try expectCount(1...1)
    guard arguments[0].isNested(atMost: ExpressionParser.depthLimit) else {
      throw failure("arrays and objects can lie at most \(ExpressionParser.depthLimit) deep within each other", at: 0)
    }
    return Parsed(node: .literal(arguments[0]), type: ExpressionType(of: arguments[0]))
  }

  func parseHas() throws(StyleError) -> Parsed {
    try expectCount(1...2)
    let name = try argument(0, .string).node
    let object = arguments.count == 2 ? try argument(1, .object).node : nil
    return Parsed(node: .has(name, object: object), type: .boolean)
  }

  func parseIn() throws(StyleError) -> Parsed {
    try expectCount(2...2)
    let (needle, hay) = (try argument(0, .value), try argument(1, .value))
    if needle.type == .array || needle.type == .object {
      throw failure("\"in\" looks for text, a number, true, false or null, \(found(0, needle))", at: 0)
    }
    if [.number, .boolean, .object].contains(hay.type) {
      throw failure("\"in\" looks in text or an array, \(found(1, hay))", at: 1)
    }
    return Parsed(node: .contains(needle.node, in: hay.node), type: .boolean)
  }

  private func found(_ index: Int, _ parsed: Parsed) -> String {
    ExpressionParser.found(arguments[index], parsed.type)
  }

  func parseNot() throws(StyleError) -> Parsed {
    try expectCount(1...1)
    return Parsed(node: .not(try argument(0, .boolean).node), type: .boolean)
  }

  func parseAll(_ make: ([Node]) -> Node) throws(StyleError) -> Parsed {
    Parsed(node: make(try all(.boolean)), type: .boolean)
  }

  func parseTyped(
    _ make: (ExpressionType, [Node]) -> Node, _ type: ExpressionType, _ counts: ClosedRange<Int> = 1...Int.max
  ) throws(StyleError) -> Parsed {
    try expectCount(counts)
    return Parsed(node: make(type, try all(.value)), type: type)
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
}
