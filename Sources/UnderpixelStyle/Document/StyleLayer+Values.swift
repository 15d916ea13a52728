internal import UnderpixelGeometry

/// Values of properties, ready to be evaluated.
extension StyleLayer {
  /// A number: its default where the layer says nothing.
  ///
  /// - Parameters:
  ///   - path: The JSON Pointer of the layer; errors and warnings name places below it.
  ///   - warnings: Receives what is said of a constant out of range.
  /// - Throws: ``StyleError`` where the value is neither a number nor an expression that can be read.
  public func number(
    _ property: Property<Double>, path: String, warnings: inout [StyleProblem]
  ) throws(StyleError) -> StyleNumber {
    let definition = property.definition
    let defaultValue = definition.defaultValue?.number ?? 0
    guard let value = self[definition] else { return StyleNumber(defaultValue) }
    let path = path + "/\(definition.place.rawValue)" + pointer(property.name)
    if value.object != nil {
      throw StyleError(
        path: path,
        message: "functions in the older form ({\"stops\": ...}) are not read yet (\"interpolate\" and \"step\" are)")
    }
    if value.array == nil, value.number == nil {
      throw StyleError(path: path, message: "expected a number, found \(value.summary)")
    }
    let number = StyleNumber(try Expression(value, path: path), defaultValue: defaultValue)
    if let problem = number.problem {
      let message = "\"\(property.name)\" must be at least 0, found \(problem)"
      warnings.append(StyleProblem(.warning, path: path, message))
    }
    return number
  }

  /// A word: its default where the layer says nothing.
  ///
  /// - Throws: ``StyleError`` for anything but one of the words.
  public func word<T: StyleValue & CaseIterable>(_ property: Property<T>, path: String) throws(StyleError) -> T? {
    let definition = property.definition
    guard let value = self[definition] else { return definition.defaultValue.flatMap(T.init(json:)) }
    let path = path + "/\(definition.place.rawValue)" + pointer(property.name)
    if let problem = definition.problems(with: value, path: path).first {
      throw StyleError(path: problem.path, message: problem.message)
    }
    return T(json: value)
  }

  /// The filter; nil where the layer has none.
  public func filterExpression(path: String) throws(StyleError) -> Expression? {
    guard let filter else { return nil }
    return try Expression(filter: filter, path: path + "/filter")
  }
}
