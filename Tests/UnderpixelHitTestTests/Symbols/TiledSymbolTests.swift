import Synchronization
import Testing
import UnderpixelCamera
import UnderpixelCollision
import UnderpixelGeometry
import UnderpixelPlacement
import UnderpixelTestSupport

@testable import UnderpixelHitTest

@Suite("Labels that are laid out tile by tile")
struct TiledSymbolTests {
  func frame(
    _ content: Layer.Content, _ symbols: Symbols, bearing: Double = 0, pitch: Double = 0
  ) throws -> Frame {
    let layer = Layer("s", content, sourceLayer: "layer", kind: .symbols(symbols))
    return try Equator.frame([layer], bearing: bearing, pitch: pitch)
  }

  @Test("tiles are placed by zoom, world copy, column and row: the first of them takes the room")
  func order() throws {
    func point(_ x: Double, _ y: Double, _ id: FeatureID) -> [TileFeature] {
      [TileFeature(shape: .point(Equator.at(x, y)), id: id)]
    }
    var tiles = [
      TileTests.southEast: point(1, -1, 4), TileTests.southWest: point(-1, -1, 3), TileTests.northEast: point(1, 1, 2),
      TileTests.northWest: point(-1, 1, 1),
    ]
    for (tile, id) in [
      (TileTests.northWest, 1), (TileTests.southWest, 3), (TileTests.northEast, 2), (TileTests.southEast, 4),
    ] as [(TileID, FeatureID)] {
      let frame = try frame(.tiles(TileSets(tiles, zooms: 10...10)), Symbols(.layout(.icons)))
      #expect(frame.symbols().map(\.feature.id) == [id])
      tiles[tile] = nil
    }
  }

  @Test("the same tiles give the same labels, in whatever order they came", arguments: [1, 2] as [UInt64])
  func shuffled(seed: UInt64) {
    let place = zip(Gen<Int>.uniform(in: -300...300), .uniform(in: -200...200)).map {
      Geometry.point(Equator.at(Double($0), Double($1)))
    }
    let order = Gen<LabelRules.Order>.element(of: [.data, .sortKey, .screenY])
    let angles = zip(Gen<Double>.element(of: [0, 90, 20]), Gen<Double>.element(of: [0, 60]))
    forAll(zip(place.array(upTo: 80), order, angles, .bits), seed: seed, count: 120) { places, order, angles, bits in
      let features = places.enumerated().map { TileFeature(shape: $1, id: FeatureID(Int64($0))) }
      let whole = TileSets(features, zoom: 10, margin: 0.02)
      var rules = LabelRules()
      (rules.order, rules.stacking) = (order, order)
      let symbols = Symbols(.layout(.icons(sortsByKey: order == .sortKey, keys: 5) { _ in Signs.box })) { [rules] _ in
        rules
      }
      var random = SplitMix64(seed: bits)
      func answer() throws -> [String] {
        var tiles = TileSets(zooms: whole.zooms)
        for (tile, set) in whole.sets.sorted(by: { $0.key.x < $1.key.x }).shuffled(using: &random) {
          tiles.sets[tile] = set
        }
        let frame = try frame(.tiles(tiles), symbols, bearing: angles.0, pitch: angles.1)
        return frame.symbols(including: .hidden).map { "\($0.feature.id as Any) \($0.isPlaced) \($0.shapes)" }
          + frame.hits().names
      }
      return try answer() == answer()
    }
  }

  @Test("features of no tile have the labels that the same ones in tiles have")
  func asTiles() {
    let place = zip(Gen<Int>.uniform(in: -300...300), .uniform(in: -200...200)).map {
      Geometry.point(Equator.at(Double($0), Double($1)))
    }
    forAll(place.array(upTo: 80), seed: 3, count: 120) { places in
      let features = places.enumerated().map { TileFeature(shape: $1, id: FeatureID(Int64($0))) }
      let tiled = try frame(.tiles(TileSets(features, zoom: 10, margin: 0)), Symbols(.layout(.icons)))
      let whole = try frame(.features(Town.set(places)), Symbols(.layout(.icons)))
      func symbols(_ frame: Frame) -> [String] {
        frame.symbols(including: .hidden).map { "\($0.feature.id as Any) \($0.isPlaced) \($0.shapes)" }
      }
      return symbols(tiled) == symbols(whole)
        && Set(tiled.hits().map(\.feature.id)) == Set(whole.hits().map(\.feature.id))
    }
  }

  @Test("a tile is laid out once a whole zoom level, whatever cameras come")
  func layouts() throws {
    let count = Counter()
    let layout = LabelLayout { request in
      count.add()
      return LabelSet([Label(feature: 0, anchor: Signs.anchor(1, -1), icon: Signs.box)], tile: request.tile)
    }
    let tiles = TileSets(
      [TileTests.southEast: [TileFeature(shape: .point(Equator.at(1, -1)), id: 1)]], zooms: 10...10)
    let layer = Layer.tiled("s", tiles, .symbols(Symbols(.layout(layout))))
    for zoom in [10, 10.5, 10.9, 10] {
      let camera = Camera(center: Equator.center, zoom: zoom)
      #expect(try Scene(layers: [layer]).frame(camera: camera, viewport: Equator.size).hits().count == 1)
    }
    #expect(count.value == 1)
    let camera = Camera(center: Equator.center, zoom: 11)
    #expect(try Scene(layers: [layer]).frame(camera: camera, viewport: Equator.size).hits().count == 1)
    #expect(count.value == 2)
  }

  @Test("a layer sees the features of its own source layer, of those near a tile in their order")
  func requests() throws {
    let asked = Mutex<[[Int]]>([])
    let layout = LabelLayout(buffer: 0.25) { request in
      asked.withLock { $0.append(request.candidates) }
      return .none
    }
    let places = [(100.0, 100.0), (5000, 0), (-100, -100), (100, -100)]
    _ = try frame(.features(Signs.set(places)), Symbols(.layout(layout))).hits()
    // Four tiles of 512 pixels, and a quarter around each: all near points lie in all of them.
    #expect(asked.withLock { $0 } == Array(repeating: [0, 2, 3], count: 4))
    let other = TileSets(
      [TileTests.southEast: [TileFeature(shape: .point(Equator.at(1, -1)), id: 1)]], zooms: 10...10, layer: "other")
    #expect(try frame(.tiles(other), Symbols(.layout(.icons))).symbols().isEmpty)
  }
}
