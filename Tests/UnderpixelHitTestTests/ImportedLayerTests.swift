import Testing
import UnderpixelGeometry
import UnderpixelTestSupport

@testable import UnderpixelHitTest

@Suite("Layers of imports")
struct ImportedLayerTests {
  /// A layer over the middle of the screen.
  private static func layer(_ id: String, of importId: String? = nil) -> Layer {
    var layer = Layer.fill(id, Town.set([.polygon([Equator.square(half: 20)])]))
    layer.importId = importId
    return layer
  }

  private let layers = [
    layer("roads"), layer("roads", of: "base"), layer("roads", of: "base/inner"), layer("poi", of: "base"),
  ]

  @Test("a query without names asks all layers and tells their imports; one by name asks layers of no import")
  func names() throws {
    let frame = try Equator.frame(layers)
    let middle = ScreenPoint(x: 300, y: 200)
    #expect(frame.hits(at: middle).map(\.importId) == ["base", "base/inner", "base", nil])
    #expect(frame.hits(at: middle, layers: ["roads", "poi"]).map(\.importId) == [nil])
    #expect(frame.topmostHit(at: middle, in: ["poi"]) == nil)
    #expect(frame.hits(in: ScreenBox(x: 0...600, y: 0...400), layers: ["roads"]).map(\.importId) == [nil])
    #expect(frame.hits(at: [middle], layers: ["roads"]).map(\.count) == [1])
    #expect(frame.areas(layers: ["roads", "poi"]).map(\.hit.importId) == [nil])
  }

  @Test("a mask of layers has the hits of these alone, in their order", arguments: [1, 2] as [UInt64])
  func mask(seed: UInt64) {
    let shapes = Gen<Geometry>.shape.array(count: 1...6)
    let drawn = zip(Gen<Layer.Kind>.any, .bool).array(count: 1...6)
    forAll(zip(shapes, drawn, .overTown, zip(.pixel, .double(in: 0...60))), seed: seed) {
      shapes, drawn, camera, query in
      let set = Town.set(shapes)
      let layers = drawn.enumerated().map { Layer("\($0)", set, kind: $1.0) }
      let mask = drawn.map(\.1)
      let frame = try Scene(layers: layers).frame(camera: camera, viewport: viewport)
      let names = Set(layers.indices.filter { mask[$0] }.map { "\($0)" })
      let (pixel, radius) = query
      let corners = [(-1.0, -1.0), (1, -1), (1, 1)].map {
        ScreenPoint(x: pixel.x + $0 * radius, y: pixel.y + $1 * radius)
      }
      let area = ScreenPolygon(corners)
      return frame.hits(at: pixel, radius: radius, among: mask).records
        == frame.hits(at: pixel, radius: radius, layers: names).records
        && frame.hits(at: pixel, radius: radius, among: nil).records == frame.hits(at: pixel, radius: radius).records
        && frame.hits(in: area, among: mask).records == frame.hits(in: area, layers: names).records
    }
  }

  @Test("a mask that is not of the scene's layers is refused")
  func count() async {
    await #expect(processExitsWith: .failure) {
      let frame = try Equator.frame([])
      _ = frame.hits(at: ScreenPoint(x: 0, y: 0), among: [true])
    }
  }
}
