public import UnderpixelGeometry

/// One row of a table of properties: its definition, and the type of its values in Swift.
public struct Property<T: StyleValue>: Hashable, Sendable {
  public let definition: PropertyDefinition

  public var name: String { definition.name }

  /// - Parameters:
  ///   - type: The type in the specification's words, where it says more than the type of the values: a length, say.
  ///   - defaultExpression: The default, where it is an expression.
  public init(
    _ name: String, _ place: PropertyPlace, as type: PropertyType? = nil, default defaultValue: T? = nil,
    defaultExpression: PropertyValue? = nil, minimum: Double? = nil, maximum: Double? = nil, units: PropertyUnit? = nil,
    inputs: ExpressionInputs = [], isInterpolated: Bool = false, hasTokens: Bool = false
  ) {
    definition = PropertyDefinition(
      name, place, type ?? T.propertyType, default: defaultExpression ?? defaultValue?.json, minimum: minimum,
      maximum: maximum, units: units, inputs: inputs, isInterpolated: isInterpolated, hasTokens: hasTokens)
  }
}

/// A property whatever the type of its values.
protocol AnyProperty {
  var definition: PropertyDefinition { get }
}

extension Property: AnyProperty {}
