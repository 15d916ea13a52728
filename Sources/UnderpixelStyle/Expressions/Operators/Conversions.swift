internal import UnderpixelGeometry

/// The first value that can be made what is wanted. (Style Specification, "to-number", "to-color" and so on.)
enum Conversion {
  static func node(to type: ExpressionType, _ nodes: [any Node]) -> any Node {
    switch type {
    case .number: ToNumber(nodes)
    case .boolean: ToBoolean(nodes[0])
    case .string: ToText(nodes[0])
    default: ToValue(type, nodes)
    }
  }
}

final class ToNumber: NumberNode {
  private let nodes: [any Node]

  init(_ nodes: [any Node]) { self.nodes = nodes }

  func number(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Double {
    var last = ExpressionValue.null
    for node in nodes {
      last = try node.value(context)
      if case .plain(let value) = last, let number = value.asNumber { return number }
    }
    throw EvaluationError(message: "\(last.summary) can't be made a number")
  }
}

final class ToBoolean: BooleanNode {
  private let node: any Node

  init(_ node: any Node) { self.node = node }

  func bool(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Bool {
    if case .plain(let value) = try node.value(context) { value.isTruthy } else { true }
  }
}

final class ToText: TextNode {
  private let node: any Node

  init(_ node: any Node) { self.node = node }

  func string(_ context: borrowing EvaluationContext) throws(EvaluationError) -> String {
    try node.value(context).asText
  }
}

/// Colors and what else a style has besides plain values.
final class ToValue: Node {
  private let type: ExpressionType
  private let nodes: [any Node]

  init(_ type: ExpressionType, _ nodes: [any Node]) {
    self.type = type
    self.nodes = nodes
  }

  func value(_ context: borrowing EvaluationContext) throws(EvaluationError) -> ExpressionValue {
    var last = ExpressionValue.null
    for node in nodes {
      last = try node.value(context)
      if let value = last.converted(to: type, context) { return value }
    }
    throw EvaluationError(message: "\(last.summary) can't be made \(type.words)")
  }
}

extension ExpressionValue {
  /// Nil where the value can't be made one of the type.
  func converted(
    to type: ExpressionType, _ context: borrowing EvaluationContext = EvaluationContext(zoom: 0)
  ) -> ExpressionValue? {
    if isOf(type) { return self }
    switch type {
    case .formatted:
      if case .image(let image) = self { return .formatted(Formatted(sections: [.init(text: "", image: image)])) }
      return .formatted(Formatted(asText))
    case .image: return .image(named: asText, context)
    default: break
    }
    guard case .plain(let value) = self else { return nil }
    switch type {
    case .color: return StyleColor(value).map(ExpressionValue.color)
    case .padding: return Self.padding(value).map(ExpressionValue.padding)
    case .numberArray: return Self.numbers(value).map(ExpressionValue.numberArray)
    case .colorArray: return Self.colors(value).map(ExpressionValue.colorArray)
    case .variableAnchorOffset: return AnchorOffset.list(of: value).map(ExpressionValue.variableAnchorOffset)
    case .projection: return value.string != nil || ProjectionMix(value) != nil ? self : nil
    default: return nil
    }
  }

  private static func numbers(_ value: PropertyValue) -> [Double]? {
    if let number = value.number { return [number] }
    guard let numbers = value.array?.compactMap(\.number), numbers.count == value.array?.count else { return nil }
    return numbers
  }

  /// As CSS has it: all sides; top and bottom, left and right; top, left and right, bottom; or each side.
  private static func padding(_ value: PropertyValue) -> [Double]? {
    guard let n = numbers(value) else { return nil }
    return switch n.count {
    case 1: [n[0], n[0], n[0], n[0]]
    case 2: [n[0], n[1], n[0], n[1]]
    case 3: [n[0], n[1], n[2], n[1]]
    case 4: n
    default: nil
    }
  }

  private static func colors(_ value: PropertyValue) -> [StyleColor]? {
    if let color = value.string { return StyleColor(css: color).map { [$0] } }
    guard let texts = value.array else { return nil }
    let colors = texts.compactMap { $0.string.flatMap { StyleColor(css: $0) } }
    return colors.count == texts.count ? colors : nil
  }
}

extension StyleColor {
  /// From text as CSS has it, or from three or four numbers: red, green and blue in 0...255, alpha in 0...1.
  init?(_ value: PropertyValue) {
    switch value {
    case .string(let text): self.init(css: text)
    case .array(let parts):
      let numbers = parts.compactMap(\.number)
      guard numbers.count == parts.count, (3...4).contains(numbers.count) else { return nil }
      self.init(red255: numbers[0], numbers[1], numbers[2], alpha: numbers.count == 4 ? numbers[3] : 1)
    default: return nil
    }
  }

  /// Nil where a number is out of its range.
  init?(red255 red: Double, _ green: Double, _ blue: Double, alpha: Double) {
    let channels = 0.0...255
    guard channels.contains(red), channels.contains(green), channels.contains(blue), (0.0...1).contains(alpha) else {
      return nil
    }
    self.init(red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha)
  }
}

extension ExpressionValue {
  /// An image; null for the empty name, which is that of no image.
  static func image(named name: String, _ context: borrowing EvaluationContext) -> ExpressionValue {
    name.isEmpty
      ? .null : .image(ResolvedImage(name: name, isAvailable: context.surroundings.images?.contains(name) ?? false))
  }
}

extension ProjectionMix {
  init?(_ value: PropertyValue) {
    guard let parts = value.array, parts.count == 3, let from = parts[0].string, let to = parts[1].string,
      let share = parts[2].number
    else { return nil }
    self.init(from: from, to: to, share: share)
  }
}
