internal import UnderpixelGeometry

/// The types that the specification gives expressions. (Style Specification, "Types".)
public indirect enum ExpressionType: Sendable, Hashable {
  /// Any type: known when evaluated.
  case value
  case null, number, string, boolean, object, color
  /// Elements of one type, or of any; `count` of them, or any number.
  case array(of: ExpressionType, count: Int? = nil)
  /// Text in sections that look different.
  case formatted
  /// The name of an image, and whether there is one.
  case image
  case collator
  /// Distances on four sides.
  case padding
  case numberArray, colorArray
  /// Anchors, each with an offset.
  case variableAnchorOffset
  case projection

  /// An array of anything.
  static let array = ExpressionType.array(of: .value)
}

extension ExpressionType {
  /// The type of a value of JSON. Elements share a type where all are text, numbers, booleans or null.
  init(of value: PropertyValue) {
    switch value {
    case .null: self = .null
    case .bool: self = .boolean
    case .integer, .unsigned, .number: self = .number
    case .string: self = .string
    case .array(let elements):
      guard let first = elements.first.map(ExpressionType.init) else {
        self = .array(of: .value, count: 0)
        return
      }
      // What lies in arrays of arrays is not looked at, but where there is only one.
      let isNested = if case .array = first { elements.count > 1 } else { false }
      let isUniform = !isNested && elements.dropFirst().allSatisfy { ExpressionType(of: $0) == first }
      self = .array(of: isUniform ? first : .value, count: elements.count)
    case .object: self = .object
    }
  }

  /// True when every value of the other type, as far as that is known, is one of this type.
  func accepts(_ other: ExpressionType) -> Bool {
    switch (self, other) {
    case (.array(let element, let count), .array(let otherElement, let otherCount)):
      let isEmpty = otherCount == 0 && otherElement == .value
      return (isEmpty || element.accepts(otherElement)) && (count == nil || count == otherCount)
    case (.value, .collator): return false
    case (.value, .array(let element, _)): return ExpressionType.value.accepts(element)
    case (.value, _): return true
    default: return self == other
    }
  }

  /// As the specification spells it.
  public var name: String {
    switch self {
    case .value: "value"
    case .null: "null"
    case .number: "number"
    case .string: "string"
    case .boolean: "boolean"
    case .object: "object"
    case .color: "color"
    case .array(let element, let count?): "array<\(element.name), \(count)>"
    case .array(.value, nil): "array"
    case .array(let element, nil): "array<\(element.name)>"
    case .formatted: "formatted"
    case .image: "resolvedImage"
    case .collator: "collator"
    case .padding: "padding"
    case .numberArray: "numberArray"
    case .colorArray: "colorArray"
    case .variableAnchorOffset: "variableAnchorOffsetCollection"
    case .projection: "projectionDefinition"
    }
  }

  /// The type in the words of an error message.
  var words: String {
    switch self {
    case .value: "a value"
    case .null: "null"
    case .number: "a number"
    case .string: "text"
    case .boolean: "true or false"
    case .object: "an object"
    case .color: "a color"
    case .array(let element, let count):
      "an array" + (count.map { " of \($0)" } ?? "")
        + (element == .value ? "" : (count == nil ? " of " : " ") + element.plural)
    case .formatted: "formatted text"
    case .image: "an image"
    case .collator: "a collator"
    case .padding: "a padding"
    case .numberArray: "an array of numbers"
    case .colorArray: "an array of colors"
    case .variableAnchorOffset: "anchors with offsets"
    case .projection: "a projection"
    }
  }

  private var plural: String {
    switch self {
    case .number: "numbers"
    case .string: "texts"
    case .boolean: "booleans"
    case .null: "nulls"
    case .color: "colors"
    case .object: "objects"
    default: "values"
    }
  }
}
