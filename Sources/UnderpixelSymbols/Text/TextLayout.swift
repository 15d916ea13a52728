package import UnderpixelGeometry
package import UnderpixelStyle

/// How a text is to be laid out. Lengths are in glyph units, 24 an em.
package struct TextLayout: Hashable, Sendable {
  /// For sections that name no fonts.
  package var fontStack: String
  /// How wide lines should be at most; those without a place to break are wider. Infinite for text along a line.
  package var maxWidth = Double.infinity
  package var lineHeight = 1.2 * GlyphUnits.perEm
  /// Between glyphs. Scripts with joined letters do without.
  package var letterSpacing = 0.0
  /// The part of the text that lies at its place.
  package var anchor = SymbolAnchor.center
  /// What lines are flush with; `auto` is the anchor's side.
  package var justify = TextJustify.auto
  /// Of the text's box from its place. Glyphs are not moved by it.
  package var offset = Point(x: 0, y: 0)
  /// Pixels an em at the zoom level of the tile: what images in the text are measured against.
  package var size = 16.0
  /// Pixels an em one zoom level further in: what images are measured against where lines are broken.
  package var breakingSize = 16.0

  package init(fontStack: String) { self.fontStack = fontStack }
}
