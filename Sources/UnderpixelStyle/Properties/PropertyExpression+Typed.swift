public import UnderpixelGeometry

/// By rows of the tables.
extension PropertyExpression {
  /// Reads the value of a property as a style has it.
  ///
  ///     let radius = try PropertyExpression(["get", "size"], for: CircleProperties.table.circleRadius)
  ///
  /// - Throws: ``StyleError`` with the place, for what the property can't be.
  public init<T>(_ value: PropertyValue, for property: Property<T>, path: String = "") throws(StyleError) {
    try self.init(value, for: property.definition, path: path)
  }

  /// Reads the value of a property that was put together in Swift.
  ///
  /// - Throws: ``StyleError`` with the place, for what the property can't be.
  public init<T>(_ value: Value<T>, for property: Property<T>, path: String = "") throws(StyleError) {
    try self.init(value.json, for: property.definition, path: path)
  }

  /// What the property is where a style says nothing of it.
  public init<T>(defaultOf property: Property<T>) { self.init(defaultOf: property.definition) }
}

/// Values that are no numbers.
extension PropertyExpression {
  /// The color for a feature and a camera: the default where the expression has none; nil for a property that is no color,
  /// or then absent.
  public func color(_ context: borrowing EvaluationContext) -> StyleColor? {
    if case .color(let color) = value(context) { color } else { nil }
  }

  /// The text or word for a feature and a camera, of formatted text its characters, of an image its name: the default
  /// where the expression has none; nil for a property that is no text, or then absent.
  public func string(_ context: borrowing EvaluationContext) -> String? {
    switch value(context) {
    case .plain(let value): value.string
    case .formatted(let formatted): formatted.text
    case .image(let image): image.name
    default: nil
    }
  }
}
