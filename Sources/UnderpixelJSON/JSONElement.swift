package import UnderpixelGeometry

/// One value of a parsed text: a place on simdjson's tape. Valid while its parser lends it.
///
/// The tape has a word a value: a letter in the top byte, and below it the place behind the closing bracket, or the
/// place of a string's bytes; numbers have a second word. ("The tape structure", simdjson's documentation.)
@safe
package struct JSONElement {
  @usableFromInline package let tape: UnsafePointer<UInt64>
  @usableFromInline package let strings: UnsafePointer<UInt8>
  @usableFromInline package let index: Int

  @inlinable
  package init(tape: UnsafePointer<UInt64>, strings: UnsafePointer<UInt8>, index: Int) {
    unsafe self.tape = tape
    unsafe self.strings = strings
    self.index = index
  }

  /// The word here; `index` comes from the tape itself, which simdjson closes.
  @inlinable
  package var word: UInt64 { unsafe tape[index] }

  @inlinable
  package var tag: UInt8 { UInt8(truncatingIfNeeded: word >> 56) }

  @inlinable
  package func element(at index: Int) -> JSONElement {
    unsafe JSONElement(tape: tape, strings: strings, index: index)
  }

  /// The place of the value behind this one.
  @inlinable
  package var next: Int {
    switch tag {
    case UInt8(ascii: "["), UInt8(ascii: "{"): Int(word & 0xFFFF_FFFF)
    case UInt8(ascii: "l"), UInt8(ascii: "u"), UInt8(ascii: "d"): index + 2
    default: index + 1
    }
  }

  @inlinable
  package var isArray: Bool { tag == UInt8(ascii: "[") }

  @inlinable
  package var isObject: Bool { tag == UInt8(ascii: "{") }

  @inlinable
  package var isNull: Bool { tag == UInt8(ascii: "n") }

  @inlinable
  package var isString: Bool { tag == UInt8(ascii: "\"") }

  /// The number, whatever its form, or nil.
  @inlinable
  package var number: Double? {
    let bits = unsafe tape[index + 1]
    switch tag {
    case UInt8(ascii: "d"): return Double(bitPattern: bits)
    case UInt8(ascii: "l"): return Double(Int64(bitPattern: bits))
    case UInt8(ascii: "u"): return Double(bits)
    default: return nil
    }
  }

  /// The place of the closing bracket of an array or object.
  @inlinable
  package var end: Int { Int(word & 0xFFFF_FFFF) - 1 }

  /// Lends the bytes of a string.
  @inlinable
  package func withUTF8<Result, Failure: Error>(_ body: (Span<UInt8>) throws(Failure) -> Result) throws(Failure)
    -> Result
  {
    let place = Int(word & 0x00FF_FFFF_FFFF_FFFF)
    // The length stands before the bytes; both were written by the parser.
    let count = unsafe UnsafeRawPointer(strings + place).loadUnaligned(as: UInt32.self)
    let bytes = unsafe UnsafeBufferPointer(start: strings + place + 4, count: Int(count))
    return try unsafe body(bytes.span)
  }

  /// The text of a string, or nil.
  package var string: String? {
    isString
      ? withUTF8 { bytes in unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) } } : nil
  }

  /// The value as a value of its own.
  package var value: PropertyValue {
    switch tag {
    case UInt8(ascii: "t"): return .bool(true)
    case UInt8(ascii: "f"): return .bool(false)
    case UInt8(ascii: "d"): return .number(number ?? 0)
    case UInt8(ascii: "l"): return .integer(Int64(bitPattern: unsafe tape[index + 1]))
    case UInt8(ascii: "u"): return .unsigned(unsafe tape[index + 1])
    case UInt8(ascii: "\""): return .string(string ?? "")
    case UInt8(ascii: "["):
      var values: [PropertyValue] = []
      forEachElement { values.append($0.value) }
      return .array(values)
    case UInt8(ascii: "{"):
      var members: [String: PropertyValue] = [:]
      forEachMember { name, value in members[name.string ?? ""] = value.value }
      return .object(members)
    default: return .null
    }
  }

  /// Calls `body` with every element of an array.
  @inlinable
  package func forEachElement<Failure: Error>(_ body: (JSONElement) throws(Failure) -> Void) throws(Failure) {
    var place = index + 1
    while place < end {
      let element = element(at: place)
      try body(element)
      place = element.next
    }
  }

  /// Calls `body` with the name and value of every member of an object, repeated names included.
  @inlinable
  package func forEachMember<Failure: Error>(_ body: (JSONElement, JSONElement) throws(Failure) -> Void) throws(Failure)
  {
    var place = index + 1
    while place < end {
      let value = element(at: place + 1)
      try body(element(at: place), value)
      place = value.next
    }
  }

  /// What the value is, in the words of an error message.
  package var summary: String {
    switch tag {
    case UInt8(ascii: "["): return "an array"
    case UInt8(ascii: "{"): return "an object"
    case UInt8(ascii: "\""):
      let text = string ?? ""
      return text.count > 40 ? "\"\(text.prefix(40))…\"" : "\"\(text)\""
    case UInt8(ascii: "n"): return "null"
    case UInt8(ascii: "t"): return "true"
    case UInt8(ascii: "f"): return "false"
    default: return number.map { "\($0)" } ?? "nothing"
    }
  }
}
