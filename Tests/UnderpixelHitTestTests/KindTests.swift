import Testing
import UnderpixelCamera
import UnderpixelGeometry

@testable import UnderpixelHitTest

/// One shape, one camera, pixels whose answer is known by simple arithmetic.
@Suite("What counts as a hit")
struct KindTests {
  static let equator = Coordinate(longitude: 0, latitude: 0)

  /// A frame at zoom 10 over the equator, where a pixel is 360 / 2^19 degrees.
  func frame(_ layers: [Layer], pitch: Double = 0, zoom: Double = 10) throws -> Frame {
    try Scene(layers: layers).frame(
      camera: Camera(center: Self.equator, zoom: zoom, pitch: pitch), viewport: Size(width: 600, height: 400))
  }

  /// The place so many pixels east and north of the center at zoom 10.
  func at(_ x: Double, _ y: Double) -> Coordinate {
    WebMercator.unproject(MercatorPoint(x: 0.5 + x / 524_288, y: 0.5 - y / 524_288))
  }

  func box(_ range: ClosedRange<Double>) -> [Coordinate] {
    let (a, b) = (range.lowerBound, range.upperBound)
    return [at(a, a), at(b, a), at(b, b), at(a, b)]
  }

  func hits(_ frame: Frame, _ x: Double, _ y: Double, radius: Double = 0) -> Int {
    frame.hits(at: ScreenPoint(x: 300 + x, y: 200 - y), radius: radius).count
  }

  @Test("a hole is outside, its edge inside; what lies in another part's hole counts")
  func fill() throws {
    let holed = Geometry.multiPolygon([[box(-50...50), box(-20...20)], [box(-5...5)]])
    let frame = try frame([.fill("f", Town.set([holed]))])
    #expect(hits(frame, 30, 0) == 1)
    #expect(hits(frame, 10, 0) == 0)
    #expect(hits(frame, 2, 2) == 1)
    #expect(hits(frame, 60, 0) == 0)
    #expect(hits(frame, 60, 0, radius: 11) == 1)
    #expect(hits(frame, 60, 0, radius: 9) == 0)
  }

  @Test("overlapping parts are a union; a ring that crosses itself is even-odd")
  func overlap() throws {
    let parts = Geometry.multiPolygon([[box(-50...10)], [box(-10...50)]])
    #expect(hits(try frame([.fill("f", Town.set([parts]))]), 0, 0) == 1)
    let twice = Geometry.polygon([box(-50...50) + box(-50...50)])
    #expect(hits(try frame([.fill("f", Town.set([twice]))]), 0, 0) == 0)
  }

  @Test("unclosed rings are closed, rings of fewer than three positions enclose nothing")
  func rings() throws {
    let open = Geometry.polygon([[at(-10, -10), at(10, -10), at(0, 10)]])
    #expect(hits(try frame([.fill("f", Town.set([open]))]), 0, 0) == 1)
    let flat = Geometry.polygon([[at(-10, 0), at(10, 0), at(-10, 0), at(10, 0)]])
    let empty = Geometry.multiPolygon([[[at(0, 0)]], [[]], []])
    #expect(hits(try frame([.fill("f", Town.set([flat, empty]))]), 0, 0) == 0)
  }

  @Test("a line is as wide as its width, round at its ends; a gap counts as hit")
  func line() throws {
    let set = Town.set([.lineString([at(-50, 0), at(50, 0)])])
    let thin = try frame([.line("l", set, width: 10)])
    #expect(hits(thin, 0, 4.9) == 1 && hits(thin, 0, 5.1) == 0)
    #expect(hits(thin, 54.9, 0) == 1 && hits(thin, 54, 4) == 0)
    let gapped = try frame([Layer("l", set, kind: .line(width: 4, gapWidth: 20))])
    #expect(hits(gapped, 0, 0) == 1 && hits(gapped, 0, 13.9) == 1 && hits(gapped, 0, 14.1) == 0)
    #expect(hits(try frame([.line("l", set, width: 0)]), 0, 0, radius: 5) == 0)
  }

  @Test("a line layer draws the edges of polygons, the closing one too")
  func outline() throws {
    let frame = try frame([.line("l", Town.set([.polygon([box(-50...50)])]), width: 4)])
    #expect(hits(frame, -50, 0) == 1 && hits(frame, 0, 0) == 0)
  }

  @Test("on a tilted map a line shrinks with distance")
  func tiltedLine() throws {
    let line = [at(-500, 300), at(500, 300)]
    let frame = try frame([.line("l", Town.set([.lineString(line)]), width: 20)], pitch: 60)
    let edge = try #require(frame.projection.project(PlanePoint(x: 0, y: -310))).pixel
    let middle = try #require(frame.projection.project(PlanePoint(x: 0, y: -300))).pixel
    #expect(middle.y - edge.y < 3)
    #expect(frame.hits(at: ScreenPoint(x: 300, y: edge.y + 0.01)).count == 1)
    #expect(frame.hits(at: ScreenPoint(x: 300, y: edge.y - 0.01)).isEmpty)
  }

  @Test("a circle keeps to its pitch scale and alignment")
  func circles() throws {
    let set = Town.set([.point(at(0, 300))])
    func reach(_ scale: Layer.PitchReference, _ alignment: Layer.PitchReference) throws -> (across: Double, up: Double)
    {
      let frame = try frame(
        [Layer("c", set, kind: .circle(radius: 20, pitchScale: scale, pitchAlignment: alignment))], pitch: 60)
      let middle = try #require(frame.projection.project(PlanePoint(x: 0, y: -300))).pixel
      func extent(_ x: Double, _ y: Double) -> Double {
        var (low, high) = (0.0, 200.0)
        for _ in 0..<50 {
          let test = (low + high) / 2
          let pixel = ScreenPoint(x: middle.x + x * test, y: middle.y + y * test)
          if frame.hits(at: pixel).isEmpty { high = test } else { low = test }
        }
        return low
      }
      return (extent(1, 0), extent(0, 1))
    }
    // The middle's depth: d + 300 sin 60, d = 600.
    let nearness = 600 / (600 + 300 * 0.8660254037844386)
    let upright = try (reach(.viewport, .viewport), reach(.map, .viewport))
    #expect(abs(upright.0.across - 20) < 1e-6 && abs(upright.0.up - 20) < 1e-6)
    #expect(abs(upright.1.across - 20 * nearness) < 1e-6 && abs(upright.1.up - 20 * nearness) < 1e-6)
    let lying = try (reach(.map, .map), reach(.viewport, .map))
    #expect(abs(lying.0.across - 20 * nearness) < 1e-6 && lying.0.up < 0.6 * lying.0.across)
    #expect(abs(lying.1.across - 20) < 1e-6 && lying.1.up < 0.6 * lying.1.across)
  }

  @Test("a stroke is part of a circle, and every vertex has one")
  func strokes() throws {
    let line = Town.set([.lineString([at(0, 0), at(100, 0)])])
    let frame = try frame([Layer("c", line, kind: .circle(radius: 10, strokeWidth: 5))])
    #expect(hits(frame, 14.9, 0) == 1 && hits(frame, 15.1, 0) == 0 && hits(frame, 100, -14.9) == 1)
  }

  /// Heights that are this many pixels at zoom 10 on the equator.
  func meters(_ pixels: Double) -> Numbers { .constant(pixels * 2 * .pi * 6_371_008.8 / 524_288) }

  @Test("an extrusion has a roof and walls between base and height, and nothing below its base")
  func extrusion() throws {
    let set = Town.set([.polygon([box(-50...50)])])
    let raised = try frame([.extrusion("e", set, height: meters(100), base: meters(60))], pitch: 60)
    func sees(_ frame: Frame, z: Double, x: Double = 0, y: Double) throws -> Bool {
      let seen = try #require(frame.projection.project(PlanePoint(x: x, y: -y), z: z)).pixel
      return !frame.hits(at: seen).isEmpty
    }
    // The near wall is at y = -50.
    #expect(try sees(raised, z: 80, y: -50))
    #expect(try sees(raised, z: 100, y: 0))
    #expect(try !sees(raised, z: 40, y: -50))
    #expect(try !sees(raised, z: 10, y: -50))
    let standing = try frame([.extrusion("e", set, height: meters(100))], pitch: 60)
    #expect(try sees(standing, z: 10, y: -50))
    #expect(try !sees(standing, z: 0, y: -55))
  }

  @Test("a base above the height: the roof lies at the height, the walls between the two")
  func inverted() throws {
    let set = Town.set([.polygon([box(-50...50)])])
    let frame = try frame([.extrusion("e", set, height: meters(20), base: meters(80))], pitch: 60)
    let wall = try #require(frame.projection.project(PlanePoint(x: 0, y: 50), z: 50)).pixel
    #expect(frame.hits(at: wall).count == 1)
    let roof = try #require(frame.projection.project(PlanePoint(x: 0, y: 0), z: 20)).pixel
    #expect(frame.hits(at: roof).count == 1)
  }

  @Test("without height the roof lies on the ground; from straight above only roofs are seen")
  func flatExtrusion() throws {
    let set = Town.set([.polygon([box(-50...50)])])
    let frame = try frame([.extrusion("e", set, height: 0)])
    #expect(hits(frame, 49, 49) == 1 && hits(frame, 51, 0) == 0)
  }

  @Test("what stands above the horizon is hit there")
  func aboveHorizon() throws {
    let set = Town.set([.polygon([[at(-50, 300), at(50, 300), at(50, 400), at(-50, 400)]])])
    let frame = try frame([.extrusion("tower", set, height: meters(400))], pitch: 80)
    let top = try #require(frame.projection.project(PlanePoint(x: 0, y: -300), z: 390)).pixel
    #expect(frame.projection.unproject(top) == nil)
    #expect(frame.hits(at: top).map(\.layer) == ["tower"])
    #expect(frame.hits(at: ScreenPoint(x: top.x + 60, y: top.y)).isEmpty)
  }

  @Test("above the horizon there is no ground to hit")
  func sky() throws {
    let set = Town.set([.polygon([box(-5000...5000)])])
    let frame = try frame([.fill("f", set), .line("l", set, width: 9)], pitch: 85)
    #expect(frame.hits(at: ScreenPoint(x: 300, y: 0)).isEmpty)
    #expect(frame.hits(at: ScreenPoint(x: 300, y: 200)).count == 1)
  }

  @Test("a tower taller than the eye ends the line of sight that meets its wall, and is not hit behind the eye")
  func tallerThanEye() throws {
    let set = Town.set([.polygon([box(-50...50)])])
    let frame = try frame([.extrusion("tower", set, height: meters(1000))], pitch: 60)
    let wall = try #require(frame.projection.project(PlanePoint(x: 0, y: 50), z: 20)).pixel
    #expect(frame.hits(at: wall).count == 1)
    let behind = Town.set([.polygon([[at(-50, -2000), at(50, -2000), at(50, -1900), at(-50, -1900)]])])
    let back = try self.frame([.extrusion("tower", behind, height: meters(1000))], pitch: 60)
    #expect(back.hits(at: ScreenPoint(x: 300, y: 399)).isEmpty)
  }

  @Test("a box and a lasso hit what shares a place with them, also when one holds the other")
  func areas() throws {
    let set = Town.set([.polygon([box(-50...50)]), .polygon([box(-5...5)])])
    let frame = try frame([.fill("f", set)])
    func ids(_ x: ClosedRange<Double>, _ y: ClosedRange<Double>) -> [FeatureID?] {
      frame.hits(in: ScreenBox(x: 300 + x.lowerBound...300 + x.upperBound, y: 200 + y.lowerBound...200 + y.upperBound))
        .map(\.feature.id)
    }
    #expect(ids(-2...2, -2...2) == [1, 0])
    #expect(ids(-200...200, -100...100) == [1, 0])
    #expect(ids(20...30, 20...30) == [0])
    #expect(ids(45...80, -1...1) == [0])
    #expect(ids(51...80, -1...1) == [])
    let lasso = ScreenPolygon([(20.0, 20.0), (30, 20), (25, 30)].map { ScreenPoint(x: 300 + $0.0, y: 200 + $0.1) })
    #expect(frame.hits(in: lasso).map(\.feature.id) == [0])
  }
}

@Suite("Layers and queries")
struct LayerTests {
  let pixel = ScreenPoint(x: 300, y: 200)
  let camera = Camera(center: Town.center, zoom: 15.5)

  func layer(_ id: String = "poi", zooms: Range<Double> = -.infinity..<(.infinity), filter: Layer.Filter = .all)
    -> Layer
  {
    Layer(
      id, Town.set([.point(Town.center), .point(Town.center)]), kind: .circle(radius: 5), zooms: zooms, filter: filter)
  }

  func count(_ layer: Layer, zoom: Double = 15.5) throws -> Int {
    var camera = camera
    camera.zoom = zoom
    return try Scene(layers: [layer]).frame(camera: camera, viewport: viewport).hits(at: pixel).count
  }

  @Test("a layer is drawn from its least zoom up to, not including, its greatest")
  func zooms() throws {
    #expect(try count(layer(zooms: 15..<16), zoom: 15) == 2)
    #expect(try count(layer(zooms: 15..<16), zoom: 15.999) == 2)
    #expect(try count(layer(zooms: 15..<16), zoom: 16) == 0)
    #expect(try count(layer(zooms: 15..<16), zoom: 14.9) == 0)
  }

  @Test("a filter sees the feature, its type and whole zoom levels")
  func filters() throws {
    let filter = Layer.Filter.features(dependsOnZoom: true) { features, feature, type, zoom in
      features.count == 2 && feature == 1 && type == .point && zoom == 15
    }
    #expect(try count(layer(filter: filter), zoom: 15.9) == 1)
    #expect(try count(layer(filter: filter), zoom: 16.1) == 0)
  }

  @Test("numbers follow the zoom and the feature; what is no size counts as none")
  func numbers() throws {
    let points = Town.set([.point(Town.center), .point(Town.place(MercatorPoint(x: 7, y: 6)))])
    func ids(_ radius: Numbers) throws -> [FeatureID?] {
      let scene = Scene(layers: [.circles("c", points, radius: radius)])
      return try scene.frame(camera: camera, viewport: viewport).hits(at: pixel).map(\.feature.id)
    }
    #expect(try ids(.perFeature([1, 50])) == [1, 0])
    #expect(try ids(.perFeature([1])) == [0])
    #expect(try ids(.zoom { $0 * 2 }) == [1, 0])
    #expect(try ids(.evaluated { feature, zoom in feature == 0 ? zoom : .nan }) == [0])
    #expect(try ids(-3) == [])
    #expect(try ids(.constant(.infinity)) == [1, 0])
  }

  @Test("layers, limit and filter narrow the answer")
  func options() throws {
    let frame = try Scene(layers: [layer("a"), layer("b")]).frame(camera: camera, viewport: viewport)
    #expect(frame.hits(at: pixel).count == 4)
    #expect(frame.hits(at: pixel, layers: ["a"]).map(\.layer) == ["a", "a"])
    #expect(frame.hits(at: pixel, layers: ["none"]).isEmpty)
    #expect(frame.hits(at: pixel, limit: 3).count == 3 && frame.hits(at: pixel, limit: 0).isEmpty)
    #expect(frame.hits(at: pixel, limit: 1, filter: { $0.feature.id == 0 }).map(\.feature.id) == [0])
    #expect(frame.topmostHit(at: pixel)?.layer == "b" && frame.topmostHit(at: pixel, in: ["a"])?.layer == "a")
    #expect(frame.hits(at: [pixel, ScreenPoint(x: 0, y: 0)]).map(\.count) == [4, 0])
    #expect(frame.hits().count == 4)
  }

  @Test("numbers that are none hit nothing and break nothing")
  func unusual() throws {
    let frame = try Scene(layers: [layer()]).frame(camera: camera, viewport: viewport)
    for value in [Double.nan, .infinity, -.infinity] {
      #expect(frame.hits(at: ScreenPoint(x: value, y: 0)).isEmpty)
      #expect(frame.hits(at: ScreenPoint(x: 0, y: 0), radius: value.magnitude).isEmpty)
      #expect(frame.hits(in: ScreenPolygon([ScreenPoint(x: value, y: 0)])).isEmpty)
    }
    for value in [1e300, -1e300, .greatestFiniteMagnitude] {
      #expect(frame.hits(at: ScreenPoint(x: value, y: value)).isEmpty)
    }
    let whole = frame.hits(in: ScreenBox(x: -1e6...1e6, y: -1e6...1e6)).records
    #expect(!whole.isEmpty)
    for value in [1e150, 1e155, 1e300, .greatestFiniteMagnitude] {
      #expect(frame.hits(in: ScreenBox(x: -value...value, y: -value...value)).records == whole)
      #expect(frame.hits(in: ScreenBox(x: value.nextDown...value, y: -value...value)).isEmpty)
    }
    #expect(frame.hits(in: ScreenPolygon([])).isEmpty)
  }

  @Test("features with coordinates that are none, or huge, are kept and break nothing")
  func unusualFeatures() throws {
    let strange: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, .greatestFiniteMagnitude, 91, 720]
    var shapes: [Geometry] = [.point(Town.center)]
    for value in strange {
      let place = Coordinate(longitude: value, latitude: 5)
      let other = Coordinate(longitude: 5, latitude: value)
      shapes += [.point(place), .lineString([place, other]), .polygon([[Town.center, place, other]])]
    }
    let set = Town.set(shapes)
    let layers = [
      Layer.fill("f", set), .line("l", set, width: 3), .circles("c", set, radius: 3), .extrusion("e", set, height: 5),
    ]
    for pitch in [0.0, 60, 85] {
      var camera = camera
      camera.pitch = pitch
      let frame = try Scene(layers: layers).frame(camera: camera, viewport: viewport)
      #expect(frame.hits(at: pixel).contains { $0.layer == "c" && $0.feature.id == 0 })
      _ = frame.hits(at: pixel, radius: 30)
      _ = frame.hits()
    }
  }

  @Test("an empty scene, an empty set and null geometries hit nothing")
  func nothing() throws {
    #expect(try Scene(layers: []).frame(camera: camera, viewport: viewport).hits(at: pixel).isEmpty)
    var builder = FeatureCollectionBuilder()
    builder.add(nil, id: 1)
    for set in [Town.set([]), FeatureSet(builder.finish())] {
      let scene = Scene(layers: [.fill("f", set), .extrusion("e", set, height: 1)])
      #expect(try scene.frame(camera: camera, viewport: viewport).hits(at: pixel).isEmpty)
    }
  }

  @Test("many threads get the same answers from one frame")
  func threads() async throws {
    let ring = scattered(200, 37, 53, modulus: 100, scale: 10)
    let set = Town.set([.polygon([ring]), .point(Town.center)])
    let scene = Scene(layers: [.fill("f", set), .extrusion("e", set, height: 20), .circles("c", set, radius: 4)])
    let frame = try scene.frame(camera: camera, viewport: viewport)
    let pixels = (0..<300).map { ScreenPoint(x: Double($0 * 7 % 600), y: Double($0 * 13 % 400)) }
    let expected = pixels.map { frame.hits(at: $0).records }
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask { pixels.map { frame.hits(at: $0).records } == expected }
      }
      for await same in group { #expect(same) }
    }
  }
}

@Suite("Containment")
struct ContainmentTests {
  @Test(
    "polygons above and below the crossover are answered as ray casting answers them", arguments: [10, 64, 65, 700])
  func crossover(count: Int) {
    let ring = scattered(count, 7919, 104_729, modulus: 1000, scale: 50)
    let set = Town.set([.polygon([ring, Array(ring.prefix(5))])])
    for place in scattered(2000, 31, 17, modulus: 1009, scale: 50) {
      let point = WebMercator.project(place)
      #expect(set.part(0, contains: point) == set.castRay(0, from: point))
    }
    for vertex in ring { #expect(set.part(0, contains: WebMercator.project(vertex))) }
  }
}

/// Places of the town in no order that an eye would see.
private func scattered(_ count: Int, _ a: Int, _ b: Int, modulus: Int, scale: Double) -> [Coordinate] {
  (0..<count).map { i in
    let (x, y) = (i * a % modulus, i * b % modulus)
    return Town.place(MercatorPoint(x: Double(x) / scale, y: Double(y) / scale))
  }
}
