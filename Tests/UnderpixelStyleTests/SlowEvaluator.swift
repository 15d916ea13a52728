import Foundation
import UnderpixelGeometry

/// Evaluates expressions straight from their JSON: no parsing, no folding, nothing kept. A slow and obvious twin.
///
/// It takes expressions to be well formed, and has the operators that ``Gen/expression`` makes.
struct SlowEvaluator {
  struct NoValue: Error {}

  let zoom: Double
  let feature: TestFeature
  var state: [String: PropertyValue] = [:]
  var globalState: [String: PropertyValue] = [:]
  /// What variables give, when they are asked.
  private var variables: [String: () throws -> PropertyValue] = [:]

  init(
    zoom: Double, feature: TestFeature, state: [String: PropertyValue] = [:], globalState: [String: PropertyValue] = [:]
  ) {
    self.zoom = zoom
    self.feature = feature
    self.state = state
    self.globalState = globalState
  }

  /// The value as JSON: a color is red, green and blue, each multiplied by alpha, and alpha.
  func json(_ expression: PropertyValue) throws -> PropertyValue {
    let value = try value(expression)
    guard let parts = Self.color(value) else { return value }
    return .array((parts.prefix(3).map { $0 * parts[3] } + [parts[3]]).map(PropertyValue.number))
  }

  private func value(_ expression: PropertyValue) throws -> PropertyValue {
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
    case "let":
      var inner = self
      for index in stride(from: 0, to: arguments.count - 1, by: 2) {
        let bound = inner
        inner.variables[arguments[index].string ?? ""] = { try bound.value(arguments[index + 1]) }
      }
      return try inner.value(arguments[arguments.count - 1])
    case "var": return try variables[arguments[0].string ?? ""].map { try $0() } ?? .null
    case "feature-state": return state[try string(arguments[0])] ?? .null
    case "global-state": return globalState[try string(arguments[0])] ?? .null
    case "typeof": return .string(Self.type(of: try value(arguments[0])))
    case "array":
      let type = arguments.count > 1 ? arguments[0].string : nil
      for argument in arguments.dropFirst(type == nil ? 0 : 1) {
        let value = try value(argument)
        guard let elements = value.array else { continue }
        if type == nil || elements.allSatisfy({ Self.type(of: $0) == type }) { return value }
      }
      throw NoValue()
    case "at":
      let index = try number(arguments[0])
      guard let array = try value(arguments[1]).array, let whole = Int(exactly: index), array.indices.contains(whole)
      else { throw NoValue() }
      return array[whole]
    case "length", "slice", "index-of", "split", "join", "concat", "upcase", "downcase":
      return try lists(name, arguments)
    case "rgb", "rgba", "to-color", "to-rgba": return try colors(name, arguments)
    case "pi": return .number(.pi)
    case "e": return .number(M_E)
    case "ln2": return .number(M_LN2)
    case "+" where arguments.isEmpty: return 0
    case "*" where arguments.isEmpty: return 1
    case "min" where arguments.isEmpty: return .number(.infinity)
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

  private func string(_ expression: PropertyValue) throws -> String {
    guard let string = try value(expression).string else { throw NoValue() }
    return string
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

  private static func type(of value: PropertyValue) -> String {
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
  private static func color(_ value: PropertyValue) -> [Double]? {
    value["color"]?.array?.compactMap(\.number)
  }

  private static func color(_ parts: [Double]) throws -> PropertyValue {
    guard parts.prefix(3).allSatisfy((0...255).contains), (0...1).contains(parts[3]) else { throw NoValue() }
    return ["color": .array((parts.prefix(3).map { $0 / 255 } + [parts[3]]).map(PropertyValue.number))]
  }

  private func colors(_ name: String, _ arguments: [PropertyValue]) throws -> PropertyValue {
    switch name {
    case "rgb": return try Self.color(arguments.map(number) + [1])
    case "rgba": return try Self.color(arguments.map(number))
    case "to-rgba":
      guard let parts = Self.color(try value(arguments[0])) else { throw NoValue() }
      return .array((parts.prefix(3).map { $0 * 255 } + [parts[3]]).map(PropertyValue.number))
    default:
      let known: [String: [Double]] = [
        "red": [255, 0, 0, 1], "rgba(0, 255, 0, 0.5)": [0, 255, 0, 0.5], "#0000ff": [0, 0, 255, 1],
      ]
      for argument in arguments {
        let value = try value(argument)
        if Self.color(value) != nil { return value }
        if let parts = value.string.flatMap({ known[$0] }) { return try Self.color(parts) }
        if let numbers = value.array?.compactMap(\.number), numbers.count == value.array?.count, numbers.count == 3,
          let color = try? Self.color(numbers + [1])
        {
          return color
        }
      }
      throw NoValue()
    }
  }

  // MARK: Text and lists

  private func lists(_ name: String, _ arguments: [PropertyValue]) throws -> PropertyValue {
    switch name {
    case "concat": return .string(try arguments.map { Self.text(of: try value($0)) }.joined())
    case "upcase": return .string(try string(arguments[0]).unicodeScalars.map(\.properties.uppercaseMapping).joined())
    case "downcase": return .string(try string(arguments[0]).unicodeScalars.map(\.properties.lowercaseMapping).joined())
    case "join":
      guard let array = try value(arguments[0]).array else { throw NoValue() }
      return .string(array.compactMap(\.string).joined(separator: try string(arguments[1])))
    case "split":
      let (text, separator) = (Array(try string(arguments[0]).unicodeScalars), try string(arguments[1]).unicodeScalars)
      if separator.isEmpty { return .array(text.map { .string(String($0)) }) }
      var pieces = [""]
      var place = 0
      while place < text.count {
        if text[place...].starts(with: separator) {
          pieces.append("")
          place += separator.count
        } else {
          pieces[pieces.count - 1].unicodeScalars.append(text[place])
          place += 1
        }
      }
      return .array(pieces.map(PropertyValue.string))
    case "length":
      let value = try value(arguments[0])
      if let text = value.string { return .integer(Int64(text.unicodeScalars.count)) }
      guard let array = value.array else { throw NoValue() }
      return .integer(Int64(array.count))
    case "slice":
      let (value, bounds) = (try value(arguments[0]), try arguments.dropFirst().map(number))
      if let text = value.string {
        return .string(Self.slice(Array(text.unicodeScalars), bounds).reduce(into: "") { $0.unicodeScalars.append($1) })
      }
      guard let array = value.array else { throw NoValue() }
      return .array(Self.slice(array, bounds))
    default: return .integer(Int64(try position(arguments)))
    }
  }

  /// Element by element, each if it lies between the bounds.
  private static func slice<Element>(_ elements: [Element], _ bounds: [Double]) -> [Element] {
    let places = bounds.map { bound in
      let whole = bound.isNaN ? 0 : bound.rounded(.towardZero)
      return whole < 0 ? whole + Double(elements.count) : whole
    }
    return elements.indices.filter { Double($0) >= places[0] && (places.count < 2 || Double($0) < places[1]) }
      .map { elements[$0] }
  }

  private func position(_ arguments: [PropertyValue]) throws -> Int {
    let (needle, hay) = (try value(arguments[0]), try value(arguments[1]))
    let start = arguments.count > 2 ? try number(arguments[2]) : 0
    let whole = start.isNaN ? 0 : start.rounded(.towardZero)
    if needle.array != nil || needle.object != nil { throw NoValue() }
    if let elements = hay.array {
      let from = whole < 0 ? whole + Double(elements.count) : whole
      return elements.indices.first { Double($0) >= from && elements[$0] == needle } ?? -1
    }
    guard let text = hay.string else { throw NoValue() }
    let units = Array(text.utf16)
    let searched = Array((needle.isNull ? "null" : Self.text(of: needle)).utf16)
    let from = min(max(whole, 0), Double(units.count))
    let found = (0...units.count).first { Double($0) >= from && units[$0...].starts(with: searched) }
    // As many characters as lie before, of which a half is one.
    return found.map { place in
      units[..<place].filter { !(0xDC00...0xDFFF).contains($0) }.count
    } ?? -1
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
    if hay.isNull || hay == "" { return false }
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
    guard let from = below.last else { return try mixable(stops[0].1) }
    // At a stop there is nothing to mix.
    guard below.count < stops.count else { return try mixable(from.1) }
    let to = stops[below.count]
    let t = Self.share(of: input, from: from.0, to: to.0, along: arguments[0].array ?? [])
    func mix(_ a: Double, _ b: Double) -> Double {
      let mixed = a * (1 - t) + b * t
      return mixed.isNaN ? mixed : min(max(mixed, min(a, b)), max(a, b))
    }
    let (low, high) = (try value(from.1), try value(to.1))
    if let a = Self.color(low), let b = Self.color(high) {
      // The mixture of colors is that of their parts, of which none is multiplied by alpha.
      return ["color": .array(zip(a, b).map { .number($0 + ($1 - $0) * t) })]
    }
    guard let a = low.number, let b = high.number else { throw NoValue() }
    return .number(mix(a, b))
  }

  /// The formulas of the specification, as they stand there.
  private static func share(of input: Double, from: Double, to: Double, along curve: [PropertyValue]) -> Double {
    let linear = (input - from) / (to - from)
    switch curve.first {
    case "exponential":
      guard let base = curve[1].number, base != 1 else { return linear }
      return (pow(base, input - from) - 1) / (pow(base, to - from) - 1)
    case "cubic-bezier":
      // At the ends halving comes only near.
      if linear == 0 { return 0 }
      let points = curve.dropFirst().compactMap(\.number)
      func height(_ t: Double, _ first: Double, _ second: Double) -> Double {
        3 * (1 - t) * (1 - t) * t * first + 3 * (1 - t) * t * t * second + t * t * t
      }
      var (low, high) = (0.0, 1.0)
      for _ in 0..<80 {
        let middle = (low + high) / 2
        if height(middle, points[0], points[2]) < linear { low = middle } else { high = middle }
      }
      return height((low + high) / 2, points[1], points[3])
    default: return linear
    }
  }

  private func mixable(_ expression: PropertyValue) throws -> PropertyValue {
    let value = try value(expression)
    guard value.number != nil || Self.color(value) != nil else { throw NoValue() }
    return value
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
    case "ln": return log(x)
    case "log2": return log2(x)
    case "log10": return log10(x)
    case "sin": return sin(x)
    case "cos": return cos(x)
    case "tan": return tan(x)
    case "asin": return asin(x)
    case "acos": return acos(x)
    case "atan": return atan(x)
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
