internal import UnderpixelGeometry

/// The form that filters had before expressions. (Style Specification, "Deprecated filter syntax".)
enum LegacyFilter {
  /// The place of the first part that makes the filter one of the older form; nil for an expression.
  ///
  /// By the rule of the specification's reference implementation.
  static func legacyPart(of filter: PropertyValue, path: String, depth: Int = 0) -> String? {
    guard let elements = filter.array, let name = elements.first?.string, depth < ExpressionParser.depthLimit else {
      // Not a filter of either form: the parser of expressions says what is wrong.
      return nil
    }
    if name == "any" || name == "all" {
      for (index, element) in elements.enumerated().dropFirst() where element.array != nil {
        if let part = legacyPart(of: element, path: "\(path)/\(index)", depth: depth + 1) { return part }
      }
      return nil
    }
    return isLegacy(name, elements) ? path : nil
  }

  private static func isLegacy(_ name: String, _ elements: [PropertyValue]) -> Bool {
    switch name {
    case "has": elements.count >= 2 && (elements[1] == "$id" || elements[1] == "$type")
    case "in": elements.count < 3 || (elements[1].string != nil && elements[2].array == nil)
    case "!in", "!has", "none": true
    case "==", "!=", ">", ">=", "<", "<=":
      elements.count == 3 && elements[1].array == nil && elements[2].array == nil
    default: false
    }
  }
}
