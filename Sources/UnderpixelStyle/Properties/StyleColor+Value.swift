public import UnderpixelGeometry

extension StyleColor: StyleValue {
  public static var propertyType: PropertyType { .color }

  /// Reads what ``json`` writes, and hexadecimal digits after a number sign.
  public init?(json: PropertyValue) {
    guard let text = json.string else { return nil }
    if text.hasPrefix("rgba("), text.hasSuffix(")") {
      let numbers = text.dropFirst(5).dropLast().split(separator: ",").map { part in
        Double(part.filter { $0 != " " })
      }
      guard numbers.count == 4, let red = numbers[0], let green = numbers[1], let blue = numbers[2],
        let alpha = numbers[3]
      else { return nil }
      self.init(red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha)
    } else if text.hasPrefix("#"), text.utf8.count == 7, let digits = UInt32(text.dropFirst(), radix: 16) {
      self = .hex(digits)
    } else {
      return nil
    }
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
