internal import UnderpixelGeometry

/// A property's value that is no constant, read.
struct PropertyExpression {
  init(_ value: PropertyValue, for definition: PropertyDefinition, path: String) throws(StyleError) {
    guard let function = value.object else {
      let expression = try Expression(value, path: path)
      for (input, words, isUsed) in [
        (ExpressionInputs.feature, "the feature", expression.dependsOnFeature),
        (.zoom, "the zoom", expression.dependsOnZoom),
      ] where isUsed && !definition.inputs.contains(input) {
        throw StyleError(path: path, message: "\"\(definition.name)\" can't follow \(words)")
      }
      return
    }
    guard function["stops"]?.array != nil || function["type"] == "identity" else {
      throw StyleError(path: path, message: "a function needs a member \"stops\", an array")
    }
  }
}
