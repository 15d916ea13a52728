public import UnderpixelGeometry

/// Tiles that lie in files of their own, found by a template.
///
///     let tiles = TileFiles(TileTemplate("monaco/tiles/{z}/{x}/{y}.pbf"), coverage: TileCoverage(zooms: 0...14))
///
/// A tile whose file is missing is empty. Where there are several templates (they are meant for several servers), tiles
/// are taken from the one that the sum of column and row names, as MapLibre does.
public struct TileFiles: LocalTileSource {
  public var templates: [TileTemplate]
  public var coverage: TileCoverage
  public var resolver: FileResolver

  /// The most bytes of a file.
  static let maximumByteCount = VectorTileReader.maximumByteCount

  public init(
    _ template: TileTemplate, coverage: TileCoverage = TileCoverage(), resolver: FileResolver = FileResolver()
  ) {
    templates = [template]
    self.coverage = coverage
    self.resolver = resolver
  }

  /// The tiles that a TileJSON document tells of.
  public init(_ document: TileJSON, resolver: FileResolver = FileResolver()) {
    templates = document.templates
    coverage = document.coverage
    self.resolver = resolver
  }

  /// The bytes of the tile's file; nil where there is no such file, no such tile, or no template.
  public func localTile(_ id: TileID) throws(TileError) -> TileContent? {
    guard coverage.contains(id), !templates.isEmpty else { return nil }
    let path = try resolver.path(of: templates[(id.x + id.y) % templates.count].address(of: id))
    do throws(FileError) {
      return try RandomAccessFile.contents(of: path, limit: Self.maximumByteCount).map { .encoded($0) }
    } catch {
      throw TileError(.file, source: path, tile: id, problem: error.problem)
    }
  }
}
