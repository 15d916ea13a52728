/// Glyphs of a source, and in their place where it has none, for Chinese, Japanese and Korean characters, ones that are as wide
/// as high: 24 at a text size of 24, which those of most fonts are.
///
/// Maps on a screen draw these with fonts of the machine where they run, unless they are told not to. (MapLibre GL JS,
/// `localIdeographFontFamily`.)
package struct LocalIdeographs: GlyphSource, Sendable {
  private let source: (any GlyphSource & Sendable)?

  package init(_ source: (any GlyphSource & Sendable)?) { self.source = source }

  package func glyphs(startingAt firstCodeUnit: UInt16, of fontStack: String) throws(GlyphError) -> GlyphRange? {
    let found = try source?.glyphs(startingAt: firstCodeUnit, of: fontStack)
    let units = (firstCodeUnit...firstCodeUnit + 255).filter { unit in
      Self.blocks.contains { $0.contains(unit) } && found?[unit] == nil
    }
    guard !units.isEmpty else { return found }
    var range = found ?? GlyphRange(startingAt: firstCodeUnit)
    for unit in units { range[unit] = Glyph(width: 24, height: 24, left: 0, top: -8, advance: 24) }
    return range
  }

  private static let blocks: [ClosedRange<UInt16>] = [
    0x3000...0x30FF,  // CJK Symbols and Punctuation, Hiragana, Katakana
    0x3131...0x318E,  // Hangul Compatibility Jamo
    0x31F0...0x31FF,  // Katakana Phonetic Extensions
    0x3400...0x4DBF,  // CJK Unified Ideographs Extension A
    0x4E00...0x9FFF,  // CJK Unified Ideographs
    0xAC00...0xD7A3,  // Hangul Syllables
    0xF900...0xFAFF,  // CJK Compatibility Ideographs
    0xFF01...0xFF60, 0xFFE0...0xFFE6,  // Fullwidth Forms
  ]
}
