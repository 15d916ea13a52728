internal import UnderpixelGeometry

extension OperatorTable {
  /// (Style Specification, "Variable binding".)
  static let variables: [String: Parse] = [
    "let": { call throws(StyleError) in try call.parseLet() },
    "var": { call throws(StyleError) in try call.parseVar() },
  ]
}

extension Call {
  fileprivate func parseLet() throws(StyleError) -> ParsedNode {
    guard arguments.count >= 3, arguments.count % 2 == 1 else {
      throw failure("\"let\" takes pairs of name and value and then an expression, found \(countWords)")
    }
    isTransparentToZoom = true
    var inner = scope
    for index in stride(from: 0, to: arguments.count - 1, by: 2) {
      guard let name = arguments[index].string else {
        throw failure("expected the name of a variable, found \(arguments[index].summary)", at: index)
      }
      let isPlain = name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
      guard isPlain else {
        throw failure("the name of a variable has letters, digits and \"_\" only, found \"\(name)\"", at: index)
      }
      isTransparentToZoom = false
      inner[name] = try argument(index + 1, nil)
    }
    isTransparentToZoom = true
    return try argument(arguments.count - 1, expected, scope: inner)
  }

  /// A variable is its value: what is bound stands in both places.
  fileprivate func parseVar() throws(StyleError) -> ParsedNode {
    guard arguments.count == 1, let name = arguments[0].string else {
      throw failure("\"var\" takes the name of a variable, found \(countWords)")
    }
    guard let bound = scope[name] else {
      let known = scope.keys.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
      throw failure(
        "there is no variable \"\(name)\" here\(known.isEmpty ? ", only within \"let\"" : ", only \(known)")", at: 0)
    }
    markUnfoldable()
    return bound
  }
}
