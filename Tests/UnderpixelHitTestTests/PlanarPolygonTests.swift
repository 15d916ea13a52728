import Testing
import UnderpixelGeometry
import UnderpixelTestSupport

@testable import UnderpixelHitTest

/// The slow twin of a lasso: it looks at each edge.
private struct SlowPolygon {
  let points: [Vector]

  var edges: [(Vector, Vector)] { points.indices.map { (points[$0 > 0 ? $0 - 1 : points.count - 1], points[$0]) } }

  func contains(_ point: Vector) -> Bool {
    var crossings = RayCrossings(from: MercatorPoint(x: point.x, y: point.y))
    let ring = points.map { MercatorPoint(x: $0.x, y: $0.y) }
    crossings.count(ring: ring.span)
    return crossings.location != .outside
  }

  func meets(_ a: Vector, _ b: Vector) -> Bool {
    contains(a) || edges.contains { segmentsMeet(a, b, $0.0, $0.1) }
  }

  func meets(_ other: SlowPolygon) -> Bool {
    points.contains(where: other.contains) || other.edges.contains { meets($0.0, $0.1) }
  }

  func isWithin(_ limit: Double, of a: Vector, _ b: Vector) -> Bool {
    contains(a) || edges.contains { distance(a, b, $0.0, $0.1) <= limit }
  }
}

@Suite("Lassos")
struct PlanarPolygonTests {
  /// Places on a grid, so that edges touch, repeat and lie on each other; or anywhere.
  private static func place(_ side: Int) -> Gen<Vector> {
    let grid = zip(Gen<Int>.uniform(in: 0...side), Gen<Int>.uniform(in: 0...side)).map {
      Vector(Double($0), Double($1))
    }
    let anywhere = zip(Gen<Double>.double(in: 0...20), Gen<Double>.double(in: 0...20)).map { Vector($0, $1) }
    return .oneOf(grid, grid, anywhere)
  }

  @Test("of any number of points answer as a look at each edge", arguments: [1, 2, 3] as [UInt64])
  func slowTwin(seed: UInt64) {
    let limit = Gen<Double>.oneOf(.element(of: [0, 1, 2, 5]), .double(in: 0...4))
    let ends = zip(Self.place(20), Self.place(20), limit).array(count: 1...20)
    let lasso = Gen<Int>.element(of: [3, 9, 20]).flatMap { Self.place($0).array(count: 0...200) }
    forAll(zip(lasso, ends), seed: seed, count: 200) { points, questions in
      let (polygon, slow) = (PlanarPolygon(points: points), SlowPolygon(points: points))
      return questions.allSatisfy { a, b, limit in
        polygon.contains(a) == slow.contains(a) && polygon.meets(a, b) == slow.meets(a, b)
          && polygon.isWithin(limit, of: a, b) == slow.isWithin(limit, of: a, b)
          && polygon.isWithin(limit, of: a) == slow.isWithin(limit, of: a, a)
      }
    }
  }

  @Test("meet other areas and boxes as a look at each edge tells", arguments: [4, 5] as [UInt64])
  func areas(seed: UInt64) {
    let area = Self.place(20).array(count: 1...60)
    let box = zip(Self.place(20), Self.place(20)).map { a, b in
      BoundingBox(minX: min(a.x, b.x), minY: min(a.y, b.y), maxX: max(a.x, b.x), maxY: max(a.y, b.y))
    }
    forAll(zip(area, area, box), seed: seed, count: 300) { points, others, box in
      let (polygon, slow) = (PlanarPolygon(points: points), SlowPolygon(points: points))
      let corners = SlowPolygon(points: ScreenBox(x: box.minX...box.maxX, y: box.minY...box.maxY).corners.map(\.vector))
      return polygon.meets(PlanarPolygon(points: others)) == slow.meets(SlowPolygon(points: others))
        && polygon.meets(box) == slow.meets(corners)
    }
  }

  @Test("find what is exactly as far away as the limit, however far from the middle", arguments: [1, 1e3, 1e9])
  func exactLimit(scale: Double) {
    let ring = (0..<100).map { Vector(scale + Double($0 % 10), scale * 2 - Double($0 / 10)) }
    let (polygon, slow) = (PlanarPolygon(points: ring), SlowPolygon(points: ring))
    for step in 0..<200 {
      let place = Vector(scale + 9 + Double(step) / 100, scale * 2)
      let limit = place.x - scale - 9
      #expect(polygon.isWithin(limit, of: place) == slow.isWithin(limit, of: place, place), "\(step)")
    }
  }
}
