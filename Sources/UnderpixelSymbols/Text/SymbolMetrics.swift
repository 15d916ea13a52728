package import UnderpixelSources

/// Where the measures of glyphs and images come from.
package protocol SymbolMetrics {
  /// The glyph of a UTF-16 code unit in a font stack (names with commas between them); nil where there is none.
  func glyph(_ unit: UInt16, fontStack: String) -> Glyph?
  /// The image of a name; nil where there is none.
  func image(_ name: String) -> SpriteImage?
  /// Called for a character of a text that has no glyph.
  func miss(_ character: Unicode.Scalar, fontStack: String)
}

extension SymbolMetrics {
  package func miss(_ character: Unicode.Scalar, fontStack: String) {}
}
