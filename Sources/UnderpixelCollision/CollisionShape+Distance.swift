public import UnderpixelGeometry

extension CollisionShape {
  /// How far a pixel lies from the shape, in logical pixels: 0 inside and on its edge.
  public func distance(to point: ScreenPoint) -> Double {
    switch self {
    case .box(let box): box.distance(to: Point(x: point.x, y: point.y))
    case .rotatedBox(let box): box.distance(to: point)
    case .circle(let circle):
      max(ScreenPoint.distance(circle.center, point) - circle.radius, 0)
    }
  }
}

extension CollisionBox {
  fileprivate func distance(to point: ScreenPoint) -> Double {
    let (along, across) = place(of: point)
    let untouched = BoundingBox(minX: -halfWidth, minY: -halfHeight, maxX: halfWidth, maxY: halfHeight)
    return untouched.distance(to: Point(x: along, y: across))
  }
}

extension ScreenPoint {
  fileprivate static func distance(_ a: ScreenPoint, _ b: ScreenPoint) -> Double {
    let (dx, dy) = (a.x - b.x, a.y - b.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
