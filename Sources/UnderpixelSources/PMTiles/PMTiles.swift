public import UnderpixelGeometry

/// Tiles in one file with directories in it (PMTiles specification 3).
///
///     let tiles = try PMTiles(path: "monaco.pmtiles")
///     let casino = try tiles.localTile(TileID(z: 14, x: 8529, y: 5975))
///
/// Directories and tiles that are not compressed, or by gzip, are read. Directories are kept in memory once they were
/// needed, up to some 24 MB; tiles are read from the file each time. Any number of threads may ask.
public final class PMTiles: LocalTileSource {
  /// What the tiles of an archive are.
  public enum TileType: Int, Hashable, Sendable {
    case unknown = 0
    /// Mapbox Vector Tiles.
    case mvt = 1
    case png = 2
    case jpeg = 3
    case webp = 4
    case avif = 5
    /// MapLibre Tiles.
    case mlt = 6
  }

  /// The path, or the name that was given to the bytes.
  public let name: String
  public let coverage: TileCoverage
  public let tileType: TileType
  /// The JSON object beside the tiles: `name`, `attribution`, `vector_layers` and others.
  public let metadata: [String: PropertyValue]
  /// The source layers that the metadata list.
  public let vectorLayers: [String]?
  private let archive: PMTilesArchive

  /// Opens a file. Complexity: that of reading the root directory and the metadata.
  public convenience init(path: String) throws(TileError) {
    let file: RandomAccessFile
    do throws(FileError) {
      file = try RandomAccessFile(path: path)
    } catch {
      throw TileError(.file, source: path, problem: error.problem)
    }
    try self.init(.file(file), name: path)
  }

  /// Opens an archive that is in memory; `name` stands for the path in errors.
  public convenience init(_ bytes: [UInt8], name: String = "PMTiles") throws(TileError) {
    try self.init(.memory(bytes), name: name)
  }

  private init(_ bytes: PMTilesArchive.Bytes, name: String) throws(TileError) {
    do throws(TileError) {
      archive = try PMTilesArchive(bytes)
      metadata = try archive.metadata()
      vectorLayers = try Self.vectorLayers(metadata)
    } catch {
      throw error.at(name)
    }
    self.name = name
    coverage = archive.header.coverage
    tileType = archive.header.tileType
  }

  /// Whom to name beside the map.
  public var attribution: String? { metadata["attribution"]?.string }

  /// The bytes of a tile, as they are stored; nil where there is none.
  ///
  /// - Complexity: O(log *n*) for directories of *n* entries, and the tile's length.
  public func localTile(_ id: TileID) throws(TileError) -> TileContent? {
    guard id.isValid else { return nil }
    do throws(TileError) {
      return try archive.tile(id.pmtilesNumber).map { .encoded($0) }
    } catch {
      throw error.at(name, tile: id)
    }
  }

  private static func vectorLayers(_ metadata: [String: PropertyValue]) throws(TileError) -> [String]? {
    do throws(TileJSONError) {
      return try TileJSON.layers(metadata["vector_layers"])
    } catch {
      throw .metadata("\(error)")
    }
  }
}
