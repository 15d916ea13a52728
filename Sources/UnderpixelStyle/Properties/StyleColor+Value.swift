public import UnderpixelGeometry

extension StyleColor: StyleValue {
  public static var propertyType: PropertyType { .color }

  /// Reads text as CSS has it.
  public init?(json: PropertyValue) {
    guard let text = json.string else { return nil }
    self.init(css: text)
  }

  /// The color as CSS writes it: `rgba(255, 127.5, 0, 1)`.
  public var json: PropertyValue {
    let numbers = [red * 255, green * 255, blue * 255, alpha].map(PropertyValue.text(of:))
    return .string("rgba(\(numbers.joined(separator: ", ")))")
  }

  /// The color of six hexadecimal digits.
  static func hex(_ digits: UInt32, alpha: Double = 1) -> StyleColor {
    func channel(_ shift: UInt32) -> Double { Double((digits >> shift) & 0xFF) / 255 }
    return StyleColor(red: channel(16), green: channel(8), blue: channel(0), alpha: alpha)
  }
}
