#if GEOS
  import Testing
  import UnderpixelGEOS
  import UnderpixelGeometry
  import UnderpixelTestSupport

  @Suite("GEOS against ray casting")
  struct PolygonLocatorTests {
    /// Feature sets are numbered from 1 on, and other tests of this process make some.
    private static let sets: UInt64 = 1 << 40

    func castRay(_ rings: [[MercatorPoint]], _ point: MercatorPoint) -> Bool {
      var crossings = RayCrossings(from: point)
      for ring in rings { crossings.count(ring: ring.span) }
      return crossings.location != .outside
    }

    @Test("both say the same of any rings, valid or not, on edges and vertices too", arguments: [1, 2, 3] as [UInt64])
    func agree(seed: UInt64) {
      let points = Gen<MercatorPoint>.gridPoint.array(count: 12...12)
      var part = Int(seed) << 32
      forAll(zip(Gen<[MercatorPoint]>.ring.array(count: 1...3), points), seed: seed, count: 1500) { rings, points in
        let closed = rings.filter { Set($0).count >= 3 }.map { $0.first == $0.last ? $0 : $0 + [$0[0]] }
        guard !closed.isEmpty else { return true }
        part += 1
        return (points + closed[0].prefix(8)).allSatisfy { point in
          let geos = PolygonLocator.polygon(PolygonKey(set: Self.sets + 0, part: part), contains: point) { closed }
          return geos == castRay(closed, point)
        }
      }
    }

    @Test("a ring that GEOS refuses gives no answer, and no crash")
    func refused() {
      let point = MercatorPoint(x: 0, y: 0)
      #expect(PolygonLocator.polygon(PolygonKey(set: Self.sets + 1, part: 0), contains: point) { [] } == nil)
      let open = [
        MercatorPoint(x: 0, y: 0), MercatorPoint(x: 1, y: 0), MercatorPoint(x: 1, y: 1), MercatorPoint(x: 0, y: 2),
      ]
      #expect(PolygonLocator.polygon(PolygonKey(set: Self.sets + 1, part: 1), contains: point) { [open] } == nil)
    }

    @Test("more polygons than the cache holds are prepared again, with the same answers")
    func eviction() {
      let side = 2000
      let ring = (0...side).map { MercatorPoint(x: Double($0 % side), y: Double(($0 % side) * ($0 % side) % 977)) }
      let point = MercatorPoint(x: 500.25, y: 300.5)
      let expected = castRay([ring], point)
      for part in 0..<1200 {
        #expect(
          PolygonLocator.polygon(PolygonKey(set: Self.sets + 2, part: part), contains: point) { [ring] } == expected)
      }
      #expect(PolygonLocator.polygon(PolygonKey(set: Self.sets + 2, part: 0), contains: point) { [ring] } == expected)
    }

    @Test("threads have caches of their own")
    func threads() async {
      let ring = (0..<100).map { MercatorPoint(x: Double($0 * 7 % 100), y: Double($0 * 13 % 100)) }
      let closed = ring + [ring[0]]
      await withTaskGroup(of: Bool.self) { group in
        for task in 0..<8 {
          group.addTask {
            (0..<2000).allSatisfy { i in
              let point = MercatorPoint(x: Double((i * 31 + task) % 100) + 0.5, y: Double(i % 100) + 0.25)
              var crossings = RayCrossings(from: point)
              crossings.count(ring: closed.span)
              let geos = PolygonLocator.polygon(PolygonKey(set: Self.sets + 3, part: i % 5), contains: point) {
                [closed]
              }
              return geos == (crossings.location != .outside)
            }
          }
        }
        for await same in group { #expect(same) }
      }
    }
  }
#endif
