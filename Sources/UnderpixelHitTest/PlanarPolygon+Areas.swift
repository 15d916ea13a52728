internal import UnderpixelGeometry

extension PlanarPolygon {
  /// True when the two areas share a place, edges included.
  func meets(_ other: PlanarPolygon) -> Bool {
    guard other.box.intersects(box) else { return false }
    return points.contains(where: other.contains)
      || other.points.indices.contains { i in
        meets(other.points[i == 0 ? other.points.count - 1 : i - 1], other.points[i])
      }
  }

  /// True when the area shares a place with a box, edges included.
  func meets(_ other: BoundingBox) -> Bool {
    guard other.intersects(box) else { return false }
    let corners = [
      Vector(other.minX, other.minY), Vector(other.maxX, other.minY), Vector(other.maxX, other.maxY),
      Vector(other.minX, other.maxY),
    ]
    return points.contains { other.contains(x: $0.x, y: $0.y) }
      || corners.indices.contains { meets(corners[$0], corners[($0 + 1) % 4]) }
  }
}
