internal import UnderpixelGeometry

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension Node {
  func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> PropertyValue {
    switch self {
    case .literal(let value): return value
    case .get(let name): return context.feature?.property(name) ?? .null
    case .getComputed(let name, let object):
      let name = try name.string(context)
      return try object?.object(context)[name] ?? (object == nil ? context.feature?.property(name) : nil) ?? .null
    case .has(let name, let object):
      let name = try name.string(context)
      if let object { return .bool(try object.object(context)[name] != nil) }
      return .bool(context.feature?.property(name) != nil)
    case .contains(let needle, let hay):
      return .bool(try Self.contains(needle.evaluate(context), hay.evaluate(context)))
    case .zoom: return .number(context.zoom)
    case .id: return context.feature?.id?.value ?? .null
    case .geometryType: return .string(context.feature?.geometryType?.name ?? "")
    case .coalesce(let nodes):
      for node in nodes {
        let value = try node.evaluate(context)
        if !value.isNull { return value }
      }
      return .null
    case .firstTrue(let branches, let otherwise):
      for branch in branches where try branch.condition.bool(context) { return try branch.output.evaluate(context) }
      return try otherwise.evaluate(context)
    case .match(let input, let branches, let outputs, let otherwise):
      let chosen = branches[try input.evaluate(context)].map { outputs[$0] } ?? otherwise
      return try chosen.evaluate(context)
    case .compare(let comparison, let a, let b):
      return .bool(try comparison.holds(try a.evaluate(context), try b.evaluate(context)))
    case .all(let nodes):
      for node in nodes where try !node.bool(context) { return .bool(false) }
      return .bool(true)
    case .any(let nodes):
      for node in nodes where try node.bool(context) { return .bool(true) }
      return .bool(false)
    case .not(let node): return .bool(try !node.bool(context))
    case .arithmetic(let arithmetic, let nodes): return .number(try arithmetic.value(nodes, context))
    case .step(let input, let below, let stops):
      let value = try input.number(context)
      return try (stops.last { $0.input <= value }?.output ?? below).evaluate(context)
    case .interpolate(let base, let input, let stops): return .number(try Self.interpolate(base, input, stops, context))
    case .assert(let type, let nodes): return try Self.assert(type, nodes, context)
    case .convert(let type, let nodes): return try Self.convert(type, nodes, context)
    }
  }

  // MARK: Typed values

  func number(_ context: EvaluationContext) throws(EvaluationError) -> Double {
    let value = try evaluate(context)
    guard let number = value.number else { throw .mismatch(.number, value) }
    return number
  }

  func bool(_ context: EvaluationContext) throws(EvaluationError) -> Bool {
    let value = try evaluate(context)
    guard let bool = value.bool else { throw .mismatch(.boolean, value) }
    return bool
  }

  private func string(_ context: EvaluationContext) throws(EvaluationError) -> String {
    let value = try evaluate(context)
    guard let string = value.string else { throw .mismatch(.string, value) }
    return string
  }

  private func object(_ context: EvaluationContext) throws(EvaluationError) -> [String: PropertyValue] {
    let value = try evaluate(context)
    guard let object = value.object else { throw .mismatch(.object, value) }
    return object
  }

  // MARK: Operators

  private static func contains(_ needle: PropertyValue, _ hay: PropertyValue) throws(EvaluationError) -> Bool {
    switch hay {
    case .array(let values): return values.contains(needle)
    case .string(let text):
      switch needle {
      case .array, .object: throw EvaluationError(message: "\"in\" does not look for \(needle.summary) in text")
      default: return text.contains(needle.asText)
      }
    case .null: return false
    default: throw EvaluationError(message: "\"in\" looks in text or an array, found \(hay.summary)")
    }
  }

  /// (Style Specification, "interpolate".) Below the first stop its output, above the last the last's.
  private static func interpolate(
    _ base: Double, _ input: Node, _ stops: [Stop], _ context: EvaluationContext
  ) throws(EvaluationError) -> Double {
    let value = try input.number(context)
    guard let upper = stops.firstIndex(where: { $0.input > value }) else {
      return try stops[stops.count - 1].output.number(context)
    }
    guard upper > 0 else { return try stops[0].output.number(context) }
    let (from, to) = (stops[upper - 1], stops[upper])
    let (start, end) = (try from.output.number(context), try to.output.number(context))
    let t = progress(value - from.input, of: to.input - from.input, base: base)
    return start * (1 - t) + end * t
  }

  private static func progress(_ progress: Double, of difference: Double, base: Double) -> Double {
    if difference == 0 { return 0 }
    if base == 1 { return progress / difference }
    return (pow(base, progress) - 1) / (pow(base, difference) - 1)
  }

  private static func assert(
    _ type: ExpressionType, _ nodes: [Node], _ context: EvaluationContext
  ) throws(EvaluationError) -> PropertyValue {
    var last = PropertyValue.null
    for node in nodes {
      last = try node.evaluate(context)
      if ExpressionType(of: last) == type { return last }
    }
    throw .mismatch(type, last)
  }

  private static func convert(
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

extension Comparison {
  /// Values of different types are not equal and have no order.
  func holds(_ a: PropertyValue, _ b: PropertyValue) throws(EvaluationError) -> Bool {
    switch self {
    case .equal: return a == b
    case .notEqual: return a != b
    default: break
    }
    if let x = a.number, let y = b.number { return orders(x, y) }
    if let x = a.string, let y = b.string {
      // By UTF-16 code units, as JavaScript does.
      let (x, y) = (Array(x.utf16), Array(y.utf16))
      return orders(x.lexicographicallyPrecedes(y) ? -1 : x == y ? 0 : 1, 0)
    }
    throw EvaluationError(
      message: "\"\(rawValue)\" compares two numbers or two texts, found \(a.summary) and \(b.summary)")
  }

  private func orders<Value: Comparable>(_ a: Value, _ b: Value) -> Bool {
    switch self {
    case .less: a < b
    case .lessOrEqual: a <= b
    case .greater: a > b
    case .greaterOrEqual: a >= b
    case .equal, .notEqual: false
    }
  }
}

extension Arithmetic {
  func value(_ nodes: [Node], _ context: EvaluationContext) throws(EvaluationError) -> Double {
    let first = try nodes[0].number(context)
    if nodes.count == 1 {
      switch self {
      case .minus: return -first
      case .abs: return first.magnitude
      case .floor: return first.rounded(.down)
      case .ceil: return first.rounded(.up)
      case .round: return first.rounded(.toNearestOrAwayFromZero)
      case .sqrt: return first.squareRoot()
      default: return first
      }
    }
    var value = first
    for node in nodes.dropFirst() {
      let next = try node.number(context)
      switch self {
      case .plus: value += next
      case .minus: value -= next
      case .times: value *= next
      case .divide: value /= next
      case .remainder: value = fmod(value, next)
      case .power: value = pow(value, next)
      case .min: value = Swift.min(value, next)
      case .max: value = Swift.max(value, next)
      default: break
      }
    }
    return value
  }
}

extension EvaluationError {
  static func mismatch(_ type: ExpressionType, _ value: PropertyValue) -> EvaluationError {
    EvaluationError(message: "expected \(type.rawValue), found \(value.summary)")
  }
}

extension PropertyValue {
  /// (Style Specification, "to-string".)
  fileprivate var asText: String {
    switch self {
    case .null: ""
    case .string(let string): string
    case .array, .object: summary
    default: summary
    }
  }

  /// (Style Specification, "to-boolean".)
  fileprivate var isTruthy: Bool {
    switch self {
    case .null: false
    case .bool(let bool): bool
    case .string(let string): !string.isEmpty
    case .integer, .unsigned, .number: number.map { $0 != 0 && !$0.isNaN } ?? false
    case .array, .object: true
    }
  }

  /// (Style Specification, "to-number".)
  fileprivate var asNumber: Double? {
    switch self {
    case .null: 0
    case .bool(let bool): bool ? 1 : 0
    case .string(let string): Double(string.filter { !$0.isWhitespace })
    default: number
    }
  }
}
