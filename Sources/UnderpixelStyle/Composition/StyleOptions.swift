internal import UnderpixelGeometry

/// The options of a style, as its schema has them, and the values that they take. (Mapbox Style Specification, "Schema" and
/// "Imports", "config".)
struct StyleOptions {
  /// By name: a constant, or an expression that follows no option any more.
  private(set) var values: [String: PropertyValue] = [:]
  private(set) var warnings: [StyleProblem] = []

  /// - Parameters:
  ///   - config: What the importer says, its own options put in.
  ///   - path: The JSON Pointer of the style, for warnings.
  init(of style: Style, config: [String: PropertyValue], path: String) {
    let schema = style.schema ?? [:]
    for (name, option) in schema {
      values[name] = option.members["default"]
      guard let value = config[name] else { continue }
      if !value.hasValues(atMost: Self.largestOption) {
        let message = "the option \"\(name)\" has more than \(Self.largestOption) values; it keeps its default"
        warnings.append(StyleProblem(.warning, path: path, message))
      } else if let taken = Self.value(value, of: option) {
        values[name] = taken
      } else {
        let message = "the option \"\(name)\" can't be \(value.summary); it keeps its default"
        warnings.append(StyleProblem(.warning, path: path, message))
      }
    }
    for name in config.keys.sorted() where schema[name] == nil {
      let message = "there is no option \"\(name)\"\(NearestName.hint(for: name, in: schema.keys.sorted()))"
      warnings.append(StyleProblem(.warning, path: path, message))
    }
  }

  /// How many values there may be in an option: each that asks another one is as large as that, and imports hand on.
  private static let largestOption = 10_000

  /// What a value means for an option; nil where it can't be one.
  private static func value(_ value: PropertyValue, of option: StyleOption) -> PropertyValue? {
    if Exp.isExpression(value) { return value }
    if option.array == true {
      guard let elements = value.array, elements.allSatisfy({ element($0, of: option) != nil }) else { return nil }
      return value
    }
    return element(value, of: option)
  }

  private static func element(_ value: PropertyValue, of option: StyleOption) -> PropertyValue? {
    if let values = option.values, !values.contains(value) { return nil }
    switch option.type {
    case nil: return value
    case .string: return value.string.map(PropertyValue.string)
    case .boolean: return value.bool.map(PropertyValue.bool)
    case .color: return value.string.flatMap { StyleColor(css: $0) }.map { _ in value }
    case .number:
      guard let number = value.number, number.isFinite else { return nil }
      return .number(max(min(number, option.maxValue ?? .infinity), option.minValue ?? -.infinity))
    }
  }

  // MARK: Put in

  /// A value in which each `["config", name]` is what the option is. What no option has stays as it is, and evaluates to
  /// null.
  ///
  /// Options are put in where layers ask for them; the values of nested imports are limited before they are handed on.
  func put(into value: PropertyValue) -> PropertyValue {
    if values.isEmpty { return value }
    return replaced(value) ?? value
  }

  /// The members with the options put in.
  func put(into members: [String: PropertyValue]) -> [String: PropertyValue] {
    if values.isEmpty { return members }
    return members.mapValues(put)
  }

  /// Nil where no option is asked.
  private func replaced(_ value: PropertyValue) -> PropertyValue? {
    switch value {
    case .array(let elements):
      if elements.first == "literal" { return nil }
      if elements.first == "config", elements.count == 2, let option = elements[1].string.flatMap({ values[$0] }) {
        return Exp.isExpression(option) || option.array == nil && option.object == nil
          ? option : ["literal", option]
      }
      return replaced(elements).map(PropertyValue.array)
    case .object(let members):
      var result: [String: PropertyValue]?
      for (name, member) in members {
        guard let member = replaced(member) else { continue }
        result = result ?? members
        result?[name] = member
      }
      return result.map(PropertyValue.object)
    default: return nil
    }
  }

  private func replaced(_ elements: [PropertyValue]) -> [PropertyValue]? {
    var result: [PropertyValue]?
    for (index, element) in elements.enumerated() {
      guard let element = replaced(element) else { continue }
      result = result ?? elements
      result?[index] = element
    }
    return result
  }
}

extension PropertyValue {
  /// Whether the value and all within it are no more than a number of values.
  fileprivate func hasValues(atMost limit: Int) -> Bool {
    var (count, rest) = (0, [self])
    while let value = rest.popLast() {
      count += 1
      switch value {
      case .array(let elements): rest += elements
      case .object(let members): rest += members.values
      default: break
      }
      if count + rest.count > limit { return false }
    }
    return true
  }
}

extension Style {
  /// The style with its options put in wherever a layer or a featureset asks for them.
  func with(_ options: StyleOptions) -> Style {
    if options.values.isEmpty { return self }
    var style = self
    for index in style.layers.indices {
      style.layers[index].filter = layers[index].filter.map(options.put)
      style.layers[index].layout = options.put(into: layers[index].layout)
      style.layers[index].paint = options.put(into: layers[index].paint)
      for (number, appearance) in layers[index].appearances.enumerated() {
        let condition = Exp(json: options.put(into: appearance.condition.json))
        style.layers[index].appearances[number].condition = condition
        style.layers[index].appearances[number].properties = options.put(into: appearance.properties)
      }
    }
    if let featuresets = members["featuresets"] { style.members["featuresets"] = options.put(into: featuresets) }
    return style
  }
}
