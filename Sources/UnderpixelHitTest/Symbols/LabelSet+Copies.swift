internal import UnderpixelCamera
internal import UnderpixelCollision
internal import UnderpixelGeometry
internal import UnderpixelPlacement

extension LabelSet {
  /// The numbers of the copies of the world of which labels may reach into the picture or the margin around it.
  func seenCopies(_ projection: Projection, _ rules: LabelRules) -> [Double] {
    let shifts = [rules.textTranslation, rules.iconTranslation].flatMap { [$0.x.magnitude, $0.y.magnitude] }
    let reach = min(self.reach + (shifts.filter(\.isFinite).max() ?? 0), Self.farthest)
    // Below the center of a tilted view labels are drawn larger: hardly ever more than four times.
    let around = Placement.margin + reach * (projection.isFlat ? 1 : 4)
    let screen = ScreenBox(
      x: -around...projection.viewport.width + around, y: -around...projection.viewport.height + around)
    let ground = PlanarPolygon(points: projection.groundPolygon(of: screen.corners).map(\.vector)).box
    let nearby = ground.cut(to: Self.labeledDistance(projection, screen))
    var copies: [Double] = []
    WorldCopy.forEachCopy(meeting: nearby, bounds: bounds, projection) { copies.append($0.number) }
    return copies
  }

  /// A label that stands farther than that from its anchor, in pixels, may be missed in other copies of the world.
  private static let farthest = 1e5

  /// How far from the camera's center there are anchors of labels, in pixels of the map plane.
  private static func labeledDistance(_ projection: Projection, _ screen: ScreenBox) -> Double {
    guard !projection.isFlat else { return .infinity }
    // Labels are not placed where the ratio is too small: as many times as deep as the center.
    let depths = 0.5 / (CollisionIndex.leastPerspectiveRatio - 0.5)
    let center = projection.centerPixel.vector
    let aside = screen.corners.map { length($0.vector - center) }.max() ?? 0
    return length(Vector(aside * depths, (depths - 1) * projection.eyeDistance / projection.depthSlope))
  }
}

extension BoundingBox {
  /// What of the box lies within a distance from 0, along each axis.
  fileprivate func cut(to distance: Double) -> BoundingBox {
    BoundingBox(
      minX: max(minX, -distance), minY: max(minY, -distance), maxX: min(maxX, distance), maxY: min(maxY, distance))
  }
}
