public import UnderpixelGeometry

/// JSON texts (RFC 8259) to values.
public enum JSONReader {
  /// The value of a text in UTF-8; a byte order mark before it is skipped.
  ///
  /// Whole numbers of up to 64 bits keep all their digits; longer ones are rounded to the nearest double. Of members
  /// with the same name the last one counts. At most 1,024 arrays and objects lie within each other.
  ///
  /// - Throws: ``JSONError`` with the byte at which the text stops being JSON.
  /// - Complexity: O(bytes).
  public static func value(of bytes: [UInt8]) throws(JSONError) -> PropertyValue {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let skipped = bytes.starts(with: mark) ? mark.count : 0
    var text = Array(bytes[skipped...])
    do {
      return try JSONParser().parse(&text) { $0.value }
    } catch {
      throw error.moved(by: skipped)
    }
  }
}
