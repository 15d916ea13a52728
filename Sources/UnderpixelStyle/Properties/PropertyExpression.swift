internal import UnderpixelGeometry

/// A property's value that is no constant, read.
struct PropertyExpression {
  init(_ value: PropertyValue, for definition: PropertyDefinition, path: String) throws(StyleError) {
    guard let function = value.object else {
      _ = try Expression(value, path: path)
      return
    }
    guard function["stops"]?.array != nil || function["type"] == "identity" else {
      throw StyleError(path: path, message: "a function needs a member \"stops\", an array")
    }
  }
}
