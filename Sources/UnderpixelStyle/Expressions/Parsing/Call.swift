internal import UnderpixelGeometry

/// One operator and its arguments, while they are parsed.
final class Call {
  let name: String
  let arguments: [PropertyValue]
  let path: String
  /// What is wanted where the operator stands; nil where anything will do, collators too.
  let expected: ExpressionType?
  let scope: Scope
  private let depth: Int

  /// What the operator follows, of itself or through an argument.
  var inputs: ExpressionInputs = []
  var zoomUse = ZoomUse.none
  /// True when the operator's use of the zoom is that of its arguments.
  var isTransparentToZoom = false
  /// True while all arguments are known from the start.
  private(set) var isConstant = true
  private(set) var cost = 1

  /// The variables that can be named, by their names.
  typealias Scope = [String: ParsedNode]

  init(
    _ name: String, _ arguments: [PropertyValue], path: String, expecting expected: ExpressionType?, scope: Scope,
    depth: Int
  ) {
    self.name = name
    self.arguments = arguments
    self.path = path
    self.expected = expected
    self.scope = scope
    self.depth = depth
  }

  /// What an argument follows, the operator follows.
  private func add(_ argument: ParsedNode) {
    inputs.formUnion(argument.inputs)
    zoomUse.add(argument.zoomUse, isTransparent: isTransparentToZoom)
    isConstant = isConstant && argument.literal != nil
    cost = min(cost + argument.cost, Int.max / 2)
  }

  /// The operator can't be evaluated beforehand, though its arguments are known.
  func markUnfoldable() { isConstant = false }

  // MARK: Arguments

  @discardableResult
  func argument(
    _ index: Int, _ type: ExpressionType? = .value, _ annotation: ExpressionParser.Annotation = .byType,
    scope: Scope? = nil
  ) throws(StyleError) -> ParsedNode {
    try parse(arguments[index], type, annotation, "\(path)/\(index + 1)", scope)
  }

  /// A member of an argument that is an object; nil where there is none.
  func option(
    _ name: String, of index: Int, _ type: ExpressionType
  ) throws(StyleError) -> ParsedNode? {
    guard let value = arguments[index].object?[name] else { return nil }
    return try parse(value, type, .byType, "\(path)/\(index + 1)\(pointer(name))", nil)
  }

  /// An element of an argument that is an array.
  func element(_ element: Int, of index: Int) throws(StyleError) -> ParsedNode {
    let elements = arguments[index].array ?? []
    return try parse(elements[element], .value, .byType, "\(path)/\(index + 1)/\(element)", nil)
  }

  private func parse(
    _ value: PropertyValue, _ type: ExpressionType?, _ annotation: ExpressionParser.Annotation, _ path: String,
    _ scope: Scope?
  ) throws(StyleError) -> ParsedNode {
    let parsed = try ExpressionParser.parse(
      value, expecting: type, annotation: annotation, path: path, scope: scope ?? self.scope, depth: depth + 1)
    add(parsed)
    return parsed
  }

  func all(_ type: ExpressionType) throws(StyleError) -> [any Node] {
    var nodes: [any Node] = []
    nodes.reserveCapacity(arguments.count)
    for index in arguments.indices { nodes.append(try argument(index, type).node) }
    return nodes
  }

  /// The type that outputs must have: what is expected, or else that of the first output, once there is one.
  func output(_ index: Int, _ type: inout ExpressionType?) throws(StyleError) -> any Node {
    let parsed = try argument(index, type ?? .value)
    if type == nil { type = parsed.type }
    return parsed.node
  }

  var expectedOutput: ExpressionType? { expected == .value ? nil : expected }

  // MARK: Errors

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

  func found(_ index: Int, _ parsed: ParsedNode) -> String { ExpressionParser.found(arguments[index], parsed.type) }
}
