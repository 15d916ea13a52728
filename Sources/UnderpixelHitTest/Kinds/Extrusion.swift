internal import UnderpixelCamera
internal import UnderpixelGeometry

/// A fill-extrusion layer at one zoom.
final class ExtrusionLook: Sendable {
  /// Meters.
  let height: ResolvedNumbers
  let base: ResolvedNumbers
  /// Above this nothing stands, in meters.
  let highest: Double

  init(height: ResolvedNumbers, base: ResolvedNumbers) {
    self.height = height
    self.base = base
    highest = max(height.maximum, base.maximum)
  }
}

/// What a query meets of an extrusion: how far away on the screen, how deep.
struct ExtrusionHit {
  let distance: Double
  let depth: Double
}

extension QueryGeometry {
  /// The nearest face of a polygon raised from `base` to `height` (meters): its roof, or a wall between the two.
  func hit(extrusion part: PlacedPart, height: Double, base: Double) -> ExtrusionHit? {
    let roof = height * projection.pixelsPerMeter
    let foot = base * projection.pixelsPerMeter
    if case .disc(_, let radius) = shape {
      if let depth = depthAlongRay(part, roof: roof, foot: foot) { return ExtrusionHit(distance: 0, depth: depth) }
      guard radius > 0 else { return nil }
    }
    return silhouette(part, roof: roof, foot: foot)
  }

  /// Where the line of sight first meets roof or wall, as a depth. The ground ends it.
  private func depthAlongRay(_ part: PlacedPart, roof: Double, foot: Double) -> Double? {
    var nearest = Double.infinity
    let atRoof = (roof - ray.originZ) / ray.directionZ
    if atRoof > 0, atRoof.isFinite, part.contains(ray.plane(at: atRoof).vector) { nearest = atRoof }
    let (low, high) = (min(roof, foot), max(roof, foot))
    let origin = Vector(ray.originX, ray.originY)
    let direction = Vector(ray.directionX, ray.directionY)
    part.forEachSegment { a, b in
      // origin + t direction = a + s (b − a)
      let along = b - a
      let determinant = cross(direction, along)
      guard determinant != 0 else { return }
      let t = cross(a - origin, along) / determinant
      guard t > 0, t < nearest else { return }
      let s = cross(a - origin, direction) / determinant
      let z = ray.originZ + t * ray.directionZ
      if s >= 0 && s <= 1 && z >= low && z <= high { nearest = t }
    }
    return nearest.isFinite ? nearest : nil
  }

  /// The distance from the shape to all faces as they are seen; the depth is that of the nearest corner.
  private func silhouette(_ part: PlacedPart, roof: Double, foot: Double) -> ExtrusionHit? {
    if isApart(from: part, roof: roof, foot: foot) { return nil }
    var least = Double.infinity
    var depth = Double.infinity
    part.forEachSegment { a, b in
      least = min(
        least, distance(toSegment: a, roof, b, roof), distance(toSegment: a, foot, b, foot),
        distance(toSegment: a, foot, a, roof))
      let (upper, lower) = (projection.depth(of: PlanePoint(a), z: roof), projection.depth(of: PlanePoint(a), z: foot))
      if upper > 0 { depth = min(depth, upper) }
      if lower > 0 { depth = min(depth, lower) }
    }
    if least > radius, case .polygon(let polygon) = shape {
      // No edge is met: the shape lies within one face, or apart from all of them.
      let isWithin = polygon.points.contains { point in
        let pixel = ScreenPoint(x: point.x, y: point.y)
        let inside = QueryGeometry(disc: pixel, radius: 0, projection: projection)
        return inside.depthAlongRay(part, roof: roof, foot: foot) != nil
      }
      if isWithin { least = 0 }
    }
    return least <= radius ? ExtrusionHit(distance: least, depth: depth) : nil
  }

  /// True where the box around the shape and that around the whole extrusion, as it is seen, have nothing in common. False
  /// for an extrusion that reaches behind the eye.
  private func isApart(from part: PlacedPart, roof: Double, foot: Double) -> Bool {
    var box = BoundingBox.empty
    part.forEachSegment { a, _ in box.formUnion(x: a.x, y: a.y) }
    guard !box.isEmpty else { return false }
    var seen = BoundingBox.empty
    for corner in 0..<8 {
      let place = PlanePoint(x: corner & 1 == 0 ? box.minX : box.maxX, y: corner & 2 == 0 ? box.minY : box.maxY)
      guard let pixel = projection.project(place, z: corner & 4 == 0 ? roof : foot)?.pixel else { return false }
      seen.formUnion(x: pixel.x, y: pixel.y)
    }
    // Rounding must not cost a hit.
    return !seen.expanded(by: 1e-6).intersects(screenBox)
  }
}
