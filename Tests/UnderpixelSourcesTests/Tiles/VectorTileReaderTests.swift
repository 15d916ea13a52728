import Testing
import UnderpixelGeometry
import UnderpixelSources
import UnderpixelTestSupport

@Suite("Vector tiles")
struct VectorTileReaderTests {
  typealias Feature = TileSketch.Feature
  static let monaco = TileID(z: 14, x: 8529, y: 5975)

  static func read(_ layers: [TileSketch.Layer], tile: TileID = monaco) throws -> FeatureCollection {
    try VectorTileReader().read(TileSketch(layers: layers).bytes, tile: tile).features
  }

  static func read(_ features: Feature..., tile: TileID = monaco) throws -> FeatureCollection {
    try read([TileSketch.Layer(name: "a", features: features)], tile: tile)
  }

  @Test("an empty tile has no layers")
  func empty() throws {
    let tile = try VectorTileReader().read([], tile: Self.monaco)
    #expect(tile.features.count == 0 && tile.features.sourceLayers.isEmpty && tile.problemCount == 0)
    #expect(tile.features.tile == Self.monaco)
  }

  @Test(
    "places lie on the map plane, those on the edge of two tiles in the same place", arguments: [512, 1000, 4096, 4097])
  func positions(extent: Int) throws {
    let feature = Feature(.point, [[(0, 0), (extent, extent), (-64, extent / 2)]])
    let layer = TileSketch.Layer(name: "a", extent: UInt64(extent), features: [feature])
    let here = try Self.read([layer]).planePositions
    let next = try Self.read([layer], tile: TileID(z: 14, x: 8530, y: 5976)).planePositions
    #expect(here[0] == MercatorPoint(x: 8529.0 / 16384, y: 5975.0 / 16384))
    #expect(here[1] == next[0])
    #expect(here[2].x < here[0].x)
  }

  @Test("the deepest tile has places of its own")
  func deepest() throws {
    let last = (1 << TileID.maximumZoom) - 1
    let tile = TileID(z: TileID.maximumZoom, x: last, y: last)
    let features = try Self.read(Feature(.point, [[(0, 0), (1, 1), (4096, 4096)]]), tile: tile)
    let places = features.planePositions
    #expect(places[0].x < places[1].x && places[1].x < places[2].x)
    #expect(places[2] == MercatorPoint(x: 1, y: 1))
  }

  @Test("points, lines and polygons have a part each")
  func kinds() throws {
    let features = try Self.read(
      Feature(.point, [[(1, 2)]]), Feature(.point, [[(1, 2), (3, 4)]]), Feature(.lineString, [[(1, 2), (3, 4)]]),
      Feature(.lineString, [[(1, 2), (3, 4)], [(5, 6), (7, 8), (9, 9)]]),
      Feature(.polygon, [[(0, 0), (9, 0), (9, 9)]]))
    #expect(
      (0..<5).map { features.geometryKind(of: $0) } == [.point, .multiPoint, .lineString, .multiLineString, .polygon])
    #expect((0..<5).map { features.parts(of: $0).count } == [1, 2, 1, 2, 1])
    #expect(features.positions(ofPart: features.parts(of: 4).lowerBound).count == 4)
  }

  static let outer = [(x: 0, y: 0), (x: 10, y: 0), (x: 10, y: 10), (x: 0, y: 10)]
  static let hole = [(x: 2, y: 2), (x: 2, y: 4), (x: 4, y: 4), (x: 4, y: 2)]
  static let second = [(x: 20, y: 0), (x: 30, y: 0), (x: 30, y: 10)]

  @Test("rings group by their winding, whichever way the first one is wound", arguments: [false, true])
  func rings(isReversed: Bool) throws {
    let rings = [Self.outer, Self.hole, Self.second].map { isReversed ? Array($0.reversed()) : $0 }
    let features = try Self.read(Feature(.polygon, rings))
    #expect(features.geometryKind(of: 0) == .multiPolygon)
    #expect(features.parts(of: 0).map { features.rings(ofPart: $0).count } == [2, 1])
  }

  @Test("rings that enclose nothing are parts behind the others")
  func degenerateRings() throws {
    let flat = [(x: 5, y: 5), (x: 8, y: 5), (x: 6, y: 5)]
    let features = try Self.read(
      Feature(.polygon, [flat, Self.outer, flat, Self.hole]), Feature(.polygon, [flat]), Feature(.polygon, [[(1, 1)]]))
    #expect(features.parts(of: 0).map { features.rings(ofPart: $0).count } == [2, 1, 1])
    #expect(features.positions(ofPart: 0).count == 10)
    #expect(features.geometryKind(of: 1) == .polygon && features.parts(of: 1).count == 1)
    #expect(features.parts(of: 2).count == 1)
  }

  @Test("values come in all their types, names and values once")
  func values() throws {
    let values: [TileSketch.Value] = [
      .string("Casino"), .float(0.1), .double(0.1), .int(-5), .uint(.max), .uint(7), .sint(.min), .bool(true),
      .bool(false), .string(""), .int(.max), .double(-0.0), .float(.infinity),
    ]
    let keys = values.indices.map { "k\($0)" }
    let tags = values.indices.flatMap { [UInt32($0), UInt32($0)] }
    let feature = Feature(tags: tags, .point, [[(1, 1)]])
    let features = try Self.read([TileSketch.Layer(name: "a", features: [feature], keys: keys, values: values)])
    let properties = features.properties(of: 0).map { ($0.name, $0.value) }
    #expect(properties.map(\.0) == keys)
    #expect(properties.map(\.1) == values.map(\.expected))
  }

  @Test("of two properties with one name the last one counts, also where the key is there twice")
  func duplicateProperties() throws {
    let values: [TileSketch.Value] = [.int(1), .int(2), .int(3)]
    let features = try Self.read([
      TileSketch.Layer(
        name: "a",
        features: [
          Feature(tags: [0, 0, 2, 1, 1, 2], .point, [[(1, 1)]]), Feature(tags: [1, 0], .point, [[(1, 1)]]),
        ], keys: ["k", "k", "other"], values: values)
    ])
    #expect(features.properties(of: 0).map { "\($0.name)=\($0.value.number ?? 0)" } == ["k=3.0", "other=2.0"])
    #expect(features.properties(of: 1).map { "\($0.name)=\($0.value.number ?? 0)" } == ["k=1.0"])
  }

  @Test("ids are numbers or none, ordinals count those left out")
  func ids() throws {
    let unknown = Feature(type: 0, commands: [9, 2, 2])
    let place = [[(x: 1, y: 1)]]
    let features = try Self.read(
      Feature(id: 0, .point, place), unknown, Feature(.point, place), Feature(id: .max, .point, place))
    #expect((0..<3).map { features.id(of: $0) } == [0, nil, FeatureID(UInt64.max)])
    #expect((0..<3).map { features.ordinal(of: $0) } == [0, 2, 3])
  }

  @Test("layers are read in order, or those asked for, whatever is in the others")
  func layers() throws {
    let feature = Feature(id: 5, .point, [[(1, 1)]])
    let broken = Feature(type: 9, commands: [])
    let bytes = TileSketch(layers: [
      TileSketch.Layer(name: "water", features: [feature]),
      TileSketch.Layer(name: "broken", version: 9, features: [broken]),
      TileSketch.Layer(name: "building", features: [feature, feature]),
    ]).bytes
    let reader = VectorTileReader(layers: ["building", "water", "road"])
    let features = try reader.read(bytes, tile: Self.monaco).features
    #expect(features.sourceLayers == ["water", "building"])
    #expect((0..<3).map { features.sourceLayer(of: $0) } == ["water", "building", "building"])
    #expect((0..<3).map { features.ordinal(of: $0) } == [0, 0, 1])
    #expect(try VectorTileReader(layers: []).read(bytes, tile: Self.monaco).features.count == 0)
  }

  @Test("a layer without an extent has 4,096")
  func defaultExtent() throws {
    let layer = TileSketch.Layer(name: "a", version: 1, extent: nil, features: [Feature(.point, [[(2048, 0)]])])
    #expect(try Self.read([layer], tile: TileID(z: 0, x: 0, y: 0)).planePositions == [MercatorPoint(x: 0.5, y: 0)])
  }
}
