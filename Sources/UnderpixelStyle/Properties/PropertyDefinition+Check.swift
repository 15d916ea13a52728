internal import UnderpixelGeometry

extension PropertyDefinition {
  /// What is wrong with a constant: a wrong type is an error, a number out of range a warning.
  func problems(with constant: PropertyValue, path: String) -> [StyleProblem] {
    problems(with: constant, as: type, path: path)
  }

  private func problems(with value: PropertyValue, as type: PropertyType, path: String) -> [StyleProblem] {
    switch type {
    case .json: return []
    case .number: return problems(withNumber: value, path: path)
    case .string, .formatted: return value.string == nil ? [found(value, path, "text")] : []
    case .image: return value.string == nil ? [found(value, path, "the name of an image")] : []
    case .color: return value.string.flatMap { StyleColor(css: $0) } == nil ? [found(value, path, "a color")] : []
    case .boolean: return value.bool == nil ? [found(value, path, "true or false")] : []
    case .enumeration(let words): return problems(withWord: value, words, path: path)
    case .array(let element, let count):
      guard let elements = value.array else { return [found(value, path, "an array")] }
      guard count == nil || elements.count == count else {
        return [wrong(path, "expected \(count ?? 0) values, found \(elements.count)")]
      }
      return problems(with: elements, as: element, path: path)
    case .numberArray, .padding: return problems(withOneOrMore: value, as: .number, path: path)
    case .colorArray: return problems(withOneOrMore: value, as: .color, path: path)
    case .projection: return value.string == nil && value.array == nil ? [found(value, path, "a projection")] : []
    case .variableAnchorOffset: return problems(withAnchorOffsets: value, path: path)
    }
  }

  private func problems(with elements: [PropertyValue], as type: PropertyType, path: String) -> [StyleProblem] {
    elements.enumerated().flatMap { problems(with: $1, as: type, path: "\(path)/\($0)") }
  }

  private func problems(withNumber value: PropertyValue, path: String) -> [StyleProblem] {
    guard let number = value.number, number.isFinite else {
      let hint = inputs.isEmpty ? "" : OperatorHint.brackets(around: value)
      return [wrong(path, "expected a number, found \(value.summary)\(hint)")]
    }
    let clamped = max(min(number, maximum ?? .infinity), minimum ?? -.infinity)
    guard clamped != number else { return [] }
    let text = PropertyValue.text(of:)
    let range =
      switch (minimum, maximum) {
      case (let minimum?, let maximum?): "lie between \(text(minimum)) and \(text(maximum))"
      case (let minimum?, nil): "be at least \(text(minimum))"
      case (nil, let maximum?): "be at most \(text(maximum))"
      case (nil, nil): ""
      }
    let message = "\"\(name)\" must \(range), found \(value.summary); it counts as \(text(clamped))"
    return [StyleProblem(.warning, path: path, message)]
  }

  private func problems(withWord value: PropertyValue, _ words: [String], path: String) -> [StyleProblem] {
    if let word = value.string, words.contains(word) { return [] }
    let quoted = words.map { "\"\($0)\"" }
    let list = [quoted.dropLast().joined(separator: ", "), quoted.last ?? ""].filter { !$0.isEmpty }
    let hint = value.string.map { NearestName.hint(for: $0, in: words) } ?? ""
    return [wrong(path, "expected \(list.joined(separator: " or ")), found \(value.summary)\(hint)")]
  }

  private func problems(withOneOrMore value: PropertyValue, as type: PropertyType, path: String) -> [StyleProblem] {
    guard let elements = value.array else { return problems(with: value, as: type, path: path) }
    let limit = self.type == .padding ? 4 : Int.max
    guard (1...limit).contains(elements.count) else {
      return [wrong(path, "expected \(limit == 4 ? "1 to 4" : "1 or more") values, found \(elements.count)")]
    }
    return problems(with: elements, as: type, path: path)
  }

  private func problems(withAnchorOffsets value: PropertyValue, path: String) -> [StyleProblem] {
    guard let elements = value.array else { return [found(value, path, "an array")] }
    guard !elements.isEmpty, elements.count.isMultiple(of: 2) else {
      return [wrong(path, "expected an offset after each anchor, found \(elements.count) values")]
    }
    return elements.enumerated().flatMap { index, element in
      let type = index.isMultiple(of: 2) ? SymbolAnchor.propertyType : .array(.number, count: 2)
      return problems(with: element, as: type, path: "\(path)/\(index)")
    }
  }

  private func found(_ value: PropertyValue, _ path: String, _ expected: String) -> StyleProblem {
    wrong(path, "expected \(expected), found \(value.summary)")
  }

  private func wrong(_ path: String, _ message: String) -> StyleProblem { StyleProblem(.error, path: path, message) }
}
