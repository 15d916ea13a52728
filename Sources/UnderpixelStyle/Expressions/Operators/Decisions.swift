internal import UnderpixelGeometry

extension OperatorTable {
  /// (Style Specification, "Decision".)
  static let decisions: [String: Parse] = [
    "!": { call throws(StyleError) in
      try call.expectCount(1...1)
      return ParsedNode(Not(try call.argument(0, .boolean).node), .boolean)
    },
    "all": { call throws(StyleError) in ParsedNode(All(try call.all(.boolean)), .boolean) },
    "any": { call throws(StyleError) in ParsedNode(Some(try call.all(.boolean)), .boolean) },
    "coalesce": { call throws(StyleError) in try call.parseCoalesce() },
    "case": { call throws(StyleError) in try call.parseCase() },
    "match": { call throws(StyleError) in try call.parseMatch() },
  ]
}

extension Call {
  fileprivate func parseCoalesce() throws(StyleError) -> ParsedNode {
    try expectCount(1...Int.max)
    isTransparentToZoom = true
    var nodes: [any Node] = []
    var type = expectedOutput
    var isOfOneType = true
    for index in arguments.indices {
      // Null is what coalesce is for, so that no argument is checked before one is chosen.
      let parsed = try argument(index, type ?? .value, .omit)
      type = type ?? parsed.type
      if let expected = expectedOutput, !expected.accepts(parsed.type) { isOfOneType = false }
      nodes.append(parsed.node)
    }
    return ParsedNode(Coalesce(nodes), isOfOneType ? type ?? .value : .value)
  }

  fileprivate func parseCase() throws(StyleError) -> ParsedNode {
    guard arguments.count >= 3, arguments.count % 2 == 1 else {
      throw failure("\"case\" takes pairs of condition and output and then a fallback, found \(countWords)")
    }
    var type = expectedOutput
    var (conditions, outputs): ([any Node], [any Node]) = ([], [])
    for index in stride(from: 0, to: arguments.count - 1, by: 2) {
      conditions.append(try argument(index, .boolean).node)
      outputs.append(try output(index + 1, &type))
    }
    outputs.append(try output(arguments.count - 1, &type))
    return ParsedNode(Case(conditions, outputs), type ?? .value)
  }
}

final class Not: BooleanNode {
  private let node: any Node

  init(_ node: any Node) { self.node = node }

  func bool(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Bool { try !node.bool(context) }
}

/// True where all are; of none it is true.
final class All: BooleanNode {
  private let nodes: NodeRow

  init(_ nodes: [any Node]) { self.nodes = NodeRow(nodes) }

  func bool(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Bool {
    try nodes.firstIndex(of: false, context) == nodes.count
  }
}

/// True where at least one is; of none it is false.
final class Some: BooleanNode {
  private let nodes: NodeRow

  init(_ nodes: [any Node]) { self.nodes = NodeRow(nodes) }

  func bool(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Bool {
    try nodes.firstIndex(of: true, context) < nodes.count
  }
}

/// The first value that is not null. An image that does not exist counts as null; where nothing else is left, its name is
/// the value.
final class Coalesce: Node {
  private let nodes: [any Node]

  init(_ nodes: [any Node]) { self.nodes = nodes }

  func value(_ context: borrowing EvaluationContext) throws(EvaluationError) -> ExpressionValue {
    var missing: ResolvedImage?
    for node in nodes {
      let value = try node.value(context)
      if case .image(let image) = value, !image.isAvailable {
        missing = missing ?? image
      } else if !value.isNull {
        return value
      }
    }
    return missing.map(ExpressionValue.image) ?? .null
  }
}

/// The output of the first condition that is true.
final class Case: ChoosingNode {
  private let conditions: NodeRow
  let outputs: NodeRow

  /// - Parameter outputs: One for each condition, and one for where none is true.
  init(_ conditions: [any Node], _ outputs: [any Node]) {
    self.conditions = NodeRow(conditions)
    self.outputs = NodeRow(outputs)
  }

  func chosen(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Int {
    try conditions.firstIndex(of: true, context)
  }
}
