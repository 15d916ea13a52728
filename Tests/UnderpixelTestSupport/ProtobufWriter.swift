/// Writes messages of protocol buffers, right or wrong.
public struct ProtobufWriter: Sendable {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  public mutating func varint(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  public mutating func field(_ tag: UInt64, _ number: UInt64) {
    varint(tag << 3)
    varint(number)
  }

  public mutating func field(_ tag: UInt64, _ content: some Collection<UInt8>) {
    varint(tag << 3 | 2)
    varint(UInt64(content.count))
    bytes += content
  }

  public mutating func field(_ tag: UInt64, packed numbers: [UInt32]) {
    var content = ProtobufWriter()
    for number in numbers { content.varint(UInt64(number)) }
    field(tag, content.bytes)
  }

  public mutating func field(_ tag: UInt64, fixed64 number: UInt64) {
    varint(tag << 3 | 1)
    for byte in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * UInt64(byte)))) }
  }

  public mutating func field(_ tag: UInt64, fixed32 number: UInt32) {
    varint(tag << 3 | 5)
    for byte in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * UInt32(byte)))) }
  }

  public static func zigzag(_ number: Int64) -> UInt64 { UInt64(bitPattern: number << 1 ^ number >> 63) }
}
