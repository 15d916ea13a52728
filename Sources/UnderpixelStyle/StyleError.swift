internal import UnderpixelGeometry

/// Why a style document could not be read.
public struct StyleError: Error, Hashable, Sendable {
  /// A JSON Pointer (RFC 6901) to the value at fault; empty for the whole document.
  public var path: String
  /// What was expected and what was found.
  public var message: String

  public init(path: String, message: String) {
    self.path = path
    self.message = message
  }
}

extension StyleError: CustomStringConvertible {
  public var description: String { path.isEmpty ? message : "\(path): \(message)" }
}

/// What a style document says that is not taken into account, and where.
public struct StyleWarning: Hashable, Sendable {
  /// A JSON Pointer (RFC 6901).
  public var path: String
  public var message: String
}

extension StyleWarning: CustomStringConvertible {
  public var description: String { "\(path): \(message)" }
}

extension PropertyValue {
  /// What the value is, in the words of an error message.
  var summary: String {
    switch self {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .string(let string): string.count > 40 ? "\"\(string.prefix(40))…\"" : "\"\(string)\""
    case .array: "an array"
    case .object: "an object"
    case .integer, .unsigned, .number: scriptText
    }
  }
}

/// A member's name as a piece of a JSON Pointer.
func pointer(_ name: String) -> String {
  // By scalars: a character may be made of a slash and an accent.
  var piece = "/"
  for scalar in name.unicodeScalars {
    switch scalar {
    case "~": piece += "~0"
    case "/": piece += "~1"
    default: piece.unicodeScalars.append(scalar)
    }
  }
  return piece
}
