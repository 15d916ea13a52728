/// A glyph or an image of a text. Lengths are in glyph units.
package struct PlacedGlyph: Hashable, Sendable {
  package var unit: UInt16
  /// Where the glyph starts along its line and where its em has its top, from the place of the label without the text's
  /// offset.
  package var x: Double
  package var y: Double
  /// How far it would move the pen in a horizontal line, scaled, without letter spacing. For an image in a vertical line,
  /// its height.
  package var advance: Double
  package var scale: Double
  package var isVertical: Bool

  /// Where the middle of the glyph lies along its line: the place on a curved line that it is turned for.
  package var middle: Double { x + advance / 2 }
}
