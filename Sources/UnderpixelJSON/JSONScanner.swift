/// Reads a text strictly by RFC 8259, to say where it stops being JSON. Slow and careful; asked when simdjson refuses.
package struct JSONScanner {
  private let bytes: [UInt8]
  private let end: Int
  private(set) package var offset = 0
  /// Where whole numbers stand that do not fit 64 bits.
  private(set) package var longIntegers: [Range<Int>] = []

  /// How many arrays and objects may lie within each other.
  package static let depthLimit = 1024

  /// Reads the first `count` bytes.
  package init(_ bytes: [UInt8], count: Int) {
    self.bytes = bytes
    end = count
  }

  /// One value with nothing but white space around it.
  package mutating func scanDocument() throws(JSONError) {
    try scanValue()
    skipWhitespace()
    if let byte = peek { throw unexpected(byte, "the end of the text") }
  }

  private var peek: UInt8? { offset < end ? bytes[offset] : nil }

  package mutating func skipWhitespace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
  }

  /// One value, however deep, without recursion.
  package mutating func scanValue() throws(JSONError) {
    /// For every open bracket, whether it is an object's.
    var open: [Bool] = []
    values: while true {
      skipWhitespace()
      switch peek {
      case UInt8(ascii: "{")?:
        offset += 1
        skipWhitespace()
        if peek == UInt8(ascii: "}") {
          offset += 1
        } else {
          try enter(true, &open)
          try scanName()
          continue values
        }
      case UInt8(ascii: "[")?:
        offset += 1
        skipWhitespace()
        if peek == UInt8(ascii: "]") {
          offset += 1
        } else {
          try enter(false, &open)
          continue values
        }
      case UInt8(ascii: "\"")?: try scanString()
      case UInt8(ascii: "t")?: try scanWord("true")
      case UInt8(ascii: "f")?: try scanWord("false")
      case UInt8(ascii: "n")?: try scanWord("null")
      case let byte? where byte == UInt8(ascii: "-") || isDigit(byte): try scanNumber()
      case let byte: throw unexpected(byte, "a value")
      }
      // A value has ended: so may have what it stands in.
      while let isObject = open.last {
        skipWhitespace()
        if peek == UInt8(ascii: ",") {
          offset += 1
          if isObject {
            skipWhitespace()
            try scanName()
          }
          continue values
        }
        guard peek == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
          throw unexpected(peek, isObject ? "\",\" or \"}\"" : "\",\" or \"]\"")
        }
        offset += 1
        open.removeLast()
      }
      return
    }
  }

  private mutating func enter(_ isObject: Bool, _ open: inout [Bool]) throws(JSONError) {
    open.append(isObject)
    if open.count > Self.depthLimit {
      throw JSONError(
        offset: offset - 1, message: "expected at most \(Self.depthLimit) arrays and objects within each other")
    }
  }

  /// A member's name and its colon.
  private mutating func scanName() throws(JSONError) {
    guard peek == UInt8(ascii: "\"") else { throw unexpected(peek, "a member's name in quotes") }
    try scanString()
    skipWhitespace()
    guard peek == UInt8(ascii: ":") else { throw unexpected(peek, "\":\" after a member's name") }
    offset += 1
  }

  private mutating func scanWord(_ word: StaticString) throws(JSONError) {
    for byte in word.description.utf8 {
      guard peek == byte else { throw unexpected(peek, "\(word)") }
      offset += 1
    }
  }

  // MARK: Numbers

  private func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

  private mutating func scanNumber() throws(JSONError) {
    let start = offset
    if peek == UInt8(ascii: "-") { offset += 1 }
    let isZero = peek == UInt8(ascii: "0")
    try scanDigits("a digit")
    let whole = start..<offset
    if isZero,
      bytes[whole.upperBound - 1] != UInt8(ascii: "0") || whole.count > (bytes[start] == UInt8(ascii: "-") ? 2 : 1)
    {
      throw JSONError(offset: start, message: "expected a number without leading zeros")
    }
    var isWhole = true
    if peek == UInt8(ascii: ".") {
      isWhole = false
      offset += 1
      try scanDigits("a digit after the point")
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      isWhole = false
      offset += 1
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { offset += 1 }
      try scanDigits("a digit of the exponent")
    }
    let text = String(decoding: (start..<offset).map { bytes[$0] }, as: UTF8.self)
    guard let value = Double(text), value.isFinite else {
      throw JSONError(offset: start, message: "expected a number that a double can hold, found \(text.prefix(40))")
    }
    if isWhole, Int64(text) == nil, UInt64(text) == nil { longIntegers.append(whole) }
  }

  private mutating func scanDigits(_ what: String) throws(JSONError) {
    guard let byte = peek, isDigit(byte) else { throw unexpected(peek, what) }
    while let byte = peek, isDigit(byte) { offset += 1 }
  }

  // MARK: Strings

  private mutating func scanString() throws(JSONError) {
    let start = offset
    offset += 1
    while true {
      guard let byte = peek else {
        throw JSONError(offset: offset, message: "expected \"\\\"\" for the text that begins at byte \(grouped(start))")
      }
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return
      case UInt8(ascii: "\\"): try scanEscape()
      case ..<0x20: throw unexpected(byte, "an escape for a control character")
      case ..<0x80: offset += 1
      default: try scanMultibyte(byte)
      }
    }
  }

  private mutating func scanEscape() throws(JSONError) {
    let start = offset
    offset += 1
    switch peek {
    case UInt8(ascii: "u")?:
      let unit = try scanUnit()
      guard unit & 0xF800 == 0xD800 else { return }
      let isPair =
        unit < 0xDC00 && peek == UInt8(ascii: "\\") && offset + 1 < end && bytes[offset + 1] == UInt8(ascii: "u")
      if isPair {
        offset += 1
        if try scanUnit() & 0xFC00 == 0xDC00 { return }
      }
      throw JSONError(offset: start, message: "expected a pair of surrogates, found half of one")
    case let byte? where "\"\\/bfnrt".utf8.contains(byte): offset += 1
    case let byte: throw unexpected(byte, "an escape: one of \"\\/bfnrtu")
    }
  }

  /// `u` and four hexadecimal digits.
  private mutating func scanUnit() throws(JSONError) -> UInt32 {
    offset += 1
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(UnicodeScalar(byte)).hexDigitValue else {
        throw unexpected(peek, "a hexadecimal digit")
      }
      unit = unit << 4 | UInt32(digit)
      offset += 1
    }
    return unit
  }

  /// One scalar of two to four bytes, by the Unicode standard's table 3-7.
  private mutating func scanMultibyte(_ first: UInt8) throws(JSONError) {
    let (count, second): (Int, ClosedRange<UInt8>) =
      switch first {
      case 0xC2...0xDF: (2, 0x80...0xBF)
      case 0xE0: (3, 0xA0...0xBF)
      case 0xED: (3, 0x80...0x9F)
      case 0xE1...0xEF: (3, 0x80...0xBF)
      case 0xF0: (4, 0x90...0xBF)
      case 0xF1...0xF3: (4, 0x80...0xBF)
      case 0xF4: (4, 0x80...0x8F)
      default: (0, 0x80...0xBF)
      }
    let isWhole =
      count > 0 && offset + count <= end && second ~= bytes[offset + 1]
      && (2..<max(count, 2)).allSatisfy { 0x80...0xBF ~= bytes[offset + $0] }
    guard isWhole else { throw JSONError(offset: offset, message: "expected UTF-8, found the byte \(hex(first))") }
    offset += count
  }

  // MARK: Places

  /// The offset of the value at a path of member names and positions, or nil where the text has no such value.
  package mutating func offset(of path: [JSONPathStep]) -> Int? {
    for step in path {
      skipWhitespace()
      switch step {
      case .member(let name): guard find(name) else { return nil }
      case .index(let index): guard find(index) else { return nil }
      }
    }
    skipWhitespace()
    return offset
  }

  private mutating func find(_ name: String) -> Bool {
    guard peek == UInt8(ascii: "{") else { return false }
    offset += 1
    var found: Int?
    while true {
      skipWhitespace()
      let start = offset + 1
      guard (try? scanName()) != nil else { break }
      skipWhitespace()
      let value = offset
      if bytes[start..<end].starts(with: name.utf8), bytes[start + name.utf8.count] == UInt8(ascii: "\"") {
        found = value
      }
      guard (try? scanValue()) != nil else { break }
      skipWhitespace()
      guard peek == UInt8(ascii: ",") else { break }
      offset += 1
    }
    guard let found else { return false }
    offset = found
    return true
  }

  private mutating func find(_ index: Int) -> Bool {
    guard peek == UInt8(ascii: "[") else { return false }
    offset += 1
    for _ in 0..<index {
      guard (try? scanValue()) != nil else { return false }
      skipWhitespace()
      guard peek == UInt8(ascii: ",") else { return false }
      offset += 1
    }
    return true
  }

  // MARK: Errors

  private func unexpected(_ byte: UInt8?, _ expected: String) -> JSONError {
    let found =
      switch byte {
      case nil: "the end of the text"
      case let byte? where 0x21...0x7E ~= byte: "\"\(Character(UnicodeScalar(byte)))\""
      case let byte?: "the byte \(hex(byte))"
      }
    return JSONError(offset: offset, message: "expected \(expected), found \(found)")
  }

  private func hex(_ byte: UInt8) -> String { "0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true) }
}

/// One step from a JSON value to a value in it.
package enum JSONPathStep: Hashable, Sendable {
  case member(String)
  case index(Int)
}

extension [JSONPathStep] {
  /// The path as a JSON Pointer (RFC 6901).
  package var pointer: String {
    map { step in
      switch step {
      case .index(let index): "/\(index)"
      case .member(let name): "/" + name.flatMap { $0 == "~" ? "~0" : $0 == "/" ? "~1" : "\($0)" }
      }
    }.joined()
  }
}
