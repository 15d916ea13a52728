internal import UnderpixelGeometry

/// One operator with its arguments, as it is evaluated.
///
/// What is asked for a number, a boolean or text gives it without making a value of it first, and so without allocation.
protocol Node: AnyObject, Sendable {
  func value(_ context: EvaluationContext) throws(EvaluationError) -> ExpressionValue
  func number(_ context: EvaluationContext) throws(EvaluationError) -> Double
  func bool(_ context: EvaluationContext) throws(EvaluationError) -> Bool
  func string(_ context: EvaluationContext) throws(EvaluationError) -> String
}

extension Node {
  func number(_ context: EvaluationContext) throws(EvaluationError) -> Double {
    let value = try value(context)
    guard let number = value.number else { throw .mismatch(.number, value) }
    return number
  }

  func bool(_ context: EvaluationContext) throws(EvaluationError) -> Bool {
    let value = try value(context)
    guard let bool = value.bool else { throw .mismatch(.boolean, value) }
    return bool
  }

  func string(_ context: EvaluationContext) throws(EvaluationError) -> String {
    let value = try value(context)
    guard let string = value.string else { throw .mismatch(.string, value) }
    return string
  }

  /// A number to place among stops.
  func position(_ context: EvaluationContext) throws(EvaluationError) -> Double {
    let number = try number(context)
    guard !number.isNaN else { throw .mismatch(.number, .number(number)) }
    return number
  }
}

/// A node that gives numbers.
protocol NumberNode: Node {}
extension NumberNode {
  func value(_ context: EvaluationContext) throws(EvaluationError) -> ExpressionValue { .number(try number(context)) }
}

/// A node that gives true or false.
protocol BooleanNode: Node {}
extension BooleanNode {
  func value(_ context: EvaluationContext) throws(EvaluationError) -> ExpressionValue { .bool(try bool(context)) }
}

/// A node that gives text.
protocol TextNode: Node {}
extension TextNode {
  func value(_ context: EvaluationContext) throws(EvaluationError) -> ExpressionValue { .string(try string(context)) }
}

/// A value that is known from the start.
final class Literal: Node {
  let value: ExpressionValue
  private let number: Double?

  init(_ value: ExpressionValue) {
    self.value = value
    number = value.number
  }

  func value(_ context: EvaluationContext) throws(EvaluationError) -> ExpressionValue { value }

  func number(_ context: EvaluationContext) throws(EvaluationError) -> Double {
    guard let number else { throw .mismatch(.number, value) }
    return number
  }
}
