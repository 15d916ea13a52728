public import UnderpixelGeometry

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A box that takes room, turned around its center.
@frozen
public struct CollisionBox: Hashable, Sendable {
  public let center: ScreenPoint
  /// Half the sides, in logical pixels. A box with a negative one can't be taken.
  public let halfWidth: Double
  public let halfHeight: Double
  /// Degrees, clockwise as seen on the screen.
  public let angle: Double

  /// Where the side of the width points.
  @usableFromInline let cosine: Double
  @usableFromInline let sine: Double

  /// A box whose width runs along a direction of the screen: 0 to the right, 90 down.
  public init(center: ScreenPoint, halfWidth: Double, halfHeight: Double, angle: Double) {
    self.center = center
    self.halfWidth = halfWidth
    self.halfHeight = halfHeight
    self.angle = angle
    (cosine, sine) = direction(angle)
  }

  /// The same box, not turned.
  init(_ box: BoundingBox) {
    center = ScreenPoint(x: box.minX + box.width / 2, y: box.minY + box.height / 2)
    (halfWidth, halfHeight, angle) = (box.width / 2, box.height / 2, 0)
    (cosine, sine) = (1, 0)
  }

  /// The axis-parallel box around it; empty where a size is negative.
  public var bounds: BoundingBox {
    guard halfWidth >= 0, halfHeight >= 0 else { return .empty }
    let x = cosine.magnitude * halfWidth + sine.magnitude * halfHeight
    let y = sine.magnitude * halfWidth + cosine.magnitude * halfHeight
    return BoundingBox(minX: center.x - x, minY: center.y - y, maxX: center.x + x, maxY: center.y + y)
  }

  /// The corners as they are turned, clockwise as seen on the screen.
  public var corners: [ScreenPoint] {
    let (x, y) = (halfWidth, halfHeight)
    return [(-x, -y), (x, -y), (x, y), (-x, y)].map { x, y in
      ScreenPoint(x: center.x + x * cosine - y * sine, y: center.y + x * sine + y * cosine)
    }
  }

  /// True when no line parallel to a side of either runs between them; touching counts.
  func meets(_ other: CollisionBox) -> Bool {
    !hasGap(to: other) && !other.hasGap(to: self)
  }

  /// True when a line parallel to one of the own sides runs between the two.
  private func hasGap(to other: CollisionBox) -> Bool {
    let (along, across) = place(of: other.center)
    // How far the other reaches along the own sides.
    let turnCosine = (cosine * other.cosine + sine * other.sine).magnitude
    let turnSine = (cosine * other.sine - sine * other.cosine).magnitude
    let reachAlong = turnCosine * other.halfWidth + turnSine * other.halfHeight
    let reachAcross = turnSine * other.halfWidth + turnCosine * other.halfHeight
    return !(along.magnitude <= halfWidth + reachAlong && across.magnitude <= halfHeight + reachAcross)
  }

  /// True when circle and box share a place; touching counts.
  func meets(_ circle: CollisionCircle) -> Bool {
    let (along, across) = place(of: circle.center)
    let untouched = CollisionCircle(center: ScreenPoint(x: along, y: across), radius: circle.radius)
    return untouched.meets(BoundingBox(minX: -halfWidth, minY: -halfHeight, maxX: halfWidth, maxY: halfHeight))
  }

  /// Where a place lies from the center, along the width and along the height.
  func place(of point: ScreenPoint) -> (along: Double, across: Double) {
    let (dx, dy) = (point.x - center.x, point.y - center.y)
    return (dx * cosine + dy * sine, dy * cosine - dx * sine)
  }
}

/// Cosine and sine of an angle in degrees, without an error at right angles.
private func direction(_ degrees: Double) -> (cosine: Double, sine: Double) {
  let quarters = (degrees / 90).rounded()
  let rest = (degrees - quarters * 90) * .pi / 180
  let (cosine, sine) = (cos(rest), sin(rest))
  return switch quarters.remainder(dividingBy: 4) {
  case 0: (cosine, sine)
  case 1: (-sine, cosine)
  case -1: (sine, -cosine)
  // Two quarters, or a NaN.
  default: (-cosine, -sine)
  }
}
