internal import UnderpixelGeometry
internal import UnderpixelSources
internal import UnderpixelStyle

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
      case .glyphs(let fontStack):
        if let glyph = metrics.glyph(text.units[index], fontStack: fontStack) {
          return .glyph(glyph)
        } else {
          if let character = text.character(at: index) { metrics.miss(character, fontStack: fontStack) }
          return nil
        }
      case .image(let name): return metrics.image(name).map { .image($0.size) }
      }
    }
  }
}
