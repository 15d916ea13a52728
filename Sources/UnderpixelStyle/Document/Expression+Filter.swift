public import UnderpixelGeometry

extension Expression {
  /// Parses a filter.
  ///
  /// - Throws: ``StyleError`` for what is no expression of type boolean, and for filters in the older form.
  public init(filter value: PropertyValue, path: String = "") throws(StyleError) {
    if let part = LegacyFilter.legacyPart(of: value, path: path) {
      throw StyleError(
        path: part,
        message: "filters in the older form are not read yet (an expression has [\"get\", \"name\"] for a property)")
    }
    try self.init(value, expecting: .boolean, path: path)
  }

  /// The expression as a filter: false where it has no value.
  public func passes(_ context: EvaluationContext) -> Bool { (try? root.bool(context)) ?? false }
}
