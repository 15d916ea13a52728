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
  /// What could have stood there, such as `"," or "]"`.
  public var expected: String
  /// What stood there, such as `"x"` or `the end of the text`.
  public var found: String

  public init(_ kind: Kind, byteOffset: Int, expected: String, found: String) {
    self.kind = kind
    self.byteOffset = byteOffset
    self.expected = expected
    self.found = found
  }
}

extension JSONError: CustomStringConvertible {
  public var description: String { "byte \(byteOffset): expected \(expected), found \(found)" }
}
