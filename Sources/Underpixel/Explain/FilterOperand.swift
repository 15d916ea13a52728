internal import UnderpixelGeometry
internal import UnderpixelStyle

/// The operands of filters.
enum FilterOperand {
  /// The first operand of an `all`, and of those within it, that is not true; nil for another filter.
  static func failing(in filter: PropertyValue, _ context: borrowing EvaluationContext) -> PropertyValue? {
    guard let operands = filter.array, operands.first?.string == "all" else { return nil }
    for operand in operands.dropFirst() {
      guard let expression = try? StyleExpression(filter: operand), !expression.passes(context) else { continue }
      return failing(in: operand, context) ?? operand
    }
    return nil
  }
}
