/// Finds where values end without reading them: eight bytes at a time, looking at quotes and one kind of bracket only.
package enum JSONSkip {
  /// The record separator of RFC 8142; it stands in no valid JSON, so it ends whatever is open.
  package static let recordSeparator: UInt8 = 0x1E

  /// The index after the value that starts at `start`, or nil where the bytes end before they show it.
  ///
  /// An object ends with the brace that balances its first one and an array with the bracket that does; strings are
  /// stepped over. Whether the value is valid is not asked. A number or a word ends before the next delimiter, or not
  /// at all: it may go on. Complexity: O(length of the value).
  package static func end(ofValueAt start: Int, in bytes: Span<UInt8>) -> Int? {
    guard start < bytes.count else { return nil }
    switch bytes[start] {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return end(ofContainerAt: start, in: bytes)
    case UInt8(ascii: "\""): return end(ofStringAt: start, in: bytes)
    default:
      var i = start
      while i < bytes.count {
        if isDelimiter(bytes[i]) { return i }
        i += 1
      }
      return nil
    }
  }

  private static func end(ofContainerAt start: Int, in bytes: Span<UInt8>) -> Int? {
    let open = bytes[start]
    let close = open + 2
    // Opening and closing differ in the two bits that the mask clears; what else it lets through is sorted out below.
    let folded = repeated(open & 0xF9)
    var depth = 0
    var i = start
    while true {
      while i + 8 <= bytes.count {
        let word = word(at: i, in: bytes)
        let hits =
          zeroBytes((word & repeated(0xF9)) ^ folded) | zeroBytes(word ^ repeated(0x22))
          | zeroBytes(word ^ repeated(recordSeparator))
        if hits != 0 {
          i += hits.trailingZeroBitCount >> 3
          break
        }
        i += 8
      }
      guard i < bytes.count else { return nil }
      switch bytes[i] {
      case open: depth += 1
      case close:
        depth -= 1
        if depth == 0 { return i + 1 }
      case 0x22:
        guard let end = end(ofStringAt: i, in: bytes) else { return nil }
        i = end
        continue
      case recordSeparator: return i
      default: break
      }
      i += 1
    }
  }

  private static func end(ofStringAt start: Int, in bytes: Span<UInt8>) -> Int? {
    var i = start + 1
    while true {
      while i + 8 <= bytes.count {
        let word = word(at: i, in: bytes)
        let hits =
          zeroBytes(word ^ repeated(0x22)) | zeroBytes(word ^ repeated(0x5C))
          | zeroBytes(word ^ repeated(recordSeparator))
        if hits != 0 {
          i += hits.trailingZeroBitCount >> 3
          break
        }
        i += 8
      }
      guard i < bytes.count else { return nil }
      switch bytes[i] {
      case 0x22: return i + 1
      case 0x5C: i += 2
      case recordSeparator: return i
      default: i += 1
      }
    }
  }

  // MARK: Bytes

  package static func isWhiteSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "\""), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "{"), UInt8(ascii: "}"), recordSeparator:
      true
    default: isWhiteSpace(byte)
    }
  }

  @inline(__always)
  private static func word(at i: Int, in bytes: Span<UInt8>) -> UInt64 {
    // Callers test that eight bytes are left; the load tests it once more.
    unsafe UInt64(littleEndian: bytes.bytes.unsafeLoadUnaligned(fromByteOffset: i, as: UInt64.self))
  }

  @inline(__always)
  private static func repeated(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// The high bit of each byte that is zero; bits above the first may be wrong.
  @inline(__always)
  private static func zeroBytes(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }
}
