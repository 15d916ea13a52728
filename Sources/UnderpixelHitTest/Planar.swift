internal import UnderpixelCamera
internal import UnderpixelGeometry

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A place or vector in a plane whose unit is a pixel: the screen, or the map plane as ``PlanePoint`` has it.
typealias Vector = SIMD2<Double>

@inline(__always)
func cross(_ a: Vector, _ b: Vector) -> Double { a.x * b.y - a.y * b.x }

@inline(__always)
func dot(_ a: Vector, _ b: Vector) -> Double { a.x * b.x + a.y * b.y }

@inline(__always)
func length(_ a: Vector) -> Double { dot(a, a).squareRoot() }

/// The distance from a place to a segment.
func distance(_ p: Vector, _ a: Vector, _ b: Vector) -> Double {
  let (along, toward) = (b - a, p - a)
  let squared = dot(along, along)
  guard squared > 0 else { return length(toward) }
  let t = min(max(dot(toward, along) / squared, 0), 1)
  return length(toward - t * along)
}

/// True when two segments share a place; touching counts.
func segmentsMeet(_ a: Vector, _ b: Vector, _ c: Vector, _ d: Vector) -> Bool {
  let sideC = side(a, b, c)
  let sideD = side(a, b, d)
  let sideA = side(c, d, a)
  let sideB = side(c, d, b)
  if sideC != sideD && sideA != sideB && sideC * sideD <= 0 && sideA * sideB <= 0 { return true }
  return sideC == 0 && inBox(c, a, b) || sideD == 0 && inBox(d, a, b) || sideA == 0 && inBox(a, c, d)
    || sideB == 0 && inBox(b, c, d)
}

private func side(_ a: Vector, _ b: Vector, _ c: Vector) -> Int { orientation(a.x, a.y, b.x, b.y, c.x, c.y) }

private func inBox(_ p: Vector, _ a: Vector, _ b: Vector) -> Bool {
  min(a.x, b.x) <= p.x && p.x <= max(a.x, b.x) && min(a.y, b.y) <= p.y && p.y <= max(a.y, b.y)
}

/// The distance between two segments; 0 when they meet.
func distance(_ a: Vector, _ b: Vector, _ c: Vector, _ d: Vector) -> Double {
  if segmentsMeet(a, b, c, d) { return 0 }
  return min(min(distance(a, c, d), distance(b, c, d)), min(distance(c, a, b), distance(d, a, b)))
}

/// One closed ring in a plane of pixels, filled by the even-odd rule, its edge included.
struct PlanarPolygon: Sendable {
  let points: [Vector]
  private let ring: [MercatorPoint]
  /// The box around the points; empty without any.
  let box: BoundingBox

  init(points: [Vector]) {
    self.points = points
    ring = points.map { MercatorPoint(x: $0.x, y: $0.y) }
    var box = BoundingBox.empty
    for point in points { box.formUnion(x: point.x, y: point.y) }
    self.box = box
  }

  var edges: Range<Int> { points.indices }

  /// Edge i leads from the point before to point i.
  func edge(_ i: Int) -> (Vector, Vector) { (points[i == 0 ? points.count - 1 : i - 1], points[i]) }

  func contains(_ point: Vector) -> Bool {
    guard box.contains(x: point.x, y: point.y) else { return false }
    var crossings = RayCrossings(from: MercatorPoint(x: point.x, y: point.y))
    crossings.count(ring: ring.span)
    return crossings.location != .outside
  }

  /// The distance from the area to a segment; infinite when the polygon has no points.
  func distance(_ a: Vector, _ b: Vector) -> Double {
    guard !points.isEmpty else { return .infinity }
    if contains(a) { return 0 }
    return edges.reduce(.infinity) { least, i in
      let (c, d) = edge(i)
      return min(least, UnderpixelHitTest.distance(a, b, c, d))
    }
  }

  /// The distance from the area to a place; infinite when the polygon has no points.
  func distance(to point: Vector) -> Double { distance(point, point) }

  /// True when the two areas share a place, edges included.
  func meets(_ other: PlanarPolygon) -> Bool {
    guard other.box.intersects(box) else { return false }
    return points.contains(where: other.contains)
      || other.edges.contains { i in
        let (a, b) = other.edge(i)
        return meets(a, b)
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

  func meets(_ a: Vector, _ b: Vector) -> Bool {
    let around = BoundingBox(minX: min(a.x, b.x), minY: min(a.y, b.y), maxX: max(a.x, b.x), maxY: max(a.y, b.y))
    guard around.intersects(box) else { return false }
    return contains(a)
      || edges.contains { i in
        let (c, d) = edge(i)
        return segmentsMeet(a, b, c, d)
      }
  }
}

extension ScreenPoint {
  var vector: Vector { Vector(x, y) }
}

extension PlanePoint {
  var vector: Vector { Vector(x, y) }
  init(_ vector: Vector) { self.init(x: vector.x, y: vector.y) }
}
