public import UnderpixelGeometry

/// What an expression gives.
public enum ExpressionValue: Sendable, Hashable {
  /// Null, a boolean, a number, text, an array or an object.
  case plain(PropertyValue)
  case color(StyleColor)
  indirect case formatted(Formatted)
  indirect case image(ResolvedImage)
  indirect case collator(Collator)
  /// Top, right, bottom, left.
  indirect case padding([Double])
  indirect case numberArray([Double])
  indirect case colorArray([StyleColor])
  indirect case variableAnchorOffset([AnchorOffset])
  indirect case projection(ProjectionMix)

  public static let null = ExpressionValue.plain(.null)
  public static func number(_ number: Double) -> ExpressionValue { .plain(.number(number)) }
  public static func bool(_ bool: Bool) -> ExpressionValue { .plain(.bool(bool)) }
  public static func string(_ string: String) -> ExpressionValue { .plain(.string(string)) }
}

extension ExpressionValue {
  public var number: Double? {
    if case .plain(let value) = self { value.number } else { nil }
  }

  public var bool: Bool? {
    if case .plain(.bool(let bool)) = self { bool } else { nil }
  }

  public var string: String? {
    if case .plain(.string(let string)) = self { string } else { nil }
  }

  public var array: [PropertyValue]? {
    if case .plain(.array(let array)) = self { array } else { nil }
  }

  public var object: [String: PropertyValue]? {
    if case .plain(.object(let object)) = self { object } else { nil }
  }

  public var isNull: Bool {
    if case .plain(.null) = self { true } else { false }
  }

  /// The type of the value itself.
  public var type: ExpressionType {
    switch self {
    case .plain(let value): ExpressionType(of: value)
    case .color: .color
    case .formatted: .formatted
    case .image: .image
    case .collator: .collator
    case .padding: .padding
    case .numberArray: .numberArray
    case .colorArray: .colorArray
    case .variableAnchorOffset: .variableAnchorOffset
    case .projection: .projection
    }
  }

  /// True when the value is of the type. As `type.accepts(self.type)`, without looking at more than it needs.
  func isOf(_ type: ExpressionType) -> Bool {
    switch (type, self) {
    case (.number, .plain(.number)), (.number, .plain(.integer)), (.number, .plain(.unsigned)): true
    case (.string, .plain(.string)), (.boolean, .plain(.bool)), (.object, .plain(.object)): true
    case (.null, .plain(.null)), (.color, .color): true
    case (.number, _), (.string, _), (.boolean, _), (.object, _), (.null, _), (.color, _): false
    default: type.accepts(self.type)
    }
  }

  /// The value as JSON.
  ///
  /// A color is an array of red, green, blue and alpha, the first three multiplied by alpha; arrays of numbers, colors and
  /// offsets that are no plain arrays are objects with a member `values`.
  public var json: PropertyValue {
    switch self {
    case .plain(let value): value
    case .color(let color): .array(color.premultiplied.map(PropertyValue.number))
    case .formatted(let formatted): formatted.json
    case .image(let image): image.json
    case .collator: .object([:])
    case .padding(let numbers), .numberArray(let numbers): ["values": .array(numbers.map(PropertyValue.number))]
    case .colorArray(let colors): ["values": .array(colors.map(\.channels))]
    case .variableAnchorOffset(let pairs):
      ["values": .array(pairs.flatMap { [.string($0.anchor), .array([.number($0.x), .number($0.y)])] })]
    case .projection(let projection): projection.json
    }
  }

  /// What the value is, in the words of an error message.
  var summary: String {
    if case .plain(let value) = self { value.summary } else { type.words }
  }

  /// (Style Specification, "to-string".)
  var asText: String {
    switch self {
    case .plain(let value): value.asText
    case .color(let color): color.cssText
    case .formatted(let formatted): formatted.text
    case .image(let image): image.name
    case .projection(let projection): projection.text
    default: json.asText
    }
  }
}

extension StyleColor {
  /// Red, green, blue, multiplied by alpha, and alpha, each by its first letter.
  var channels: PropertyValue {
    .object(Dictionary(uniqueKeysWithValues: zip(["r", "g", "b", "a"], premultiplied.map(PropertyValue.number))))
  }
}
