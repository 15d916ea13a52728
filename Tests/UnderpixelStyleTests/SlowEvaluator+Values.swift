import Foundation
import UnderpixelGeometry

/// Types of values, and values made of others.
extension SlowEvaluator {
  static func type(of value: PropertyValue) -> String {
    switch value {
    case .null: return "null"
    case .bool: return "boolean"
    case .integer, .unsigned, .number: return "number"
    case .string: return "string"
    case .object: return color(value) == nil ? "object" : "color"
    case .array(let elements):
      let types = Set(elements.map(type))
      let isNested = elements.count > 1 && elements[0].array != nil
      return "array<\(types.count == 1 && !isNested ? types.first ?? "" : "value"), \(elements.count)>"
    }
  }

  // MARK: Colors

  /// A color goes through this evaluator as an object with one member.
  static func color(_ value: PropertyValue) -> [Double]? {
    value["color"]?.array?.compactMap(\.number)
  }

  static func color(_ parts: [Double]) throws -> PropertyValue {
    guard parts.prefix(3).allSatisfy((0...255).contains), (0...1).contains(parts[3]) else { throw NoValue() }
    return ["color": .array((parts.prefix(3).map { $0 / 255 } + [parts[3]]).map(PropertyValue.number))]
  }

  // MARK: Conversions

  static func text(of value: PropertyValue) -> String {
    switch value {
    case .null: ""
    case .bool(let bool): bool ? "true" : "false"
    case .string(let string): string
    case .integer(let integer): String(integer)
    case .unsigned(let unsigned): String(unsigned)
    case .number(let number): text(of: number)
    case .array: UnderpixelStyleTests.text(of: value)
    case .object: color(value).map(text) ?? UnderpixelStyleTests.text(of: value)
    }
  }

  private static func text(of color: [Double]) -> String {
    let bytes = color.prefix(3).map { text(of: ($0 * 255).rounded(.toNearestOrAwayFromZero)) }
    return "rgba(\(bytes.joined(separator: ",")),\(text(of: color[3])))"
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

  static func number(from value: PropertyValue) -> Double? {
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
