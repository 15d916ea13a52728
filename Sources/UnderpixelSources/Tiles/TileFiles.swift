public import UnderpixelGeometry

/// Tiles that lie in files of their own, found by a template.
///
///     let tiles = TileFiles(TileTemplate("monaco/tiles/{z}/{x}/{y}.pbf"), coverage: TileCoverage(zooms: 0...14))
///
/// A tile whose file is missing is empty. Where there are several templates (they are meant for several servers), tiles
/// are taken from the one that the sum of column and row names, as MapLibre does.
public struct TileFiles: LocalTileSource {
  public var templates: [TileTemplate]
  /// For which tiles it is worth asking; others are looked for like any.
  public var coverage: TileCoverage
  public var vectorLayers: [String]?
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
    vectorLayers = document.vectorLayers
    self.resolver = resolver
  }

  /// Where the file of a valid tile is, if there is one; nil without a template.
  public func path(of id: TileID) throws(TileError) -> String? {
    guard !templates.isEmpty else { return nil }
    return try resolver.path(of: templates[(id.x + id.y) % templates.count].address(of: id))
  }

  /// The bytes of the tile's file; nil where there is no such file, no such tile, or no template.
  public func localTile(_ id: TileID) throws(TileError) -> TileContent? {
    guard id.isValid, let path = try path(of: id) else { return nil }
    do throws(FileError) {
      return try RandomAccessFile.contents(of: path, limit: Self.maximumByteCount).map { .encoded($0) }
    } catch {
      throw TileError(.file, source: path, tile: id, problem: error.problem)
    }
  }
}
