internal import UnderpixelGeometry

/// A number of a style: constant, or an expression with a default to fall back to.
public struct StyleNumber: Sendable {
  /// What the property is when the document says nothing, or the expression has no value for a feature.
  public let defaultValue: Double
  /// Nil when the value is the same everywhere.
  public let expression: Expression?
  private let constant: Double
  /// What is wrong with the constant, in the words of a warning.
  private(set) var problem: String?

  public init(_ constant: Double) {
    defaultValue = constant
    expression = nil
    self.constant = constant
  }

  init(_ expression: Expression, defaultValue: Double) {
    self.defaultValue = defaultValue
    if let value = expression.literal {
      self.expression = nil
      let number = value.number ?? .nan
      constant = number.isFinite ? number : defaultValue
      if !number.isFinite {
        problem = "\(value.summary); it counts as its default, \(PropertyValue.text(of: defaultValue))"
      } else if number < 0 {
        problem = "\(value.summary); it counts as 0"
      }
    } else {
      self.expression = expression
      constant = defaultValue
    }
  }

  public var dependsOnZoom: Bool { expression?.dependsOnZoom ?? false }
  public var dependsOnFeature: Bool { expression?.dependsOnFeature ?? false }

  /// The number for a feature and a zoom: the default where the expression has none, or none that is finite.
  public func value(_ context: borrowing EvaluationContext) -> Double {
    guard let expression else { return constant }
    guard let number = try? expression.root.number(context), number.isFinite else { return defaultValue }
    return number
  }
}
