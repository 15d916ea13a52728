internal import UnderpixelGeometry

/// The types that the specification gives expressions.
enum ExpressionType: String, Sendable {
  /// Any type: known when evaluated.
  case value
  case null, number, string, boolean, array, object

  init(of value: PropertyValue) {
    switch value {
    case .null: self = .null
    case .bool: self = .boolean
    case .integer, .unsigned, .number: self = .number
    case .string: self = .string
    case .array: self = .array
    case .object: self = .object
    }
  }
}

extension ExpressionType {
  /// The type in the words of an error message.
  var words: String {
    switch self {
    case .value: "a value"
    case .null: "null"
    case .number: "a number"
    case .string: "text"
    case .boolean: "true or false"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
