import Testing
import UnderpixelCollision
import UnderpixelGeometry
import UnderpixelTestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Collision shapes")
struct ShapeTests {
  @Test("meet where their outlines cross or one holds the other", arguments: [1, 5, 9] as [UInt64])
  func matchesOutlines(seed: UInt64) {
    // Far less than a pixel, far more than what rounding does to coordinates of thousands.
    let tolerance = 1e-6
    forAll(zip(Gen<CollisionShape>.shape, .shape), seed: seed, count: 2000) { a, b in
      guard a.intersects(b) == b.intersects(a) else { return false }
      // By unlike distances, so that sides which were one are not.
      if a.intersects(b) { return Outline(a, grownBy: tolerance).meets(Outline(b, grownBy: tolerance / 3)) }
      return !Outline(a, grownBy: -tolerance).meets(Outline(b, grownBy: -tolerance))
    }
  }

  @Test("lie in their bounds, which they touch")
  func bounds() {
    forAll(Gen<CollisionShape>.shape, seed: 3) { shape in
      let bounds = shape.bounds
      let (width, height, tolerance) = (bounds.width, bounds.height, 1e-6)
      let beside = [(width, 0.0), (-width, 0), (0, height), (0, -height)].map { bounds.offset(x: $0, y: $1) }
      return beside.allSatisfy { box in
        Outline(shape, grownBy: tolerance).meets(Outline(.box(box), grownBy: tolerance / 3))
          && !Outline(shape, grownBy: -tolerance).meets(Outline(.box(box), grownBy: -tolerance / 3))
      }
    }
  }

  @Test("a box turned by quarters is the box that one sees", arguments: [-450.0, -90, 0, 90, 180, 270, 360, 810])
  func quarters(angle: Double) {
    let isUpright = (angle / 90).truncatingRemainder(dividingBy: 2) == 0
    let box = CollisionBox(center: ScreenPoint(x: 10, y: 20), halfWidth: 5, halfHeight: 2, angle: angle)
    let seen =
      isUpright
      ? BoundingBox(minX: 5, minY: 18, maxX: 15, maxY: 22) : BoundingBox(minX: 8, minY: 15, maxX: 12, maxY: 25)
    #expect(box.bounds == seen)
    let touching = BoundingBox(minX: seen.maxX, minY: seen.maxY, maxX: seen.maxX + 1, maxY: seen.maxY + 1)
    #expect(box.collisionShape.intersects(.box(touching)))
    #expect(!box.collisionShape.intersects(.box(touching.offset(x: 0.001, y: 0))))
  }

  @Test("an angle turns clockwise as seen on the screen")
  func clockwise() {
    let box = CollisionBox(center: ScreenPoint(x: 0, y: 0), halfWidth: 10, halfHeight: 1, angle: 30).collisionShape
    #expect(box.intersects(.box(BoundingBox(x: 8.6, y: 5))))
    #expect(!box.intersects(.box(BoundingBox(x: 8.6, y: -5))))
  }
}

/// A shape as seen by who knows segments and distances alone.
private enum Outline {
  case polygon([Point])
  case circle(Point, radius: Double)
  case nothing

  init(_ shape: CollisionShape, grownBy distance: Double) {
    switch shape {
    case .box(let box):
      self = Self.box(
        Point(x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2), box.width / 2 + distance,
        box.height / 2 + distance, angle: 0)
    case .rotatedBox(let box):
      self = Self.box(
        Point(x: box.center.x, y: box.center.y), box.halfWidth + distance, box.halfHeight + distance, angle: box.angle)
    case .circle(let circle):
      let radius = circle.radius + distance
      self = radius < 0 ? .nothing : .circle(Point(x: circle.center.x, y: circle.center.y), radius: radius)
    }
  }

  private static func box(_ center: Point, _ halfWidth: Double, _ halfHeight: Double, angle: Double) -> Outline {
    guard halfWidth >= 0, halfHeight >= 0 else { return .nothing }
    let radians = angle * .pi / 180
    return .polygon(
      [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { x, y in
        let (dx, dy) = (x * halfWidth, y * halfHeight)
        return Point(
          x: center.x + dx * cos(radians) - dy * sin(radians), y: center.y + dx * sin(radians) + dy * cos(radians))
      })
  }

  func meets(_ other: Outline) -> Bool {
    switch (self, other) {
    case (.nothing, _), (_, .nothing): return false
    case (.circle(let a, let radius), .circle(let b, let otherRadius)):
      return hypot(a.x - b.x, a.y - b.y) <= radius + otherRadius
    case (.circle(let center, let radius), .polygon(let ring)), (.polygon(let ring), .circle(let center, let radius)):
      return Self.holds(ring, center) || Self.edges(ring).contains { Self.distance(center, $0, $1) <= radius }
    case (.polygon(let a), .polygon(let b)):
      return Self.holds(a, b[0]) || Self.holds(b, a[0])
        || Self.edges(a).contains { p, q in Self.edges(b).contains { Self.cross(p, q, $0, $1) } }
    }
  }

  private static func edges(_ ring: [Point]) -> [(Point, Point)] {
    ring.indices.map { (ring[$0], ring[($0 + 1) % ring.count]) }
  }

  /// Of a ring in the direction of the box's corners.
  private static func holds(_ ring: [Point], _ point: Point) -> Bool {
    edges(ring).allSatisfy { side($0, $1, point) > 0 }
  }

  private static func side(_ a: Point, _ b: Point, _ c: Point) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }

  private static func cross(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
    side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
  }

  private static func distance(_ point: Point, _ a: Point, _ b: Point) -> Double {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let square = dx * dx + dy * dy
    let share = square == 0 ? 0 : ((point.x - a.x) * dx + (point.y - a.y) * dy) / square
    let (x, y) = (a.x + min(max(share, 0), 1) * dx, a.y + min(max(share, 0), 1) * dy)
    return hypot(point.x - x, point.y - y)
  }
}
