import CProtozero

/// Walks the fields of a message of protocol buffers, a range of bytes that lie elsewhere.
///
///     var cursor = ProtobufCursor(0..<bytes.count)
///     while let field = try cursor.next(in: bytes) { ... }
struct ProtobufCursor {
  /// Where the next field starts.
  private(set) var offset: Int
  private let end: Int

  init(_ message: Range<Int>) {
    offset = message.lowerBound
    end = message.upperBound
  }

  /// The next field, or nil at the end of the message. A field that can't be read is damaged.
  mutating func next(in bytes: Span<UInt8>) throws(TileFlaw) -> ProtobufField? {
    guard offset < end else { return nil }
    precondition(offset >= 0 && end <= bytes.count, "a message beyond its bytes")
    var field = up_pbf_field()
    // The bounds are tested above; nothing is kept.
    let result = unsafe bytes.withUnsafeBufferPointer { buffer -> Int32 in
      guard let base = buffer.baseAddress else { return -1 }
      return unsafe up_pbf_next(base, offset, end, &field)
    }
    guard result > 0 else { throw .damagedField }
    offset = Int(field.next)
    let wire = ProtobufField.WireType(rawValue: field.wire_type)
    guard let wire else { throw .damagedField }
    return ProtobufField(
      tag: field.tag, wireType: wire, number: field.number, bytes: Int(field.start)..<Int(field.end))
  }
}

/// One field of a message.
struct ProtobufField {
  enum WireType: UInt32 {
    case varint = 0
    case fixed64 = 1
    case bytes = 2
    case fixed32 = 5
  }

  var tag: UInt32
  var wireType: WireType
  /// The number of a field that is one.
  var number: UInt64
  /// Where the bytes of a field lie that has some.
  var bytes: Range<Int>
}

/// Appends packed varints of 32 bits; false where they are damaged.
func appendPackedNumbers(_ packed: Range<Int>, of bytes: Span<UInt8>, to numbers: inout [UInt32]) -> Bool {
  let message = bytes.extracting(packed)
  guard message.count > 0 else { return true }
  let kept = numbers.count
  // Each varint takes a byte at least.
  numbers.append(contentsOf: repeatElement(0, count: message.count))
  let count = unsafe message.withUnsafeBufferPointer { source in
    unsafe numbers.withUnsafeMutableBufferPointer { target -> Int64 in
      guard let from = source.baseAddress, let to = target.baseAddress else { return -1 }
      return unsafe up_pbf_uint32s(from, source.count, to + kept)
    }
  }
  numbers.removeLast(message.count - max(Int(count), 0))
  return count >= 0
}

/// The number of a varint that is zigzag-encoded: 0, -1, 1, -2 and so on.
@inline(__always)
func zigzag(_ number: UInt32) -> Int { Int(Int32(bitPattern: number >> 1) ^ -Int32(bitPattern: number & 1)) }

/// The number of a varint that is zigzag-encoded.
func zigzag(_ number: UInt64) -> Int64 { Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1) }
