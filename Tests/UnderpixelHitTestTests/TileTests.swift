import Synchronization
import Testing
import UnderpixelCamera
import UnderpixelGeometry
import UnderpixelTestSupport

@testable import UnderpixelHitTest

/// At zoom 10 over the equator four tiles meet in the middle of the picture.
@Suite("Features in tiles")
struct TileTests {
  static let (northWest, northEast) = (TileID(z: 10, x: 511, y: 511), TileID(z: 10, x: 512, y: 511))
  static let (southWest, southEast) = (TileID(z: 10, x: 511, y: 512), TileID(z: 10, x: 512, y: 512))

  func square(_ half: Double, id: FeatureID?) -> TileFeature {
    TileFeature(shape: .polygon([Equator.square(half: half)]), id: id)
  }

  @Test("a feature in several tiles is one where it has an id, and one a tile without")
  func once() throws {
    let named = TileSets([square(50, id: 7)], zoom: 10, margin: 0)
    #expect(named.sets.count == 4)
    let frame = try Equator.frame([.tiled("a", named, .fill), .tiled("b", named, .line(width: 200))])
    #expect(frame.hits(right: 0, up: 0, radius: 5).map(\.layer) == ["b", "a"])
    #expect(frame.hits().map(\.layer) == ["b", "a"])
    let nameless = TileSets([square(50, id: nil)], zoom: 10, margin: 0)
    let plain = try Equator.frame([.tiled("a", nameless, .fill)])
    #expect(plain.hits(right: 0, up: 0, radius: 5).count == 4)
    // The point itself lies in the tile that begins there.
    #expect(plain.hits(right: 0, up: 0).map(\.tile) == [Self.southEast])
    #expect(plain.hits(right: 0, up: 10, radius: 5).count == 2)
  }

  @Test("layers of one source name see the tiles they were given, also where those changed since")
  func ownTiles() throws {
    var tiles = TileSets([square(50, id: 1)], zoom: 10, margin: 0)
    var before = Layer.tiled("before", tiles, .fill)
    tiles.sets = TileSets([square(50, id: 2)], zoom: 10, margin: 0).sets
    var after = Layer.tiled("after", tiles, .fill)
    (before.source, after.source) = ("same", "same")
    #expect(try Equator.frame([before, after]).hits(right: 20, up: 20).map(\.feature.id) == [2, 1])
  }

  @Test("of a feature's pieces the nearest gives distance and tile, the first in order the place")
  func nearest() throws {
    let far = TileFeature(shape: .point(Equator.at(-30, 10)), id: 1)
    let near = TileFeature(shape: .point(Equator.at(10, 10)), id: 1)
    let between = TileFeature(shape: .point(Equator.at(-20, 10)), id: 2)
    let tiles = TileSets([Self.northWest: [far, between], Self.northEast: [near]], zooms: 10...10)
    let hits = try Equator.frame([.tiled("c", tiles, .circle(radius: 2))]).hits(right: 0, up: 10, radius: 40)
    #expect(hits.map(\.feature.id) == [2, 1])
    #expect(abs(hits[1].distance - 8) < 1e-9 && hits[1].tile == Self.northEast)
  }

  @Test("two features of one id in a tile are two, however many tiles are asked")
  func sharedIDs() throws {
    func point(_ x: Double, _ y: Double) -> TileFeature { TileFeature(shape: .point(Equator.at(x, y)), id: 1) }
    // The second of the west has no piece in the east.
    let tiles = TileSets(
      [Self.northWest: [point(-30, 10), point(-20, 30)], Self.northEast: [point(10, 10)]], zooms: 10...10)
    let frame = try Equator.frame([.tiled("c", tiles, .circle(radius: 2))])
    #expect(frame.hits(right: -25, up: 20, radius: 20).map(\.feature.ordinal) == [1, 0])
    #expect(frame.hits(right: 0, up: 20, radius: 60).map(\.feature.ordinal) == [1, 0])
  }

  @Test("a tile's margin answers only near the tile's square, for each layer as near as its own paint reaches")
  func margin() throws {
    // Ten pixels beyond the edge of its tile, which ends at x = 0.
    let feature = TileFeature(shape: .polygon([Equator.square(10, 50, half: 5)]), id: nil)
    let tiles = TileSets([Self.northWest: [feature]], zooms: 10...10)
    let fill = Layer.tiled("fill", tiles, .fill)
    #expect(try Equator.frame([fill]).hits(right: 10, up: 50).isEmpty)
    #expect(try Equator.frame([fill]).hits(right: 10, up: 50, radius: 11).count == 1)
    let wide = try Equator.frame([fill, .tiled("line", tiles, .line(width: 40))])
    #expect(wide.hits(right: 10, up: 50).map(\.layer) == ["line"])
    #expect(wide.hits(at: ScreenPoint(x: 310, y: 150), layers: ["fill"]).isEmpty)
  }

  @Test("what is in several copies of the world is one, with an id or without", arguments: [7, nil] as [FeatureID?])
  func copies(id: FeatureID?) throws {
    let square = [
      Coordinate(longitude: -80, latitude: -40), Coordinate(longitude: -10, latitude: -40),
      Coordinate(longitude: -10, latitude: 40), Coordinate(longitude: -80, latitude: 40),
    ]
    let tiles = TileSets([TileID(z: 0, x: 0, y: 0): [TileFeature(shape: .polygon([square]), id: id)]], zooms: 0...0)
    let scene = Scene(layers: [.tiled("f", tiles, .fill)])
    let frame = try scene.frame(
      camera: Camera(center: Equator.center, zoom: 0), viewport: Size(width: 1400, height: 400))
    for copy in [-1.0, 0, 1] {
      #expect(frame.hits(at: ScreenPoint(x: 700 - 60 + 512 * copy, y: 200)).count == 1, "\(copy)")
    }
    #expect(frame.hits().count == 1)
    #expect(frame.hits(at: ScreenPoint(x: 700, y: 200), radius: 600).count == 1)
  }

  @Test("tiles of the last zoom serve deeper ones, and filters see the deeper zoom")
  func overscaled() throws {
    let tiles = TileSets([square(50, id: 7)], zoom: 8, margin: 0)
    let zooms = Mutex<Set<Double>>([])
    let filter = Layer.Filter.features(dependsOnZoom: true) { _, _, _, zoom in
      zooms.withLock { _ = $0.insert(zoom) }
      return true
    }
    let frame = try Equator.frame([.tiled("f", tiles, .fill, filter: filter)])
    #expect(frame.hits(right: 20, up: 20).map(\.tile) == [TileID(z: 8, x: 128, y: 127)])
    #expect(zooms.withLock { $0 } == [10])
  }

  @Test("in the far tiles of a tilted view, which are of smaller zooms, a layer that begins later has no features")
  func farTiles() throws {
    // A long strip to the north, in tiles of many zooms.
    let strip = TileFeature(
      shape: .polygon([
        [Equator.at(-300, -100), Equator.at(300, -100), Equator.at(300, 60_000), Equator.at(-300, 60_000)]
      ]),
      id: 7)
    var tiles = TileSets([strip], zoom: 10, margin: 0)
    for zoom in 0..<10 { tiles.sets.merge(TileSets([strip], zoom: zoom, margin: 0).sets) { a, _ in a } }
    tiles.zooms = 0...10
    let frame = try Equator.frame(
      [
        .tiled("all", tiles, .fill), .tiled("late", tiles, .fill, zooms: 9.6..<24),
        .tiled("early", tiles, .fill, zooms: 0..<13),
      ],
      pitch: 80)
    #expect(frame.hits(right: 0, up: 0).map(\.layer) == ["early", "late", "all"])
    let far = frame.hits(right: 0, up: 95)
    #expect(far.map(\.layer) == ["early", "all"])
    #expect(try #require(far.first?.tile).z < 9)
  }

  @Test("a layer sees its own source layer, and nothing of an absent one")
  func sourceLayers() throws {
    let tiles = TileSets([square(50, id: 7)], zoom: 10, margin: 0, layer: "other")
    let other = Layer("o", .tiles(tiles), sourceLayer: "other", kind: .fill, source: "tiles")
    let hits = try Equator.frame([.tiled("f", tiles, .fill), other]).hits(right: 20, up: 20)
    #expect(hits.map(\.layer) == ["o"] && hits.map(\.sourceLayer) == ["other"] && hits.map(\.source) == ["tiles"])
  }

  @Test("source layers whose names differ in composed characters are different")
  func composedNames() throws {
    var builder = FeatureCollectionBuilder(tile: Self.northEast)
    for (ordinal, name) in ["\u{E9}", "e\u{301}"].enumerated() {
      builder.beginLayer(name)
      builder.begin(.point)
      builder.append(WebMercator.project(Equator.at(10, 10)))
      builder.endPart(.point)
      builder.endFeature(id: FeatureID(Int64(ordinal)), ordinal: 0)
    }
    let tiles = TileSets(sets: [Self.northEast: FeatureSet(builder.finish())], zooms: 10...10)
    for (ordinal, name) in ["\u{E9}", "e\u{301}"].enumerated() {
      let layer = Layer("c", .tiles(tiles), sourceLayer: name, kind: .circle(radius: 2), source: "tiles")
      let hits = try Equator.frame([layer]).hits(right: 10, up: 10)
      #expect(hits.map(\.feature.id) == [FeatureID(Int64(ordinal))])
    }
  }

  // MARK: Properties

  private static var features: Gen<[TileFeature]> {
    Gen<Geometry>.shape.array(count: 1...8).map { shapes in
      shapes.enumerated().map { TileFeature(shape: $1, id: FeatureID(Int64($0))) }
    }
  }

  private static var view: Gen<(Camera, Int, ScreenPoint, Double)> {
    zip(.overTown, Gen<Int>.uniform(in: 12...18), .pixel, .double(in: 0...40))
  }

  /// What was found, whatever order and tile.
  private func set(_ hits: [Hit], _ frame: Frame) -> Set<String> {
    Set(
      hits.map { hit in
        let id = frame.layers.groups[hit.set].set.features.id(of: hit.feature)
        return "\(hit.layer) \(id?.description ?? "none") \(hit.distance) \(hit.depth)"
      })
  }

  @Test("whole features in all tiles near them are hit as in one collection", arguments: [1, 2] as [UInt64])
  func asOneCollection(seed: UInt64) {
    forAll(zip(Self.features, Gen<Layer.Kind>.any.array(count: 1...3), Self.view), seed: seed, count: 250) {
      features, kinds, view in
      let (camera, zoom, pixel, radius) = view
      // There are no tiles of smaller zooms, which cameras farther away and far ground want.
      guard camera.pitch < 60, camera.zoom >= Double(zoom) else { return true }
      let tiles = TileSets(features, zoom: zoom, margin: 2)
      let whole = Town.set(features.map(\.shape))
      let tiled = try Scene(layers: kinds.enumerated().map { .tiled("\($0)", tiles, $1) })
        .frame(camera: camera, viewport: viewport)
      let one = try Scene(layers: kinds.enumerated().map { Layer("\($0)", whole, kind: $1) })
        .frame(camera: camera, viewport: viewport)
      // Tiles are there for what is in the picture.
      guard pixel.x >= 0, pixel.x < viewport.width, pixel.y >= 0, pixel.y < viewport.height else { return true }
      let query = QueryGeometry(disc: pixel, radius: radius, projection: tiled.projection)
      let found = set(tiled.hits(at: pixel, radius: radius).records, tiled)
      return found.isSubset(of: set(scan(tiled, query), tiled))
        && set(tiled.hits(at: pixel).records, tiled) == set(one.hits(at: pixel).records, one)
        && found == set(one.hits(at: pixel, radius: radius).records, one)
    }
  }

  @Test("the order is total: hits found in any order come out the same", arguments: [3, 4] as [UInt64])
  func total(seed: UInt64) {
    let layers = Gen<Layer>.moved.array(count: 1...4)
    forAll(zip(Self.features, layers, Self.view, .bits), seed: seed, count: 250) { features, layers, view, bits in
      let (camera, zoom, pixel, radius) = view
      // Every other feature has no id, and every third the id of another.
      let mixed = features.enumerated().map { index, feature in
        TileFeature(shape: feature.shape, id: index % 2 == 0 ? nil : FeatureID(Int64(index / 3)))
      }
      let tiles = TileSets(mixed, zoom: zoom, margin: 0.1)
      let frame = try Scene(
        layers: layers.map { layer in
          var layer = layer
          (layer.content, layer.sourceLayer, layer.source) = (.tiles(tiles), "layer", "tiles")
          return layer
        }
      ).frame(camera: camera, viewport: viewport)
      let query = QueryGeometry(disc: pixel, radius: radius, projection: frame.projection)
      var found: [Hit] = []
      for (number, group) in frame.layers.groups.enumerated() {
        group.appendHits(of: query, number, wanted: nil, to: &found)
      }
      var random = SplitMix64(seed: bits)
      let sorted = frame.order.topmostFirst(found)
      return sorted == frame.hits(at: pixel, radius: radius).records
        && frame.order.topmostFirst(found.shuffled(using: &random)) == sorted
    }
  }

  @Test("a larger query has all that a smaller one has, whatever ids features share", arguments: [7, 8] as [UInt64])
  func larger(seed: UInt64) {
    let ids = Gen<Int>.uniform(in: 0...2).array(count: 8...8)
    forAll(zip(Self.features, ids, Self.view), seed: seed, count: 250) { features, ids, view in
      let (camera, zoom, pixel, radius) = view
      let shared = zip(features, ids).map { TileFeature(shape: $0.shape, id: $1 == 0 ? nil : FeatureID(Int64($1))) }
      let tiles = TileSets(shared, zoom: zoom, margin: 0.1)
      let frame = try Scene(layers: [.tiled("l", tiles, .line(width: 3)), .tiled("c", tiles, .circle(radius: 4))])
        .frame(camera: camera, viewport: viewport)
      /// How many features of each layer and id were found; those without an id by their places.
      func counts(_ radius: Double) -> [String: Int] {
        frame.hits(at: pixel, radius: radius).records.reduce(into: [:]) { counts, hit in
          let set = frame.layers.groups[hit.set].set
          let id = set.features.id(of: hit.feature)
          counts["\(hit.layer) \(id?.description ?? "\(set.number) \(hit.feature)")", default: 0] += 1
        }
      }
      let more = counts(radius * 2)
      return counts(radius).allSatisfy { more[$0.key, default: 0] >= $0.value }
    }
  }

  @Test("asking some layers gives what asking all gives of them", arguments: [5, 6] as [UInt64])
  func someLayers(seed: UInt64) {
    let kinds = Gen<Layer.Kind>.any.array(count: 2...4)
    forAll(zip(Self.features, kinds, Self.view), seed: seed, count: 250) { features, kinds, view in
      let (camera, zoom, pixel, radius) = view
      let nameless = features.map { TileFeature(shape: $0.shape, id: nil) }
      let tiles = TileSets(nameless, zoom: zoom, margin: 0.1)
      let layers = kinds.enumerated().map { Layer.tiled("\($0)", tiles, $1) }
      let frame = try Scene(layers: layers).frame(camera: camera, viewport: viewport)
      let all = frame.hits(at: pixel, radius: radius).records
      return layers.indices.allSatisfy { index in
        frame.hits(at: pixel, radius: radius, layers: ["\(index)"]).records == all.filter { $0.layer == index }
      }
    }
  }
}
