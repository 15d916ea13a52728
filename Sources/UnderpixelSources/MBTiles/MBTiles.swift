public import UnderpixelGeometry

/// Tiles in a database of SQLite (MBTiles specification 1.3), opened for reading.
///
///     let tiles = try MBTiles(path: "monaco.mbtiles")
///     let casino = try tiles.localTile(TileID(z: 14, x: 8529, y: 5975))
///
/// Rows are turned: the database counts them from the south. `tiles` may be a table or a view. The file is not trusted:
/// what its views may do and how large its values may be is bounded. One connection serves all threads, one at a time.
public final class MBTiles: LocalTileSource {
  /// The path, or the name that was given to the bytes.
  public let name: String
  /// The rows of the table `metadata`; empty where there is none.
  public let metadata: [String: String]
  /// The zooms and bounds that the metadata state; where they state no zoom, that of the tiles.
  public let coverage: TileCoverage
  /// The source layers that the metadata list.
  public let vectorLayers: [String]?
  private let connection: Locked<SQLiteConnection>

  /// The most bytes of a tile, or of a value of the metadata.
  static let maximumByteCount = VectorTileReader.maximumByteCount

  /// Opens a file. Complexity: that of reading the metadata.
  public convenience init(path: String) throws(TileError) {
    do throws(FileError) {
      // SQLite would say no more than that it can't be opened.
      _ = try RandomAccessFile(path: path)
    } catch {
      throw TileError(.file, source: path, problem: error.problem)
    }
    do throws(TileError) {
      try self.init(.open(path: path), name: path)
    } catch {
      throw error.at(path)
    }
  }

  /// Opens a database whose file is in memory; `name` stands for the path in errors.
  public convenience init(_ bytes: [UInt8], name: String = "MBTiles") throws(TileError) {
    do throws(TileError) {
      try self.init(.open(bytes), name: name)
    } catch {
      throw error.at(name)
    }
  }

  private init(_ connection: consuming sending SQLiteConnection, name: String) throws(TileError) {
    self.name = name
    metadata = try connection.metadata()
    vectorLayers = try Self.vectorLayers(metadata)
    coverage = try Self.coverage(metadata, connection)
    self.connection = Locked(connection)
  }

  /// The format of the tiles as the metadata state it, such as `pbf` or `png`.
  public var format: String? { metadata["format"] }

  /// Whom to name beside the map.
  public var attribution: String? { metadata["attribution"] }

  /// The bytes of a tile, as they are stored; nil where there is none.
  public func localTile(_ id: TileID) throws(TileError) -> TileContent? {
    guard id.isValid else { return nil }
    do throws(TileError) {
      let bytes = try connection.withLock { connection throws(TileError) in
        try connection.tile(zoom: id.z, column: id.x, row: id.rowFromSouth)
      }
      return bytes.map { .encoded($0) }
    } catch {
      throw error.at(name, tile: id)
    }
  }
}
