import Foundation
import Testing
import UnderpixelGeometry
import UnderpixelTestSupport

@testable import UnderpixelSources

@Suite("Tiles of Monaco")
struct MonacoTileTests {
  /// Whether there are larger data, which are not part of the repository.
  static let hasReference = ReferenceData.has("data/monaco/monaco.pmtiles")

  static func inflated(_ content: TileContent?) throws -> [UInt8]? {
    try content.map { content in
      let bytes = content.bytes
      return Compression.isCompressed(bytes.span) ? try Compression.inflated(bytes.span, limit: 64 << 20) : bytes
    }
  }

  @Test("both containers give the same tiles, and all of them can be read")
  func overview() throws {
    let archive = try PMTiles(path: fixture("monaco-overview.pmtiles"))
    let database = try MBTiles(path: fixture("monaco-overview.mbtiles"))
    #expect(archive.coverage == database.coverage)
    #expect(archive.vectorLayers == database.vectorLayers && archive.attribution == database.attribution)
    var count = 0
    for z in 0...11 {
      let monaco = TileID(z: 14, x: 8529, y: 5974).ancestor(atZoom: z)
      for id in [monaco, TileID(z: z, x: 0, y: monaco.y)] {
        let bytes = try archive.localTile(id)?.bytes
        #expect(try database.localTile(id)?.bytes == bytes)
        guard let bytes else { continue }
        count += 1
        let features = try VectorTileReader().read(bytes, tile: id).features
        #expect(features.count > 0)
        #expect(Set(features.sourceLayers).isSubset(of: archive.vectorLayers ?? []))
        #expect((1...10).contains(z) && archive.coverage.contains(id))
      }
    }
    #expect(count == 10)
  }

  @Test("archive and database give the same tiles, and the folder the same features", .enabled(if: hasReference))
  func containers() throws {
    let folder = ReferenceData.folder.appending(path: "data/monaco").path
    let archive = try PMTiles(path: folder + "/monaco.pmtiles")
    let database = try MBTiles(path: folder + "/monaco.mbtiles")
    let files = TileFiles(
      TileTemplate("local://tiles/{z}/{x}/{y}.pbf"), coverage: archive.coverage, resolver: FileResolver(local: folder))
    #expect(archive.coverage.zooms == database.coverage.zooms)
    var count = 0
    for z in 0...14 {
      let west = TileID(z: 14, x: 8527, y: 5972).ancestor(atZoom: z)
      let east = TileID(z: 14, x: 8532, y: 5976).ancestor(atZoom: z)
      for x in west.x...east.x {
        for y in west.y...east.y {
          let id = TileID(z: z, x: x, y: y)
          let bytes = try Self.inflated(archive.localTile(id))
          #expect(try Self.inflated(database.localTile(id)) == bytes)
          if archive.coverage.contains(id) {
            #expect(try Self.outline(files.localTile(id)?.bytes, id) == Self.outline(bytes, id), "\(id)")
          }
          count += bytes == nil ? 0 : 1
        }
      }
    }
    #expect(count == 27)
  }

  /// The features of a tile in no order: the folder was written by a run of its own, which ordered them otherwise.
  private static func outline(_ bytes: [UInt8]?, _ id: TileID) throws -> [String]? {
    try bytes.map { bytes in
      let features = try VectorTileReader().read(bytes, tile: id).features
      return (0..<features.count).map { feature in
        let count = features.parts(of: feature).reduce(0) { $0 + features.positions(ofPart: $1).count }
        return "\(features.sourceLayer(of: feature) ?? "") \(String(describing: features.id(of: feature))) \(count)"
      }.sorted()
    }
  }

  @Test("every tile there is can be read, strictly", .enabled(if: hasReference))
  func everyTile() throws {
    let places = ["data/monaco/tiles", "data/manhattan/tiles", "conformance/assets/tiles"]
    var (tiles, features) = (0, 0)
    for place in places {
      let folder = ReferenceData.folder.appending(path: place)
      let walk = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
      for case let file as URL in walk where ["pbf", "mvt"].contains(file.pathExtension) {
        let bytes = try [UInt8](Data(contentsOf: file))
        let tile = try VectorTileReader().read(bytes, tile: TileID(z: 14, x: 1, y: 1))
        tiles += 1
        features += tile.features.count
      }
    }
    #expect(tiles > 60 && features > 50_000, "\(tiles) tiles, \(features) features")
  }
}
