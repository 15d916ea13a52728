import Foundation
import Testing
import Underpixel
import UnderpixelTestSupport

/// A style of circles over the layers `poi` and `tree` of a vector source, seen where ``MapTilesTests/tile`` is.
private func style(_ source: [String: PropertyValue], layer: String = "poi") -> PropertyValue {
  let plain: [String: PropertyValue] = ["type": "vector", "minzoom": 14, "maxzoom": 14]
  return [
    "version": 8, "center": MapTilesTests.center, "zoom": 14,
    "sources": ["s/t": .object(plain.merging(source) { _, new in new }.filter { !$0.value.isNull })],
    "layers": [["id": "c", "type": "circle", "source": "s/t", "source-layer": .string(layer)]],
  ]
}

private func newMap() -> MapModel { MapModel(size: Size(width: 200, height: 200)) }

private func load(_ source: [String: PropertyValue], layer: String = "poi", folder: URL) throws -> MapModel {
  let map = newMap()
  try map.load(document: style(source, layer: layer), folder: folder.path)
  return map
}

extension MapModel {
  fileprivate var ids: [FeatureID?] { get throws { try frame.hits().map(\.feature.id) } }
}

/// Tiles that come after a while.
private struct Awaited: TileSource {
  var coverage = TileCoverage(zooms: 14...14)
  var bytes = MapTilesTests.tile.bytes

  func tile(_ id: TileID) async throws(TileError) -> TileContent? {
    await Task.yield()
    return id == TileID(z: 14, x: 8192, y: 8192) ? .encoded(bytes) : nil
  }
}

/// Features that are there already.
private struct Loaded: LocalTileSource {
  var id: FeatureID
  var coverage: TileCoverage { TileCoverage(zooms: 14...14) }
  var vectorLayers: [String]? { ["poi"] }

  func localTile(_ tile: TileID) throws(TileError) -> TileContent? {
    var builder = FeatureCollectionBuilder(tile: tile)
    builder.beginLayer("poi")
    builder.add(.point(Coordinate(longitude: 0.5 / 16384 * 360, latitude: -0.5 / 16384 * 360)), id: id)
    return tile == TileID(z: 14, x: 8192, y: 8192) ? .features(builder.finish()) : nil
  }
}

@Suite("Tiles that are handed in")
struct HandedInTilesTests {
  /// A style whose own tiles can't be had.
  static let elsewhere = style(["url": "https://example.org/tiles.json"])

  @Test("are taken before the style's URL, which is not opened")
  func beforeLoading() async throws {
    let map = newMap()
    #expect(throws: MapError.self) { try map.load(document: Self.elsewhere) }
    try map.setTileSource(Awaited(), of: "s/t")
    try map.load(document: Self.elsewhere)
    try map.loadLocalTiles()
    #expect(try map.ids == [])
    try await map.loadTiles()
    #expect(try map.ids == [7])
    #expect(map.tileProblems == [] && map.warnings == [])
    try map.load(document: Self.elsewhere)
    try await map.loadTiles()
    #expect(try map.ids == [7])
  }

  @Test("replace those that were there; states stay; without them the style's own are back")
  func afterLoading() throws {
    try withFolder { folder in
      try Data(MapTilesTests.tile.bytes).write(to: folder.appending(path: "14-8192-8192.mvt"))
      let map = try load(["tiles": ["{z}-{x}-{y}.mvt"]], folder: folder)
      map.setFeatureState(source: "s/t", sourceLayer: "poi", id: 8, state: ["on": true])
      try map.loadLocalTiles()
      #expect(try map.ids == [7])
      let before = try map.frame
      try map.setTileSource(Loaded(id: 8), of: "s/t")
      #expect(try map.ids == [])
      try map.loadLocalTiles()
      #expect(try map.ids == [8] && map.frame.hits().map(\.state) == [["on": true]])
      #expect(before.hits().map(\.feature.id) == [7])
      try map.setTileSource(nil, of: "s/t")
      try map.loadLocalTiles()
      #expect(try map.ids == [7])
    }
  }

  @Test("can't be taken away where the style's own can't be had")
  func takenAway() throws {
    let map = newMap()
    try map.setTileSource(Loaded(id: 8), of: "s/t")
    try map.load(document: Self.elsewhere)
    try map.loadLocalTiles()
    #expect(throws: MapError.self) { try map.setTileSource(nil, of: "s/t") }
    #expect(try map.ids == [8])
  }

  @Test("need nothing in the style, whose zooms and bounds count all the same")
  func coverage() async throws {
    let map = newMap()
    var tiles = Awaited()
    tiles.coverage = TileCoverage(zooms: 0...22)
    try map.setTileSource(tiles, of: "s/t")
    try map.load(document: style([:]))
    map.camera.zoom = 16
    try await map.loadTiles()
    #expect(try map.ids == [7])
    try map.load(document: style(["bounds": [1, 1, 2, 2]]))
    try await map.loadTiles()
    #expect(try map.ids == [])
    let error = #expect(throws: MapError.self) { try map.load(document: style(["maxzoom": 13])) }
    #expect(error?.description == "/sources/s~1t/maxzoom: expected no less than minzoom, 14, found 13")
    tiles.coverage = TileCoverage(zooms: 0...10)
    #expect(throws: MapError.self) {
      try map.setTileSource(tiles, of: "s/t")
      try map.load(document: style(["maxzoom": .null]))
    }
  }

  @Test("must be of the tile that was asked for")
  func otherTile() throws {
    struct Wrong: LocalTileSource {
      var coverage: TileCoverage { TileCoverage(zooms: 14...14) }
      func localTile(_ tile: TileID) throws(TileError) -> TileContent? {
        .features(FeatureCollectionBuilder().finish())
      }
    }
    let map = newMap()
    try map.setTileSource(Wrong(), of: "s/t")
    try map.load(document: Self.elsewhere)
    try map.loadLocalTiles()
    #expect(map.tileProblems.contains { $0.contains("expected features of the tile, found those of none") })
  }

  @Test("for a source that the style does not have are told in the warnings")
  func unknown() throws {
    let map = newMap()
    try map.setTileSource(Loaded(id: 8), of: "s/u")
    #expect(map.warnings == [])
    let sources: PropertyValue = ["s/t": ["type": "vector", "tiles": ["{quadkey}"]]]
    try map.load(document: ["version": 8, "sources": sources, "layers": []])
    #expect(
      map.warnings.map(\.description) == [
        #"/sources: tiles are handed in for "s/u", which is no vector source of the style; did you mean "s/t"?"#
      ])
  }
}

@Suite("Tiles that a style names")
struct NamedTilesTests {
  static let archive = Datasets.file("osm-liberty/monaco.pmtiles").path
  static let database = Datasets.folder.deletingLastPathComponent()
    .appending(path: "Tests/UnderpixelSourcesTests/Fixtures/monaco-overview.mbtiles").path

  /// The zooms that the scene knows of its tiles, and their bounds.
  private func coverage(_ source: [String: PropertyValue]) throws -> TileCoverage {
    let map = try load(source, folder: Datasets.folder)
    guard case .tiles(let tiles) = try #require(map.scene.layers.first).content else { return TileCoverage() }
    return TileCoverage(zooms: tiles.zooms, bounds: tiles.bounds)
  }

  @Test("of containers have the zooms and bounds of the style, as far as it says some", arguments: [archive, database])
  func merged(path: String) throws {
    let own = try coverage(["url": .string(path), "minzoom": .null, "maxzoom": .null])
    #expect(own.zooms.upperBound > 5 && own.bounds != nil)
    let first = own.zooms.lowerBound
    #expect(try coverage(["url": .string(path), "minzoom": .null, "maxzoom": 5]).zooms == first...5)
    let edges: PropertyValue = [7, 43, 7.4, 43.7]
    let cut = try coverage(["url": .string(path), "minzoom": 2, "maxzoom": .null, "bounds": edges])
    #expect(cut.zooms == 2...own.zooms.upperBound)
    #expect(cut.bounds == BoundingBox(minX: 7, minY: 43, maxX: 7.4, maxY: 43.7))
  }

  @Test("can be named by a scheme, whatever the file is called")
  func schemes() throws {
    try withFolder { folder in
      try FileManager.default.copyItem(atPath: Self.archive, toPath: folder.appending(path: "a").path)
      try FileManager.default.copyItem(atPath: Self.database, toPath: folder.appending(path: "b").path)
      for url in ["pmtiles://a", "mbtiles://b"] {
        let map = try load(["url": .string(url), "minzoom": .null, "maxzoom": .null], folder: folder)
        #expect(map.scene.layers.count == 1)
      }
    }
  }

  @Test("by a TileJSON document count from the folder of that")
  func described() throws {
    try withFolder { folder in
      let inner = folder.appending(path: "inner")
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
      try Data(MapTilesTests.tile.bytes).write(to: inner.appending(path: "14-8192-8192.mvt"))
      let document = #"{"tiles": ["{z}-{x}-{y}.mvt"], "vector_layers": [{"id": "poi"}]}"#
      try Data(document.utf8).write(to: inner.appending(path: "tiles.json"))
      let map = try load(["url": "inner/tiles.json"], folder: folder)
      try map.loadLocalTiles()
      #expect(try map.ids == [7] && map.warnings == [] && map.tileProblems == [])

      let misspelled = try load(["url": "inner/tiles.json"], layer: "pio", folder: folder)
      #expect(
        misspelled.warnings.map(\.description) == [
          #"/layers/0/source-layer: the tiles of "s/t" list no source layer "pio"; did you mean "poi"? (layer "c")"#
        ])
    }
  }

  @Test(
    "that are all one address are told, where the style has them or a document",
    arguments: [("{z}/{x}.mvt", false), ("{z}/{x}/{y}", true), ("{quadkey}", true), ("a?b={bbox-epsg-3857}", true)])
  func templates(template: String, isPlain: Bool) throws {
    try withFolder { folder in
      let message = #"expected an address with {z}, {x} and {y}, found "\#(template)""#
      let own = try load(["tiles": [.string(template)]], folder: folder)
      #expect(own.warnings.map(\.description) == (isPlain ? [] : ["/sources/s~1t/tiles/0: " + message]))
      try Data(#"{"tiles": ["\#(template)"]}"#.utf8).write(to: folder.appending(path: "t.json"))
      let described = try load(["url": "t.json"], folder: folder)
      #expect(described.warnings.map(\.description) == (isPlain ? [] : ["/sources/s~1t/url: " + message]))
    }
  }

  @Test("of which none is found are told, until one is")
  func notFound() async throws {
    try await withFolderAsync { folder in
      let map = try load(["tiles": ["{z}-{x}-{y}.mvt"]], folder: folder)
      #expect(map.tileProblems == [])
      try await map.loadTiles()
      let path = "\(folder.path)/14-8192-8192.mvt"
      #expect(map.tileProblems == ["/sources/s~1t: no tile was found; asked for were 14/8192/8192 (\(path))"])
      map.camera.center = Coordinate(longitude: 0, latitude: 0)
      try await map.loadTiles()
      let problem = "/sources/s~1t: no tile was found; asked for were 14/8192/8192 (\(path)) and 3 more"
      #expect(map.tileProblems == [problem])
      try Data(MapTilesTests.tile.bytes).write(to: folder.appending(path: "14-8192-8192.mvt"))
      let other = try load(["tiles": ["{z}-{x}-{y}.mvt"]], folder: folder)
      try other.loadLocalTiles()
      #expect(other.tileProblems == [])
    }
  }

  @Test("that are malformed are told with their source")
  func malformed() throws {
    try withFolder { folder in
      let layer = TileSketch.Layer(name: "poi", features: [TileSketch.Feature(type: 7, commands: [9])])
      try Data(TileSketch(layers: [layer]).bytes).write(to: folder.appending(path: "14-8192-8192.mvt"))
      let map = try load(["tiles": ["{z}-{x}-{y}.mvt"]], folder: folder)
      try map.loadLocalTiles()
      #expect(map.tileProblems.first?.hasPrefix("/sources/s~1t: 14/8192/8192: layer 0") == true, "\(map.tileProblems)")
    }
  }

  @Test("that are no vector tiles are an error when they are opened")
  func otherForms() throws {
    try withFolder { folder in
      var bytes = try Data(contentsOf: URL(filePath: Self.archive))
      bytes[99] = 2
      try bytes.write(to: folder.appending(path: "a.pmtiles"))
      try Data(#"{"tiles": ["{z}/{x}/{y}"], "encoding": "mlt"}"#.utf8).write(to: folder.appending(path: "b.json"))
      try Data(#"{"tiles": ["{z}/{x}/{y}"], "format": "jpg"}"#.utf8).write(to: folder.appending(path: "c.json"))
      for (file, form) in [("a.pmtiles", "png"), ("b.json", "mlt"), ("c.json", "jpg")] {
        let error = #expect(throws: MapError.self) { try load(["url": .string(file)], folder: folder) }
        let message = "/sources/s~1t: \(folder.path)/\(file): its tiles are of form \(form); mvt is read"
        #expect(error?.description == message)
      }
      let error = #expect(throws: MapError.self) {
        try load(["tiles": ["{z}/{x}/{y}"], "encoding": "mlt"], folder: folder)
      }
      #expect(error?.description == "/sources/s~1t/encoding: tiles of form mlt are not read, mvt are")
    }
  }

  @Test(
    "that are not there are told as all missing files are",
    arguments: [
      ["url": "none.json"], ["url": "none.pmtiles"], ["url": "mbtiles://none"], ["type": "geojson", "data": "none"],
    ] as [[String: PropertyValue]])
  func missing(source: [String: PropertyValue]) throws {
    try withFolder { folder in
      let error = #expect(throws: MapError.self) { try load(source, folder: folder) }
      let text = try #require(error?.description)
      #expect(text.hasPrefix("/sources/s~1t") && text.contains(": \(folder.path)/none"))
      #expect(text.hasSuffix(": no such file"))
    }
  }

  @Test(
    "by what can't be read are an error at its place",
    arguments: [
      ([:], #": a vector source needs a member "url" or "tiles", or tiles by MapModel.setTileSource(_:of:)"#),
      (["tiles": []], "/tiles: expected an array with a template at least, found []"),
      (["tiles": ["{quadkey}"], "minzoom": 15], "/maxzoom: expected no less than minzoom, 15, found 14"),
      (["tiles": ["{quadkey}"], "minzoom": -1], "/minzoom: expected a number of 0 to 30, found -1"),
      (
        ["url": .string(archive), "minzoom": 15, "maxzoom": .null],
        "/minzoom: expected no more than maxzoom, 14, found 15"
      ),
    ] as [([String: PropertyValue], String)])
  func misfits(source: [String: PropertyValue], message: String) {
    let error = #expect(throws: MapError.self) { try load(source, folder: Datasets.folder) }
    #expect(error?.description == "/sources/s~1t" + message)
  }
}
