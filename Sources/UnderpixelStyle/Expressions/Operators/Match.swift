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
    outputs.append(try output(arguments.count - 1, &type))
    return ParsedNode(Match(input.node, branches, outputs), type ?? .value)
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
final class Match: ChoosingNode {
  private let input: any Node
  /// What the input is, where it is a property as it stands: its text need not be copied to be looked for.
  private let property: PropertyName?
  private let branches: MatchTable
  let outputs: NodeRow

  /// - Parameter outputs: One for each branch, and one for what has none.
  init(_ input: any Node, _ branches: MatchTable, _ outputs: [any Node]) {
    self.input = input
    property = (input as? Get)?.name
    self.branches = branches
    self.outputs = NodeRow(outputs)
  }

  func chosen(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Int {
    if let property {
      var branch: Int?
      if context.withText(of: property, { branch = branches[$0] }) { return branch ?? outputs.count - 1 }
    }
    guard case .plain(let value) = try input.value(context) else { return outputs.count - 1 }
    return branches[value] ?? outputs.count - 1
  }
}

/// Branches by their labels, all text or all numbers.
struct MatchTable: Sendable {
  private var texts: [Label] = []
  /// Open addressing over `texts`: index + 1, or 0 for a free slot.
  private var slots: [UInt32] = [0]
  private var numbers: [Double: Int] = [:]

  private struct Label: Sendable {
    /// In UTF-8.
    let text: [UInt8]
    let hash: UInt64
    let branch: Int
  }

  /// False where the label is there already.
  mutating func insert(_ label: PropertyValue, branch: Int) -> Bool {
    guard let text = label.string else {
      return label.number.map { numbers.updateValue(branch, forKey: $0) == nil } ?? false
    }
    let bytes = Array(text.utf8)
    if self[bytes.span] != nil { return false }
    texts.append(Label(text: bytes, hash: PropertyName.hash(bytes.span), branch: branch))
    if texts.count * 2 > slots.count {
      slots = Array(repeating: 0, count: slots.count * 4)
      for index in texts.indices { place(index) }
    } else {
      place(texts.count - 1)
    }
    return true
  }

  private mutating func place(_ index: Int) {
    var slot = Int(truncatingIfNeeded: texts[index].hash) & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = UInt32(index + 1)
  }

  /// The branch of a text in UTF-8.
  subscript(text: Span<UInt8>) -> Int? {
    let hash = PropertyName.hash(text)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let index = Int(slots[slot] - 1)
      if texts[index].hash == hash, isLabel(index, text) { return texts[index].branch }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private func isLabel(_ index: Int, _ text: Span<UInt8>) -> Bool {
    let label = texts[index].text
    guard label.count == text.count else { return false }
    for index in text.indices where label[index] != text[index] { return false }
    return true
  }

  private func branch(of text: String) -> Int? {
    var text = text
    return text.withUTF8 { bytes in
      let bytes = unsafe bytes.span
      return self[bytes]
    }
  }

  subscript(value: PropertyValue) -> Int? {
    switch value {
    case .string(let text): texts.isEmpty ? nil : branch(of: text)
    case .number, .integer, .unsigned: numbers.isEmpty ? nil : value.number.flatMap { numbers[$0] }
    default: nil
    }
  }
}
