/// Why a text is not JSON (RFC 8259), or why it can't be read.
public struct JSONError: Error, Hashable, Sendable {
  /// Where, in bytes from the start of the text.
  public let offset: Int
  /// What was expected and what was found.
  public let message: String

  public init(offset: Int, message: String) {
    self.offset = offset
    self.message = message
  }

  /// The same error in a text of which this one is a piece.
  package func moved(by bytes: Int) -> JSONError { JSONError(offset: offset + bytes, message: message) }
}

extension JSONError: CustomStringConvertible {
  public var description: String { "byte \(grouped(offset)): \(message)" }
}

/// A number with commas between groups of three digits.
package func grouped(_ number: Int) -> String {
  var digits = String(number.magnitude)
  var index = digits.count - 3
  while index > 0 {
    digits.insert(",", at: digits.index(digits.startIndex, offsetBy: index))
    index -= 3
  }
  return number < 0 ? "-\(digits)" : digits
}
