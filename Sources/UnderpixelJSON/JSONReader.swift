public import UnderpixelGeometry

/// Reads JSON (RFC 8259) into values.
///
///     let style = try JSONReader.value(of: bytes)
///
/// A byte order mark is skipped. Of members with the same name the last one counts. An integer of more than 64 bits
/// becomes the nearest `Double`; a number that no `Double` holds is an error.
public struct JSONReader: ~Copyable {
  /// How deep arrays and objects may nest.
  public static let depthLimit = 1_024

  private var parser = JSONParser()
  private var buffer: [UInt8] = []

  public init() {}

  /// The value of one text. Reading many texts with one reader saves allocations. Complexity: O(length).
  public mutating func value(of bytes: Span<UInt8>) throws(JSONError) -> PropertyValue {
    let start = JSONReader.startAfterByteOrderMark(of: bytes)
    buffer.removeAll(keepingCapacity: true)
    buffer.append(span: bytes.extracting(start..<bytes.count))
    let count = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: JSONParser.padding))
    if let root = parser.parse(buffer, count: count) { return root.value }
    let text = bytes.extracting(start..<bytes.count)
    if var error = JSONScanner.firstError(in: text) {
      error.locate(in: text)
      error.byteOffset += start
      throw error
    }
    if JSONScanner.rewriteLargeIntegers(in: &buffer, count: count), let root = parser.parse(buffer, count: count) {
      return root.value
    }
    throw JSONError(
      .tooLarge, byteOffset: start, expected: "a text that fits into memory", found: "\(text.count) bytes")
  }

  /// The value of one text. Complexity: O(length).
  public static func value(of bytes: Span<UInt8>) throws(JSONError) -> PropertyValue {
    var reader = JSONReader()
    return try reader.value(of: bytes)
  }

  /// The value of one text. Complexity: O(length).
  public static func value(of bytes: [UInt8]) throws(JSONError) -> PropertyValue { try value(of: bytes.span) }

  /// The value of one text. Complexity: O(length).
  public static func value(of text: String) throws(JSONError) -> PropertyValue { try value(of: Array(text.utf8)) }

  private static func startAfterByteOrderMark(of bytes: Span<UInt8>) -> Int {
    bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
  }
}

extension [UInt8] {
  /// Appends the bytes of a span.
  package mutating func append(span: Span<UInt8>) {
    unsafe span.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}
