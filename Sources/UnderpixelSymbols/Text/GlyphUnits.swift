/// The unit of lengths in shaped text: glyphs are measured at a text size of 24 pixels.
package enum GlyphUnits {
  package static let perEm = 24.0
  /// From the top of an em down to the baseline that all fonts are taken to have.
  package static let baseline = 17.0
  /// From that baseline down to the bottom of the em.
  package static let belowBaseline = perEm - baseline
}
