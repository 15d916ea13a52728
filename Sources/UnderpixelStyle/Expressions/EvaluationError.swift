internal import UnderpixelGeometry

/// Why an expression has no value for a feature. A property takes its default then, and a filter is false.
public struct EvaluationError: Error, Hashable, Sendable {
  private let reason: Reason

  /// The words are put together when somebody reads them: most errors are never read.
  private enum Reason: Hashable, Sendable {
    case text(String)
    case mismatch(ExpressionType, ExpressionValue)
  }

  init(message: String) { reason = .text(message) }

  static func mismatch(_ type: ExpressionType, _ value: ExpressionValue) -> EvaluationError {
    EvaluationError(reason: .mismatch(type, value))
  }

  private init(reason: Reason) { self.reason = reason }

  public var message: String {
    switch reason {
    case .text(let text): text
    case .mismatch(let type, let value): "expected \(type.words), found \(value.summary)"
    }
  }
}

extension EvaluationError: CustomStringConvertible {
  public var description: String { message }
}
