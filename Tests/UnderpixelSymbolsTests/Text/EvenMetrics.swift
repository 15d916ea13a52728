import UnderpixelSources
import UnderpixelStyle

@testable import UnderpixelSymbols

/// Glyphs that are all as wide, and images by name.
struct EvenMetrics: SymbolMetrics {
  var advance = 10.0
  /// Advances of glyphs that are wider or narrower.
  var others: [Character: Double] = [:]
  /// Characters without a glyph.
  var missing: Set<Character> = []
  var images: [String: SpriteImage] = [:]

  func glyph(_ unit: UInt16, fontStack: String) -> Glyph? {
    let character = Unicode.Scalar(unit).map(Character.init)
    if let character, missing.contains(character) { return nil }
    // Bold glyphs are 2 wider.
    let extra = fontStack == "Bold" ? 2.0 : 0
    let width = character.flatMap { others[$0] } ?? advance
    return Glyph(width: 8, height: 12, left: 1, top: -10, advance: width + extra)
  }

  func image(_ name: String) -> SpriteImage? { images[name] }
}

extension TextLayout {
  static var plain: TextLayout {
    var layout = TextLayout(fontStack: "Regular")
    layout.lineHeight = 30
    return layout
  }

  func with<Value>(_ path: WritableKeyPath<TextLayout, Value>, _ value: Value) -> TextLayout {
    var layout = self
    layout[keyPath: path] = value
    return layout
  }
}

extension Formatted.Section {
  init(_ text: String, scale: Double? = nil, fonts: [String]? = nil, _ alignment: Formatted.VerticalAlignment? = nil) {
    self.init(text: text)
    self.scale = scale
    self.fonts = fonts
    verticalAlignment = alignment
  }

  static func image(_ name: String, _ alignment: Formatted.VerticalAlignment? = nil) -> Formatted.Section {
    var section = Formatted.Section(text: "", image: ResolvedImage(name: name, isAvailable: true))
    section.verticalAlignment = alignment
    return section
  }
}
