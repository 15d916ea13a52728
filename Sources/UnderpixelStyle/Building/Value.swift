public import UnderpixelGeometry

/// The value of a property: the same everywhere, or an expression.
public enum Value<T: StyleValue>: Hashable, Sendable {
  case constant(T)
  case expression(Exp)
}

extension Value {
  /// Nil for JSON that is neither a value of the type nor an array or an object, which an expression may be.
  ///
  /// What begins with the name of an operator is an expression.
  public init?(json: PropertyValue) {
    if Exp.isExpression(json) {
      self = .expression(Exp(json: json))
    } else if let value = T(json: json) {
      self = .constant(value)
    } else if json.object != nil {
      // A function in the older form.
      self = .expression(Exp(json: json))
    } else {
      return nil
    }
  }

  public var json: PropertyValue {
    switch self {
    case .constant(let value): value.json
    case .expression(let expression): expression.json
    }
  }
}

/// The value as JSON text.
extension Value: CustomStringConvertible {
  public var description: String { json.description }
}
