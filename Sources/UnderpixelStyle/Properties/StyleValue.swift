public import UnderpixelGeometry

/// A type whose values a property can have: as Swift, and as JSON.
public protocol StyleValue: Hashable, Sendable {
  /// The type that the specification gives such values.
  static var propertyType: PropertyType { get }

  /// Nil for JSON that is no such value; expressions are none.
  init?(json: PropertyValue)

  var json: PropertyValue { get }
}

extension Double: StyleValue {
  public static var propertyType: PropertyType { .number }

  public init?(json: PropertyValue) {
    guard let number = json.number else { return nil }
    self = number
  }

  public var json: PropertyValue { .number(self) }
}

extension Bool: StyleValue {
  public static var propertyType: PropertyType { .boolean }

  public init?(json: PropertyValue) {
    guard let bool = json.bool else { return nil }
    self = bool
  }

  public var json: PropertyValue { .bool(self) }
}

extension String: StyleValue {
  public static var propertyType: PropertyType { .string }

  public init?(json: PropertyValue) {
    guard let string = json.string else { return nil }
    self = string
  }

  public var json: PropertyValue { .string(self) }
}

extension Array: StyleValue where Element: StyleValue {
  public static var propertyType: PropertyType { .array(Element.propertyType, count: nil) }

  /// A lone value is a list of it, as `icon-padding` may be written.
  public init?(json: PropertyValue) {
    guard let elements = json.array else {
      guard let element = Element(json: json) else { return nil }
      self = [element]
      return
    }
    self = elements.compactMap(Element.init(json:))
    guard count == elements.count else { return nil }
  }

  public var json: PropertyValue { .array(map(\.json)) }
}

extension Dictionary: StyleValue where Key == String, Value: StyleValue {
  public static var propertyType: PropertyType { .json }

  public init?(json: PropertyValue) {
    guard let members = json.object else { return nil }
    self = members.compactMapValues(Value.init(json:))
    guard count == members.count else { return nil }
  }

  public var json: PropertyValue { .object(mapValues(\.json)) }
}

extension PropertyValue: StyleValue {
  public static var propertyType: PropertyType { .json }
  public init?(json: PropertyValue) { self = json }
  public var json: PropertyValue { self }
}

/// Longitude and latitude in degrees, in this order.
extension Coordinate: StyleValue {
  public static var propertyType: PropertyType { .array(.number, count: 2) }

  public init?(json: PropertyValue) {
    guard let pair = json.array, pair.count == 2, let longitude = pair[0].number, let latitude = pair[1].number else {
      return nil
    }
    self.init(longitude: longitude, latitude: latitude)
  }

  public var json: PropertyValue { [.number(longitude), .number(latitude)] }
}

/// Words, each spelled as the specification does.
extension StyleValue where Self: RawRepresentable<String> & CaseIterable {
  public static var propertyType: PropertyType { .enumeration(allCases.map(\.rawValue)) }

  public init?(json: PropertyValue) {
    guard let string = json.string, let value = Self(rawValue: string) else { return nil }
    self = value
  }

  public var json: PropertyValue { .string(rawValue) }
}
