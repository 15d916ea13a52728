/// What tells one feature of a source from the others.
///
/// A number and the text that scripts write for it name the same feature: `10` and `"10"`, `1.5` and `"1.5"` are equal and
/// hash alike, so that a state set for one is found for the other. Integers of 64 bits are exact. The spelling is kept, and
/// ``value`` gives it back. `0` and `""` are ids like others. Other texts are equal where their bytes of UTF-8 are.
public struct FeatureID: Hashable, Sendable {
  @usableFromInline
  enum Form: Sendable {
    case integer(Int64)
    case integerText(Int64)
    case unsigned(UInt64)  // only above Int64.max
    case unsignedText(UInt64)  // only above Int64.max
    case number(Double)  // only what is no 64-bit integer
    case numberText(Double)  // only what is no 64-bit integer, and finite
    case text(String)  // only what is no form of a number that is listed above
  }

  @usableFromInline let form: Form

  public init(_ integer: Int64) {
    form = .integer(integer)
  }

  public init(_ unsigned: UInt64) {
    form = Int64(exactly: unsigned).map(Form.integer) ?? .unsigned(unsigned)
  }

  /// An id from a number; a whole number of 64 bits equals the integer.
  public init(_ number: Double) {
    if let integer = Int64(exactly: number) {
      form = .integer(integer)
    } else if let unsigned = UInt64(exactly: number) {
      form = .unsigned(unsigned)
    } else {
      form = .number(number)
    }
  }

  /// An id from text. The decimal form of a 64-bit integer (no leading zero, no plus, no `-0`) equals the integer; the
  /// shortest decimal form of another number, as ECMAScript writes it (`1.5`, `1e+21`), equals that number.
  public init(_ text: String) {
    if let integer = Int64(text), Self.isDecimalForm(text) {
      form = .integerText(integer)
    } else if let unsigned = UInt64(text), Self.isDecimalForm(text) {
      form = .unsignedText(unsigned)
    } else if let number = Self.number(spelled: text) {
      form = .numberText(number)
    } else {
      form = .text(text)
    }
  }

  /// The id as it was spelled: a number, or text.
  public var value: PropertyValue {
    switch form {
    case .integer(let integer): .integer(integer)
    case .unsigned(let unsigned): .unsigned(unsigned)
    case .number(let number): .number(number)
    case .integerText, .unsignedText, .numberText, .text: .string(description)
    }
  }

  /// The number that a text is the shortest form of.
  private static func number(spelled text: String) -> Double? {
    guard let first = text.utf8.first, first == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= first,
      let number = Double(text), number.isFinite, PropertyValue.text(of: number).hasBytes(of: text)
    else { return nil }
    return number
  }

  private static func isDecimalForm(_ text: String) -> Bool {
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
    guard text.utf8.count - digits.count <= 1, let first = digits.first else { return false }
    if first == UInt8(ascii: "0") { return text.utf8.count == 1 }
    return first != UInt8(ascii: "+")
  }

  public static func == (a: FeatureID, b: FeatureID) -> Bool {
    switch (a.form, b.form) {
    case (.integer(let x), .integer(let y)), (.integer(let x), .integerText(let y)),
      (.integerText(let x), .integer(let y)), (.integerText(let x), .integerText(let y)):
      x == y
    case (.unsigned(let x), .unsigned(let y)), (.unsigned(let x), .unsignedText(let y)),
      (.unsignedText(let x), .unsigned(let y)), (.unsignedText(let x), .unsignedText(let y)):
      x == y
    case (.number(let x), .number(let y)), (.number(let x), .numberText(let y)), (.numberText(let x), .number(let y)),
      (.numberText(let x), .numberText(let y)):
      x == y
    case (.text(let x), .text(let y)): x.hasBytes(of: y)
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch form {
    case .integer(let integer), .integerText(let integer): hasher.combine(integer)
    case .unsigned(let unsigned), .unsignedText(let unsigned): hasher.combine(unsigned)
    case .number(let number), .numberText(let number): hasher.combine(number)
    case .text(let text): text.hashBytes(into: &hasher)
    }
  }
}

extension FeatureID: CustomStringConvertible {
  public var description: String {
    switch form {
    case .integer(let integer), .integerText(let integer): String(integer)
    case .unsigned(let unsigned), .unsignedText(let unsigned): String(unsigned)
    case .number(let number), .numberText(let number): PropertyValue.text(of: number)
    case .text(let text): text
    }
  }
}

extension FeatureID: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  public init(integerLiteral value: Int64) { self.init(value) }
  public init(stringLiteral value: String) { self.init(value) }
}
