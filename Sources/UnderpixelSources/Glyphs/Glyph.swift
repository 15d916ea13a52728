/// The measures of one glyph of a font, in pixels at a text size of 24. (Glyph ranges of signed distance fields, as Mapbox
/// and MapLibre serve them.)
public struct Glyph: Hashable, Sendable {
  /// Of the picture, without the margin around it.
  public var width: Double
  public var height: Double
  /// Where the picture starts, from the pen and from the top of the line.
  public var left: Double
  public var top: Double
  /// How far the pen moves.
  public var advance: Double

  public init(width: Double, height: Double, left: Double, top: Double, advance: Double) {
    self.width = width
    self.height = height
    self.left = left
    self.top = top
    self.advance = advance
  }
}
