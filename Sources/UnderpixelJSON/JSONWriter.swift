public import UnderpixelGeometry

/// Writes compact JSON (RFC 8259) to bytes, member by member.
///
///     var writer = JSONWriter()
///     writer.beginObject()
///     writer.key("layer")
///     writer.value("buildings")
///     writer.endObject()          // {"layer":"buildings"}
///
/// The same values give the same bytes on every machine: the members of an `object` value come sorted by their UTF-8
/// bytes, others as they are written. The caller keeps begins and ends paired.
public struct JSONWriter {
  /// What was written so far.
  public private(set) var bytes: [UInt8] = []
  private var needsComma = false

  public init() {}

  /// The text of a value. Complexity: O(size of the value), and sorting the members of each object.
  public static func text(of value: PropertyValue) -> String { String(decoding: bytes(of: value), as: UTF8.self) }

  /// The UTF-8 bytes of a value.
  public static func bytes(of value: PropertyValue) -> [UInt8] {
    var writer = JSONWriter()
    writer.value(value)
    return writer.bytes
  }

  /// Forgets what was written and keeps the memory.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  /// Ends a line: what follows is a text of its own.
  public mutating func newLine() {
    bytes.append(0x0A)
    needsComma = false
  }

  // MARK: Structure

  public mutating func beginObject() { begin(UInt8(ascii: "{")) }
  public mutating func endObject() { end(UInt8(ascii: "}")) }
  public mutating func beginArray() { begin(UInt8(ascii: "[")) }
  public mutating func endArray() { end(UInt8(ascii: "]")) }

  /// Writes the name of the member whose value comes next.
  public mutating func key(_ name: String) {
    separate()
    quote(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  private mutating func begin(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func end(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  // MARK: Values

  public mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  public mutating func value(_ bool: Bool) {
    separate()
    bytes.append(contentsOf: bool ? "true".utf8 : "false".utf8)
  }

  public mutating func value(_ integer: some BinaryInteger) {
    separate()
    bytes.append(contentsOf: String(integer).utf8)
  }

  /// Writes a number: whole ones below 2^53 without a fraction, others in the shortest form that reads back to the same
  /// double; what is not finite as `null`, as JavaScript does.
  public mutating func value(_ number: Double) {
    guard number.isFinite else { return null() }
    separate()
    if abs(number) < 9_007_199_254_740_992, number == number.rounded(.towardZero) {
      bytes.append(contentsOf: String(Int64(number)).utf8)
    } else {
      bytes.append(contentsOf: number.description.utf8)
    }
  }

  public mutating func value(_ text: String) {
    separate()
    quote(text)
  }

  public mutating func value(_ value: PropertyValue) {
    switch value {
    case .null: null()
    case .bool(let bool): self.value(bool)
    case .integer(let integer): self.value(integer)
    case .unsigned(let unsigned): self.value(unsigned)
    case .number(let number): self.value(number)
    case .string(let text): self.value(text)
    case .array(let elements):
      beginArray()
      for element in elements { self.value(element) }
      endArray()
    case .object(let members):
      beginObject()
      for (name, member) in members.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
        key(name)
        self.value(member)
      }
      endObject()
    }
  }

  /// Quotes, backslashes and control characters are escaped, everything else stays as it is.
  private mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(contentsOf: [UInt8(ascii: "\\"), byte])
      case 0x0A: bytes.append(contentsOf: "\\n".utf8)
      case 0x0D: bytes.append(contentsOf: "\\r".utf8)
      case 0x09: bytes.append(contentsOf: "\\t".utf8)
      case 0..<0x20:
        bytes.append(contentsOf: "\\u00".utf8)
        bytes.append(UInt8(ascii: "0") + byte >> 4)
        bytes.append(byte & 15 < 10 ? UInt8(ascii: "0") + byte & 15 : UInt8(ascii: "a") + (byte & 15) - 10)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
