extension JSONScanner {
  // MARK: Numbers

  static func checkNumber(in bytes: Span<UInt8>, _ i: inout Int) throws(JSONError) {
    let start = i
    if bytes[i] == UInt8(ascii: "-") { i += 1 }
    if i < bytes.count, bytes[i] == UInt8(ascii: "0") {
      i += 1
      if i < bytes.count, isDigit(bytes[i]) {
        throw error(.syntax, in: bytes, at: start, expected: "a number without leading zeros")
      }
    } else {
      try checkDigits(in: bytes, &i, expected: "a digit")
    }
    if i < bytes.count, bytes[i] == UInt8(ascii: ".") {
      i += 1
      try checkDigits(in: bytes, &i, expected: "a digit after the decimal point")
    }
    if i < bytes.count, bytes[i] | 0x20 == UInt8(ascii: "e") {
      i += 1
      if i < bytes.count, bytes[i] == UInt8(ascii: "+") || bytes[i] == UInt8(ascii: "-") { i += 1 }
      try checkDigits(in: bytes, &i, expected: "a digit in the exponent")
    }
    guard double(in: bytes, start..<i).isFinite else {
      throw error(.numberOutOfRange, in: bytes, at: start, expected: "a number that a double can hold")
    }
  }

  private static func checkDigits(in bytes: Span<UInt8>, _ i: inout Int, expected: String) throws(JSONError) {
    let start = i
    while i < bytes.count, isDigit(bytes[i]) { i += 1 }
    guard i > start else { throw error(.syntax, in: bytes, at: i, expected: expected) }
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  static func double(in bytes: Span<UInt8>, _ range: Range<Int>) -> Double {
    Double(string(of: bytes.extracting(range))) ?? .infinity
  }

  static func string(of bytes: Span<UInt8>) -> String {
    unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// Writes each integer of more than 64 bits in the first `count` bytes as the nearest double, in its own place and
  /// padded with spaces. Gives whether there was one. The text is valid JSON. Complexity: O(count).
  package static func rewriteLargeIntegers(in bytes: inout [UInt8], count: Int) -> Bool {
    var found = false
    var i = 0
    while i < count {
      if bytes[i] == UInt8(ascii: "\"") {
        i = JSONSkip.end(ofValueAt: i, in: bytes.span.extracting(0..<count)) ?? count
      } else if isDigit(bytes[i]) || bytes[i] == UInt8(ascii: "-") {
        let end = JSONSkip.end(ofValueAt: i, in: bytes.span.extracting(0..<count)) ?? count
        if end - i >= 19, let text = replacement(forNumberIn: bytes.span, i..<end) {
          for (offset, byte) in text.utf8.enumerated() { bytes[i + offset] = byte }
          for index in (i + text.utf8.count)..<end { bytes[index] = 0x20 }
          found = true
        }
        i = end
      } else {
        i += 1
      }
    }
    return found
  }

  /// Up to 17 digits and an exponent for an integer beyond 64 bits: never longer than the integer.
  private static func replacement(forNumberIn bytes: Span<UInt8>, _ range: Range<Int>) -> String? {
    for i in range where !isDigit(bytes[i]) && bytes[i] != UInt8(ascii: "-") { return nil }
    let literal = string(of: bytes.extracting(range))
    guard Int64(literal) == nil, UInt64(literal) == nil else { return nil }
    guard let number = Double(literal), number.isFinite else { return nil }
    // Swift writes the shortest text that reads back, here always with an exponent: "1.8446744073709552e+19".
    let parts = "\(abs(number))".split(separator: "e")
    guard parts.count == 2, let exponent = Int(parts[1]) else { return nil }
    let digits = parts[0].filter { $0 != "." }
    let text = (number < 0 ? "-" : "") + digits + "e\(exponent - digits.count + 1)"
    return text.utf8.count <= range.count ? text : nil
  }

  // MARK: Strings

  static func checkString(in bytes: Span<UInt8>, _ i: inout Int) throws(JSONError) {
    i += 1
    while i < bytes.count {
      switch bytes[i] {
      case UInt8(ascii: "\""):
        i += 1
        return
      case UInt8(ascii: "\\"): try checkEscape(in: bytes, &i)
      case 0..<0x20: throw error(.syntax, in: bytes, at: i, expected: "an escape in place of a control character")
      case 0x20..<0x80: i += 1
      default:
        let length = lengthOfCharacter(in: bytes, at: i)
        guard length > 0 else { throw error(.invalidUTF8, in: bytes, at: i, expected: "UTF-8") }
        i += length
      }
    }
    throw error(.syntax, in: bytes, at: i, expected: "'\"' at the end of a string")
  }

  private static func checkEscape(in bytes: Span<UInt8>, _ i: inout Int) throws(JSONError) {
    let start = i
    guard i + 1 < bytes.count else {
      throw error(.syntax, in: bytes, at: bytes.count, expected: "a character after \"\\\"")
    }
    switch bytes[i + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      i += 2
    case UInt8(ascii: "u"):
      let unit = try codeUnit(in: bytes, at: start)
      i += 6
      guard unit >= 0xD800 && unit < 0xE000 else { return }
      let isPair = unit < 0xDC00 && i + 1 < bytes.count && bytes[i] == 0x5C && bytes[i + 1] == UInt8(ascii: "u")
      guard isPair, case let low = try codeUnit(in: bytes, at: i), low >= 0xDC00 && low < 0xE000 else {
        throw error(.invalidUTF8, in: bytes, at: start, expected: "both halves of a surrogate pair")
      }
      i += 6
    default:
      throw error(.syntax, in: bytes, at: start + 1, expected: "one of \"\\/bfnrtu after \"\\\"")
    }
  }

  /// The four hexadecimal digits of the escape that starts at `start`.
  private static func codeUnit(in bytes: Span<UInt8>, at start: Int) throws(JSONError) -> UInt32 {
    var unit: UInt32 = 0
    for i in start + 2..<start + 6 {
      guard i < bytes.count, let digit = hexadecimalDigit(bytes[i]) else {
        throw error(.syntax, in: bytes, at: i, expected: "four hexadecimal digits after \"\\u\"")
      }
      unit = unit << 4 | digit
    }
    return unit
  }

  static func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  /// The length of a character of several bytes, or 0 where it is malformed (RFC 3629, section 4).
  private static func lengthOfCharacter(in bytes: Span<UInt8>, at i: Int) -> Int {
    let lead = bytes[i]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return 0
    }
    guard i + length <= bytes.count, second.contains(bytes[i + 1]) else { return 0 }
    for k in i + 2..<i + length where bytes[k] & 0xC0 != 0x80 { return 0 }
    return length
  }
}
