internal import UnderpixelGeometry

extension PropertyValue {
  /// (Style Specification, "to-string".) Members of objects come by name: the document's order is not kept.
  var asText: String {
    switch self {
    case .null: ""
    case .string(let string): string
    default: scriptText
    }
  }

  /// (Style Specification, "to-boolean".)
  var isTruthy: Bool {
    switch self {
    case .null: false
    case .bool(let bool): bool
    case .string(let string): !string.isEmpty
    case .integer, .unsigned, .number: number.map { $0 != 0 && !$0.isNaN } ?? false
    case .array, .object: true
    }
  }

  /// (Style Specification, "to-number".)
  var asNumber: Double? {
    switch self {
    case .null: 0
    case .bool(let bool): bool ? 1 : 0
    case .string(let string): Self.number(spelled: string)
    case .integer, .unsigned, .number: number.flatMap { $0.isNaN ? nil : $0 }
    case .array, .object: nil
    }
  }

  /// (ECMAScript, "ToNumber Applied to the String Type".) Only white space is 0; hexadecimal, octal and binary are read.
  private static func number(spelled string: String) -> Double? {
    let scalars = string.unicodeScalars
    func isSpace(_ scalar: Unicode.Scalar) -> Bool {
      scalar == "\u{FEFF}" || (scalar.properties.isWhitespace && scalar != "\u{85}")
    }
    guard let start = scalars.firstIndex(where: { !isSpace($0) }), let last = scalars.lastIndex(where: { !isSpace($0) })
    else { return 0 }
    let text = string[start...last]
    switch text {
    case "Infinity", "+Infinity": return .infinity
    case "-Infinity": return -.infinity
    default: break
    }
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where text.lowercased().hasPrefix(prefix) {
      return whole(text.dropFirst(2), radix: radix)
    }
    // Swift reads "nan", "inf" and hexadecimal fractions too.
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }) else { return nil }
    return Double(text)
  }

  private static func whole(_ digits: Substring, radix: Int) -> Double? {
    guard !digits.isEmpty else { return nil }
    var value = 0.0
    for digit in digits {
      guard digit.isASCII, let digit = digit.hexDigitValue, digit < radix else { return nil }
      value = value * Double(radix) + Double(digit)
    }
    return value
  }
}
