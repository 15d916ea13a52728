import Testing
import UnderpixelGeometry
import UnderpixelTestSupport

@Suite("Counting the crossings of a ray")
struct RayCrossingsTests {
  private func locate(_ point: MercatorPoint, in rings: [[MercatorPoint]]) -> Location {
    var crossings = RayCrossings(from: point)
    for ring in rings { crossings.count(ring: ring.span) }
    return crossings.location
  }

  /// A slow twin in whole numbers of half a grid unit: looks at every edge, with a ray that meets no other vertex.
  private func obviousLocation(_ point: MercatorPoint, in rings: [[MercatorPoint]]) -> Location {
    // From a place of the grid this direction reaches the next row only far outside it.
    let ray = (x: 1_000_003, y: 1)
    var isInside = false
    for ring in rings {
      let vertices = ring.map { (x: Int($0.x * 2 - point.x * 2), y: Int($0.y * 2 - point.y * 2)) }
      for (a, b) in zip(vertices, vertices.dropFirst() + vertices.prefix(1)) {
        let onLine = a.x * b.y == a.y * b.x
        let between = min(a.x, b.x) <= 0 && max(a.x, b.x) >= 0 && min(a.y, b.y) <= 0 && max(a.y, b.y) >= 0
        if onLine && between { return .boundary }
        let (sideA, sideB) = (ray.x * a.y - ray.y * a.x, ray.x * b.y - ray.y * b.x)
        guard (sideA > 0) != (sideB > 0) else { continue }
        // The crossing lies ahead where a × b and ray × (b − a) have one sign.
        if (a.x * b.y - a.y * b.x > 0) == (sideB - sideA > 0) { isInside.toggle() }
      }
    }
    return isInside ? .inside : .outside
  }

  /// Vertices of the grid and the places between them.
  private var places: Gen<MercatorPoint> {
    zip(Gen<Int>.uniform(in: -1...25), Gen<Int>.uniform(in: -1...25)).map {
      MercatorPoint(x: Double($0) / 2, y: Double($1) / 2)
    }
  }

  @Test("finds the location that whole numbers find", arguments: [1, 2, 3] as [UInt64])
  func agreesWithIntegers(seed: UInt64) {
    forAll(zip(Gen.ring, places), seed: seed, count: 3000) { ring, place in
      locate(place, in: [ring]) == obviousLocation(place, in: [ring])
    }
  }

  @Test("finds the location among several rings by the even-odd rule", arguments: [4, 5] as [UInt64])
  func agreesForSeveralRings(seed: UInt64) {
    forAll(zip(Gen.ring.array(upTo: 3), places), seed: seed, count: 1000) { rings, place in
      locate(place, in: rings) == obviousLocation(place, in: rings)
    }
  }

  @Test("finds every vertex and every middle of an edge on the boundary")
  func boundary() {
    forAll(Gen.ring, seed: 6, count: 500) { ring in
      zip(ring, ring.dropFirst() + ring.prefix(1)).allSatisfy { a, b in
        let middle = MercatorPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
        return locate(a, in: [ring]) == .boundary && locate(middle, in: [ring]) == .boundary
      }
    }
  }

  @Test("does not mind winding, first vertex, closing and repeated vertices")
  func spellingDoesNotMatter() {
    forAll(zip(Gen.ring, places, Gen<Int>.uniform(in: 0...20)), seed: 7, count: 1000) { ring, place, start in
      let expected = locate(place, in: [ring])
      let cut = ring.isEmpty ? 0 : start % ring.count
      let variants = [
        ring.reversed(), Array(ring[cut...] + ring[..<cut]), ring + ring.prefix(1), ring.flatMap { [$0, $0] },
      ]
      return variants.allSatisfy { locate(place, in: [$0]) == expected }
    }
  }

  @Test("does not mind mirroring, transposing and scaling by a power of two")
  func symmetry() {
    forAll(zip(Gen.ring, places), seed: 8, count: 1000) { ring, place in
      let expected = locate(place, in: [ring])
      let maps: [(MercatorPoint) -> MercatorPoint] = [
        { MercatorPoint(x: -$0.x, y: $0.y) }, { MercatorPoint(x: $0.x, y: -$0.y) }, { MercatorPoint(x: $0.y, y: $0.x) },
        { MercatorPoint(x: $0.x * 0x1p-30, y: $0.y * 0x1p-30) },
      ]
      return maps.allSatisfy { map in locate(map(place), in: [ring.map(map)]) == expected }
    }
  }

  @Test("cancels where a ring comes twice")
  func twiceCancels() {
    forAll(zip(Gen.ring, places), seed: 9, count: 500) { ring, place in
      locate(place, in: [ring, ring]) != .inside
    }
  }

  @Test("leaves a hole out, and its edge in")
  func hole() {
    func square(_ low: Double, _ high: Double) -> [MercatorPoint] {
      [
        MercatorPoint(x: low, y: low), MercatorPoint(x: high, y: low), MercatorPoint(x: high, y: high),
        MercatorPoint(x: low, y: high),
      ]
    }
    let rings = [square(0, 6), square(2, 4)]
    #expect(locate(MercatorPoint(x: 1, y: 3), in: rings) == .inside)
    #expect(locate(MercatorPoint(x: 3, y: 3), in: rings) == .outside)
    #expect(locate(MercatorPoint(x: 2, y: 3), in: rings) == .boundary)
    #expect(locate(MercatorPoint(x: 6, y: 6), in: rings) == .boundary)
    #expect(locate(MercatorPoint(x: 7, y: 6), in: rings) == .outside)
  }

  @Test("of nothing is outside, of a single position at most on it")
  func degenerate() {
    let point = MercatorPoint(x: 1, y: 1)
    #expect(locate(point, in: []) == .outside)
    #expect(locate(point, in: [[]]) == .outside)
    #expect(locate(point, in: [[point]]) == .boundary)
    #expect(locate(MercatorPoint(x: 0, y: 1), in: [[point]]) == .outside)
  }

  @Test("tells the sides of an edge apart by one last bit")
  func oneBit() {
    forAll(.double(in: 0.01...0.99), seed: 10, count: 500) { x in
      let triangle = [MercatorPoint(x: 0, y: 0), MercatorPoint(x: 1, y: 1), MercatorPoint(x: 0, y: 1)]
      return locate(MercatorPoint(x: x, y: x), in: [triangle]) == .boundary
        && locate(MercatorPoint(x: x.nextDown, y: x), in: [triangle]) == .inside
        && locate(MercatorPoint(x: x.nextUp, y: x), in: [triangle]) == .outside
    }
  }
}
