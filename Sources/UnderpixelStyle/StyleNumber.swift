internal import UnderpixelGeometry

/// A number of a style: constant, or an expression with a default to fall back to.
public struct StyleNumber: Sendable {
  /// What the property is when the document says nothing, or the expression has no value for a feature.
  public let defaultValue: Double
  /// Nil when the value is the same everywhere.
  public let expression: Expression?
  private let constant: Double

  public init(_ constant: Double) {
    defaultValue = constant
    expression = nil
    self.constant = constant
  }

  init(_ expression: Expression, defaultValue: Double) {
    self.defaultValue = defaultValue
    if case .literal(let value) = expression.root {
      self.expression = nil
      constant = value.number ?? defaultValue
    } else {
      self.expression = expression
      constant = defaultValue
    }
  }

  public var dependsOnZoom: Bool { expression?.dependsOnZoom ?? false }
  public var dependsOnFeature: Bool { expression?.dependsOnFeature ?? false }

  public func value(_ context: EvaluationContext) -> Double {
    guard let expression else { return constant }
    return (try? expression.root.number(context)) ?? defaultValue
  }
}
