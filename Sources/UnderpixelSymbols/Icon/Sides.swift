/// Lengths at the four sides of a box, such as a padding.
package struct Sides: Hashable, Sendable {
  package var top: Double
  package var right: Double
  package var bottom: Double
  package var left: Double

  package init(top: Double = 0, right: Double = 0, bottom: Double = 0, left: Double = 0) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  package init(all length: Double) { self.init(top: length, right: length, bottom: length, left: length) }

  /// From one to four numbers, as in CSS: all sides; top and bottom, then left and right; top, left and right, bottom; or
  /// all from the top, clockwise. Nil for any other count.
  package init?(_ lengths: [Double]) {
    guard (1...4).contains(lengths.count) else { return nil }
    let right = lengths.count > 1 ? lengths[1] : lengths[0]
    self.init(
      top: lengths[0], right: right, bottom: lengths.count > 2 ? lengths[2] : lengths[0],
      left: lengths.count > 3 ? lengths[3] : right)
  }

  package static func * (sides: Sides, factor: Double) -> Sides {
    Sides(
      top: sides.top * factor, right: sides.right * factor, bottom: sides.bottom * factor, left: sides.left * factor)
  }
}
