internal import UnderpixelGeometry

/// Filters, expressions or of the form that they had before. (Style Specification, "Deprecated syntax" of filters.)
enum LegacyFilter {
  static func parse(_ filter: PropertyValue, path: String, depth: Int = 0) throws(StyleError) -> ParsedNode {
    guard depth < ExpressionParser.depthLimit else {
      throw StyleError(
        path: path, message: "filters can lie at most \(ExpressionParser.depthLimit) deep within each other")
    }
    guard let elements = filter.array, let name = elements.first?.string, isLegacy(filter, depth: 0) else {
      return try ExpressionParser.parse(filter, expecting: .boolean, path: path, depth: depth)
    }
    let arguments = elements.dropFirst()
    switch name {
    case "all", "any", "none":
      var parts: [ParsedNode] = []
      for (index, argument) in arguments.enumerated() {
        parts.append(try parse(argument, path: "\(path)/\(index + 1)", depth: depth + 1))
      }
      let nodes = parts.map(\.node)
      let some: any Node = name == "any" ? Some(nodes) : Not(Some(nodes))
      var parsed = ParsedNode(name == "all" ? All(nodes) : some, .boolean)
      for part in parts {
        parsed.inputs.formUnion(part.inputs)
        parsed.cost += part.cost
      }
      try ExpressionParser.checkCost(of: parsed, path)
      return parsed
    default:
      let node = try condition(name, Array(arguments), path)
      return ParsedNode(node, .boolean).following(.feature)
    }
  }

  private static func condition(
    _ name: String, _ arguments: [PropertyValue], _ path: String
  ) throws(StyleError) -> any Node {
    guard let first = arguments.first else {
      throw StyleError(path: path, message: "\"\(name)\" takes the name of a property, found no argument")
    }
    guard let key = first.string else {
      throw StyleError(path: path + "/1", message: "expected the name of a property, found \(first.summary)")
    }
    let subject = FilterSubject(key)
    let values = Array(arguments.dropFirst())
    switch name {
    case "has", "!has":
      guard values.isEmpty else {
        throw StyleError(path: path, message: "\"\(name)\" takes one name, found \(arguments.count) arguments")
      }
      let node = FilterHas(subject)
      return name == "has" ? node : Not(node)
    case "in", "!in":
      for (index, value) in values.enumerated() { try check(value, subject, "\(path)/\(index + 2)") }
      let node = FilterIn(subject, values)
      return name == "in" ? node : Not(node)
    default:
      guard values.count == 1 else {
        throw StyleError(
          path: path, message: "\"\(name)\" takes a name and a value, found \(arguments.count) arguments")
      }
      try check(values[0], subject, path + "/2")
      let comparison = Comparison(rawValue: name) ?? .equal
      if case .geometryType = subject, comparison.isOrder {
        throw StyleError(path: path + "/0", message: "\"$type\" has no order; \"==\", \"!=\" and \"in\" take it")
      }
      return FilterCompare(comparison, subject, values[0])
    }
  }

  private static func check(_ value: PropertyValue, _ subject: FilterSubject, _ path: String) throws(StyleError) {
    switch value {
    case .array, .object: throw StyleError(path: path, message: "expected a single value, found \(value.summary)")
    default: break
    }
    if case .geometryType = subject, !["Point", "LineString", "Polygon"].contains(value) {
      throw StyleError(path: path, message: "expected \"Point\", \"LineString\" or \"Polygon\", found \(value.summary)")
    }
  }

  /// True for the older form: by the rule of the specification's reference implementation, where operators have both.
  private static func isLegacy(_ filter: PropertyValue, depth: Int) -> Bool {
    guard let elements = filter.array, let name = elements.first?.string, depth < ExpressionParser.depthLimit else {
      return false
    }
    switch name {
    case "none", "!in", "!has": return true
    case "has": return elements.count >= 2 && (elements[1] == "$id" || elements[1] == "$type")
    case "in": return elements.count < 3 || (elements[1].string != nil && elements[2].array == nil)
    case "==", "!=", ">", ">=", "<", "<=":
      return elements.count == 3 && elements[1].array == nil && elements[2].array == nil
    case "any", "all": return elements.dropFirst().contains { isLegacy($0, depth: depth + 1) }
    default: return false
    }
  }
}

/// What a filter of the older form looks at.
enum FilterSubject: Sendable {
  case property(PropertyName)
  case id, geometryType

  init(_ key: String) {
    switch key {
    case "$id": self = .id
    case "$type": self = .geometryType
    default: self = .property(PropertyName(key))
    }
  }

  /// Nil where the feature has none.
  func value(_ context: borrowing EvaluationContext) -> PropertyValue? {
    switch self {
    case .property(let name): context.property(name)
    case .id: context.feature?.id?.value
    case .geometryType: context.feature?.geometryType.map { .string($0.name) }
    }
  }
}

/// Values of different types are not equal and have no order. Unlike in expressions, false comes before true.
final class FilterCompare: BooleanNode {
  private let comparison: Comparison
  private let subject: FilterSubject
  private let operand: PropertyValue

  init(_ comparison: Comparison, _ subject: FilterSubject, _ operand: PropertyValue) {
    self.comparison = comparison
    self.subject = subject
    self.operand = operand
  }

  func bool(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Bool {
    guard let value = subject.value(context) else { return comparison == .notEqual }
    switch (value, operand) {
    case (.null, .null): return comparison.holds(0)
    case (.bool(let x), .bool(let y)): return comparison.holds((x ? 1 : 0) - (y ? 1 : 0))
    default: return (try? comparison.holds(.plain(value), .plain(operand))) ?? false
    }
  }
}

final class FilterIn: BooleanNode {
  private let subject: FilterSubject
  private let values: [PropertyValue]

  init(_ subject: FilterSubject, _ values: [PropertyValue]) {
    self.subject = subject
    self.values = values
  }

  func bool(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Bool {
    guard let value = subject.value(context) else { return false }
    return values.contains(value)
  }
}

final class FilterHas: BooleanNode {
  private let subject: FilterSubject

  init(_ subject: FilterSubject) { self.subject = subject }

  func bool(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Bool { subject.value(context) != nil }
}
