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
        if Self.type(of: value) == name { return value }
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

  func number(_ expression: PropertyValue) throws -> Double {
    guard let number = try value(expression).number else { throw NoValue() }
    return number
  }

  func string(_ expression: PropertyValue) throws -> String {
    guard let string = try value(expression).string else { throw NoValue() }
    return string
  }

  private func bool(_ expression: PropertyValue) throws -> Bool {
    guard let bool = try value(expression).bool else { throw NoValue() }
    return bool
  }

  // MARK: Colors

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
}
