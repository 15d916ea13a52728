package import UnderpixelGeometry

/// Text in lines, with the place of each glyph. Lengths are in glyph units, 24 an em, y down.
package struct ShapedText: Hashable, Sendable {
  /// From the place of the label, offset included: as wide as the longest line, as high as all lines.
  package var box: BoundingBox
  package var lines: [Line]
  package var writingMode: WritingMode
  /// True where at least one glyph stands upright in a vertical line.
  package var isVerticalizable: Bool
  package var hasImages: Bool
  /// With a private unit for each image.
  package var text: String

  package struct Line: Hashable, Sendable {
    package var glyphs: [PlacedGlyph]
  }

  package var glyphCount: Int { lines.reduce(0) { $0 + $1.glyphs.count } }

  /// The first and the last glyph of all lines; nil where there are none.
  package var ends: (first: PlacedGlyph, last: PlacedGlyph)? {
    guard let first = lines.lazy.compactMap(\.glyphs.first).first,
      let last = lines.lazy.reversed().compactMap(\.glyphs.last).first
    else { return nil }
    return (first, last)
  }
}
