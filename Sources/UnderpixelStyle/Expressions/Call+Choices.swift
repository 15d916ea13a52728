internal import UnderpixelGeometry

extension Call {
  /// An output: of the expected type, or else of that of the first output, once there is one.
  func output(_ index: Int, _ type: inout ExpressionType?) throws(StyleError) -> Node {
    let parsed = try argument(index, type ?? .value)
    if type == nil { type = parsed.type }
    return parsed.node
  }

  func parseCoalesce(expecting expected: ExpressionType) throws(StyleError) -> Parsed {
    try expectCount(1...Int.max)
    var nodes: [Node] = []
    var types: Set<ExpressionType> = []
    for index in arguments.indices {
      // Null is what coalesce is for, so that no argument is checked before one is chosen.
      let parsed = try argument(index, .value)
      if parsed.type != .null { types.insert(parsed.type) }
      if expected != .value, parsed.type != .value, parsed.type != .null, parsed.type != expected {
        throw failure(
          "expected \(expected.words), \(ExpressionParser.found(arguments[index], parsed.type))", at: index)
      }
      nodes.append(parsed.node)
    }
    return Parsed(node: .coalesce(nodes), type: types.count == 1 ? types.first ?? .value : .value)
  }

  func parseCase(expecting expected: ExpressionType) throws(StyleError) -> Parsed {
    guard arguments.count >= 3, arguments.count % 2 == 1 else {
      throw failure("\"case\" takes pairs of condition and output and then a fallback, found \(countWords)")
    }
    var type = expected == .value ? nil : expected
    var branches: [(Node, Node)] = []
    for index in stride(from: 0, to: arguments.count - 1, by: 2) {
      branches.append((try argument(index, .boolean).node, try output(index + 1, &type)))
    }
    let otherwise = try output(arguments.count - 1, &type)
    return Parsed(
      node: .firstTrue(branches.map { (condition: $0.0, output: $0.1) }, otherwise: otherwise), type: type ?? .value)
  }

  func parseMatch(expecting expected: ExpressionType) throws(StyleError) -> Parsed {
    guard arguments.count >= 4, arguments.count % 2 == 0 else {
      throw failure(
        "\"match\" takes an input, pairs of label and output, and a fallback, found \(countWords)")
    }
    var type = expected == .value ? nil : expected
    var labelType: ExpressionType?
    var branches: [ExactValue: Int] = [:]
    var outputs: [Node] = []
    for index in stride(from: 1, to: arguments.count - 1, by: 2) {
      for (label, path) in try labels(index) {
        let own = ExpressionType(of: label)
        if let labelType, labelType != own {
          throw StyleError(
            path: path, message: "labels must all be text or all be whole numbers, found \(label.summary)")
        }
        labelType = own
        if branches.updateValue(outputs.count, forKey: ExactValue(value: label)) != nil {
          throw StyleError(path: path, message: "labels must differ, found \(label.summary) twice")
        }
      }
      outputs.append(try output(index + 1, &type))
    }
    let input = try argument(0, .value)
    if let labelType, input.type != .value, input.type != labelType {
      throw failure(
        "the labels of \"match\" are \(labelType == .string ? "text" : "numbers"), \(ExpressionParser.found(arguments[0], input.type))",
        at: 0)
    }
    let otherwise = try output(arguments.count - 1, &type)
    return Parsed(
      node: .match(input.node, branches: branches, outputs: outputs, otherwise: otherwise), type: type ?? .value)
  }

  /// The labels of a branch, one or an array of them, with their places.
  private func labels(_ index: Int) throws(StyleError) -> [(PropertyValue, path: String)] {
    let path = "\(path)/\(index + 1)"
    let labels =
      arguments[index].array?.enumerated().map { ($1, path: "\(path)/\($0)") } ?? [(arguments[index], path: path)]
    if labels.isEmpty { throw failure("expected at least one label, found an empty array", at: index) }
    for (label, path) in labels {
      switch label {
      case .string: continue
      case .integer(let integer) where integer.magnitude < 1 << 53: continue
      case .number(let number) where number.rounded() == number && number.magnitude < 0x1p53: continue
      default:
        throw StyleError(
          path: path, message: "a label must be text or a whole number below 2^53, found \(label.summary)")
      }
    }
    return labels
  }
}
