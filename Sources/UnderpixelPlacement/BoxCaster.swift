internal import UnderpixelCamera
internal import UnderpixelCollision
internal import UnderpixelGeometry

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Where the boxes of labels lie on the screen.
///
/// A label that stands upright is as large as half of what perspective makes of it; one that lies on the map shrinks with
/// the distance but is drawn larger there to make up for half of it. (MapLibre GL JS 5.3.0.)
struct BoxCaster {
  private let projection: Projection
  private let worldCopy: Double
  private let isUpright: Bool
  private let lies: Bool
  private let textTranslation: Vector
  private let iconTranslation: Vector
  /// The right and the lower edge of what lies on the map and turns with the viewport or the map, as directions there.
  private let right: Vector
  private let down: Vector

  init(_ rules: LabelRules, _ projection: Projection, worldCopy: Double) {
    self.projection = projection
    self.worldCopy = worldCopy
    isUpright = !rules.rotatesWithMap && !rules.pitchesWithMap
    lies = rules.pitchesWithMap
    textTranslation = rules.textTranslation.vector
    iconTranslation = rules.iconTranslation.vector
    if rules.rotatesWithMap {
      (right, down) = (Vector(1, 0), Vector(0, 1))
    } else {
      (right, down) = (projection.ground(right: 1, down: 0).vector, projection.ground(right: 0, down: 1).vector)
    }
  }

  /// A place as seen from the camera's center.
  func plane(_ anchor: MercatorPoint) -> Vector {
    projection.plane(anchor, copy: worldCopy).vector
  }

  /// The box on the screen around what a box beside an anchor covers; nil behind the eye, and too far away.
  func box(_ box: BoundingBox, at anchor: MercatorPoint, _ piece: LabelPiece, shift: Vector? = nil) -> BoundingBox? {
    let base = plane(anchor) + (piece == .text ? textTranslation : iconTranslation)
    guard let seen = projection.project(PlanePoint(base)) else { return nil }
    let ratio = CollisionIndex.perspectiveRatio(eyeDistance: projection.eyeDistance, depth: seen.depth)
    guard ratio >= CollisionIndex.leastPerspectiveRatio else { return nil }
    let pixel = seen.pixel.vector
    if isUpright {
      let origin = pixel + (shift ?? Vector(0, 0)) * ratio
      return BoundingBox(
        minX: origin.x + box.minX * ratio, minY: origin.y + box.minY * ratio, maxX: origin.x + box.maxX * ratio,
        maxY: origin.y + box.maxY * ratio)
    }
    if lies {
      // What moves beside its anchor is not made larger. (MapLibre GL JS 5.3.0, `_projectCollisionBox`.)
      let scale = shift == nil ? min(0.5 + 0.5 * seen.depth / projection.eyeDistance, 4) : 1
      return envelope(of: box, shift, at: base, scale, right, down) {
        projection.project(PlanePoint($0))?.pixel.vector
      }
    }
    // Upright, and turned as the ground to the east of it is seen.
    guard let east = projection.project(PlanePoint(base + Vector(0.0625, 0)))?.pixel.vector else { return nil }
    let along = unit(east - pixel)
    return envelope(of: box, shift, at: pixel, ratio, along, Vector(-along.y, along.x)) { $0 }
  }

  /// The box around the corners as they are seen: a tilted edge is straight.
  private func envelope(
    of box: BoundingBox, _ shift: Vector?, at base: Vector, _ scale: Double, _ right: Vector, _ down: Vector,
    _ seen: (Vector) -> Vector?
  ) -> BoundingBox? {
    let shift = shift ?? Vector(0, 0)
    let origin = base + (right * shift.x + down * shift.y) * scale
    var envelope = BoundingBox.empty
    for (x, y) in [(box.minX, box.minY), (box.maxX, box.minY), (box.maxX, box.maxY), (box.minX, box.maxY)] {
      guard let corner = seen(origin + (right * x + down * y) * scale) else { return nil }
      envelope.formUnion(x: corner.x, y: corner.y)
    }
    return envelope
  }
}
