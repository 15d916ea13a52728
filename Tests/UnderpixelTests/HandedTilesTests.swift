import Testing
import Underpixel
import UnderpixelTestSupport

@Suite("Tiles that are handed in")
struct HandedTilesTests {
  static let style: PropertyValue = [
    "version": 8, "zoom": 0, "center": [0, 0],
    "sources": ["own": ["type": "vector", "minzoom": 0, "maxzoom": 0]],
    "layers": [
      ["id": "pois", "type": "circle", "source": "own", "source-layer": "poi", "paint": ["circle-radius": 5]]
    ],
  ]
  static let request = TileRequest(source: "own", tile: TileID(z: 0, x: 0, y: 0))

  private func map() throws -> MapModel {
    let map = MapModel(size: Size(width: 400, height: 300))
    try map.setTileSource(HandedTiles(coverage: TileCoverage(zooms: 0...0)), of: "own")
    try map.load(document: Self.style)
    return map
  }

  @Test("are missing until they come, and hit then")
  func handedIn() throws {
    let map = try map()
    #expect(try map.missingTiles() == [Self.request])
    let tile = TileSketch(layers: [.init("poi", points: [(x: 2048, y: 2048, id: 7, name: "hotel")])])
    #expect(map.setTile(.encoded(tile.bytes), for: Self.request))
    #expect(try map.missingTiles() == [])
    #expect(try map.frame.hits(at: ScreenPoint(x: 200, y: 150)).first?.feature.id == 7)
  }

  @Test("are empty where they do not exist, and known then")
  func absent() throws {
    let map = try map()
    #expect(map.setTile(nil, for: Self.request))
    #expect(try map.missingTiles() == [])
    #expect(try map.frame.hits().isEmpty)
  }

  @Test("are not asked for by loading, which says so")
  func loading() async throws {
    let map = try map()
    try await map.loadTiles()
    #expect(try map.missingTiles() == [Self.request])
    #expect(map.tileProblems.contains { $0.contains("not handed in") })
  }

  @Test("of sources that there are not are refused")
  func unknown() throws {
    let map = try map()
    #expect(!map.setTile(nil, for: TileRequest(source: "moon", tile: TileID(z: 0, x: 0, y: 0))))
    #expect(!map.setTile(nil, for: TileRequest(source: "own", importId: "moon", tile: TileID(z: 0, x: 0, y: 0))))
  }
}
