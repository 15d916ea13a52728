internal import UnderpixelGeometry

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension OperatorTable {
  /// (Style Specification, "Math".)
  static let arithmetic: [String: Parse] = {
    var operators: [String: Parse] = [
      "pi": constant(.pi), "e": constant(M_E), "ln2": constant(M_LN2),
      "random": { call throws(StyleError) in try call.parseRandom() },
    ]
    for function in UnaryFunction.allCases { operators[function.rawValue] = unary(function) }
    for function in BinaryFunction.allCases { operators[function.rawValue] = binary(function) }
    return operators
  }()

  private static func constant(_ value: Double) -> Parse {
    { call throws(StyleError) in
      try call.expectCount(0...0)
      return ParsedNode(literal: .number(value), .number)
    }
  }

  private static func unary(_ function: UnaryFunction) -> Parse {
    { call throws(StyleError) in
      try call.expectCount(1...1)
      return ParsedNode(Unary(function, try call.argument(0, .number).node), .number)
    }
  }

  private static func binary(_ function: BinaryFunction) -> Parse {
    { call throws(StyleError) in try call.parse(function) }
  }
}

extension Call {
  fileprivate func parse(_ function: BinaryFunction) throws(StyleError) -> ParsedNode {
    try expectCount(function.arity)
    let nodes = try all(.number)
    switch nodes.count {
    case 2: return ParsedNode(Binary(function, nodes[0], nodes[1]), .number)
    case 1 where function == .minus: return ParsedNode(Unary(.negation, nodes[0]), .number)
    default: return ParsedNode(Reduction(function, nodes), .number)
    }
  }

  /// `["random", min, max, seed]`: the same number for the same seed.
  fileprivate func parseRandom() throws(StyleError) -> ParsedNode {
    try expectCount(3...3)
    let (low, high) = (try argument(0, .number).node, try argument(1, .number).node)
    let seed = try argument(2)
    guard [.number, .string, .value].contains(seed.type) else {
      throw failure("a seed is a number or text, \(found(2, seed))", at: 2)
    }
    return ParsedNode(Random(low, high, seed: seed.node), .number)
  }
}

enum UnaryFunction: String, Sendable, CaseIterable {
  case abs, floor, ceil, round, sqrt, ln, log2, log10, sin, cos, tan, asin, acos, atan
  /// `["-", x]`; has no name of its own.
  case negation

  static let allCases: [UnaryFunction] = [
    .abs, .floor, .ceil, .round, .sqrt, .ln, .log2, .log10, .sin, .cos, .tan, .asin, .acos, .atan,
  ]

  func callAsFunction(_ x: Double) -> Double {
    switch self {
    case .negation: -x
    case .abs: x.magnitude
    case .floor: x.rounded(.down)
    case .ceil: x.rounded(.up)
    case .round: x.rounded(.toNearestOrAwayFromZero)
    case .sqrt: x.squareRoot()
    case .ln: log(x)
    case .log2: _log2(x)
    case .log10: _log10(x)
    case .sin: _sin(x)
    case .cos: _cos(x)
    case .tan: _tan(x)
    case .asin: _asin(x)
    case .acos: _acos(x)
    case .atan: _atan(x)
    }
  }
}

enum BinaryFunction: String, Sendable, CaseIterable {
  case plus = "+"
  case minus = "-"
  case times = "*"
  case divide = "/"
  case remainder = "%"
  case power = "^"
  case min, max

  /// How many arguments the operator takes.
  var arity: ClosedRange<Int> {
    switch self {
    case .plus, .times, .min, .max: 0...Int.max
    case .minus: 1...2
    case .divide, .remainder, .power: 2...2
    }
  }

  /// What it gives without arguments.
  var neutral: Double {
    switch self {
    case .times: 1
    case .min: .infinity
    case .max: -.infinity
    default: 0
    }
  }

  @inline(__always)
  func callAsFunction(_ x: Double, _ y: Double) -> Double {
    switch self {
    case .plus: x + y
    case .minus: x - y
    case .times: x * y
    case .divide: x / y
    case .remainder: fmod(x, y)
    case .power: Self.power(x, y)
    // What is no number stays none, in either place.
    case .min: x.isNaN || x < y ? x : y
    case .max: x.isNaN || x > y ? x : y
    }
  }

  /// As JavaScript has it, where C gives 1 for 1 to the power of NaN and for ±1 to that of infinity.
  private static func power(_ x: Double, _ y: Double) -> Double {
    y.isNaN || (x.magnitude == 1 && y.isInfinite) ? .nan : pow(x, y)
  }
}

final class Unary: NumberNode {
  private let function: UnaryFunction
  private let node: any Node

  init(_ function: UnaryFunction, _ node: any Node) {
    self.function = function
    self.node = node
  }

  func number(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Double {
    function(try node.number(context))
  }
}

final class Binary: NumberNode {
  private let function: BinaryFunction
  private let a: any Node
  private let b: any Node

  init(_ function: BinaryFunction, _ a: any Node, _ b: any Node) {
    self.function = function
    self.a = a
    self.b = b
  }

  func number(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Double {
    function(try a.number(context), try b.number(context))
  }
}

/// A function of any number of arguments, from the first on.
final class Reduction: NumberNode {
  private let function: BinaryFunction
  private let nodes: [any Node]

  init(_ function: BinaryFunction, _ nodes: [any Node]) {
    self.function = function
    self.nodes = nodes
  }

  func number(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Double {
    guard let first = nodes.first else { return function.neutral }
    var number = try first.number(context)
    for node in nodes.dropFirst() { number = function(number, try node.number(context)) }
    return number
  }
}

/// A number between two others that follows a seed. (Mapbox Style Specification, "random".)
final class Random: NumberNode {
  private let low: any Node
  private let high: any Node
  private let seed: any Node

  init(_ low: any Node, _ high: any Node, seed: any Node) {
    self.low = low
    self.high = high
    self.seed = seed
  }

  func number(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Double {
    let (low, high) = (try low.number(context), try high.number(context))
    guard low <= high else {
      let found = "\(PropertyValue.text(of: low)) and \(PropertyValue.text(of: high))"
      throw EvaluationError(message: "\"random\" needs a smallest and a largest number, found \(found)")
    }
    let seed = try seed.value(context)
    if low == high { return low }
    switch seed {
    case .plain(.string(let text)):
      let hash = text.utf16.reduce(Int32(0)) { ($0 << 5) &- $0 &+ Int32($1) }
      return low + Self.share(UInt32(bitPattern: hash)) * (high - low)
    default:
      guard let number = seed.number else { throw .mismatch(.number, seed) }
      let whole = Int64(Slice.whole(number))
      return low + Self.share(UInt32(truncatingIfNeeded: whole)) * (high - low)
    }
  }

  /// In 0..<1. (Tommy Ettinger, "mulberry32".)
  private static func share(_ seed: UInt32) -> Double {
    var t = seed &+ 0x6D2B_79F5
    t = (t ^ (t >> 15)) &* (t | 1)
    t ^= t &+ (t ^ (t >> 7)) &* (t | 61)
    return Double(t ^ (t >> 14)) / 4_294_967_296
  }
}

// The functions of the C library, which the cases above hide.
private func _log2(_ x: Double) -> Double { log2(x) }
private func _log10(_ x: Double) -> Double { log10(x) }
private func _sin(_ x: Double) -> Double { sin(x) }
private func _cos(_ x: Double) -> Double { cos(x) }
private func _tan(_ x: Double) -> Double { tan(x) }
private func _asin(_ x: Double) -> Double { asin(x) }
private func _acos(_ x: Double) -> Double { acos(x) }
private func _atan(_ x: Double) -> Double { atan(x) }
