import Foundation
import Testing
import UnderpixelGeometry
import UnderpixelSources
import UnderpixelTestSupport

@Suite("Addresses of tiles")
struct TileAddressTests {
  @Test(
    "words in braces are filled in",
    arguments: [
      ("{z}/{x}/{y}.pbf", "3/5/2.pbf"), ("{z}-{x}-{y}{ratio}.mvt", "3-5-2@2x.mvt"), ("q{quadkey}", "q121"),
      ("{prefix}/{unknown}/{z", "52/{unknown}/{z"), ("{{z}}", "{3}"), ("", ""),
      ("{z}\u{301}", "3\u{301}"), ("{{{{", "{{{{"),
      (
        "?bbox={bbox-epsg-3857}",
        "?bbox=5009377.085697312,5009377.085697312,10018754.17139462,10018754.17139462"
      ),
    ])
  func words(template: String, address: String) {
    #expect(TileTemplate(template).address(of: TileID(z: 3, x: 5, y: 2), pixelRatio: 2) == address)
  }

  @Test("rows of TMS are counted from the south, and nothing else is")
  func southern() {
    let template = TileTemplate("{z}/{x}/{y} {quadkey} {prefix}", scheme: .tms)
    #expect(template.address(of: TileID(z: 3, x: 5, y: 2)) == "3/5/5 121 52")
    #expect(TileTemplate("{y}{quadkey}{ratio}").address(of: TileID(z: 0, x: 0, y: 0)) == "0")
  }

  @Test(
    "addresses lead to files",
    arguments: [
      ("local://tiles/0/0/0.pbf", "/data/tiles/0/0/0.pbf"), ("local://a%20b.pbf?x=1", "/data/a b.pbf"),
      ("file:///a/b%C3%A9", "/a/bé"), ("file://localhost/a", "/a"), ("file:/a", "/a"), ("/a/b", "/a/b"),
      ("tiles/0.pbf", "/base/tiles/0.pbf"), ("a%20b", "/base/a%20b"), ("C:x", "/base/C:x"),
    ])
  func paths(address: String, path: String) throws {
    #expect(try FileResolver(base: "/base", local: "/data/").path(of: address) == path)
  }

  @Test(
    "addresses in a document lead to files beside it",
    arguments: [("/a/b/c.json", "/a/b/x"), ("/c.json", "/x"), ("c.json", "./x"), ("b/c.json", "b/x")])
  func inDocument(document: String, path: String) throws {
    #expect(try FileResolver(base: "/base").within(document: document).path(of: "x") == path)
  }

  @Test(
    "what leads to no file is refused",
    arguments: [
      "http://a/b", "mapbox://a", "local://../a", "local://a/%2E%2E/b", "local:a", "file://elsewhere/a", "file:a",
      "file:///%4", "file:///%zz", "file://", "FILE://localhost", "local://../\u{301}a", "local://a/..",
    ])
  func refusals(address: String) {
    let error = #expect(throws: TileError.self) { try FileResolver(local: "/data").path(of: address) }
    #expect(error?.reason == .address && error?.source == address)
  }

  @Test("without a folder for local:// there is none")
  func noLocal() {
    #expect(throws: TileError.self) { try FileResolver().path(of: "local://a") }
  }

  @Test("coverage ends with zooms and bounds")
  func coverage() {
    let monaco = BoundingBox(minX: 7.4, minY: 43.715, maxX: 7.46, maxY: 43.76)
    let coverage = TileCoverage(zooms: 1...14, bounds: monaco)
    #expect(coverage.contains(TileID(z: 14, x: 8529, y: 5974)))
    #expect(!coverage.contains(TileID(z: 14, x: 8527, y: 5974)))
    #expect(!coverage.contains(TileID(z: 14, x: 8529, y: 5980)))
    #expect(!coverage.contains(TileID(z: 0, x: 0, y: 0)) && !coverage.contains(TileID(z: 15, x: 0, y: 0)))
    let world = TileCoverage(bounds: BoundingBox(minX: -180, minY: -90, maxX: 180, maxY: 90))
    #expect(world.contains(TileID(z: 0, x: 0, y: 0)) && world.contains(TileID(z: 3, x: 7, y: 7)))
    #expect(!world.contains(TileID(z: 3, x: 8, y: 7)))
  }

  @Test("a west that is east of the east is one across the antimeridian, whatever says so")
  func inverted() throws {
    var archive = PMTilesSketch(entries: [PMTilesSketch.Entry(tile: 0, bytes: [1])])
    archive.bounds = [170, -10, -170, 20]
    let document = try TileJSON.read(["tiles": ["a"], "bounds": [170, -10, -170, 20]])
    for coverage in [document.coverage, try PMTiles(archive.bytes).coverage] {
      #expect(coverage.bounds == BoundingBox(minX: 170, minY: -10, maxX: 190, maxY: 20))
      #expect((0..<8).filter { coverage.contains(TileID(z: 3, x: $0, y: 4)) } == [0, 7])
    }
    // What lies outside of the world does not cross it.
    let outside = try TileJSON.read(["tiles": ["a"], "bounds": [-200, -10, -190, 20]]).coverage
    #expect(!(0..<8).contains { outside.contains(TileID(z: 3, x: $0, y: 4)) })
  }

  @Test("coverage can cross the antimeridian, and takes in nothing where it is inverted")
  func antimeridian() {
    func columns(_ west: Double, _ east: Double, z: Int = 4) -> [Int] {
      let coverage = TileCoverage(bounds: BoundingBox(minX: west, minY: -10, maxX: east, maxY: 20))
      return (0..<1 << z).filter { coverage.contains(TileID(z: z, x: $0, y: 7)) }
    }
    #expect(columns(170, 180) == [15] && columns(170, 190) == [0, 15] && columns(-190, -170) == [0, 15])
    #expect(columns(180, 190) == [0] && columns(-180, -170) == [0])
    #expect(columns(-180, 180) == Array(0..<16) && columns(100, 460) == Array(0..<16))
    #expect(columns(170, -170).isEmpty && columns(11, 10).isEmpty && columns(170, 170) == [15])
  }

  @Test("tiles lie in files, and a missing one is empty")
  func files() async throws {
    try await withFolderAsync { folder in
      let path = folder.appending(path: "2-1-0.pbf").path
      try Data([1, 2, 3]).write(to: URL(filePath: path))
      var document = TileJSON(tiles: ["{z}-{x}-{y}.pbf"])
      document.scheme = .tms
      let tiles = TileFiles(document, resolver: FileResolver(base: folder.path))
      #expect(try await tiles.tile(TileID(z: 2, x: 1, y: 3))?.bytes == [1, 2, 3])
      #expect(try tiles.localTile(TileID(z: 2, x: 1, y: 0)) == nil)
      #expect(try tiles.localTile(TileID(z: 2, x: 1, y: 9)) == nil)
      let local = TileFiles(
        TileTemplate("local://{z}-{x}-0.pbf/{y}"), resolver: FileResolver(local: folder.path))
      #expect(try local.localTile(TileID(z: 2, x: 1, y: 0)) == nil)
      let folders = TileFiles(TileTemplate(""), resolver: FileResolver(base: folder.path))
      #expect(throws: TileError.self) { try folders.localTile(TileID(z: 0, x: 0, y: 0)) }
    }
  }

  @Test("an engine hands in tiles that it has")
  func ownSource() async throws {
    struct Loaded: TileSource {
      var tiles: [TileID: FeatureCollection]
      var coverage: TileCoverage { TileCoverage(zooms: 14...14) }
      func tile(_ id: TileID) async throws(TileError) -> TileContent? { tiles[id].map { .features($0) } }
    }
    let id = TileID(z: 14, x: 1, y: 2)
    let source: any TileSource = Loaded(tiles: [id: FeatureCollectionBuilder(tile: id).finish()])
    guard case .features(let features) = try await source.tile(id) else {
      Issue.record("no features")
      return
    }
    #expect(features.tile == id)
    #expect(try await source.tile(TileID(z: 14, x: 0, y: 0)) == nil)
  }
}
