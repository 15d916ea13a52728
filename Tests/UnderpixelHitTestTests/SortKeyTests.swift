import Testing
import UnderpixelCamera
import UnderpixelGeometry
import UnderpixelTestSupport

@testable import UnderpixelHitTest

@Suite("Sort keys")
struct SortKeyTests {
  /// Squares one over the other.
  func layer(_ id: String, _ count: Int, keys: Numbers?) -> Layer {
    let set = Town.set((0..<count).map { _ in .polygon([Equator.square(half: 20)]) })
    var layer = Layer.fill(id, set)
    layer.sortKey = keys
    return layer
  }

  func ids(_ layers: [Layer]) throws -> [String] {
    try Equator.frame(layers).hits(right: 0, up: 0).map { "\($0.layer)\($0.feature.id?.description ?? "")" }
  }

  @Test("larger keys lie on top, features of one key in the order of the data, whatever the layer below has")
  func withinALayer() throws {
    #expect(try ids([layer("a", 4, keys: .perFeature([2, 1, 2, -1]))]) == ["a2", "a0", "a1", "a3"])
    #expect(
      try ids([layer("a", 2, keys: .perFeature([9, 8])), layer("b", 2, keys: nil)]) == ["b1", "b0", "a0", "a1"])
    #expect(try ids([layer("a", 3, keys: .perFeature([.nan, -0.0, 0]))]) == ["a2", "a1", "a0"])
    #expect(try ids([layer("a", 3, keys: .constant(5))]) == ["a2", "a1", "a0"])
  }

  @Test("keys see the whole zoom level, and no state")
  func inputs() throws {
    let keys = Numbers.evaluated(
      NumberEvaluator(dependsOnZoom: true, dependsOnState: false) { _, feature, zoom, _ in
        zoom == 10 ? Double(-feature) : Double(feature)
      })
    let scene = Scene(layers: [layer("a", 2, keys: keys)])
    for (zoom, expected) in [(10.9, ["0", "1"]), (11, ["1", "0"])] {
      let camera = Camera(center: Equator.center, zoom: zoom)
      let hits = try scene.frame(camera: camera, viewport: Equator.size).hits(right: 0, up: 0)
      #expect(hits.map { $0.feature.id?.description } == expected, "\(zoom)")
    }
  }

  @Test("across tiles the key decides, then the tiles' order: zoom, row, column")
  func acrossTiles() throws {
    func tile(_ place: (Double, Double), _ id: FeatureID) -> [TileFeature] {
      [TileFeature(shape: .point(Equator.at(place.0, place.1)), id: id)]
    }
    let tiles = TileSets(
      [
        TileTests.northWest: tile((-10, 10), "nw"), TileTests.northEast: tile((10, 10), "ne"),
        TileTests.southWest: tile((-10, -10), "sw"), TileTests.southEast: tile((10, -10), "se"),
      ], zooms: 10...10)
    func order(_ key: Numbers?) throws -> [String?] {
      var layer = Layer.tiled("c", tiles, .circle(radius: 20))
      layer.sortKey = key
      return try Equator.frame([layer]).hits(right: 0, up: 0).map { $0.feature.id?.description }
    }
    #expect(try order(nil) == ["nw", "ne", "sw", "se"])
    let byName = Numbers.evaluated(
      NumberEvaluator(dependsOnZoom: false, dependsOnState: false) { features, feature, _, _ in
        ["sw": 3, "ne": 2][features.id(of: feature)?.description ?? ""] ?? 1
      })
    #expect(try order(byName) == ["sw", "ne", "nw", "se"])
  }

  @Test("with keys all different the order of the data changes nothing", arguments: [1, 2] as [UInt64])
  func shuffled(seed: UInt64) {
    forAll(zip(Gen<Geometry>.shape.array(count: 2...10), .bits, .overTown, .pixel), seed: seed, count: 300) {
      shapes, bits, camera, pixel in
      func answer(_ order: [Int]) throws -> [String] {
        var builder = FeatureSetBuilder()
        for index in order { builder.add(shapes[index], id: FeatureID(Int64(index))) }
        var layer = Layer("c", builder.finish(), kind: .circle(radius: 30))
        layer.sortKey = .perFeature(order.map { Double(($0 * 7) % 11) })
        let hits = try Scene(layers: [layer]).frame(camera: camera, viewport: viewport).hits(at: pixel, radius: 20)
        return hits.map { "\($0.feature.id?.description ?? "") \($0.distance)" }
      }
      var random = SplitMix64(seed: bits)
      return try answer(Array(shapes.indices)) == answer(shapes.indices.shuffled(using: &random))
    }
  }
}
