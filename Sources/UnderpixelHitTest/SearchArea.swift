internal import UnderpixelCamera
internal import UnderpixelGeometry

/// Where extrusions under a query can stand: what the tree is asked for. (For flat layers see ``Reach``.)
extension QueryGeometry {
  /// The stretch of the line of sight along which extrusions up to `height` pixels can stand, seen from above, and no
  /// farther than `deepest`.
  func searchSegment(height: Double, deepest: Double) -> (Vector, Vector)? {
    guard let range = Self.range(of: ray, height: height, deepest: deepest) else { return nil }
    return (ray.plane(at: range.lowerBound).vector, ray.plane(at: range.upperBound).vector)
  }

  /// False where the line of sight of a point passes a box on the ground before it is as low as `height` pixels. For larger
  /// shapes nothing is said.
  func passes(_ box: BoundingBox, _ copy: WorldCopy, upTo height: Double) -> Bool {
    guard case .disc(_, radius: 0) = shape, ray.directionZ < 0, ray.originZ > height else { return true }
    let foot = ray.plane(at: -ray.originZ / ray.directionZ)
    let top = ray.plane(at: (height - ray.originZ) / ray.directionZ)
    let sight = BoundingBox(
      minX: min(foot.x, top.x), minY: min(foot.y, top.y), maxX: max(foot.x, top.x), maxY: max(foot.y, top.y))
    return copy.leastGap(sight, box) <= 0
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
