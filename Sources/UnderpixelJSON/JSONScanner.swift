/// Says what is wrong with a text that the parser refused: the first error and its byte.
///
/// A strict reading of RFC 8259 in one pass, without recursion. Slow beside the parser, so it runs only after it.
package enum JSONScanner {
  /// The first error, or nil where the text is one JSON value that the parser should take, but for large integers.
  ///
  /// Complexity: O(length), and a byte of memory for each level of nesting.
  package static func firstError(in bytes: Span<UInt8>, depthLimit: Int = JSONReader.depthLimit) -> JSONError? {
    var i = 0
    do throws(JSONError) {
      skipWhiteSpace(in: bytes, &i)
      guard i < bytes.count else {
        return JSONError(.empty, byteOffset: i, expected: "a JSON value", found: "nothing")
      }
      try checkValue(in: bytes, &i, depthLimit: depthLimit)
      skipWhiteSpace(in: bytes, &i)
      guard i == bytes.count else {
        throw error(.trailingContent, in: bytes, at: i, expected: "the end of the text")
      }
      return nil
    } catch {
      return error
    }
  }

  /// What the scanner may meet next.
  private enum State {
    case value, firstValue, firstKey, key, afterValue
  }

  private static func checkValue(in bytes: Span<UInt8>, _ i: inout Int, depthLimit: Int) throws(JSONError) {
    /// The open containers: true for an array.
    var open: [Bool] = []
    var state = State.value
    while true {
      skipWhiteSpace(in: bytes, &i)
      let byte = i < bytes.count ? bytes[i] : 0
      switch state {
      case .firstValue where byte == UInt8(ascii: "]"), .firstKey where byte == UInt8(ascii: "}"):
        i += 1
        open.removeLast()
        state = .afterValue
      case .firstKey, .key:
        guard byte == UInt8(ascii: "\"") else {
          let expected = state == .firstKey ? "a member name or \"}\"" : "a member name"
          throw error(.syntax, in: bytes, at: i, expected: expected)
        }
        try checkString(in: bytes, &i)
        skipWhiteSpace(in: bytes, &i)
        guard i < bytes.count, bytes[i] == UInt8(ascii: ":") else {
          throw error(.syntax, in: bytes, at: i, expected: "\":\" after a member name")
        }
        i += 1
        state = .value
      case .value, .firstValue:
        if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") {
          guard open.count < depthLimit else {
            throw error(.depth, in: bytes, at: i, expected: "at most \(depthLimit) nested arrays and objects")
          }
          i += 1
          open.append(byte == UInt8(ascii: "["))
          state = byte == UInt8(ascii: "[") ? .firstValue : .firstKey
        } else {
          try checkScalar(in: bytes, &i, expected: state == .value ? "a value" : "a value or \"]\"")
          state = .afterValue
        }
      case .afterValue:
        guard let isArray = open.last else { return }
        if byte == UInt8(ascii: ",") {
          i += 1
          state = isArray ? .value : .key
        } else if byte == (isArray ? UInt8(ascii: "]") : UInt8(ascii: "}")) {
          i += 1
          open.removeLast()
        } else {
          throw error(.syntax, in: bytes, at: i, expected: isArray ? "\",\" or \"]\"" : "\",\" or \"}\"")
        }
      }
      if open.isEmpty && state == .afterValue { return }
    }
  }

  private static func checkScalar(in bytes: Span<UInt8>, _ i: inout Int, expected: String) throws(JSONError) {
    guard i < bytes.count else { throw error(.syntax, in: bytes, at: i, expected: expected) }
    switch bytes[i] {
    case UInt8(ascii: "\""): try checkString(in: bytes, &i)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try checkNumber(in: bytes, &i)
    case UInt8(ascii: "t"): try checkWord("true", in: bytes, &i)
    case UInt8(ascii: "f"): try checkWord("false", in: bytes, &i)
    case UInt8(ascii: "n"): try checkWord("null", in: bytes, &i)
    default: throw error(.syntax, in: bytes, at: i, expected: expected)
    }
  }

  private static func checkWord(_ word: String, in bytes: Span<UInt8>, _ i: inout Int) throws(JSONError) {
    let start = i
    for byte in word.utf8 {
      guard i < bytes.count, bytes[i] == byte else {
        throw error(.syntax, in: bytes, at: i < bytes.count ? start : i, expected: "\"\(word)\"")
      }
      i += 1
    }
  }

  static func skipWhiteSpace(in bytes: Span<UInt8>, _ i: inout Int) {
    while i < bytes.count, JSONSkip.isWhiteSpace(bytes[i]) { i += 1 }
  }

  // MARK: Errors

  static func error(_ kind: JSONError.Kind, in bytes: Span<UInt8>, at i: Int, expected: String) -> JSONError {
    JSONError(kind, byteOffset: i, expected: expected, found: excerpt(of: bytes, at: i))
  }

  /// What stands at a byte, in a few characters: `"x"`, `byte 0xFF`, `the end of the text`.
  package static func excerpt(of bytes: Span<UInt8>, at i: Int) -> String {
    guard i < bytes.count else { return "the end of the text" }
    let byte = bytes[i]
    guard byte > 0x20 && byte < 0x7F else { return "byte 0x" + hexadecimal(byte) }
    var text = ""
    var end = i
    while end < bytes.count, end < i + 16, bytes[end] > 0x20, bytes[end] < 0x7F {
      let character = bytes[end]
      let isWordCharacter =
        (character | 0x20 >= UInt8(ascii: "a") && character | 0x20 <= UInt8(ascii: "z"))
        || (character >= UInt8(ascii: "0") && character <= UInt8(ascii: "9"))
        || character == UInt8(ascii: ".") || character == UInt8(ascii: "-") || character == UInt8(ascii: "+")
      if !isWordCharacter && end > i { break }
      text.unicodeScalars.append(Unicode.Scalar(character))
      end += 1
      if !isWordCharacter { break }
    }
    return text == "\"" ? "'\"'" : "\"\(text)\""
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count == 1 ? "0" + digits : digits
  }
}
