package import UnderpixelGeometry
package import UnderpixelStyle

/// How far a text is moved away from its place, in glyph units.
package enum TextOffset: Hashable, Sendable {
  /// Away from the place, in the direction in which the text lies from it (`text-radial-offset`).
  case radial(Double)
  /// To the right and down (`text-offset`).
  case shift(x: Double, y: Double)

  /// The offset of a text that has one anchor.
  ///
  /// - Parameters:
  ///   - radial: `text-radial-offset`, in ems. It goes before `offset` unless it is 0.
  ///   - offset: `text-offset`, in ems.
  package static func fixed(radial: Double, offset: Point, anchor: SymbolAnchor) -> Point {
    if radial != 0 && !radial.isNaN { return TextOffset.radial(radial * GlyphUnits.perEm).away(from: anchor) }
    return Point(x: offset.x * GlyphUnits.perEm, y: offset.y * GlyphUnits.perEm)
  }

  /// The offset of a text that chooses among the anchors of `text-variable-anchor`.
  ///
  /// - Parameters:
  ///   - radial: `text-radial-offset`, in ems; nil where the style has none. It goes before `offset`, even if it is 0.
  ///   - offset: `text-offset`, in ems.
  package static func variable(radial: Double?, offset: Point) -> TextOffset {
    if let radial { return .radial(radial * GlyphUnits.perEm) }
    return .shift(x: offset.x * GlyphUnits.perEm, y: offset.y * GlyphUnits.perEm)
  }

  /// The offset with which the text at an anchor lies away from its place.
  ///
  /// Below and above the place, text is taken to start at its baseline instead of the edge of its box. Negative distances
  /// count as 0 where they are radial, and as positive ones where they are not.
  package func away(from anchor: SymbolAnchor) -> Point {
    let (distance, isCorner) = (distance, anchor.isCorner)
    // Toward a corner, the distance is that along the diagonal.
    let share = if case .radial = self, isCorner { 2.0.squareRoot() } else { 1.0 }
    let (x, y) = (distance.x / share, distance.y / share - GlyphUnits.belowBaseline)
    let direction = anchor.direction
    return Point(x: direction.x == 0 ? 0 : direction.x * x, y: direction.y == 0 ? 0 : direction.y * y)
  }

  private var distance: (x: Double, y: Double) {
    switch self {
    case .radial(let distance): (max(0, distance), max(0, distance))
    case .shift(let x, let y): (abs(x), abs(y))
    }
  }
}

extension SymbolAnchor {
  /// Where the text lies from its place: left -1, right 1; above -1, below 1.
  fileprivate var direction: (x: Double, y: Double) { (1 - 2 * alignment.horizontal, 1 - 2 * alignment.vertical) }

  fileprivate var isCorner: Bool { direction.x != 0 && direction.y != 0 }
}
