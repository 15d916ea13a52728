package import UnderpixelGeometry

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The room that a label or an icon needs for itself.
package enum CollisionFeature: Hashable, Sendable {
  /// From the label's place, in whole tile units.
  case box(BoundingBox)
  /// Circles along a line, as wide as the label is high.
  case circles(diameter: Double)

  /// What is not high at all needs no circles, and what is low still needs ones of this diameter.
  private static let smallestDiameter = 10.0

  /// The room of text or of an icon at its place.
  ///
  /// Turned boxes are replaced by the axis-parallel ones around them.
  ///
  /// - Parameters:
  ///   - shape: From the label's place, in any unit.
  ///   - frame: Around the shape, in its unit: see ``ShapedIcon/frame``.
  ///   - scale: Tile units a unit of the shape.
  ///   - padding: Around all of it, in tile units. It is turned along.
  ///   - rotation: In degrees, clockwise.
  package static func box(
    around shape: BoundingBox, frame: Sides? = nil, scale: Double, padding: Sides, rotation: Double = 0
  ) -> CollisionFeature {
    var box = shape.scaled(by: scale).expanded(by: padding)
    if let frame { box = box.expanded(by: frame * scale) }
    if rotation != 0 && !rotation.isNaN { box = box.envelope(rotatedBy: rotation) }
    return .box(
      BoundingBox(
        minX: stored(box.minX), minY: stored(box.minY), maxX: stored(box.maxX), maxY: stored(box.maxY)))
  }

  /// The room of text along a line; nil where it has no height. The unit is that of the shape.
  package static func circles(along shape: BoundingBox, frame: Sides? = nil) -> CollisionFeature? {
    let height = shape.maxY + (frame?.bottom ?? 0) - (shape.minY - (frame?.top ?? 0))
    return height > 0 ? .circles(diameter: max(smallestDiameter, height)) : nil
  }

  /// A length in tile units as MapLibre GL JS stores it: a whole number of 16 bits, cut toward 0.
  ///
  /// Where it wraps around there, this is the largest or the smallest such number. A NaN is 0.
  package static func stored(_ length: Double) -> Double {
    guard !length.isNaN else { return 0 }
    return min(max(length.rounded(.towardZero), Double(Int16.min)), Double(Int16.max))
  }
}

extension BoundingBox {
  /// The axis-parallel box around this one, turned around the origin by degrees, clockwise where y is down.
  fileprivate func envelope(rotatedBy degrees: Double) -> BoundingBox {
    let radians = degrees * .pi / 180
    let (sine, cosine) = (sin(radians), cos(radians))
    var envelope = BoundingBox.empty
    for (x, y) in [(minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY)] {
      envelope.formUnion(x: cosine * x - sine * y, y: sine * x + cosine * y)
    }
    return envelope
  }
}
