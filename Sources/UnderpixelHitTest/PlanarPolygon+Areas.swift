internal import UnderpixelGeometry

extension PlanarPolygon {
  /// True when the two areas share a place, edges included.
  func meets(_ other: PlanarPolygon) -> Bool {
    guard other.box.intersects(box) else { return false }
    return hasEdge(near: other.box) { _, point in other.contains(point) }
      || other.points.indices.contains { meets(other.points[other.before($0)], other.points[$0]) }
  }

  /// True when the area shares a place with a box, edges included.
  func meets(_ other: BoundingBox) -> Bool {
    guard other.intersects(box) else { return false }
    let corners = [
      Vector(other.minX, other.minY), Vector(other.maxX, other.minY), Vector(other.maxX, other.maxY),
      Vector(other.minX, other.maxY),
    ]
    return hasEdge(near: other) { _, point in other.contains(x: point.x, y: point.y) }
      || corners.indices.contains { meets(corners[$0], corners[($0 + 1) % 4]) }
  }
}
