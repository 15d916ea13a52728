import Foundation
import Testing
import UnderpixelGeometry
import UnderpixelTestSupport

@testable import UnderpixelSources

@Suite("PMTiles")
struct PMTilesTests {
  static let two = PMTilesSketch(entries: [
    PMTilesSketch.Entry(tile: 0, bytes: [1, 2]), PMTilesSketch.Entry(tile: 5, runLength: 3, bytes: [3]),
  ])

  @Test(
    "tiles are numbered along a Hilbert curve, as by the reference implementation",
    arguments: [
      (TileID(z: 0, x: 0, y: 0), 0), (TileID(z: 1, x: 0, y: 0), 1), (TileID(z: 1, x: 0, y: 1), 2),
      (TileID(z: 1, x: 1, y: 1), 3), (TileID(z: 1, x: 1, y: 0), 4), (TileID(z: 2, x: 3, y: 1), 17),
      (TileID(z: 12, x: 3423, y: 1763), 19_078_479), (TileID(z: 20, x: 1, y: 1_000_000), 732_560_461_822),
      (TileID(z: 30, x: 536_870_912, y: 12_345), 1_441_151_880_674_671_294),
    ] as [(TileID, UInt64)])
  func numbers(tile: TileID, number: UInt64) {
    #expect(tile.pmtilesNumber == number)
  }

  @Test("runs of tiles share their bytes, and what is not there is nil")
  func runs() async throws {
    let tiles = try PMTiles(Self.two.bytes)
    #expect(try tiles.localTile(TileID(z: 0, x: 0, y: 0))?.bytes == [1, 2])
    #expect(try await tiles.tile(TileID(z: 2, x: 0, y: 0))?.bytes == [3])
    #expect(try tiles.localTile(TileID(z: 2, x: 1, y: 1))?.bytes == [3])
    #expect(try tiles.localTile(TileID(z: 2, x: 0, y: 1)) == nil)
    #expect(try tiles.localTile(TileID(z: 1, x: 0, y: 0)) == nil)
    #expect(try tiles.localTile(TileID(z: 1, x: 2, y: 0)) == nil)
    #expect(tiles.tileType == .mvt && tiles.coverage == TileCoverage(zooms: 0...14))
  }

  @Test("tiles are found through leaves, compressed or not", arguments: [1, 2] as [UInt8], [3, 20, 1_000])
  func leaves(compression: UInt8, size: Int) throws {
    var sketch = PMTilesSketch(
      entries: (0..<300).map { PMTilesSketch.Entry(tile: UInt64($0) * 3, bytes: Array("tile \($0)".utf8)) })
    sketch.entriesOfDirectory = size
    sketch.directoryCompression = compression
    sketch.bounds = [-10, -20.5, 30, 40]
    sketch.metadata = Array(#"{"attribution":"me","vector_layers":[{"id":"water"}]}"#.utf8)
    let bytes = sketch.bytes
    // With three entries a directory, the root lies too far above the last leaves.
    guard size > 3 else {
      let tiles = try PMTiles(bytes)
      let error = #expect(throws: TileError.self) { try tiles.localTile(TileID(z: 0, x: 0, y: 0)) }
      #expect(error?.problem == "directories nested deeper than 4")
      return
    }
    let tiles = try PMTiles(bytes)
    #expect(tiles.coverage.bounds == BoundingBox(minX: -10, minY: -20.5, maxX: 30, maxY: 40))
    #expect(tiles.attribution == "me" && tiles.vectorLayers == ["water"])
    for z in 0...4 {
      for x in 0..<1 << z {
        for y in 0..<1 << z {
          let id = TileID(z: z, x: x, y: y)
          let (number, rest) = id.pmtilesNumber.quotientAndRemainder(dividingBy: 3)
          let expected = rest == 0 && number < 300 ? Array("tile \(number)".utf8) : nil
          #expect(try tiles.localTile(id)?.bytes == expected)
        }
      }
    }
  }

  @Test("the cache of directories lets go of what was used longest ago")
  func cache() throws {
    let row = (tile: UInt64(0), runLength: UInt64(1), count: UInt64(1), offset: UInt64(0))
    let rows = (0..<400_000).map { (UInt64($0), row.runLength, row.count, row.offset) }
    let directory = try PMTilesDirectory(PMTilesSketch.directory(rows).span)
    var cache = PMTilesDirectoryCache()
    cache[1] = directory
    cache[2] = directory
    #expect(cache[1] != nil)
    cache[3] = directory
    #expect(cache[2] == nil && cache[1] != nil && cache[3] != nil)
  }

  static func changed(_ change: (inout [UInt8]) -> Void) -> [UInt8] {
    var bytes = two.bytes
    change(&bytes)
    return bytes
  }

  static let broken: [(String, TileError.Reason, [UInt8])] = [
    ("it does not start with \"PMTiles\"", .format, []),
    ("it does not start with \"PMTiles\"", .format, Array("SQLite format 3".utf8)),
    ("version 2 of PMTiles; 3 is read", .unsupported, changed { $0[7] = 2 }),
    ("8 bytes, too few for the header", .format, Array(two.bytes.prefix(8))),
    ("the root directory: 9 bytes at 127 of 127", .format, Array(two.bytes.prefix(127))),
    (
      "the tiles: 3 bytes at 18446744073709551615 of 141", .format,
      changed { $0.replaceSubrange(56..<64, with: repeatElement(255, count: 8)) }
    ),
    ("the compression of directories is brotli; none and gzip are read", .unsupported, changed { $0[97] = 3 }),
    ("the compression of tiles is zstd; none and gzip are read", .unsupported, changed { $0[98] = 4 }),
    ("the compression of tiles is of number 77; none and gzip are read", .unsupported, changed { $0[98] = 77 }),
    ("zooms 5 to 4, not within 0 to 30", .format, changed { ($0[100], $0[101]) = (5, 4) }),
    ("compressed bytes that are damaged or cut short, at 127", .format, changed { $0[97] = 2 }),
    ("a directory of 0 entries in 9 bytes", .format, changed { $0[127] = 0 }),
    ("a directory of 3 entries in 9 bytes", .format, changed { $0[127] = 3 }),
    ("a directory whose tiles do not ascend", .format, changed { $0[129] = 0 }),
    ("a directory with an entry of no bytes", .format, changed { $0[132] = 0 }),
    ("a directory whose first entry follows another", .format, changed { $0[134] = 0 }),
    (
      "metadata: line 1, column 1, byte 0: expected a value, found \"x\"", .format,
      changed { $0[136] = UInt8(ascii: "x") }
    ),
    ("metadata that are no object", .format, changed { $0.replaceSubrange(136..<138, with: "[]".utf8) }),
  ]

  @Test("what is no archive says why", arguments: broken)
  func errors(problem: String, reason: TileError.Reason, bytes: [UInt8]) {
    let error = #expect(throws: TileError.self) { try PMTiles(bytes, name: "a.pmtiles") }
    #expect(error?.description == "a.pmtiles: " + problem)
    #expect(error?.reason == reason)
  }

  @Test("a tile beyond its section is an error of that tile")
  func beyond() throws {
    let tiles = try PMTiles(Self.changed { $0[133] = 9 })
    #expect(try tiles.localTile(TileID(z: 0, x: 0, y: 0))?.bytes == [1, 2])
    let error = #expect(throws: TileError.self) { try tiles.localTile(TileID(z: 2, x: 0, y: 0)) }
    #expect(error?.description == "PMTiles: tile 2/0/0: a tile of 9 bytes at 2 of a section of 3")
  }

  @Test("a leaf that leads to itself ends")
  func cycle() throws {
    let leaf = PMTilesSketch.directory([(0, 0, 5, 0)])
    var sketch = PMTilesSketch(entries: [PMTilesSketch.Entry(tile: 0, runLength: 0, bytes: leaf)])
    sketch.metadata = []
    var bytes = sketch.bytes
    // The section of leaves is that of the tiles.
    bytes.replaceSubrange(40..<56, with: bytes[56..<72])
    let tiles = try PMTiles(bytes)
    #expect(throws: TileError.self) { try tiles.localTile(TileID(z: 3, x: 1, y: 1)) }
  }

  @Test("no bytes crash it", arguments: [1, 42] as [UInt64])
  func mutations(seed: UInt64) {
    let edits = zip(Gen<Int>.int(in: 0...199), Gen<Int>.int(in: 0...255)).array(count: 1...4)
    var sketch = PMTilesSketch(
      entries: (0..<9).map { PMTilesSketch.Entry(tile: UInt64($0) * 2, bytes: [UInt8](repeating: 7, count: $0 + 1)) })
    sketch.entriesOfDirectory = 4
    let whole = sketch.bytes
    forAll(edits, seed: seed, count: 1_000) { edits in
      var bytes = whole
      for (place, byte) in edits { bytes[place % bytes.count] = UInt8(byte) }
      guard let tiles = try? PMTiles(bytes) else { return true }
      for y in 0..<4 { _ = try? tiles.localTile(TileID(z: 2, x: 1, y: y)) }
      return true
    }
  }

  @Test("a file that is not there says so")
  func noFile() {
    #expect(#expect(throws: TileError.self) { try PMTiles(path: "/nowhere.pmtiles") }?.reason == .file)
    #expect(#expect(throws: TileError.self) { try PMTiles(path: "/tmp") }?.reason == .file)
  }
}
