internal import UnderpixelGeometry

extension Call {
  func parseMatch() throws(StyleError) -> ParsedNode {
    guard arguments.count >= 4, arguments.count % 2 == 0 else {
      throw failure("\"match\" takes an input, pairs of label and output, and a fallback, found \(countWords)")
    }
    var type = expectedOutput
    var labelType: ExpressionType?
    var branches = MatchTable()
    var outputs: [any Node] = []
    for index in stride(from: 1, to: arguments.count - 1, by: 2) {
      for label in try labels(index) {
        let own = ExpressionType(of: label)
        if let labelType, labelType != own {
          throw failure(
            "labels must all be text or all be whole numbers, found \(label.summary) among \(labelType.words)",
            at: index)
        }
        labelType = own
        if !branches.insert(label, branch: outputs.count) {
          throw failure("labels must differ, found \(label.summary) twice", at: index)
        }
      }
      outputs.append(try output(index + 1, &type))
    }
    let input = try argument(0)
    if let labelType, input.type != .value, input.type != labelType {
      let labels = labelType == .string ? "text" : "numbers"
      throw failure("the labels of \"match\" are \(labels), \(found(0, input))", at: 0)
    }
    let otherwise = try output(arguments.count - 1, &type)
    return ParsedNode(Match(input.node, branches, outputs, otherwise: otherwise), type ?? .value)
  }

  /// The labels of a branch, one or an array of them.
  private func labels(_ index: Int) throws(StyleError) -> [PropertyValue] {
    let labels = arguments[index].array ?? [arguments[index]]
    if labels.isEmpty { throw failure("expected at least one label, found an empty array", at: index) }
    for label in labels {
      switch label {
      case .string: continue
      case .integer(let integer) where integer.magnitude < 1 << 53: continue
      case .number(let number) where number.rounded() == number && number.magnitude < 0x1p53: continue
      default: throw failure("a label must be text or a whole number below 2^53, found \(label.summary)", at: index)
      }
    }
    return labels
  }
}

/// The output of the branch that has the input among its labels.
final class Match: Node {
  private let input: any Node
  private let branches: MatchTable
  private let outputs: [any Node]
  private let otherwise: any Node

  init(_ input: any Node, _ branches: MatchTable, _ outputs: [any Node], otherwise: any Node) {
    self.input = input
    self.branches = branches
    self.outputs = outputs
    self.otherwise = otherwise
  }

  private func chosen(_ context: EvaluationContext) throws(EvaluationError) -> any Node {
    guard case .plain(let value) = try input.value(context), let branch = branches[value] else { return otherwise }
    return outputs[branch]
  }

  func value(_ context: EvaluationContext) throws(EvaluationError) -> ExpressionValue {
    try chosen(context).value(context)
  }
  func number(_ context: EvaluationContext) throws(EvaluationError) -> Double { try chosen(context).number(context) }
  func bool(_ context: EvaluationContext) throws(EvaluationError) -> Bool { try chosen(context).bool(context) }
  func string(_ context: EvaluationContext) throws(EvaluationError) -> String { try chosen(context).string(context) }
}

/// Branches by their labels, all text or all numbers.
struct MatchTable: Sendable {
  private var texts: [PropertyName: Int] = [:]
  private var numbers: [Double: Int] = [:]

  /// False where the label is there already.
  mutating func insert(_ label: PropertyValue, branch: Int) -> Bool {
    if let text = label.string { return texts.updateValue(branch, forKey: PropertyName(text)) == nil }
    return label.number.map { numbers.updateValue(branch, forKey: $0) == nil } ?? false
  }

  subscript(value: PropertyValue) -> Int? {
    switch value {
    case .string(let text): texts.isEmpty ? nil : texts[PropertyName(text)]
    case .number, .integer, .unsigned: numbers.isEmpty ? nil : value.number.flatMap { numbers[$0] }
    default: nil
    }
  }
}
