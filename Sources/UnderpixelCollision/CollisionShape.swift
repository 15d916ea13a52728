public import UnderpixelGeometry

/// Something that can take room: a box, a turned box, a circle, or a ``CollisionShape``, which is any of these.
///
/// Its coordinates are logical pixels from the top left corner of the viewport, y down.
public protocol Collidable: Sendable {
  var collisionShape: CollisionShape { get }
}

/// The room of one label's icon or text, or of a part of it.
///
/// It can be taken unless it has a NaN, is inverted or of negative size, or reaches beyond 1e100 pixels, where squares of
/// distances are no numbers any more.
@frozen
public enum CollisionShape: Hashable, Sendable {
  case box(BoundingBox)
  case rotatedBox(CollisionBox)
  case circle(CollisionCircle)

  /// The axis-parallel box around it; empty where a size is negative.
  @inlinable
  public var bounds: BoundingBox {
    switch self {
    case .box(let box): box
    case .rotatedBox(let box): box.bounds
    case .circle(let circle): circle.bounds
    }
  }
}

extension BoundingBox {
  /// True of the bounds of shapes that can be taken.
  @inlinable
  var canBeTaken: Bool {
    let farthest = 1e100
    return -farthest <= minX && minX <= maxX && maxX <= farthest && -farthest <= minY && minY <= maxY
      && maxY <= farthest
  }
}

extension CollisionShape: Collidable {
  @inlinable
  public var collisionShape: CollisionShape { self }
}

extension BoundingBox: Collidable {
  @inlinable
  public var collisionShape: CollisionShape { .box(self) }
}

extension CollisionBox: Collidable {
  @inlinable
  public var collisionShape: CollisionShape { .rotatedBox(self) }
}

extension CollisionCircle: Collidable {
  @inlinable
  public var collisionShape: CollisionShape { .circle(self) }
}
