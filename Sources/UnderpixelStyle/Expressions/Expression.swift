public import UnderpixelGeometry

/// What an expression can ask a feature.
public protocol ExpressionFeature {
  var id: FeatureID? { get }
  /// The simple type: multi or not makes no difference.
  var geometryType: GeometryType? { get }
  func property(_ name: String) -> PropertyValue?
}

/// What an expression is evaluated for.
public struct EvaluationContext {
  public var zoom: Double
  public var feature: (any ExpressionFeature)?

  public init(zoom: Double, feature: (any ExpressionFeature)? = nil) {
    self.zoom = zoom
    self.feature = feature
  }
}

/// Why an expression has no value for a feature. A property takes its default then, and a filter is false.
public struct EvaluationError: Error, Hashable, Sendable, CustomStringConvertible {
  public var message: String
  public var description: String { message }
}

/// An expression of the style specification, parsed, checked, and its constant parts folded.
///
/// (Style Specification, "Expressions".) Read so far: `get`, `has`, `in`, `literal`, `coalesce`, `case`, `match`, the
/// comparisons, `all`, `any`, `!`, `step`, `interpolate` (linear and exponential, of numbers), `zoom`, `id`,
/// `geometry-type`, arithmetic, and the type assertions and conversions.
public struct Expression: Sendable {
  let root: Node
  /// What the expression gives, as far as its text tells.
  let type: ExpressionType
  /// True when the value follows the camera's zoom.
  public let dependsOnZoom: Bool
  /// True when the value follows the feature.
  public let dependsOnFeature: Bool

  /// Parses an expression.
  ///
  /// - Parameters:
  ///   - value: The expression as JSON.
  ///   - path: Where it stands in its document, as a JSON Pointer; errors name places below it.
  /// - Throws: ``StyleError`` for an unknown operator, a wrong number of arguments or an argument of a wrong type.
  public init(_ value: PropertyValue, path: String = "") throws(StyleError) {
    try self.init(value, expecting: .value, path: path)
  }

  init(_ value: PropertyValue, expecting type: ExpressionType, path: String) throws(StyleError) {
    let parsed = try ExpressionParser.parse(value, expecting: type, path: path, depth: 0)
    root = parsed.node
    self.type = parsed.type
    dependsOnZoom = root.uses(\.isZoom)
    dependsOnFeature = root.uses(\.isOfFeature)
  }

  /// The value for a feature and a zoom.
  public func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> PropertyValue {
    try root.evaluate(context)
  }
}

/// The types that the specification gives expressions.
enum ExpressionType: String, Sendable {
  /// Any type: known when evaluated.
  case value
  case null, number, string, boolean, array, object

  init(of value: PropertyValue) {
    switch value {
    case .null: self = .null
    case .bool: self = .boolean
    case .integer, .unsigned, .number: self = .number
    case .string: self = .string
    case .array: self = .array
    case .object: self = .object
    }
  }
}

/// One operator with its arguments.
indirect enum Node: Sendable {
  case literal(PropertyValue)
  case get(String)
  case getComputed(Node, object: Node?)
  case has(Node, object: Node?)
  case contains(Node, in: Node)
  case zoom
  case id
  case geometryType
  case coalesce([Node])
  case firstTrue([(condition: Node, output: Node)], otherwise: Node)
  case match(Node, branches: [PropertyValue: Int], outputs: [Node], otherwise: Node)
  case compare(Comparison, Node, Node)
  case all([Node])
  case any([Node])
  case not(Node)
  case arithmetic(Arithmetic, [Node])
  case step(Node, below: Node, stops: [Stop])
  case interpolate(base: Double, Node, stops: [Stop])
  case assert(ExpressionType, [Node])
  case convert(ExpressionType, [Node])

  struct Stop: Sendable {
    let input: Double
    let output: Node
  }

  var isZoom: Bool { if case .zoom = self { true } else { false } }

  var isOfFeature: Bool {
    switch self {
    case .get, .id, .geometryType, .getComputed(_, object: nil), .has(_, object: nil): true
    default: false
    }
  }

  /// True when the node or one below it passes the test.
  func uses(_ test: (Node) -> Bool) -> Bool { test(self) || children.contains { $0.uses(test) } }

  var children: [Node] {
    switch self {
    case .literal, .get, .zoom, .id, .geometryType: []
    case .getComputed(let name, let object), .has(let name, let object): [name] + (object.map { [$0] } ?? [])
    case .contains(let needle, let hay): [needle, hay]
    case .coalesce(let nodes), .all(let nodes), .any(let nodes), .arithmetic(_, let nodes), .assert(_, let nodes),
      .convert(_, let nodes):
      nodes
    case .firstTrue(let branches, let otherwise): branches.flatMap { [$0.condition, $0.output] } + [otherwise]
    case .match(let input, _, let outputs, let otherwise): [input] + outputs + [otherwise]
    case .compare(_, let a, let b): [a, b]
    case .not(let node): [node]
    case .step(let input, let below, let stops): [input, below] + stops.map(\.output)
    case .interpolate(_, let input, let stops): [input] + stops.map(\.output)
    }
  }
}

enum Comparison: String, Sendable {
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="

  var isOrder: Bool { self != .equal && self != .notEqual }
}

enum Arithmetic: String, Sendable {
  case plus = "+"
  case minus = "-"
  case times = "*"
  case divide = "/"
  case remainder = "%"
  case power = "^"
  case min, max, abs, floor, ceil, round, sqrt

  /// How many arguments the operator takes.
  var arity: ClosedRange<Int> {
    switch self {
    case .plus, .times, .min, .max: 1...Int.max
    case .minus: 1...2
    case .divide, .remainder, .power: 2...2
    case .abs, .floor, .ceil, .round, .sqrt: 1...1
    }
  }
}
