import Testing
import Underpixel
import UnderpixelTestSupport

#if GEOS
  import UnderpixelGEOS
#endif

/// Answers of GEOS, and of pixels drawn by MapLibre Native, for Monaco.
@Suite("Monaco, as other software sees it")
struct TruthTests {
  static let size = Size(width: 1024, height: 1024)

  /// A camera that has all of a ring in view, and the ring in pixels.
  func view(_ ring: [Coordinate]) throws -> (Camera, [ScreenPoint]) {
    let count = Double(ring.count)
    let center = Coordinate(
      longitude: ring.reduce(0) { $0 + $1.longitude } / count, latitude: ring.reduce(0) { $0 + $1.latitude } / count)
    let camera = Camera(center: center, zoom: 15)
    let projection = try Projection(camera: camera, viewport: Self.size)
    return (camera, ring.compactMap { projection.pixel(of: $0) })
  }

  func buildings() throws -> Scene {
    Scene(layers: [.fill("buildings", try Datasets.features("monaco/buildings.geojson"))])
  }

  func ids(_ hits: Hits) -> Set<String> { Set(hits.compactMap { $0.feature.id?.description }) }

  @Test("points lie in the buildings that GEOS says")
  func points() throws {
    let scene = try buildings()
    let points = try Datasets.json("truth/monaco.json")["points"]?.elements ?? []
    #expect(points.count >= 100)
    for point in points {
      let place = Coordinate(longitude: point["lon"]?.number ?? 0, latitude: point["lat"]?.number ?? 0)
      let frame = try scene.frame(camera: Camera(center: place, zoom: 20), viewport: Self.size)
      let found = ids(frame.hits(at: ScreenPoint(x: 512, y: 512)))
      // Nearer to an edge than 5 cm either answer is right.
      let open = point["edge_buildings"]?.strings ?? []
      #expect(found.subtracting(open) == (point["buildings"]?.strings ?? []).subtracting(open), "\(point)")
    }
  }

  @Test("boxes and lassos meet the buildings that GEOS says")
  func areas() throws {
    let scene = try buildings()
    let truth = try Datasets.json("truth/monaco.json")
    var count = 0
    for area in (truth["boxes"]?.elements ?? []) + (truth["lassos"]?.elements ?? []) {
      var ring = (area["ring"]?.elements ?? []).map { Coordinate(longitude: $0.numbers[0], latitude: $0.numbers[1]) }
      if let sides = area["west_south_east_north"]?.numbers {
        ring = [(0, 1), (2, 1), (2, 3), (0, 3)].map { Coordinate(longitude: sides[$0.0], latitude: sides[$0.1]) }
      }
      let (camera, pixels) = try view(ring)
      let found = ids(try scene.frame(camera: camera, viewport: Self.size).hits(in: ScreenPolygon(pixels)))
      let open = area["ambiguous_within_0.05m"]?.strings ?? []
      #expect(found.subtracting(open) == (area["intersecting"]?.strings ?? []).subtracting(open), "\(area)")
      count += 1
    }
    #expect(count >= 40)
  }

  @Test("pixels of flat maps have the coordinates and the buildings that others compute")
  func cameras() throws {
    let scene = try buildings()
    let cameras = try Datasets.json("truth/monaco.json")["cameras"]?.elements ?? []
    #expect(cameras.count >= 20)
    for entry in cameras {
      let (center, size, pixel) = (
        entry["center"]?.numbers ?? [], entry["viewport"]?.numbers ?? [], entry["pixel"]?.numbers ?? []
      )
      let camera = Camera(
        center: Coordinate(longitude: center[0], latitude: center[1]), zoom: entry["zoom"]?.number ?? 0,
        bearing: entry["bearing"]?.number ?? 0)
      let frame = try scene.frame(camera: camera, viewport: Size(width: size[0], height: size[1]))
      let point = ScreenPoint(x: pixel[0], y: pixel[1])
      let place = try #require(frame.projection.coordinate(at: point))
      // The file has nine decimals.
      let expected = entry["expected_lonlat"]?.numbers ?? []
      #expect(abs(place.longitude - expected[0]) < 1e-9 && abs(place.latitude - expected[1]) < 1e-9)
      let open = entry["edge_buildings"]?.strings ?? []
      #expect(ids(frame.hits(at: point)).subtracting(open) == (entry["buildings"]?.strings ?? []).subtracting(open))
    }
  }

  @Test("the top-most feature of a pixel is the one that a renderer drew there, flat and in three dimensions")
  func pixels() throws {
    let truth = try Datasets.json("truth/monaco-rendered.json")
    let names = truth["layer_order_bottom_to_top"]?.elements.compactMap(\.string) ?? []
    var sets: [String: FeatureSet] = [:]
    for name in names { sets[name] = try Datasets.features("monaco/\(name).geojson") }
    var count = 0
    for entry in truth["cameras"]?.elements ?? [] {
      let isRaised = entry["buildings_drawn_as"] == "fill-extrusion"
      let layers = names.compactMap { name in sets[name].map { layer(name, $0, isRaised: isRaised) } }
      let (center, size) = (entry["center"]?.numbers ?? [], entry["viewport"]?.numbers ?? [])
      let camera = Camera(
        center: Coordinate(longitude: center[0], latitude: center[1]), zoom: entry["zoom"]?.number ?? 0,
        bearing: entry["bearing"]?.number ?? 0, pitch: entry["pitch"]?.number ?? 0)
      let frame = try Scene(layers: layers).frame(camera: camera, viewport: Size(width: size[0], height: size[1]))
      for pixel in entry["pixels"]?.elements ?? [] {
        let values = pixel.elements
        let point = ScreenPoint(x: (values[0].number ?? 0) + 0.5, y: (values[1].number ?? 0) + 0.5)
        let top = frame.topmostHit(at: point)
        #expect(
          top?.layer == values[2].string && top?.feature.id?.description == values.dropFirst(3).first?.string,
          "\(pixel)")
        count += 1
      }
    }
    #expect(count >= 500)
  }

  @Test("the top-most feature of a pixel of OSM Liberty is the one that a renderer drew there, from vector tiles")
  func basemap() throws {
    let truth = try Datasets.json("truth/monaco-style-rendered.json")
    let names = truth["style_layers"]?.elements.compactMap(\.string) ?? []
    let map = MapModel(size: Self.size)
    try map.load(style: Datasets.file("osm-liberty/style.json"))
    var count = 0
    for entry in truth["cameras"]?.elements ?? [] {
      let (center, size) = (entry["center"]?.numbers ?? [], entry["viewport"]?.numbers ?? [])
      map.size = Size(width: size[0], height: size[1])
      map.camera = Camera(
        center: Coordinate(longitude: center[0], latitude: center[1]), zoom: entry["zoom"]?.number ?? 0,
        bearing: entry["bearing"]?.number ?? 0, pitch: entry["pitch"]?.number ?? 0)
      try map.loadLocalTiles()
      let frame = try map.frame
      for pixel in entry["pixels"]?.elements ?? [] {
        let values = pixel.elements
        let point = ScreenPoint(x: (values[0].number ?? 0) + 0.5, y: (values[1].number ?? 0) + 0.5)
        let top = frame.hits(at: point, layers: Set(names), limit: 1).first
        #expect(top?.layer == values[2].number.map { names[Int($0)] }, "\(pixel)")
        // Without an id a feature has 0 in the file.
        let id = top.map { $0.feature.id?.description ?? "0" }
        #expect(id == values.dropFirst(3).first?.number.map { "\(Int($0))" }, "\(pixel)")
        count += 1
      }
    }
    #expect(count >= 450)
  }

  func layer(_ name: String, _ set: FeatureSet, isRaised: Bool) -> Layer {
    switch name {
    case "roads": return .line(name, set, width: 5)
    case "pois": return Layer(name, set, kind: .circle(radius: 6, pitchScale: .viewport, pitchAlignment: .viewport))
    case "buildings" where isRaised:
      func column(_ property: String) -> Numbers {
        .perFeature((0..<set.features.count).map { set.features.property(property, of: $0)?.number ?? 0 })
      }
      return .extrusion(name, set, height: column("render_height"), base: column("min_height"))
    default: return .fill(name, set)
    }
  }
}

@Suite("Polygons that are not valid")
struct InvalidPolygonTests {
  @Test("are read as they are, and hold the places that the even-odd rule says")
  func openStreetMap() throws {
    let set = try Datasets.features("invalid/invalid-osm-polygons.geojson")
    let scene = Scene(layers: [.fill("areas", set)])
    var checks = 0
    for feature in 0..<set.features.count {
      for check in set.features.property("checks", of: feature)?.elements ?? [] {
        let place = Coordinate(longitude: check["lon"]?.number ?? 0, latitude: check["lat"]?.number ?? 0)
        let frame = try scene.frame(camera: Camera(center: place, zoom: 20), viewport: TruthTests.size)
        let isHit = frame.hits(at: ScreenPoint(x: 512, y: 512)).contains { $0.feature.index == feature }
        #expect(isHit == check["even_odd"]?.bool, "feature \(feature): \(check)")
        checks += 1
      }
    }
    #expect(set.features.count == 41 && checks > 100)
  }

  #if GEOS
    @Test(
      "of vector tiles are read, and GEOS and ray casting agree on random places in them",
      arguments: [1, 2] as [UInt64])
    func tiles(seed: UInt64) throws {
      var random = SplitMix64(seed: seed)
      let polygons = try Datasets.json("invalid/invalid-tile-polygons.json")["polygons"]?.elements ?? []
      for (index, polygon) in polygons.enumerated() {
        let features = try GeoJSONReader().read(polygon["geometry"] ?? .null).features
        for part in 0..<features.partCount {
          // Tile units as they are; the plane's unit does not matter to either.
          let rings = features.rings(ofPart: part).map { ring in
            features.positions[features.positions(ofRing: ring)].map { MercatorPoint(x: $0.longitude, y: $0.latitude) }
          }
          var box = BoundingBox.empty
          for point in rings.joined() { box.formUnion(x: point.x, y: point.y) }
          let key = PolygonKey(set: UInt64.max - UInt64(index), part: part)
          for i in 0..<1000 {
            // Half of the places on whole units, where edges and vertices are.
            let place = (box.minX + random.nextUnit() * box.width, box.minY + random.nextUnit() * box.height)
            let point =
              i % 2 == 0
              ? MercatorPoint(x: place.0, y: place.1) : MercatorPoint(x: place.0.rounded(), y: place.1.rounded())
            var crossings = RayCrossings(from: point)
            for ring in rings { crossings.count(ring: ring.span) }
            let geos = PolygonLocator.polygon(key, contains: point) { rings }
            #expect(geos == (crossings.location != .outside), "polygon \(index), part \(part), \(point)")
          }
        }
      }
      #expect(polygons.count == 31)
    }
  #endif
}
