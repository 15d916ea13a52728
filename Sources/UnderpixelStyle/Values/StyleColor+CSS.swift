internal import UnderpixelGeometry

extension StyleColor {
  /// The color that a text of CSS names, or nil where it names none.
  ///
  /// Names, `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb()`, `rgba()`, `hsl()` and `hsla()`, in upper or lower case, with
  /// white space around. Functions separate their values by commas throughout, or by white space with a slash before
  /// alpha. Values out of range are clamped, hues turn around.
  ///
  ///     StyleColor(css: "hsl(120deg 100% 25% / 50%)")   // red 0, green 0.5, blue 0, alpha 0.5
  ///
  /// As the MapLibre Style Specification has it ("color"), this is the part of CSS Color Module Level 4 that is sRGB, less
  /// `none`, units of angles other than degrees, and red, green and blue of which some are percentages.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public init?(css: String) {
    var text = css.utf8[...]
    while let first = text.first, isSpace(first) { text.removeFirst() }
    while let last = text.last, isSpace(last) { text.removeLast() }
    switch text.first {
    case UInt8(ascii: "#"): self.init(hexadecimal: text.dropFirst())
    case .some where text.last == UInt8(ascii: ")"): self.init(function: text.map(lowercased))
    default: self.init(name: text)
    }
  }

  /// Three, four, six or eight digits.
  private init?(hexadecimal text: Substring.UTF8View) {
    let count = text.count
    guard [3, 4, 6, 8].contains(count) else { return nil }
    var digits: [Double] = []
    for byte in text {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      digits.append(Double(digit))
    }
    let isShort = count < 6
    func part(_ index: Int) -> Double {
      isShort ? digits[index] * 17 / 255 : (digits[2 * index] * 16 + digits[2 * index + 1]) / 255
    }
    self.init(red: part(0), green: part(1), blue: part(2), alpha: count % 4 == 0 ? part(3) : 1)
  }

  private init?(name text: Substring.UTF8View) {
    // No name is longer than "lightgoldenrodyellow".
    guard text.count <= 20 else { return nil }
    let name = String(decoding: text.map(lowercased), as: UTF8.self)
    if name == "transparent" {
      self.init(red: 0, green: 0, blue: 0, alpha: 0)
    } else if let value = Self.named[name] {
      self.init(
        red: Double(value >> 16) / 255, green: Double(value >> 8 & 0xFF) / 255, blue: Double(value & 0xFF) / 255)
    } else {
      return nil
    }
  }

  private init?(function text: [UInt8]) {
    var scanner = ColorFunctionScanner(text)
    if scanner.take("rgb") {
      guard let values = scanner.values(), let alpha = values.alpha else { return nil }
      let percentages = values.parts.count { $0.unit == .percent }
      guard percentages == 0 || percentages == 3, values.parts.allSatisfy({ $0.unit != .degrees }) else { return nil }
      let full: Double = percentages == 0 ? 255 : 100
      let parts = values.parts.map { clamped($0.number / full) }
      self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: alpha)
    } else if scanner.take("hsl") {
      guard let values = scanner.values(), let alpha = values.alpha else { return nil }
      let (hue, saturation, lightness) = (values.parts[0], values.parts[1], values.parts[2])
      guard hue.unit != .percent, hue.number.isFinite, saturation.unit == .percent, lightness.unit == .percent else {
        return nil
      }
      self.init(
        hue: hue.number, saturation: clamped(saturation.number / 100), lightness: clamped(lightness.number / 100),
        alpha: alpha)
    } else {
      return nil
    }
  }

  /// (CSS Color Module Level 4, "Converting HSL Colors to sRGB".) Saturation, lightness and alpha in 0...1.
  init(hue: Double, saturation: Double, lightness: Double, alpha: Double) {
    let turned = hue.truncatingRemainder(dividingBy: 360)
    let sector = (turned < 0 ? turned + 360 : turned) / 30
    let reach = saturation * min(lightness, 1 - lightness)
    func channel(_ offset: Double) -> Double {
      let place = (offset + sector).truncatingRemainder(dividingBy: 12)
      return clamped(lightness - reach * max(-1, min(place - 3, 9 - place, 1)))
    }
    self.init(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
  }

  /// `rgba(red,green,blue,alpha)`, the first three rounded to 0...255: what `to-string` gives.
  ///
  /// Read again it is the same color where red, green and blue are whole numbers of 255ths.
  public var cssText: String {
    let parts = [red, green, blue].map { PropertyValue.text(of: ($0 * 255).rounded()) }
    return "rgba(\(parts.joined(separator: ",")),\(PropertyValue.text(of: alpha)))"
  }

  /// Red, green and blue, each multiplied by alpha, then alpha.
  public var premultiplied: [Double] { [red * alpha, green * alpha, blue * alpha, alpha] }
}

/// Reads what stands in the parentheses of a function that makes a color. The text is in lower case.
private struct ColorFunctionScanner {
  enum Unit { case none, percent, degrees }
  struct Part {
    var number: Double
    var unit: Unit
  }
  struct Values {
    var parts: [Part]
    /// In 0...1, 1 where none was written; nil where it is no number or percentage.
    var alpha: Double?
  }
  private enum Separator { case space, comma }

  private let text: [UInt8]
  private var position = 0

  init(_ text: [UInt8]) {
    self.text = text
  }

  private var next: UInt8? { position < text.count ? text[position] : nil }

  mutating func take(_ word: StaticString) -> Bool {
    let word = word.description.utf8
    guard text[position...].starts(with: word) else { return false }
    position += word.count
    return true
  }

  /// Three values with an optional fourth, from the letter `a` that may end the function's name to the end of the text.
  mutating func values() -> Values? {
    _ = take("a")
    guard take("(") else { return nil }
    skipSpace()
    guard let first = part(), let separator = separator(), let second = part(), self.separator() == separator,
      let third = part()
    else { return nil }
    skipSpace()
    var alpha: Double? = 1
    if take(separator == .comma ? "," : "/") {
      skipSpace()
      guard let part = part() else { return nil }
      alpha = part.unit == .degrees ? nil : clamped(part.unit == .percent ? part.number / 100 : part.number)
      skipSpace()
    }
    guard take(")"), position == text.count else { return nil }
    return Values(parts: [first, second, third], alpha: alpha)
  }

  private mutating func skipSpace() {
    while let byte = next, isSpace(byte) { position += 1 }
  }

  private mutating func separator() -> Separator? {
    let start = position
    skipSpace()
    if take(",") {
      skipSpace()
      return .comma
    }
    return position > start ? .space : nil
  }

  private mutating func part() -> Part? {
    let start = position
    while let byte = next, (0x30...0x39).contains(byte) || "+-.e".utf8.contains(byte) { position += 1 }
    // Only these characters: Swift reads "nan", "inf" and hexadecimal fractions too.
    guard let number = Double(String(decoding: text[start..<position], as: UTF8.self)) else { return nil }
    return Part(number: number, unit: take("%") ? .percent : take("deg") ? .degrees : .none)
  }
}

private func clamped(_ number: Double) -> Double { min(max(number, 0), 1) }

private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

private func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
