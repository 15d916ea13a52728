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

extension ScreenPoint {
  var vector: Vector { Vector(x, y) }
}

extension PlanePoint {
  var vector: Vector { Vector(x, y) }
  init(_ vector: Vector) { self.init(x: vector.x, y: vector.y) }
}
