import Foundation
import Testing
import UnderpixelGeometry
import UnderpixelSources

@Suite("MBTiles")
struct MBTilesTests {
  static let table = "CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob)"
  static let metadata = "CREATE TABLE metadata (name text, value text)"

  @Test("rows are counted from the south, and what is not there is nil")
  func rows() async throws {
    let tiles = try MBTiles(
      database([
        Self.table, Self.metadata, "INSERT INTO tiles VALUES (2, 1, 0, x'0102'), (2, 2, 0, NULL), (2, 3, 3, x'')",
        "INSERT INTO metadata VALUES ('format', 'pbf'), ('nothing', NULL)",
      ]))
    #expect(try tiles.localTile(TileID(z: 2, x: 1, y: 3))?.bytes == [1, 2])
    #expect(try await tiles.tile(TileID(z: 2, x: 1, y: 3))?.bytes == [1, 2])
    #expect(try tiles.localTile(TileID(z: 2, x: 1, y: 0)) == nil)
    #expect(try tiles.localTile(TileID(z: 2, x: 2, y: 3)) == nil)
    #expect(try tiles.localTile(TileID(z: 2, x: 3, y: 0))?.bytes == [])
    #expect(try tiles.localTile(TileID(z: 2, x: 4, y: 0)) == nil)
    #expect(try tiles.localTile(TileID(z: -1, x: 0, y: 0)) == nil)
    #expect(tiles.coverage == TileCoverage(zooms: 2...2) && tiles.format == "pbf" && tiles.vectorLayers == nil)
  }

  @Test("metadata state zooms, bounds and layers")
  func metadata() throws {
    let json = #"{"vector_layers":[{"id":"water","fields":{}},{"id":"road"}]}"#
    let tiles = try MBTiles(
      database([
        Self.table, Self.metadata,
        "INSERT INTO metadata VALUES ('minzoom', '3'), ('maxzoom', '14'), ('bounds', ' -190,-91 ,\t7.5, 43 \n'), ('json', '\(json)')",
      ]))
    let bounds = BoundingBox(minX: -180, minY: -90, maxX: 7.5, maxY: 43)
    #expect(tiles.coverage == TileCoverage(zooms: 3...14, bounds: bounds))
    #expect(tiles.vectorLayers == ["water", "road"])
  }

  @Test("tiles can be a view that joins two tables")
  func view() throws {
    let tiles = try MBTiles(
      database([
        Self.metadata, "CREATE TABLE images (id text, data blob)",
        "CREATE TABLE map (zoom_level integer, tile_column integer, tile_row integer, id text)",
        "INSERT INTO images VALUES ('a', x'07')", "INSERT INTO map VALUES (0, 0, 0, 'a'), (1, 0, 0, 'a')",
        """
        CREATE VIEW tiles AS SELECT zoom_level, tile_column, tile_row, images.data AS tile_data
        FROM map JOIN images ON images.id = map.id
        """,
      ]))
    #expect(try tiles.localTile(TileID(z: 1, x: 0, y: 1))?.bytes == [7])
    #expect(tiles.coverage.zooms == 0...1)
  }

  @Test(
    "a view that would run for ever, or calls functions, is refused",
    arguments: [
      "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n) SELECT 0, 0, 0, i FROM n WHERE i < 0",
      "SELECT 0, 0, 0, randomblob(1000)",
    ])
  func hostileView(select: String) throws {
    let bytes = try database([
      Self.metadata, "INSERT INTO metadata VALUES ('minzoom', '0'), ('maxzoom', '0')",
      "CREATE VIEW tiles (zoom_level, tile_column, tile_row, tile_data) AS \(select)",
    ])
    let tiles = try MBTiles(bytes)
    let error = #expect(throws: TileError.self) { try tiles.localTile(TileID(z: 0, x: 0, y: 0)) }
    #expect(error?.reason == .format && error?.tile == TileID(z: 0, x: 0, y: 0))
  }

  @Test("a join without an end is given up")
  func endlessJoin() throws {
    let values = (0..<1_000).map { "(\($0))" }.joined(separator: ",")
    let bytes = try database([
      Self.metadata, "INSERT INTO metadata VALUES ('minzoom', '0'), ('maxzoom', '0')", "CREATE TABLE n (i integer)",
      "INSERT INTO n VALUES \(values)",
      """
      CREATE VIEW tiles AS SELECT a.i AS zoom_level, 0 AS tile_column, 0 AS tile_row, 0 AS tile_data
      FROM n a, n b, n c, n d WHERE a.i + b.i + c.i + d.i < 0
      """,
    ])
    let tiles = try MBTiles(bytes)
    let error = #expect(throws: TileError.self) { try tiles.localTile(TileID(z: 0, x: 0, y: 0)) }
    #expect(error?.reason == .capacity)
  }

  @Test("a database without metadata has the zooms of its tiles, and the whole world")
  func noMetadata() throws {
    let tiles = try MBTiles(try database([Self.table, "INSERT INTO tiles VALUES (2, 1, 0, x'0102')"]))
    #expect(tiles.metadata.isEmpty && tiles.coverage == TileCoverage(zooms: 2...2))
    #expect(try tiles.localTile(TileID(z: 2, x: 1, y: 3)) != nil)
  }

  @Test(
    "metadata that say nonsense are an error",
    arguments: [
      ("'minzoom', 'x'", "metadata: minzoom is \"x\", no zoom of 0 to 30"),
      ("'maxzoom', '31'", "metadata: maxzoom is \"31\", no zoom of 0 to 30"),
      ("'minzoom', '15'), ('maxzoom', '14'", "metadata: minzoom is 15, and maxzoom 14"),
      ("'bounds', '1,2,3'", "metadata: bounds are \"1,2,3\", no four numbers"),
      ("'bounds', '1,2,3,4,'", "metadata: bounds are \"1,2,3,4,\", no four numbers"),
      ("'bounds', '1,4,3,2'", "metadata: bounds are \"1,4,3,2\", with the south above the north"),
      ("'bounds', '1,2,3,nan'", "metadata: bounds are \"1,2,3,nan\", no four numbers"),
      (
        "'json', '{'",
        "metadata: json: line 1, column 2, byte 1: expected a member name or \"}\", found the end of the text"
      ),
      ("'json', '{\"vector_layers\":5}'", "metadata: json: /vector_layers: expected an array, found 5"),
    ])
  func badMetadata(values: String, problem: String) throws {
    let bytes = try database([Self.table, Self.metadata, "INSERT INTO metadata VALUES (\(values))"])
    let error = #expect(throws: TileError.self) { try MBTiles(bytes, name: "a.mbtiles") }
    #expect(error?.description == "a.mbtiles: " + problem)
  }

  @Test("what is no database of tiles says so")
  func noDatabase() throws {
    #expect(#expect(throws: TileError.self) { try MBTiles(path: "/nowhere.mbtiles") }?.reason == .file)
    #expect(#expect(throws: TileError.self) { try MBTiles(path: "a\0b") }?.reason == .file)
    #expect(#expect(throws: TileError.self) { try MBTiles([]) }?.reason == .format)
    #expect(#expect(throws: TileError.self) { try MBTiles(Array("PMTiles, not this".utf8)) }?.reason == .format)
    #expect(#expect(throws: TileError.self) { try MBTiles(database([Self.metadata])) }?.reason == .format)
  }

  @Test(
    "tiles that are said to be no vector tiles are told by their form",
    arguments: [
      ("pbf", nil), ("png", "png"), ("JPG", "JPG"), ("image/webp", "image/webp"), ("mlt", "mlt"),
      ("application/x-protobuf", nil), ("application/vnd.maplibre-vector-tile", "application/vnd.maplibre-vector-tile"),
    ])
  func forms(format: String, unread: String?) throws {
    let tiles = try MBTiles(
      database([Self.table, Self.metadata, "INSERT INTO metadata VALUES ('format', '\(format)')"]))
    #expect(TileForm.unread(tiles) == unread)
  }

  @Test("many threads ask one connection")
  func threads() async throws {
    let tiles = try MBTiles(path: fixture("monaco-overview.mbtiles"))
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<20 {
        group.addTask { (try? tiles.localTile(TileID(z: 10, x: 533, y: 373))?.bytes.isEmpty) == false }
      }
      for await isThere in group { #expect(isThere) }
    }
  }
}

extension TileContent {
  /// The bytes of a tile that is encoded.
  var bytes: [UInt8] {
    if case .encoded(let bytes) = self { bytes } else { [] }
  }
}

/// The path of a file beside the tests.
func fixture(_ name: String) throws -> String {
  try #require(Bundle.module.url(forResource: name, withExtension: nil, subdirectory: "Fixtures")).path
}
