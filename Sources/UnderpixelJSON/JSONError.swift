/// Why a text is no JSON (RFC 8259), and where.
public struct JSONError: Error, Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// Nothing but white space.
    case empty
    /// A byte that cannot stand where it stands, or an end too early.
    case syntax
    /// Arrays and objects nested deeper than ``JSONReader/depthLimit``.
    case depth
    /// Bytes that are no UTF-8, or an escaped half of a surrogate pair.
    case invalidUTF8
    /// A number that no `Double` can hold, such as `1e400`.
    case numberOutOfRange
    /// Something other than white space after the value.
    case trailingContent
    /// More text than one parse can take.
    case tooLarge
  }

  public var kind: Kind
  /// Where, in bytes from the start of the text.
  public var byteOffset: Int
  /// The same as an editor counts: the line from 1, and the character in it from 1; nil where the text is not at hand.
  public var line: Int?
  public var column: Int?
  /// What could have stood there, such as `"," or "]"`.
  public var expected: String
  /// What stood there, such as `"x"` or `the end of the text`.
  public var found: String

  public init(
    _ kind: Kind, byteOffset: Int, line: Int? = nil, column: Int? = nil, expected: String, found: String
  ) {
    self.kind = kind
    self.byteOffset = byteOffset
    self.line = line
    self.column = column
    self.expected = expected
    self.found = found
  }
}

extension JSONError: CustomStringConvertible {
  public var description: String {
    let place = line.flatMap { line in column.map { "line \(line), column \($0), " } } ?? ""
    return "\(place)byte \(byteOffset): expected \(expected), found \(found)"
  }
}

extension JSONError {
  /// Counts lines and characters up to the place. Complexity: O(byteOffset).
  mutating func locate(in text: Span<UInt8>) {
    var (line, column) = (1, 1)
    for index in 0..<min(byteOffset, text.count) {
      if text[index] == UInt8(ascii: "\n") {
        (line, column) = (line + 1, 1)
      } else if text[index] & 0b1100_0000 != 0b1000_0000 {
        // Of a character of several bytes the first counts.
        column += 1
      }
    }
    (self.line, self.column) = (line, column)
  }
}
