package import UnderpixelGeometry

/// A value on the tape of a ``JSONParser``: three words, nothing to retain.
///
/// The tape is a sequence of 64-bit words, type in the top byte, payload below (doc/tape.md of simdjson). It comes from
/// the parser, which wrote it in full: an index that an element leads to is an index of the tape. Valid until the next
/// parse or the end of the parser.
@safe
@frozen
package struct JSONElement {
  /// The letter that marks a value on the tape.
  @frozen
  package struct Kind: Hashable {
    @usableFromInline let letter: UInt8

    @inlinable
    init(_ letter: UInt8) { self.letter = letter }

    package static var null: Kind { @inlinable get { Kind(UInt8(ascii: "n")) } }
    package static var `true`: Kind { @inlinable get { Kind(UInt8(ascii: "t")) } }
    package static var `false`: Kind { @inlinable get { Kind(UInt8(ascii: "f")) } }
    package static var integer: Kind { @inlinable get { Kind(UInt8(ascii: "l")) } }
    /// An integer above `Int64.max`.
    package static var unsigned: Kind { @inlinable get { Kind(UInt8(ascii: "u")) } }
    package static var double: Kind { @inlinable get { Kind(UInt8(ascii: "d")) } }
    package static var string: Kind { @inlinable get { Kind(UInt8(ascii: "\"")) } }
    package static var array: Kind { @inlinable get { Kind(UInt8(ascii: "[")) } }
    package static var object: Kind { @inlinable get { Kind(UInt8(ascii: "{")) } }

    @inlinable
    package static func == (a: Kind, b: Kind) -> Bool { a.letter == b.letter }

    @inlinable
    package static func ~= (a: Kind, b: Kind) -> Bool { a.letter == b.letter }
  }

  @usableFromInline let tape: UnsafePointer<UInt64>
  @usableFromInline let strings: UnsafePointer<UInt8>
  /// The place on the tape.
  package let index: Int

  @inlinable
  init(tape: UnsafePointer<UInt64>, strings: UnsafePointer<UInt8>, index: Int) {
    unsafe self.tape = tape
    unsafe self.strings = strings
    self.index = index
  }

  @inlinable
  package func at(_ index: Int) -> JSONElement { unsafe JSONElement(tape: tape, strings: strings, index: index) }

  @inlinable
  var word: UInt64 { unsafe tape[index] }

  @inlinable
  package var kind: Kind { Kind(UInt8(truncatingIfNeeded: word >> 56)) }

  /// The index after this value.
  @inlinable @inline(__always)
  package var next: Int {
    switch kind {
    case .array, .object: Int(truncatingIfNeeded: word & 0xFFFF_FFFF)
    case .integer, .unsigned, .double: index + 2
    default: index + 1
    }
  }

  // MARK: Scalars

  /// The number, rounded to the nearest `Double`; nil where this is none.
  @inlinable @inline(__always)
  package var number: Double? {
    // A number has its value in the word after it.
    switch kind {
    case .double: unsafe Double(bitPattern: tape[index + 1])
    case .integer: unsafe Double(Int64(bitPattern: tape[index + 1]))
    case .unsigned: unsafe Double(tape[index + 1])
    default: nil
    }
  }

  /// The integer of an element of that kind.
  package var integer: Int64 {
    precondition(kind == .integer)
    return unsafe Int64(bitPattern: tape[index + 1])
  }

  /// The integer above `Int64.max` of an element of that kind.
  package var unsigned: UInt64 {
    precondition(kind == .unsigned)
    return unsafe tape[index + 1]
  }

  /// Lends the UTF-8 bytes of a string, or none where this is no string.
  @inlinable
  package func withUTF8<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard kind == .string else { return try body(Span()) }
    // The payload is the offset of a length in four bytes, which that many bytes follow.
    let start = unsafe strings + Int(truncatingIfNeeded: word & 0xFF_FFFF_FFFF_FFFF)
    let count = unsafe UnsafeRawPointer(start).loadUnaligned(as: UInt32.self)
    let bytes = unsafe UnsafeBufferPointer(start: start + 4, count: Int(count))
    return try unsafe body(bytes.span)
  }

  /// The text of a string, or nil where this is none.
  package var string: String? {
    guard kind == .string else { return nil }
    return withUTF8 { unsafe $0.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) } }
  }

  /// True where this is that string. Complexity: O(length).
  @inlinable
  package func isString(_ text: StaticString) -> Bool {
    kind == .string
      && withUTF8 { bytes in
        guard bytes.count == text.utf8CodeUnitCount else { return false }
        // Both sides hold as many bytes, tested above.
        for i in bytes.indices where unsafe bytes[i] != text.utf8Start[i] { return false }
        return true
      }
  }
}

// MARK: Walking

extension JSONElement {
  /// The values of an array, in order; none where this is no array.
  @inlinable
  package var elements: Elements {
    kind == .array ? Elements(at: at(index + 1), end: next - 1) : Elements(at: self, end: index)
  }

  /// The members of an object, in order; none where this is no object.
  @inlinable
  package var members: Members {
    kind == .object ? Members(at: at(index + 1), end: next - 1) : Members(at: self, end: index)
  }

  @frozen
  package struct Elements: Sequence, IteratorProtocol {
    @usableFromInline var at: JSONElement
    @usableFromInline let end: Int

    @inlinable
    init(at: JSONElement, end: Int) {
      self.at = at
      self.end = end
    }

    @inlinable @inline(__always)
    package mutating func next() -> JSONElement? {
      guard at.index < end else { return nil }
      let element = at
      at = element.at(element.next)
      return element
    }
  }

  @frozen
  package struct Members: Sequence, IteratorProtocol {
    @usableFromInline var at: JSONElement
    @usableFromInline let end: Int

    @inlinable
    init(at: JSONElement, end: Int) {
      self.at = at
      self.end = end
    }

    @inlinable @inline(__always)
    package mutating func next() -> (key: JSONElement, value: JSONElement)? {
      guard at.index < end else { return nil }
      let key = at
      let value = at.at(at.index + 1)
      at = at.at(value.next)
      return (key, value)
    }
  }

  /// The first two numbers of an array of two or more numbers and nothing else; otherwise nil.
  @inlinable @inline(__always)
  package var position: (x: Double, y: Double)? {
    guard kind == .array else { return nil }
    let first = at(index + 1)
    guard let x = first.number else { return nil }
    let second = at(first.next)
    guard let y = second.number else { return nil }
    var rest = second.next
    let end = next - 1
    while rest < end {
      let other = at(rest)
      guard other.number != nil else { return nil }
      rest = other.next
    }
    return (x, y)
  }
}

// MARK: Values

extension JSONElement {
  /// The value with everything below it. Of members with the same name the last one counts.
  package var value: PropertyValue {
    switch kind {
    case .true: .bool(true)
    case .false: .bool(false)
    case .integer: .integer(integer)
    case .unsigned: .unsigned(unsigned)
    case .double: .number(number ?? 0)
    case .string: .string(string ?? "")
    case .array: .array(elements.map(\.value))
    case .object: .object(Dictionary(members.map { ($0.key.string ?? "", $0.value.value) }) { _, last in last })
    default: .null
    }
  }

  /// The JSON Pointer (RFC 6901) from this element to the one at `target`, which lies in it.
  package func pointer(to target: Int) -> String {
    var pointer = ""
    var container = self
    search: while container.index != target {
      for (position, child) in container.elements.enumerated() where target < child.next {
        pointer += "/\(position)"
        container = child
        continue search
      }
      for (key, child) in container.members where target < child.next {
        pointer += "/" + JSONPointer.escaped(key.string ?? "")
        container = child
        continue search
      }
      break
    }
    return pointer
  }
}
