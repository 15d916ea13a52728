import Testing
import UnderpixelCamera
import UnderpixelGeometry
import UnderpixelTestSupport

@testable import UnderpixelHitTest

@Suite("Layers drawn beside where their features are")
struct TranslationTests {
  static let shapes: [(name: String, Geometry, Layer.Kind)] = [
    ("fill", .polygon([Equator.square(half: 4)]), .fill),
    ("line", Equator.line((-3, 0), (3, 0)), .line(width: 4)),
    ("circle", .point(Equator.center), .circle(radius: 4)),
    ("circle on the ground", .point(Equator.center), .circle(radius: 4, pitchAlignment: .map)),
    ("extrusion", .polygon([Equator.square(half: 4)]), .extrusion(height: .constant(Equator.meters(30)))),
  ]

  func scene(_ index: Int, _ anchor: Layer.PitchReference) -> Scene {
    let (name, shape, kind) = Self.shapes[index]
    var layer = Layer(name, Town.set([shape]), kind: kind)
    layer.translation = Layer.Translation(x: 60, y: 20, anchor: anchor)
    return Scene(layers: [layer])
  }

  @Test("moves them right and down on the map, or as the viewport is turned", arguments: shapes.indices)
  func bearings(index: Int) throws {
    let (onMap, onViewport) = (scene(index, .map), scene(index, .viewport))
    // Where the layer is seen: right and up from the middle. One scene is looked at again and again.
    let cases: [(bearing: Double, map: (Double, Double))] = [
      (0, (60, -20)), (90, (20, 60)), (180, (-60, 20)), (-90, (-20, -60)),
    ]
    for (bearing, map) in cases {
      let camera = Equator.camera(bearing: bearing)
      let mapFrame = try onMap.frame(camera: camera, viewport: Equator.size)
      let viewportFrame = try onViewport.frame(camera: camera, viewport: Equator.size)
      #expect(mapFrame.isHit(right: map.0, up: map.1), "\(bearing)")
      #expect(viewportFrame.isHit(right: 60, up: -20), "\(bearing)")
      for frame in [mapFrame, viewportFrame] { #expect(!frame.isHit(right: 0, up: 0), "\(bearing)") }
      if bearing != 0 {
        #expect(!mapFrame.isHit(right: 60, up: -20) && !viewportFrame.isHit(right: map.0, up: map.1), "\(bearing)")
      }
    }
  }

  @Test("an extrusion stands where it was moved to, on a tilted map too")
  func tilted() throws {
    let camera = Equator.camera(bearing: 90, pitch: 60)
    let frame = try scene(4, .map).frame(camera: camera, viewport: Equator.size)
    let moved = try #require(frame.projection.project(PlanePoint(x: 60, y: 20), z: 28)).pixel
    #expect(frame.hits(at: moved).map(\.layer) == ["extrusion"])
    let home = try #require(frame.projection.project(PlanePoint(x: 0, y: 0), z: 28)).pixel
    #expect(frame.hits(at: home).isEmpty)
  }

  @Test("distances are those to where a layer is drawn", arguments: [0, 1, 2])
  func distances(index: Int) throws {
    let frame = try scene(index, .map).frame(camera: Equator.camera(), viewport: Equator.size)
    let expected = [16.0, 18, 16][index]
    let found = try #require(frame.hits(right: 60, up: 0, radius: 30).first?.distance)
    #expect(abs(found - expected) < 1e-9)
    #expect(frame.hits(in: ScreenBox(x: 355...365, y: 215...225)).count == 1)
    #expect(frame.hits(in: ScreenBox(x: 295...305, y: 195...205)).isEmpty)
  }

  @Test("follow the zoom; what is no number moves nothing")
  func numbers() throws {
    var layer = Layer("f", Town.set([.polygon([Equator.square(half: 4)])]), kind: .fill)
    layer.translation = Layer.Translation(x: .zoom { $0 * 3 }, y: .constant(.nan))
    #expect(try Equator.frame([layer]).isHit(right: 30, up: 0))
  }

  @Test("the search finds what a scan of everything finds", arguments: [1, 2] as [UInt64])
  func search(seed: UInt64) {
    let shapes = Gen<Geometry>.shape.array(count: 1...8)
    let pixels = Gen<ScreenPoint>.pixel.array(count: 3...5)
    forAll(
      zip(zip(shapes, Gen<Layer>.moved.array(count: 1...4)), .overTown, pixels, .double(in: 0...40)), seed: seed,
      count: 200
    ) {
      parts, camera, pixels, radius in
      let set = Town.set(parts.0)
      let layers = parts.1.map { layer in
        var layer = layer
        layer.content = .features(set)
        return layer
      }
      let frame = try Scene(layers: layers).frame(camera: camera, viewport: viewport)
      let area = QueryGeometry(polygon: pixels, projection: frame.projection)
      return (area.isBeyondScan || frame.hits(in: ScreenPolygon(pixels)).records == scan(frame, area))
        && pixels.allSatisfy { pixel in
          [0, radius].allSatisfy { radius in
            let query = QueryGeometry(disc: pixel, radius: radius, projection: frame.projection)
            return query.isBeyondScan || frame.hits(at: pixel, radius: radius).records == scan(frame, query)
          }
        }
    }
  }
}
