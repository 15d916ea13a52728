internal import UnderpixelGeometry

/// Values of properties, ready to be evaluated.
extension StyleLayer {
  /// A property, ready to be evaluated; nil where the layer says nothing of it.
  ///
  /// - Parameters:
  ///   - path: The JSON Pointer of the layer; errors name places below it.
  /// - Throws: ``StyleError`` where the value is neither of the property's type nor an expression or function that can be
  ///   read.
  public func expression<T>(_ property: Property<T>, path: String = "") throws(StyleError) -> PropertyExpression? {
    guard let value = self[property.definition] else { return nil }
    return try PropertyExpression(value, for: property.definition, path: self.path(of: property.definition, path))
  }

  /// The place of a property in a document, as a JSON Pointer.
  public func path(of property: PropertyDefinition, _ path: String) -> String {
    path + "/\(property.place.rawValue)" + pointer(property.name)
  }

  /// A word: its default where the layer says nothing.
  ///
  /// - Throws: ``StyleError`` for anything but one of the words.
  public func word<T: StyleValue & CaseIterable>(_ property: Property<T>, path: String = "") throws(StyleError) -> T? {
    let definition = property.definition
    guard let value = self[definition] else { return definition.defaultValue.flatMap(T.init(json:)) }
    if let problem = definition.problems(with: value, path: self.path(of: definition, path)).first {
      throw StyleError(path: problem.path, message: problem.message)
    }
    return T(json: value)
  }

  /// The filter; nil where the layer has none.
  public func filterExpression(path: String = "") throws(StyleError) -> StyleExpression? {
    guard let filter else { return nil }
    return try StyleExpression(filter: filter, path: path + "/filter")
  }
}
