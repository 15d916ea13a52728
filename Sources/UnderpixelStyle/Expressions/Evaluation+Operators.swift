internal import UnderpixelGeometry

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension Node {
  /// (Style Specification, "in".) Text is looked for as JavaScript writes the value: null as "null".
  static func contains(_ needle: PropertyValue, _ hay: PropertyValue) throws(EvaluationError) -> Bool {
    if hay.isNull { return false }
    switch needle {
    case .array, .object: throw EvaluationError(message: "\"in\" does not look for \(needle.summary)")
    default: break
    }
    switch hay {
    case .array(let values): return values.contains { $0.isExactly(needle) }
    case .string(let text): return text.utf8.contains(needle.scriptText.utf8)
    default: throw EvaluationError(message: "\"in\" looks in text or an array, found \(hay.summary)")
    }
  }

  // MARK: Stops

  /// The position of the first stop above the number; that of the end where there is none.
  static func firstStop(of stops: [Stop], above value: Double) -> Int {
    var (low, high) = (0, stops.count)
    while low < high {
      let middle = (low + high) / 2
      if stops[middle].input > value { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// (Style Specification, "interpolate".) Below the first stop its output, above the last the last's.
  static func interpolate(
    _ base: Double, _ input: Node, _ stops: [Stop], _ context: EvaluationContext
  ) throws(EvaluationError) -> Double {
    let value = try input.position(context)
    let upper = firstStop(of: stops, above: value)
    if upper == stops.count { return try stops[upper - 1].output.number(context) }
    if upper == 0 { return try stops[0].output.number(context) }
    let (from, to) = (stops[upper - 1], stops[upper])
    let (start, end) = (try from.output.number(context), try to.output.number(context))
    let t = share(of: value, from: from.input, to: to.input, base: base)
    let mixed = start * (1 - t) + end * t
    // Rounding must not leave the range: between equal outputs there is only theirs.
    return mixed.isNaN ? mixed : min(max(mixed, min(start, end)), max(start, end))
  }

  /// How far the way has gone, in 0...1: (base^(value − from) − 1) / (base^(to − from) − 1), without its overflow and
  /// cancellation.
  private static func share(of value: Double, from: Double, to: Double, base: Double) -> Double {
    let (rate, distance) = (log(base), to - from)
    let whole = rate * distance
    if base == 1 || whole == 0 {
      // Halves, for stops so far apart that their distance is no number.
      return distance.isFinite ? (value - from) / distance : (value / 2 - from / 2) / (to / 2 - from / 2)
    }
    if whole < 0 { return expm1(rate * (value - from)) / expm1(whole) }
    return exp(rate * (value - to)) * expm1(-rate * (value - from)) / expm1(-whole)
  }

  // MARK: Types

  /// The first value of the type.
  static func assert(
    _ type: ExpressionType, _ nodes: [Node], _ context: EvaluationContext
  ) throws(EvaluationError) -> PropertyValue {
    var last = PropertyValue.null
    for node in nodes {
      last = try node.evaluate(context)
      if ExpressionType(of: last) == type { return last }
    }
    throw .mismatch(type, last)
  }

  /// The first value that can be converted.
  static func convert(
    _ type: ExpressionType, _ nodes: [Node], _ context: EvaluationContext
  ) throws(EvaluationError) -> PropertyValue {
    var last = PropertyValue.null
    for node in nodes {
      last = try node.evaluate(context)
      switch type {
      case .string: return .string(last.asText)
      case .boolean: return .bool(last.isTruthy)
      default: if let number = last.asNumber { return .number(number) }
      }
    }
    throw EvaluationError(message: "\(last.summary) can't be made a number")
  }
}
