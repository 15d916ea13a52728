internal import UnderpixelGeometry
package import UnderpixelSources
internal import UnderpixelStyle

/// Where the measures of glyphs and images come from.
package protocol SymbolMetrics {
  /// The glyph of a UTF-16 code unit in a font stack (names with commas between them); nil where there is none.
  func glyph(_ unit: UInt16, fontStack: String) -> Glyph?
  /// The image of a name; nil where there is none.
  func image(_ name: String) -> SpriteImage?
}

/// A text with the measures of each unit.
struct MeasuredText {
  let text: SectionedText
  /// For each unit; nil where there is no glyph or image: such a unit takes no room.
  let measures: [Measure?]

  enum Measure {
    case glyph(Glyph)
    /// In logical pixels.
    case image(Size)
  }

  init(_ text: SectionedText, _ metrics: some SymbolMetrics) {
    self.text = text
    measures = text.units.indices.map { index in
      switch text.section(at: index).content {
      case .glyphs(let fontStack): metrics.glyph(text.units[index], fontStack: fontStack).map(Measure.glyph)
      case .image(let name): metrics.image(name).map { .image($0.size) }
      }
    }
  }
}
