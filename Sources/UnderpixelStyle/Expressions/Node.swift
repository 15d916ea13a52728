internal import UnderpixelGeometry

/// One operator with its arguments, as it is evaluated.
///
/// What is asked for a number, a boolean or text gives it without making a value of it first, and so without allocation.
protocol Node: AnyObject, Sendable {
  func value(_ context: borrowing EvaluationContext) throws(EvaluationError) -> ExpressionValue
  func number(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Double
  func bool(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Bool
  func string(_ context: borrowing EvaluationContext) throws(EvaluationError) -> String
  /// Nil for what is no number.
  func numberIfAny(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Double?
  /// Nil for what is neither true nor false.
  func boolIfAny(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Bool?
}

extension Node {
  func number(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Double {
    let value = try value(context)
    guard let number = value.number else { throw .mismatch(.number, value) }
    return number
  }

  func bool(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Bool {
    let value = try value(context)
    guard let bool = value.bool else { throw .mismatch(.boolean, value) }
    return bool
  }

  func string(_ context: borrowing EvaluationContext) throws(EvaluationError) -> String {
    let value = try value(context)
    guard let string = value.string else { throw .mismatch(.string, value) }
    return string
  }

  func numberIfAny(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Double? {
    try value(context).number
  }

  func boolIfAny(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Bool? { try value(context).bool }

  /// A number to place among stops.
  func position(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Double {
    let number = try number(context)
    guard !number.isNaN else { throw .mismatch(.number, .number(number)) }
    return number
  }
}

/// A node that gives numbers.
protocol NumberNode: Node {}
extension NumberNode {
  func value(_ context: borrowing EvaluationContext) throws(EvaluationError) -> ExpressionValue {
    .number(try number(context))
  }
}

/// A node that gives true or false.
protocol BooleanNode: Node {}
extension BooleanNode {
  func value(_ context: borrowing EvaluationContext) throws(EvaluationError) -> ExpressionValue {
    .bool(try bool(context))
  }
}

/// A node that gives text.
protocol TextNode: Node {}
extension TextNode {
  func value(_ context: borrowing EvaluationContext) throws(EvaluationError) -> ExpressionValue {
    .string(try string(context))
  }
}

/// A node that gives what one of others gives.
protocol ChoosingNode: Node {
  var outputs: NodeRow { get }
  /// Which of the outputs.
  func chosen(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Int
}

extension ChoosingNode {
  func value(_ context: borrowing EvaluationContext) throws(EvaluationError) -> ExpressionValue {
    try outputs.value(at: try chosen(context), context)
  }
  func number(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Double {
    try outputs.number(at: try chosen(context), context)
  }
  func bool(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Bool {
    try outputs.bool(at: try chosen(context), context)
  }
  func string(_ context: borrowing EvaluationContext) throws(EvaluationError) -> String {
    try outputs.string(at: try chosen(context), context)
  }
}

/// A value that is known from the start.
final class Literal: Node {
  let value: ExpressionValue
  private let number: Double?
  private let bool: Bool?

  init(_ value: ExpressionValue) {
    self.value = value
    number = value.number
    bool = value.bool
  }

  func value(_ context: borrowing EvaluationContext) throws(EvaluationError) -> ExpressionValue { value }

  func number(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Double {
    guard let number else { throw .mismatch(.number, value) }
    return number
  }

  func bool(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Bool {
    guard let bool else { throw .mismatch(.boolean, value) }
    return bool
  }
}
