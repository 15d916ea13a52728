import Foundation
import Testing
import UnderpixelGeometry
import UnderpixelStyle
import UnderpixelTestSupport

@Suite("Within a region")
struct WithinTests {
  private let corner = Geometry.polygon([square(0, 5)])
  private let two = Geometry.multiPolygon([[square(0, 5)], [square(-3, 0)]])

  @Test("a point inside is within, one on the edge is not")
  func points() throws {
    let region = try RegionQuery(geoJSON: corner.geoJSON)
    #expect(region.contains(.point(place(2, 2))))
    for outside in [place(6, 6), place(5, 5), place(0, 3), place(0, 0), place(2, 5), place(-1, 3)] {
      #expect(!region.contains(.point(outside)))
    }
  }

  @Test("each point may be in another polygon, each line too")
  func multiples() throws {
    let region = try RegionQuery(geoJSON: two.geoJSON)
    #expect(region.contains(.multiPoint([place(3, 4), place(-2, -2)])))
    #expect(!region.contains(.multiPoint([place(3, 4), place(-2, 2)])))
    #expect(region.contains(.multiLineString([[place(3, 4), place(1, 1)], [place(-1, -1), place(-2, -2)]])))
    #expect(!region.contains(.multiLineString([[place(3, 4), place(1, 1)], [place(-1, -1), place(2, 2)]])))
    #expect(region.contains(.collection([.point(place(1, 1)), .lineString([place(3, 3), place(4, 1)])])))
  }

  @Test("a line that touches the edge or leaves is not within")
  func lines() throws {
    let region = try RegionQuery(geoJSON: two.geoJSON)
    #expect(region.contains(.lineString([place(3, 3), place(4, 1)])))
    for line in [
      [place(3, 3), place(6, 6)], [place(3, 3), place(-2, -2)], [place(0, 0), place(2, 2)],
      [place(1, 3), place(-2, -2)],
      [place(1, 1), place(5, 2), place(1, 3)],
    ] {
      #expect(!region.contains(.lineString(line)))
    }
    // Both ends inside, the middle in a notch, through the notch's corners or over one of them.
    let notched = try RegionQuery(
      geoJSON: Geometry.polygon([
        [place(0, 0), place(9, 0), place(9, 9), place(6, 9), place(6, 4), place(3, 9), place(0, 9)]
      ])
      .geoJSON)
    #expect(!notched.contains(.lineString([place(1, 8), place(8, 8)])))
    #expect(!notched.contains(.lineString([place(1, 4), place(8, 4)])))
    #expect(notched.contains(.lineString([place(1, 3.999), place(8, 3.999)])))
  }

  @Test("a hole is outside")
  func hole() throws {
    let region = try RegionQuery(geoJSON: Geometry.polygon([square(0, 9), square(3, 6)]).geoJSON)
    #expect(!region.contains(.point(place(4, 4))) && !region.contains(.point(place(3, 4))))
    #expect(region.contains(.point(place(2, 4))))
    #expect(!region.contains(.lineString([place(2, 4), place(7, 4)])))
  }

  @Test("the region repeats across the antimeridian, lines as they are written")
  func antimeridian() throws {
    let region = try RegionQuery(
      geoJSON: Geometry.polygon([[place(-190, 0), place(-178, 0), place(-178, 10), place(-190, 10)]]).geoJSON)
    #expect(region.contains(.lineString([place(-183, 5), place(-179, 1)])))
    #expect(!region.contains(.lineString([place(-183, 5), place(181, 1)])))
    #expect(region.contains(.lineString([place(177, 5), place(181, 1)])))
    for longitude in [175.0, -185, 181, -179, 535] { #expect(region.contains(.point(place(longitude, 5)))) }
    #expect(!region.contains(.point(place(169, 5))) && !region.contains(.point(place(-177, 5))))
  }

  @Test("edges are straight on the map plane")
  func mercator() throws {
    let region = try RegionQuery(geoJSON: Geometry.polygon([[place(0, 0), place(60, 80), place(60, 0)]]).geoJSON)
    // In degrees the edge passes 40 north at 30 east, on the plane 57.4.
    #expect(region.contains(.point(place(30, 50))))
    #expect(!region.contains(.point(place(30, 58))))
    let world = try RegionQuery(
      geoJSON: Geometry.polygon([[place(-180, -90), place(180, -90), place(180, 90), place(-180, 90)]]).geoJSON)
    #expect(world.contains(.point(place(0, 89))) && world.contains(.point(place(0, -89))))
  }

  @Test("neither polygons nor nothing are within")
  func unsupported() throws {
    let region = try RegionQuery(geoJSON: corner.geoJSON)
    for geometry in [
      .polygon([square(1, 2)]), .multiPolygon([[square(1, 2)]]), .lineString([]), .multiPoint([]), .multiLineString([]),
      .collection([]), .point(place(.nan, 1)), .lineString([place(1, 1), place(.infinity, 2)]), .point(place(1e300, 1)),
      .lineString([place(-1e300, 1), place(1e300, 1)]),
    ] as [Geometry] {
      #expect(!region.contains(geometry))
    }
  }

  @Test("features and collections count as their polygons")
  func features() throws {
    let feature: PropertyValue = ["type": "Feature", "geometry": corner.geoJSON]
    let point: PropertyValue = ["type": "Feature", "geometry": Geometry.point(place(9, 9)).geoJSON, "properties": nil]
    let empty: PropertyValue = ["type": "Feature", "geometry": nil]
    let far: PropertyValue = ["type": "Feature", "geometry": Geometry.multiPolygon([[square(10, 12)]]).geoJSON]
    let collection: PropertyValue = ["type": "FeatureCollection", "features": [point, feature, empty, far]]
    for argument in [feature, collection] {
      #expect(try RegionQuery(geoJSON: argument).contains(.point(place(2, 2))))
      #expect(try !RegionQuery(geoJSON: argument).contains(.point(place(9, 9))))
    }
    #expect(try RegionQuery(geoJSON: collection).contains(.point(place(11, 11))))
  }

  @Test(
    "what is no region is an error with its place",
    arguments: [
      (#"null"#, ""), (#"[]"#, ""), (#"["get", "geojson"]"#, ""), (#"{}"#, ""), (#"{"type": "Sphere"}"#, "/type"),
      (#"{"type": 3}"#, "/type"), (#"{"type": "Polygon"}"#, ""), (#"{"type": "Point", "coordinates": [1, 2]}"#, ""),
      (#"{"type": "LineString", "coordinates": [[0, 0], [0, 5]]}"#, ""),
      (#"{"type": "FeatureCollection"}"#, ""), (#"{"type": "FeatureCollection", "features": []}"#, ""),
      (#"{"type": "FeatureCollection", "features": 1}"#, "/features"),
      (#"{"type": "FeatureCollection", "features": [7]}"#, "/features/0/type"), (#"{"type": "Feature"}"#, ""),
      (#"{"type": "Feature", "geometry": null}"#, "/geometry"),
      (#"{"type": "Polygon", "coordinates": {}}"#, "/coordinates"),
      (#"{"type": "Polygon", "coordinates": [[]]}"#, "/coordinates/0"),
      (#"{"type": "Polygon", "coordinates": [[[0, 0], [1, 1]]]}"#, "/coordinates/0"),
      (#"{"type": "Polygon", "coordinates": [[[0, 0], [0, 1], [1]]]}"#, "/coordinates/0/2"),
      (#"{"type": "Polygon", "coordinates": [[[0, 0], [0, 1], [1, "2"]]]}"#, "/coordinates/0/2/1"),
      (#"{"type": "MultiPolygon", "coordinates": [[[[0, 0], [0, 1], [null, 2]]]]}"#, "/coordinates/0/0/2/0"),
      (
        #"{"type": "FeatureCollection", "features": [{"type": "Feature", "geometry": {"type": "Polygon", "coordinates": 1}}]}"#,
        "/features/0/geometry/coordinates"
      ),
    ])
  func errors(_ text: String, _ path: String) throws {
    let argument = try json(text)
    let error = #expect(throws: StyleError.self) { try RegionQuery(geoJSON: argument) }
    #expect(error?.path == path)
  }

  @Test("numbers that are not finite and deep nesting are errors")
  func wildArguments() {
    for number in [Double.nan, .infinity, -.infinity] {
      let argument: PropertyValue = [
        "type": "Polygon", "coordinates": [[[0, 0], [0, 1], [.number(number), 1]]],
      ]
      let error = #expect(throws: StyleError.self) { try RegionQuery(geoJSON: argument) }
      #expect(error?.path == "/coordinates/0/2/0")
    }
    var nested = Geometry.point(place(0, 0)).geoJSON
    for _ in 0..<1000 { nested = ["type": "GeometryCollection", "geometries": [nested]] }
    #expect(throws: StyleError.self) { try DistanceQuery(geoJSON: nested) }
    var coordinates: PropertyValue = 0
    for _ in 0..<1000 { coordinates = [coordinates] }
    #expect(throws: StyleError.self) { try RegionQuery(geoJSON: ["type": "MultiPolygon", "coordinates": coordinates]) }
  }

  @Test("random values give a query or an error within the value", arguments: [1, 2] as [UInt64])
  func randomArguments(seed: UInt64) {
    let spoiled = zip(Gen<Geometry>.gridGeometry, Gen<Int>.uniform(in: 0...40), Gen<PropertyValue>.propertyValue)
    forAll(spoiled, seed: seed, count: 500) { geometry, index, value in
      var left = index
      let argument = geometry.geoJSON.replacing(&left, by: value)
      do throws(StyleError) {
        _ = try DistanceQuery(geoJSON: argument)
        _ = try RegionQuery(geoJSON: argument)
        return true
      } catch {
        return argument.value(at: error.path) != nil
      }
    }
  }

  @Test("gives what a scan of every edge gives", arguments: [1, 7, 42] as [UInt64])
  func slowTwin(seed: UInt64) {
    let geometry = Gen<Geometry>.oneOf(.gridPoints, .gridLines)
    let cases = zip(Gen<Geometry>.gridPolygons, geometry, Gen<Double>.element(of: [0, -360, 360, 720]))
    forAll(cases, seed: seed, count: 1500) { region, geometry, turn in
      let expected = geometry.pieces.allSatisfy { isWithin($0.line, region) }
      return try RegionQuery(geoJSON: region.geoJSON).contains(geometry.moved(east: turn)) == expected
    }
  }

  @Test("a region with many edges is asked quickly")
  func large() throws {
    let ring = (0..<100_000).map { step in
      let (angle, radius) = (Double(step) / 50_000 * .pi, step.isMultiple(of: 2) ? 9.0 : 10)
      return place(radius * cos(angle), radius * sin(angle))
    }
    let region = try RegionQuery(geoJSON: Geometry.polygon([ring]).geoJSON)
    for step in 0..<1000 { #expect(region.contains(.point(place(Double(step % 40) / 10, Double(step / 40) / 10)))) }
    #expect(region.contains(.lineString((0..<1000).map { place(Double($0) / 200, 1) })))
    #expect(!region.contains(.lineString([place(0, 0), place(11, 1)])))
  }
}

/// Every edge of every polygon, one by one: a place inside and no touch on the way.
private func isWithin(_ line: [Coordinate], _ region: Geometry) -> Bool {
  func plane(_ place: Coordinate) -> MercatorPoint {
    MercatorPoint(x: place.longitude, y: asinh(tan(place.latitude * .pi / 180)) * 180 / .pi)
  }
  let line = line.map(plane)
  let polygons = Dictionary(grouping: region.pieces) { $0.polygon }.values
  return polygons.contains { rings in
    let rings = rings.map { $0.line.map(plane) }
    let insides = line.allSatisfy { point in
      var crossings = RayCrossings(from: point)
      for ring in rings { crossings.count(ring: ring.span) }
      return crossings.location == .inside
    }
    let edges = rings.flatMap { zip($0, $0.dropFirst()) }
    return insides && zip(line, line.dropFirst()).allSatisfy { a, b in !edges.contains { meet(a, b, $0, $1) } }
  }
}

/// Two segments meet where they cross, or where an end of one lies on the other.
private func meet(_ a: MercatorPoint, _ b: MercatorPoint, _ c: MercatorPoint, _ d: MercatorPoint) -> Bool {
  func side(_ a: MercatorPoint, _ b: MercatorPoint, _ c: MercatorPoint) -> Int {
    orientation(a.x, a.y, b.x, b.y, c.x, c.y)
  }
  func isOn(_ p: MercatorPoint, _ a: MercatorPoint, _ b: MercatorPoint) -> Bool {
    side(a, b, p) == 0 && min(a.x, b.x) <= p.x && p.x <= max(a.x, b.x) && min(a.y, b.y) <= p.y && p.y <= max(a.y, b.y)
  }
  let crosses = side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
  return crosses || isOn(a, c, d) || isOn(b, c, d) || isOn(c, a, b) || isOn(d, a, b)
}

extension PropertyValue {
  /// The value with its part of number `left`, counted from the outside in, put in place of.
  fileprivate func replacing(_ left: inout Int, by other: PropertyValue) -> PropertyValue {
    left -= 1
    if left == -1 { return other }
    switch self {
    case .array(let elements): return .array(elements.map { $0.replacing(&left, by: other) })
    case .object(let members):
      var members = members
      for name in members.keys.sorted() { members[name] = members[name]?.replacing(&left, by: other) }
      return .object(members)
    default: return self
    }
  }
}
