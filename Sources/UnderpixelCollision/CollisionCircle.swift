public import UnderpixelGeometry

/// A circle that takes room; several of them in a row stand for a text along a line.
@frozen
public struct CollisionCircle: Hashable, Sendable {
  public let center: ScreenPoint
  /// Logical pixels. A circle of a negative radius can't be taken.
  public let radius: Double

  @inlinable
  public init(center: ScreenPoint, radius: Double) {
    self.center = center
    self.radius = radius
  }

  /// The square around it; empty where the radius is negative.
  @inlinable
  public var bounds: BoundingBox {
    guard radius >= 0 else { return .empty }
    return BoundingBox(
      minX: center.x - radius, minY: center.y - radius, maxX: center.x + radius, maxY: center.y + radius)
  }

  /// True when the circles overlap; those that only touch do not.
  func meets(_ other: CollisionCircle) -> Bool {
    let (dx, dy, reach) = (other.center.x - center.x, other.center.y - center.y, radius + other.radius)
    return dx * dx + dy * dy < reach * reach
  }

  /// True when circle and box share a place; touching counts.
  func meets(_ box: BoundingBox) -> Bool {
    let dx = max(box.minX - center.x, center.x - box.maxX, 0)
    let dy = max(box.minY - center.y, center.y - box.maxY, 0)
    return dx * dx + dy * dy <= radius * radius
  }
}
