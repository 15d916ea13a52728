internal import UnderpixelGeometry

extension OperatorTable {
  /// (Style Specification, "==" and those after it.)
  static let comparisons: [String: Parse] = {
    var operators: [String: Parse] = [:]
    for comparison in Comparison.allCases { operators[comparison.rawValue] = parse(comparison) }
    return operators
  }()

  private static func parse(_ comparison: Comparison) -> Parse {
    { call throws(StyleError) in try call.parse(comparison) }
  }
}

extension Call {
  fileprivate func parse(_ comparison: Comparison) throws(StyleError) -> ParsedNode {
    try expectCount(2...3)
    var (a, b) = (try argument(0), try argument(1))
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
    if comparison.isOrder {
      // What is known of one side is demanded of the other.
      if a.type == .value, b.type != .value { a = ParsedNode(Assertion(b.type, [a.node]), b.type) }
      if b.type == .value, a.type != .value { b = ParsedNode(Assertion(a.type, [b.node]), a.type) }
    }
    guard arguments.count == 3 else { return ParsedNode(Compare(comparison, a.node, b.node), .boolean) }
    let collator = try argument(2, .collator).node
    for type in [a.type, b.type] where type != .string && type != .value {
      throw failure("a collator compares text, not \(type.words)")
    }
    return ParsedNode(CompareText(comparison, a.node, b.node, collator), .boolean)
  }
}

final class Compare: BooleanNode {
  private let comparison: Comparison
  private let a: any Node
  private let b: any Node

  init(_ comparison: Comparison, _ a: any Node, _ b: any Node) {
    self.comparison = comparison
    self.a = a
    self.b = b
  }

  func bool(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Bool {
    try comparison.holds(try a.value(context), try b.value(context))
  }
}

/// A comparison in a language's order. What is no text is compared without.
final class CompareText: BooleanNode {
  private let comparison: Comparison
  private let a: any Node
  private let b: any Node
  private let collator: any Node

  init(_ comparison: Comparison, _ a: any Node, _ b: any Node, _ collator: any Node) {
    self.comparison = comparison
    self.a = a
    self.b = b
    self.collator = collator
  }

  func bool(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Bool {
    let (a, b) = (try a.value(context), try b.value(context))
    guard let x = a.string, let y = b.string, case .collator(let collator) = try collator.value(context) else {
      return try comparison.holds(a, b)
    }
    return comparison.holds(collator.compare(x, y))
  }
}
