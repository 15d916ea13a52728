internal import UnderpixelCamera
internal import UnderpixelGeometry

/// The boxes of the map plane outside of which no feature can be hit: what the tree is asked for.
extension QueryGeometry {
  static let everywhere = BoundingBox(
    minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)

  /// The box, in plane pixels, that holds a position of everything `look` can have under the query; nil for nothing.
  /// Extrusions have a strip of their own.
  func searchBox(for look: Look) -> BoundingBox? {
    switch look {
    case .fill: box(of: groundPolygon)
    case .line(let line): box(of: groundPolygon)?.expanded(by: line.reach)
    case .circle(let circle): searchBox(for: circle)
    case .extrusion: nil
    }
  }

  private func searchBox(for circle: CircleLook) -> BoundingBox? {
    let reach = circle.reach
    switch (circle.alignment, circle.scale) {
    case (.map, .map): return box(of: groundPolygon)?.expanded(by: reach)
    case (.map, .viewport):
      // |g − P| ≤ R w(P) / d, and the depth w grows by at most the depth slope a pixel.
      guard let box = box(of: groundPolygon) else { return nil }
      let shrink = 1 - reach * projection.depthSlope / projection.eyeDistance
      guard shrink > 0 else { return Self.everywhere }
      let deepest = groundPolygon.points.reduce(0) { max($0, projection.depth(of: PlanePoint($1))) }
      return box.expanded(by: reach * deepest / projection.eyeDistance / shrink)
    case (.viewport, .viewport): return box(of: groundPolygon(margin: reach))
    case (.viewport, .map):
      // The disc stands upright on its middle with the radius R in space: the line of sight passes it no farther than
      // R, where it is no higher or deeper than R. At height z the ground polygon shrinks toward the eye's foot.
      let eye = Vector(ray.originX, ray.originY)
      guard reach < ray.originZ / 2 else { return Self.everywhere }
      var box = BoundingBox.empty
      for point in groundPolygon.points {
        for z in [-reach, reach] {
          let seen = eye + (point - eye) * ((ray.originZ - z) / ray.originZ)
          box.formUnion(x: seen.x, y: seen.y)
        }
      }
      return box.isEmpty ? nil : box.expanded(by: reach)
    }
  }

  private func box(of polygon: PlanarPolygon) -> BoundingBox? {
    guard !polygon.points.isEmpty else { return nil }
    var box = BoundingBox.empty
    for point in polygon.points { box.formUnion(x: point.x, y: point.y) }
    return box
  }

  // MARK: Extrusions

  /// The stretch of the line of sight along which extrusions up to `height` pixels can stand, seen from above, and no
  /// farther than `deepest`.
  func searchSegment(height: Double, deepest: Double) -> (Vector, Vector)? {
    guard let range = Self.range(of: ray, height: height, deepest: deepest) else { return nil }
    return (ray.plane(at: range.lowerBound).vector, ray.plane(at: range.upperBound).vector)
  }

  /// The box around all lines of sight of the shape, in so far as extrusions up to `height` pixels can stand there.
  func searchBox(height: Double, deepest: Double) -> BoundingBox {
    let corners = ScreenBox(x: screenBox.minX...screenBox.maxX, y: screenBox.minY...screenBox.maxY).corners
    let rays = corners.map(projection.ray(through:))
    var box = BoundingBox.empty
    for ray in rays {
      guard let range = Self.range(of: ray, height: height, deepest: deepest) else { continue }
      for t in [range.lowerBound, range.upperBound] { box.formUnion(x: ray.plane(at: t).x, y: ray.plane(at: t).y) }
    }
    // With the horizon between them, the lines of sight stay at standing height as far as anything stands.
    if rays.contains(where: { $0.directionZ >= 0 }) && deepest > 0 {
      for ray in rays { box.formUnion(x: ray.plane(at: deepest).x, y: ray.plane(at: deepest).y) }
      box.formUnion(x: ray.originX, y: ray.originY)
    }
    return box
  }

  /// The parameters at which a line of sight is between the ground and `height`, before the eye.
  private static func range(of ray: Ray, height: Double, deepest: Double) -> ClosedRange<Double>? {
    guard deepest > 0 else { return nil }
    if ray.directionZ == 0 { return ray.originZ <= height ? 0...deepest : nil }
    let ground = -ray.originZ / ray.directionZ
    let top = (height - ray.originZ) / ray.directionZ
    let (from, to) = (max(min(ground, top), 0), min(max(ground, top), deepest))
    return from <= to ? from...to : nil
  }
}
