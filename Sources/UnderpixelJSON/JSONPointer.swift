/// JSON Pointers (RFC 6901): `/layers/3/paint/fill-color`.
package enum JSONPointer {
  /// A member name as a pointer spells it: `~` is `~0`, `/` is `~1`.
  package static func escaped(_ name: String) -> String {
    guard name.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else { return name }
    var escaped = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "~": escaped += "~0"
      case "/": escaped += "~1"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// The bytes of one token of a pointer.
  private static func unescaped(_ token: Substring) -> [UInt8] {
    var bytes: [UInt8] = []
    var afterTilde = false
    for byte in token.utf8 {
      if afterTilde {
        bytes.append(
          byte == UInt8(ascii: "0") ? UInt8(ascii: "~") : byte == UInt8(ascii: "1") ? UInt8(ascii: "/") : byte)
        afterTilde = false
      } else if byte == UInt8(ascii: "~") {
        afterTilde = true
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  /// The byte at which the value of a pointer starts, or nil where the text has none.
  ///
  /// Of members with the same name the last one counts. The text need not be valid: whatever the bytes, the answer is
  /// an index of them or nil. Complexity: O(length), without recursion.
  package static func byteOffset(of pointer: String, in bytes: Span<UInt8>) -> Int? {
    var i = 0
    JSONScanner.skipWhiteSpace(in: bytes, &i)
    guard i < bytes.count else { return nil }
    guard !pointer.isEmpty else { return i }
    guard pointer.utf8.first == UInt8(ascii: "/") else { return nil }
    for token in pointer.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      switch bytes[i] {
      case UInt8(ascii: "["):
        guard let index = Int(token), let start = start(ofElement: index, in: bytes, at: i) else { return nil }
        i = start
      case UInt8(ascii: "{"):
        guard let start = start(ofMember: unescaped(token), in: bytes, at: i) else { return nil }
        i = start
      default: return nil
      }
    }
    return i
  }

  private static func start(ofElement index: Int, in bytes: Span<UInt8>, at start: Int) -> Int? {
    var i = start + 1
    var remaining = index
    while true {
      JSONScanner.skipWhiteSpace(in: bytes, &i)
      guard remaining >= 0, i < bytes.count, bytes[i] != UInt8(ascii: "]") else { return nil }
      if remaining == 0 { return i }
      guard skipValue(in: bytes, &i), skip(UInt8(ascii: ","), in: bytes, &i) else { return nil }
      remaining -= 1
    }
  }

  private static func start(ofMember name: [UInt8], in bytes: Span<UInt8>, at start: Int) -> Int? {
    var i = start + 1
    var last: Int?
    while true {
      JSONScanner.skipWhiteSpace(in: bytes, &i)
      guard i < bytes.count, bytes[i] == UInt8(ascii: "\"") else { return last }
      let key = i
      guard skipValue(in: bytes, &i), i - key >= 2 else { return last }
      let isNamed = decoded(bytes.extracting(key + 1..<i - 1)) == name
      guard skip(UInt8(ascii: ":"), in: bytes, &i) else { return last }
      JSONScanner.skipWhiteSpace(in: bytes, &i)
      guard i < bytes.count else { return last }
      if isNamed { last = i }
      guard skipValue(in: bytes, &i), skip(UInt8(ascii: ","), in: bytes, &i) else { return last }
    }
  }

  private static func skipValue(in bytes: Span<UInt8>, _ i: inout Int) -> Bool {
    guard let end = JSONSkip.end(ofValueAt: i, in: bytes), end > i else { return false }
    i = end
    return true
  }

  private static func skip(_ byte: UInt8, in bytes: Span<UInt8>, _ i: inout Int) -> Bool {
    JSONScanner.skipWhiteSpace(in: bytes, &i)
    guard i < bytes.count, bytes[i] == byte else { return false }
    i += 1
    return true
  }

  /// The bytes of a string without its escapes; malformed escapes stay as they are.
  private static func decoded(_ bytes: Span<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    var i = 0
    while i < bytes.count {
      guard bytes[i] == UInt8(ascii: "\\"), i + 1 < bytes.count else {
        decoded.append(bytes[i])
        i += 1
        continue
      }
      switch bytes[i + 1] {
      case UInt8(ascii: "b"): decoded.append(0x08)
      case UInt8(ascii: "f"): decoded.append(0x0C)
      case UInt8(ascii: "n"): decoded.append(0x0A)
      case UInt8(ascii: "r"): decoded.append(0x0D)
      case UInt8(ascii: "t"): decoded.append(0x09)
      case UInt8(ascii: "u"):
        guard let (scalar, length) = scalar(in: bytes, at: i) else { fallthrough }
        decoded.append(contentsOf: String(Character(scalar)).utf8)
        i += length
        continue
      default: decoded.append(bytes[i + 1])
      }
      i += 2
    }
    return decoded
  }

  private static func scalar(in bytes: Span<UInt8>, at i: Int) -> (Unicode.Scalar, length: Int)? {
    guard let high = codeUnit(in: bytes, at: i) else { return nil }
    if let scalar = Unicode.Scalar(high) { return (scalar, 6) }
    guard high < 0xDC00, let low = codeUnit(in: bytes, at: i + 6), low >= 0xDC00 && low < 0xE000 else { return nil }
    return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)).map { ($0, 12) }
  }

  private static func codeUnit(in bytes: Span<UInt8>, at i: Int) -> UInt32? {
    guard i + 6 <= bytes.count, bytes[i] == UInt8(ascii: "\\"), bytes[i + 1] == UInt8(ascii: "u") else { return nil }
    var unit: UInt32 = 0
    for k in i + 2..<i + 6 {
      guard let digit = JSONScanner.hexadecimalDigit(bytes[k]) else { return nil }
      unit = unit << 4 | digit
    }
    return unit
  }
}
