/// Where measures of glyphs come from: files, or an engine that has fonts. It answers at once.
///
///     struct SystemFonts: GlyphSource {
///       func glyphs(startingAt first: UInt16, of fontStack: String) throws(GlyphError) -> GlyphRange? {
///         var range = GlyphRange(startingAt: first)
///         range[first] = Glyph(width: 13, height: 17, left: 1, top: -8, advance: 14.5)
///         return range
///       }
///     }
public protocol GlyphSource {
  /// The glyphs of a range, or nil where there are none.
  ///
  /// - Parameters:
  ///   - firstCodeUnit: Where it starts, a multiple of 256.
  ///   - fontStack: Names of fonts that stand in for each other, with commas between.
  func glyphs(startingAt firstCodeUnit: UInt16, of fontStack: String) throws(GlyphError) -> GlyphRange?

  /// Where the glyphs of a range are looked for, for messages: a path, or whatever tells it; nil where there is no such
  /// place.
  func place(ofGlyphsStartingAt firstCodeUnit: UInt16, of fontStack: String) -> String?
}

extension GlyphSource {
  public func place(ofGlyphsStartingAt firstCodeUnit: UInt16, of fontStack: String) -> String? { nil }
}
