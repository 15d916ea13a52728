import Foundation
import Testing
import UnderpixelGeometry
import UnderpixelStyle
import UnderpixelTestSupport

@Suite("Distance to geometries")
struct DistanceTests {
  private static let point = Geometry.point(place(3, 3))
  private static let line = Geometry.lineString([place(3, 3), place(3, 4)])
  private static let box = Geometry.polygon([square(3, 4)])
  private static let frame = Geometry.polygon([square(0, 5), square(2.999, 4.001)])
  private static let below = Geometry.polygon([
    [place(0, 0), place(0, 2.999), place(3, 2.999), place(3, 0), place(0, 0)]
  ])

  /// The figures of MapLibre's expression tests (`distance`), with positions from a tile of zoom 20 or 16. They were cut
  /// off twice after six digits, which may take one more from the last.
  @Test(
    "gives what MapLibre's implementations give",
    arguments: [
      (point, .point(place(3, 3)), 0.00170188), (line, .lineString([place(3.001, 3), place(3.001, 4)]), 111.167),
      (line, .lineString([place(2.5, 3.5), place(3.5, 3.5)]), 0), (line, .point(place(3, 2.999)), 110.577),
      (line, .point(place(3.001, 3)), 111.167), (line, .point(place(3, 3)), 0.00124238),
      (line, .polygon([square(0, 5)]), 0), (line, below, 110.574),
      (
        line,
        .polygon([square(0, 5), [place(2.999, 2.999), place(3.001, 2.999), place(3.001, 4.001), place(2.999, 4.001)]]),
        110.574
      ),
      (point, .lineString([place(2, 2.001), place(4, 4.001)]), 78.4273),
      (point, .lineString([place(2, 3), place(4, 3)]), 0.00116311),
      (point, .lineString([place(3, 2), place(3, 4)]), 0.00124333), (point, .point(place(3, 3.001)), 110.575),
      (point, .polygon([square(0, 5)]), 0), (point, .polygon([square(0, 5), square(2.999, 3.001)]), 110.572),
      (point, below, 110.574), (frame, line, 110.578), (frame, .lineString([place(2.5, 3.5), place(3.5, 3.5)]), 0),
      (frame, .point(place(2.999, 2.999)), 0), (frame, .polygon([square(0, 5)]), 0),
      (box, .lineString([place(2.5, 3.5), place(3.5, 3.5)]), 0),
      (box, .lineString([place(2.999, 3), place(2.999, 4)]), 111.169), (box, .point(place(3.001, 3.001)), 0),
      (box, .point(place(3, 3)), 0.00124238), (box, .point(place(2.999, 3)), 111.169),
      (box, .polygon([square(3.5, 3.6)]), 0), (box, .polygon([square(0, 5)]), 0), (box, below, 110.574),
    ] as [(Geometry, Geometry, Double)])
  func figures(_ target: Geometry, _ geometry: Geometry, _ expected: Double) throws {
    let meters = try #require(try DistanceQuery(geoJSON: target.geoJSON).meters(to: geometry, tileZoom: 20))
    let unit = expected == 0 ? 0 : pow(10, floor(log10(expected)) - 5)
    #expect(meters >= expected && meters <= expected + 2 * unit)
  }

  @Test("long distances, at zoom 16 and exact")
  func longDistances() throws {
    for target in [
      Geometry.multiPoint([place(3, 3), place(3, 4)]), .multiLineString([[place(3, 3), place(3, 4)]]),
    ] {
      let query = try DistanceQuery(geoJSON: target.geoJSON)
      for zoom in [16, nil] {
        let meters = try #require(query.meters(to: .point(place(1, 1)), tileZoom: zoom))
        #expect(meters.rounded(.down) == 313_783)
      }
    }
  }

  @Test("touching is no distance")
  func touching() throws {
    for target in [Self.point, Self.line, Self.box] {
      let query = try DistanceQuery(geoJSON: target.geoJSON)
      for other in [Self.point, Self.line, Self.box] { #expect(query.meters(to: other) == 0) }
      #expect(query.meters(to: .collection([.point(place(50, 50)), Self.point])) == 0)
    }
  }

  @Test("the shortest way may lead across the antimeridian")
  func antimeridian() throws {
    let query = try DistanceQuery(geoJSON: Geometry.point(place(179.5, 0)).geoJSON)
    for longitude in [-179.5, 180.5, 540.5] {
      let meters = try #require(query.meters(to: .point(place(longitude, 0))))
      #expect(abs(meters - 111_319.49) < 0.01)
    }
    let wide = try DistanceQuery(geoJSON: Geometry.multiPoint([place(-190, 0), place(350, 0)]).geoJSON)
    #expect(try #require(wide.meters(to: .point(place(-10, 0)))) < 1e-3)
    let around = try DistanceQuery(geoJSON: Geometry.polygon([square(175, 185)]).geoJSON)
    #expect(around.meters(to: .point(place(-178, 180))) == 0)
  }

  @Test("without a position that is finite there is no distance")
  func nothing() throws {
    let query = try DistanceQuery(geoJSON: Self.line.geoJSON)
    for geometry in [
      .multiPoint([]), .lineString([]), .polygon([]), .polygon([[]]), .collection([]), .point(place(.nan, 0)),
      .point(place(0, .infinity)), .multiPoint([place(.nan, .nan)]), .point(place(0, 1e300)),
    ] as [Geometry] {
      #expect(query.meters(to: geometry) == nil)
    }
    #expect(query.meters(to: .lineString([place(.nan, 0), place(3, 2.999)])) ?? 0 > 110)
    for wild in [1e300, -1e300, 1e18, 1.7e308] { _ = query.meters(to: .lineString([place(wild, 0), place(-wild, 1)])) }
    let far = try DistanceQuery(geoJSON: Geometry.lineString([place(-1.7e308, 90), place(1.7e308, -90)]).geoJSON)
    _ = far.meters(to: .polygon([square(-1.7e308, 1.7e308)]), tileZoom: 99)
  }

  @Test(
    "what is no GeoJSON is an error with its place",
    arguments: [
      (#"["literal", {"type": "Point", "coordinates": [3, 3]}]"#, ""),
      (#"{"type": "Point", "coordinates": [3]}"#, "/coordinates"),
      (#"{"type": "LineString", "coordinates": [[3, 3]]}"#, "/coordinates"),
      (#"{"type": "GeometryCollection"}"#, ""),
      (
        #"{"type": "GeometryCollection", "geometries": [{"type": "Point", "coordinates": [3, 3]}, {}]}"#,
        "/geometries/1"
      ),
    ])
  func errors(_ text: String, _ path: String) throws {
    let argument = try json(text)
    let error = #expect(throws: StyleError.self) { try DistanceQuery(geoJSON: argument) }
    #expect(error?.path == path)
  }

  @Test("gives what a comparison of all pairs gives", arguments: [1, 7, 42] as [UInt64])
  func bruteForce(seed: UInt64) {
    let cases = zip(
      Gen<Geometry>.gridGeometry, Gen<Geometry>.gridGeometry, Gen<Double>.element(of: [0, -360, 5, -365, 20, 180]))
    forAll(cases, seed: seed, count: 1500) { target, geometry, turn in
      let geometry = geometry.moved(east: turn)
      guard let meters = try DistanceQuery(geoJSON: target.geoJSON).meters(to: geometry) else { return false }
      let expected = slowMeters(target, geometry)
      return abs(meters - expected) <= 1e-9 * expected + 1e-6
    }
  }

  @Test("thousands of edges against as many are compared quickly, and rightly")
  func large() throws {
    var random = SplitMix64(seed: 5)
    var wander = place(0, 0)
    let path = (0..<20_000).map { _ in
      wander.longitude += (random.nextUnit() - 0.5) * 0.01
      wander.latitude += (random.nextUnit() - 0.4) * 0.001
      return wander
    }
    let points = (0..<5000).map { _ in place(5 + random.nextUnit(), random.nextUnit()) }
    let query = try DistanceQuery(geoJSON: Geometry.lineString(path).geoJSON)
    for count in [1, 10, 5000] {
      let some = Array(points.prefix(count))
      let together = try #require(query.meters(to: .multiPoint(some)))
      // Measured at the latitude of the first.
      let oneByOne = some.compactMap { query.meters(to: .multiPoint([$0])) }.min()
      #expect(abs(together - (try #require(oneByOne))) <= 1e-3 * together)
    }
    #expect(query.meters(to: .lineString(path.map { place($0.longitude, $0.latitude) })) == 0)
  }
}

/// All pairs of segments, in as many copies of the world as may matter, on a flat plane.
private func slowMeters(_ target: Geometry, _ geometry: Geometry) -> Double {
  let latitude = geometry.pieces[0].line[0].latitude * .pi / 180
  // The radii of curvature of the WGS 84 ellipsoid.
  let (radius, squaredEccentricity) = (6_378_137.0, 0.00669437999014)
  let bend = 1 - squaredEccentricity * sin(latitude) * sin(latitude)
  let x = radius * cos(latitude) / bend.squareRoot() * .pi / 180
  let y = radius * (1 - squaredEccentricity) / (bend * bend.squareRoot()) * .pi / 180
  func plane(_ geometry: Geometry) -> [FlatPiece] {
    geometry.pieces.map { piece in
      FlatPiece(
        line: piece.line.map { MercatorPoint(x: $0.longitude * x, y: $0.latitude * y) }, polygon: piece.polygon)
    }
  }
  let here = plane(geometry)
  var nearest = Double.infinity
  for turn in -3...3 {
    let there = plane(target.moved(east: Double(turn) * 360))
    if holds(there, here.flatMap(\.line)) || holds(here, there.flatMap(\.line)) { return 0 }
    for one in here {
      for other in there { nearest = min(nearest, least(one.line, other.line)) }
    }
  }
  return nearest
}

private struct FlatPiece {
  var line: [MercatorPoint]
  var polygon: Int?

  /// Pairs of positions that follow each other; a point is one with itself.
  static func ends(of line: [MercatorPoint]) -> [[MercatorPoint]] {
    line.count == 1 ? [[line[0], line[0]]] : line.indices.dropLast().map { [line[$0], line[$0 + 1]] }
  }
}

private func least(_ line: [MercatorPoint], _ other: [MercatorPoint]) -> Double {
  var nearest = Double.infinity
  for one in FlatPiece.ends(of: line) {
    for another in FlatPiece.ends(of: other) {
      let (a, b, c, d) = (one[0], one[1], another[0], another[1])
      let crosses = side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
      nearest = crosses ? 0 : min(nearest, gap(a, c, d), gap(b, c, d), min(gap(c, a, b), gap(d, a, b)))
    }
  }
  return nearest
}

private func side(_ a: MercatorPoint, _ b: MercatorPoint, _ c: MercatorPoint) -> Int {
  orientation(a.x, a.y, b.x, b.y, c.x, c.y)
}

private func gap(_ p: MercatorPoint, _ a: MercatorPoint, _ b: MercatorPoint) -> Double {
  let (alongX, alongY, towardX, towardY) = (b.x - a.x, b.y - a.y, p.x - a.x, p.y - a.y)
  let square = alongX * alongX + alongY * alongY
  let share = square > 0 ? min(max((alongX * towardX + alongY * towardY) / square, 0), 1) : 0
  let (x, y) = (towardX - share * alongX, towardY - share * alongY)
  return (x * x + y * y).squareRoot()
}

/// True when a polygon has one of the places inside.
private func holds(_ pieces: [FlatPiece], _ places: [MercatorPoint]) -> Bool {
  for number in Set(pieces.compactMap(\.polygon)) {
    let rings = pieces.filter { $0.polygon == number }
    for place in places {
      var crossings = RayCrossings(from: place)
      for ring in rings { crossings.count(ring: ring.line.span) }
      if crossings.location == .inside { return true }
    }
  }
  return false
}
