/// A value of a feature's properties or of a style document: what JSON can say.
///
/// Numbers keep the form in which they were written, so that a 64-bit integer survives a round trip; they compare by
/// value, whatever the form. Text compares by its bytes of UTF-8; but of the members of an object, names that Swift takes
/// for equal (`"é"` and `"e\u{301}"`) are one.
public enum PropertyValue: Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  /// A whole number above `Int64.max`.
  case unsigned(UInt64)
  case number(Double)
  case string(String)
  case array([PropertyValue])
  case object([String: PropertyValue])
}

extension PropertyValue {
  /// The number, rounded to the nearest `Double` where it is a large integer.
  @inlinable
  public var number: Double? {
    switch self {
    case .number(let number): number
    case .integer(let integer): Double(integer)
    case .unsigned(let unsigned): Double(unsigned)
    default: nil
    }
  }

  @inlinable
  public var string: String? {
    if case .string(let string) = self { string } else { nil }
  }

  @inlinable
  public var bool: Bool? {
    if case .bool(let bool) = self { bool } else { nil }
  }

  @inlinable
  public var array: [PropertyValue]? {
    if case .array(let array) = self { array } else { nil }
  }

  @inlinable
  public var object: [String: PropertyValue]? {
    if case .object(let object) = self { object } else { nil }
  }

  @inlinable
  public var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// The member of an object, or nil where this is no object or has no such member.
  @inlinable
  public subscript(member: String) -> PropertyValue? { object?[member] }
}

extension PropertyValue: Hashable {
  public static func == (a: PropertyValue, b: PropertyValue) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.bool(let x), .bool(let y)): x == y
    case (.string(let x), .string(let y)): x.hasBytes(of: y)
    case (.array(let x), .array(let y)): x == y
    case (.object(let x), .object(let y)): x == y
    case (.integer(let x), .integer(let y)): x == y
    case (.unsigned(let x), .unsigned(let y)): x == y
    case (.integer(let x), .unsigned(let y)), (.unsigned(let y), .integer(let x)): UInt64(exactly: x) == y
    case (.number(let x), .number(let y)): x == y
    case (.number(let x), .integer(let y)), (.integer(let y), .number(let x)): Int64(exactly: x) == y
    case (.number(let x), .unsigned(let y)), (.unsigned(let y), .number(let x)): UInt64(exactly: x) == y
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let bool): hasher.combine(bool)
    case .integer, .unsigned, .number: hasher.combine(number)
    case .string(let string): string.hashBytes(into: &hasher)
    case .array(let array): hasher.combine(array)
    case .object(let object): hasher.combine(object)
    }
  }
}

extension PropertyValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(arrayLiteral elements: PropertyValue...) { self = .array(elements) }
  public init(nilLiteral: ()) { self = .null }

  /// An object; of members with the same name the last one counts, as in JSON.
  public init(dictionaryLiteral elements: (String, PropertyValue)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
}
