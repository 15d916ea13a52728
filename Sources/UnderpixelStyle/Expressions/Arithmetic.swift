internal import UnderpixelGeometry

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

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

extension Arithmetic {
  func value(_ nodes: [Node], _ context: EvaluationContext) throws(EvaluationError) -> Double {
    var value = try nodes[0].number(context)
    if nodes.count == 1 { return self.value(value) }
    for node in nodes.dropFirst() { value = self.value(value, try node.number(context)) }
    return value
  }

  private func value(_ x: Double) -> Double {
    switch self {
    case .minus: -x
    case .abs: x.magnitude
    case .floor: x.rounded(.down)
    case .ceil: x.rounded(.up)
    case .round: x.rounded(.toNearestOrAwayFromZero)
    case .sqrt: x.squareRoot()
    case .plus, .times, .divide, .remainder, .power, .min, .max: x
    }
  }

  private func value(_ x: Double, _ y: Double) -> Double {
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
    case .abs, .floor, .ceil, .round, .sqrt: x
    }
  }

  /// As JavaScript has it, where C gives 1 for 1 to the power of NaN and for ±1 to that of infinity.
  private static func power(_ x: Double, _ y: Double) -> Double {
    y.isNaN || (x.magnitude == 1 && y.isInfinite) ? .nan : pow(x, y)
  }
}
