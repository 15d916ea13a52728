public import UnderpixelGeometry

/// Writes JSON without white space, piece by piece.
///
///     var writer = JSONWriter()
///     writer.object { $0.member("id", 7) }
///     print(writer.text)  // {"id":7}
public struct JSONWriter {
  public private(set) var bytes: [UInt8] = []
  private var needsComma = false

  public init() {}

  public var text: String { String(decoding: bytes, as: UTF8.self) }

  // MARK: Values

  /// A value; members of objects come in the order of their names. What JSON can't say (NaN, infinity) is null.
  public mutating func value(_ value: PropertyValue) {
    switch value {
    case .null: word("null")
    case .bool(let bool): word(bool ? "true" : "false")
    case .integer(let integer): word(String(integer))
    case .unsigned(let unsigned): word(String(unsigned))
    case .number(let number): word(Self.text(of: number))
    case .string(let string): self.string(string)
    case .array(let values): array { writer in for value in values { writer.value(value) } }
    case .object(let members):
      object { writer in
        for (name, value) in members.sorted(by: { $0.key < $1.key }) { writer.member(name, value) }
      }
    }
  }

  public mutating func array(_ body: (inout JSONWriter) -> Void) {
    enclosed(UInt8(ascii: "["), UInt8(ascii: "]"), body)
  }

  public mutating func object(_ body: (inout JSONWriter) -> Void) {
    enclosed(UInt8(ascii: "{"), UInt8(ascii: "}"), body)
  }

  // MARK: Members

  public mutating func member(_ name: String, _ value: PropertyValue) {
    self.name(name)
    self.value(value)
  }

  /// A member whose value `body` writes.
  public mutating func member(_ name: String, _ body: (inout JSONWriter) -> Void) {
    self.name(name)
    body(&self)
  }

  private mutating func name(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  // MARK: Pieces

  private mutating func enclosed(_ open: UInt8, _ close: UInt8, _ body: (inout JSONWriter) -> Void) {
    separate()
    bytes.append(open)
    needsComma = false
    body(&self)
    bytes.append(close)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func word(_ word: String) {
    separate()
    bytes.append(contentsOf: word.utf8)
  }

  private mutating func string(_ string: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0x0A: bytes.append(contentsOf: "\\n".utf8)
      case 0x0D: bytes.append(contentsOf: "\\r".utf8)
      case 0x09: bytes.append(contentsOf: "\\t".utf8)
      case ..<0x20: bytes.append(contentsOf: "\\u00\(byte < 16 ? "0" : "1")\(String(byte % 16, radix: 16))".utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// The shortest text that reads back as the number; whole numbers without a point, as JavaScript writes them.
  private static func text(of number: Double) -> String {
    guard number.isFinite else { return "null" }
    if let integer = Int64(exactly: number), integer.magnitude <= 1 << 53, integer != 0 || number.sign == .plus {
      return String(integer)
    }
    return number.description
  }
}
