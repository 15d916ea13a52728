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

/// What is wrong with a style document, or what it says that is not taken into account, and where.
public struct StyleProblem: Hashable, Sendable {
  public enum Severity: String, Hashable, Sendable {
    /// The style, or this value, can't be used.
    case error
    /// The style can be used, though perhaps not as its author meant.
    case warning
  }

  public var severity: Severity
  /// A JSON Pointer (RFC 6901); empty for the whole document.
  public var path: String
  /// What was expected and what was found.
  public var message: String
  /// The layer it is in; nil outside of layers.
  public var layer: String?

  public init(_ severity: Severity, path: String, _ message: String, layer: String? = nil) {
    self.severity = severity
    self.path = path
    self.message = message
    self.layer = layer
  }
}

extension StyleProblem: CustomStringConvertible {
  /// The message with its layer: a layer's place in the document alone would have to be counted.
  public var text: String {
    guard let layer else { return message }
    return "\(message) (layer \(PropertyValue.string(layer).summary))"
  }

  public var description: String { path.isEmpty ? text : "\(path): \(text)" }
}

extension PropertyValue {
  /// What the value is, in the words of an error message.
  package var summary: String {
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
package func pointer(_ name: String) -> String {
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
