/// The value as JSON text, the members of objects by name; what is no finite number is null.
extension PropertyValue: CustomStringConvertible {
  public var description: String {
    var json = ""
    appendJSON(to: &json)
    return json
  }
}

extension PropertyValue {
  /// What JavaScript writes for the value, arrays and objects as JSON.
  package var scriptText: String {
    switch self {
    case .null: return "null"
    case .bool(let bool): return bool ? "true" : "false"
    case .string(let string): return string
    case .integer(let integer): return String(integer)
    case .unsigned(let unsigned): return String(unsigned)
    case .number(let number): return Self.text(of: number)
    case .array, .object:
      var json = ""
      appendJSON(to: &json)
      return json
    }
  }

  private func appendJSON(to json: inout String) {
    switch self {
    case .string(let string): Self.append(string, to: &json)
    case .number(let number) where !number.isFinite: json += "null"
    case .array(let elements):
      json += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { json += "," }
        element.appendJSON(to: &json)
      }
      json += "]"
    case .object(let members):
      json += "{"
      for (index, name) in members.keys.sorted().enumerated() {
        if index > 0 { json += "," }
        Self.append(name, to: &json)
        json += ":"
        members[name]?.appendJSON(to: &json)
      }
      json += "}"
    default: json += scriptText
    }
  }

  private static func append(_ string: String, to json: inout String) {
    json += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": json += "\\\""
      case "\\": json += "\\\\"
      case "\n": json += "\\n"
      case "\r": json += "\\r"
      case "\t": json += "\\t"
      case "\u{8}": json += "\\b"
      case "\u{C}": json += "\\f"
      case "\u{0}"..<" ":
        let digits = String(scalar.value, radix: 16)
        json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: json.unicodeScalars.append(scalar)
      }
    }
    json += "\""
  }

  /// (ECMAScript, "Number::toString".) The shortest digits that read back as the number.
  package static func text(of number: Double) -> String {
    if number.isNaN { return "NaN" }
    let sign = number < 0 ? "-" : ""
    if number.isInfinite { return sign + "Infinity" }
    if number == 0 { return "0" }
    // Swift finds the digits; where the point goes is the language's own.
    let parts = number.magnitude.description.split(separator: "e")
    let pieces = parts[0].split(separator: ".")
    var exponent = pieces[0].count + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    let spelled = pieces.joined()
    let significant = spelled.drop { $0 == "0" }
    exponent -= spelled.count - significant.count
    var digits = String(significant)
    while digits.last == "0" { digits.removeLast() }
    switch exponent {
    case digits.count...21:
      return sign + digits + String(repeating: "0", count: exponent - digits.count)
    case 1...21: return "\(sign)\(digits.prefix(exponent)).\(digits.dropFirst(exponent))"
    case -5...0: return sign + "0." + String(repeating: "0", count: -exponent) + digits
    default:
      let fraction = digits.count > 1 ? "." + digits.dropFirst() : ""
      return "\(sign)\(digits.prefix(1))\(fraction)e\(exponent > 0 ? "+" : "-")\((exponent - 1).magnitude)"
    }
  }
}
