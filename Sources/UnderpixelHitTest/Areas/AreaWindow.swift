internal import UnderpixelCamera
internal import UnderpixelGeometry

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A box of the screen, into which areas are projected: what lies outside is cut off.
struct AreaWindow: ~Copyable {
  let query: QueryGeometry
  var projection: Projection { query.projection }
  var box: BoundingBox { query.screenBox }

  init(_ box: ScreenBox, _ projection: Projection) {
    query = QueryGeometry(polygon: box.corners, projection: projection)
  }

  /// A place above the plane, in plane pixels.
  typealias Place = SIMD3<Double>

  // MARK: Outlines in space

  /// A closed ring of places as it is seen in the box; empty where nothing of it is. By the even-odd rule it has the same
  /// inside as the ring has.
  func seen(_ ring: [Place]) -> [ScreenPoint] {
    let near = QueryGeometry.nearestDepth(projection)
    let before = ring.cut { projection.depth(of: PlanePoint(x: $0.x, y: $0.y), z: $0.z) - near }
    let pixels = before.compactMap { projection.project(PlanePoint(x: $0.x, y: $0.y), z: $0.z)?.pixel.vector }
    return pixels.cut(to: box).map { ScreenPoint(x: $0.x, y: $0.y) }
  }

  /// A closed ring on the ground, or above it.
  func seen(_ ring: [Vector], z: Double = 0) -> [ScreenPoint] {
    seen(ring.map { Place($0.x, $0.y, z) })
  }

  /// Convex polygons in space as they are seen in the box, all turned one way.
  func pieces(_ polygons: [[Place]]) -> AreaShape {
    .pieces(
      polygons.compactMap { polygon in
        let ring = seen(polygon)
        guard ring.count > 2 else { return nil }
        return doubledArea(ring) < 0 ? ring.reversed() : ring
      })
  }

  // MARK: Arcs

  /// Places on an arc around a place of the ground, both ends included, so dense that it is nowhere seen farther than
  /// ``grain`` from its chords.
  func arc(around middle: Vector, radius: Double, from start: Double, by turn: Double) -> [Vector] {
    let stretch = query.stretch(around: middle, middle, radius)
    let seen = stretch.isFinite ? radius * stretch : .infinity
    // A chord of the angle t lies r (1 - cos(t / 2)), about r t² / 8, from its arc.
    let step = max((8 * Self.grain / seen).squareRoot(), 2 * .pi / 512)
    let count = max(Int((turn.magnitude / step).rounded(.up)), 1)
    return (0...count).map { index in
      let angle = start + turn * Double(index) / Double(count)
      return middle + radius * Vector(cos(angle), sin(angle))
    }
  }

  /// How far from a round edge its outline may lie, in pixels: less than is seen.
  static let grain = 0.05
}

/// Twice the area of a ring, positive where it turns clockwise as seen on the screen.
func doubledArea(_ ring: [ScreenPoint]) -> Double {
  zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
}

extension Array where Element: SIMD, Element.Scalar == Double {
  /// A closed ring without what lies where `side`, a linear function, is negative: Sutherland and Hodgman, "Reentrant
  /// polygon clipping" (CACM 1974).
  func cut(where side: (Element) -> Double) -> [Element] {
    guard var a = last else { return [] }
    var atA = side(a)
    var kept: [Element] = []
    kept.reserveCapacity(count)
    for b in self {
      let atB = side(b)
      if (atA < 0) != (atB < 0) { kept.append(a + (atA / (atA - atB)) * (b - a)) }
      if atB >= 0 { kept.append(b) }
      (a, atA) = (b, atB)
    }
    return kept
  }
}

extension [Vector] {
  /// A closed ring without what lies outside of a box.
  func cut(to box: BoundingBox) -> [Vector] {
    if allSatisfy({ box.contains(x: $0.x, y: $0.y) }) { return self }
    return cut { $0.x - box.minX }.cut { box.maxX - $0.x }.cut { $0.y - box.minY }.cut { box.maxY - $0.y }
  }
}
