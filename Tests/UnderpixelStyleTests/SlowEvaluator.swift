import Foundation
import UnderpixelGeometry

/// Evaluates expressions straight from their JSON: no parsing, no folding, nothing kept. A slow and obvious twin.
///
/// It takes expressions to be well formed, and has the operators that ``Gen/expression`` makes.
struct SlowEvaluator {
  struct NoValue: Error {}

  let zoom: Double
  let feature: TestFeature

  func value(_ expression: PropertyValue) throws -> PropertyValue {
    guard case .array(let elements) = expression, case .string(let name)? = elements.first else { return expression }
    let arguments = Array(elements.dropFirst())
    switch name {
    case "literal": return arguments[0]
    case "zoom": return .number(zoom)
    case "id": return feature.id?.value ?? .null
    case "geometry-type": return .string(feature.geometryType?.name ?? "")
    case "get": return try lookUp(arguments) ?? .null
    case "has": return .bool(try lookUp(arguments) != nil)
    case "==", "!=", "<", "<=", ">", ">=": return .bool(try compare(name, value(arguments[0]), value(arguments[1])))
    case "!": return .bool(try !bool(arguments[0]))
    case "all": return .bool(try arguments.allSatisfy(bool))
    case "any": return .bool(try arguments.contains(where: bool))
    case "in": return .bool(try contains(value(arguments[0]), value(arguments[1])))
    case "coalesce":
      for argument in arguments {
        let value = try value(argument)
        if !value.isNull { return value }
      }
      return .null
    case "case":
      for index in stride(from: 0, to: arguments.count - 1, by: 2) where try bool(arguments[index]) {
        return try value(arguments[index + 1])
      }
      return try value(arguments[arguments.count - 1])
    case "match":
      let input = try value(arguments[0])
      for index in stride(from: 1, to: arguments.count - 1, by: 2) {
        if (arguments[index].array ?? [arguments[index]]).contains(input) { return try value(arguments[index + 1]) }
      }
      return try value(arguments[arguments.count - 1])
    case "step", "interpolate": return try ramp(name, arguments)
    case "number", "string", "boolean":
      for argument in arguments {
        let value = try value(argument)
        if typeName(of: value) == name { return value }
      }
      throw NoValue()
    case "to-string": return .string(Self.text(of: try value(arguments[0])))
    case "to-boolean":
      let value = try value(arguments[0])
      return .bool(!(value.isNull || value == false || value == "" || value == 0 || value.number?.isNaN == true))
    case "to-number":
      for argument in arguments { if let number = Self.number(from: try value(argument)) { return .number(number) } }
      throw NoValue()
    default: return .number(try arithmetic(name, arguments.map(number)))
    }
  }

  // MARK: Types

  private func number(_ expression: PropertyValue) throws -> Double {
    guard let number = try value(expression).number else { throw NoValue() }
    return number
  }

  private func bool(_ expression: PropertyValue) throws -> Bool {
    guard let bool = try value(expression).bool else { throw NoValue() }
    return bool
  }

  private func typeName(of value: PropertyValue) -> String {
    switch value {
    case .bool: "boolean"
    case .integer, .unsigned, .number: "number"
    case .string: "string"
    case .null, .array, .object: "other"
    }
  }

  // MARK: Operators

  private func lookUp(_ arguments: [PropertyValue]) throws -> PropertyValue? {
    guard let name = try value(arguments[0]).string else { throw NoValue() }
    guard arguments.count == 2 else { return feature.property(name) }
    guard let object = try value(arguments[1]).object else { throw NoValue() }
    return object[name]
  }

  private func compare(_ name: String, _ a: PropertyValue, _ b: PropertyValue) throws -> Bool {
    if name == "==" { return a == b }
    if name == "!=" { return a != b }
    let (isLess, isEqual): (Bool, Bool)
    if let x = a.number, let y = b.number {
      if x.isNaN || y.isNaN { return false }
      (isLess, isEqual) = (x < y, x == y)
    } else if let x = a.string, let y = b.string {
      (isLess, isEqual) = (Array(x.utf16).lexicographicallyPrecedes(Array(y.utf16)), x == y)
    } else {
      throw NoValue()
    }
    switch name {
    case "<": return isLess
    case "<=": return isLess || isEqual
    case ">": return !isLess && !isEqual
    default: return !isLess
    }
  }

  private func contains(_ needle: PropertyValue, _ hay: PropertyValue) throws -> Bool {
    if hay.isNull { return false }
    if needle.array != nil || needle.object != nil { throw NoValue() }
    if let elements = hay.array { return elements.contains(needle) }
    guard let text = hay.string else { throw NoValue() }
    let searched = needle.isNull ? "null" : Self.text(of: needle)
    return searched.isEmpty || text.contains(searched)
  }

  private func ramp(_ name: String, _ arguments: [PropertyValue]) throws -> PropertyValue {
    let isStep = name == "step"
    let input = try number(arguments[isStep ? 0 : 1])
    if input.isNaN { throw NoValue() }
    let stops = stride(from: 2, to: arguments.count, by: 2).compactMap { index in
      arguments[index].number.map { ($0, arguments[index + 1]) }
    }
    let below = stops.filter { $0.0 <= input }
    if isStep { return try value(below.last?.1 ?? arguments[1]) }
    guard let from = below.last else { return .number(try number(stops[0].1)) }
    guard below.count < stops.count else { return .number(try number(from.1)) }
    let to = stops[below.count]
    let (a, b) = (try number(from.1), try number(to.1))
    let t = (input - from.0) / (to.0 - from.0)
    let mixed = a * (1 - t) + b * t
    return .number(mixed.isNaN ? mixed : min(max(mixed, min(a, b)), max(a, b)))
  }

  private func arithmetic(_ name: String, _ numbers: [Double]) throws -> Double {
    let (x, rest) = (numbers[0], numbers.dropFirst())
    switch name {
    case "+": return rest.reduce(x, +)
    case "*": return rest.reduce(x, *)
    case "-": return rest.first.map { x - $0 } ?? -x
    case "/": return x / numbers[1]
    case "%": return x.truncatingRemainder(dividingBy: numbers[1])
    case "^": return numbers[1].isNaN || (abs(x) == 1 && numbers[1].isInfinite) ? .nan : pow(x, numbers[1])
    case "min": return numbers.contains(where: \.isNaN) ? .nan : numbers.min() ?? .nan
    case "max": return numbers.contains(where: \.isNaN) ? .nan : numbers.max() ?? .nan
    case "abs": return abs(x)
    case "floor": return x.rounded(.down)
    case "ceil": return x.rounded(.up)
    case "round": return x < 0 ? -(-x).rounded(.toNearestOrAwayFromZero) : x.rounded(.toNearestOrAwayFromZero)
    case "sqrt": return sqrt(x)
    default: throw NoValue()
    }
  }

  // MARK: Conversions

  private static func text(of value: PropertyValue) -> String {
    switch value {
    case .null: ""
    case .bool(let bool): bool ? "true" : "false"
    case .string(let string): string
    case .integer(let integer): String(integer)
    case .unsigned(let unsigned): String(unsigned)
    case .number(let number): text(of: number)
    case .array, .object: UnderpixelStyleTests.text(of: value)
    }
  }

  /// The fewest digits that read back as the number, placed as ECMAScript has it.
  private static func text(of number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number == 0 { return "0" }
    if number < 0 { return "-" + text(of: -number) }
    if number.isInfinite { return "Infinity" }
    let spelled = (0...16).lazy.map { String(format: "%.\($0)e", number) }.first { Double($0) == number } ?? ""
    let parts = spelled.split(separator: "e")
    let digits = parts[0].filter { $0 != "." }
    let (n, k) = ((Int(parts[1]) ?? 0) + 1, digits.count)
    if k <= n, n <= 21 { return digits + String(repeating: "0", count: n - k) }
    if 0 < n, n <= 21 { return digits.prefix(n) + "." + digits.dropFirst(n) }
    if -6 < n, n <= 0 { return "0." + String(repeating: "0", count: -n) + digits }
    let exponent = (n > 0 ? "+" : "-") + String(abs(n - 1))
    return digits.prefix(1) + (k > 1 ? "." + digits.dropFirst() : "") + "e" + exponent
  }

  private static func number(from value: PropertyValue) -> Double? {
    switch value {
    case .null: return 0
    case .bool(let bool): return bool ? 1 : 0
    case .string(""): return 0
    case .string("Infinity"): return .infinity
    case .string("-Infinity"): return -.infinity
    case .string("NaN"): return nil
    case .string(let string): return Double(string)
    case .array, .object: return nil
    default: return value.number.flatMap { $0.isNaN ? nil : $0 }
    }
  }
}
