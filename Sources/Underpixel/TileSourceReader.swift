internal import UnderpixelGeometry
internal import UnderpixelSources
internal import UnderpixelStyle

/// Finds the tiles that a style's vector source names.
struct TileSourceReader {
  private let name: String
  private let source: StyleSource
  private let resolver: FileResolver

  init(_ name: String, _ source: StyleSource, _ resolver: FileResolver) {
    self.name = name
    self.source = source
    self.resolver = resolver
  }

  /// The tiles that the style names.
  func tiles() throws(MapError) -> any TileSource {
    let members = VectorSourceMembers.table
    if source[members.encoding] == .mlt { throw misfit("/encoding", "tiles of form mlt are not read, mvt are") }
    if source[members.tiles] == nil, let url = source[members.url] { return try described(by: url) }
    if source.members["tiles"] == nil {
      throw misfit("", "a vector source needs a member \"url\" or \"tiles\", or tiles by MapModel.setTileSource(_:of:)")
    }
    do {
      return TileFiles(try TileJSON.read(.object(source.members)), resolver: resolver)
    } catch {
      throw misfit(error)
    }
  }

  /// For which tiles it is worth asking: what the style says counts before what the tiles' source says.
  func coverage(of tiles: any TileSource) throws(MapError) -> TileCoverage {
    do {
      return try tiles.coverage.replaced(by: source.members)
    } catch {
      throw misfit(error)
    }
  }

  // MARK: Described tiles

  /// A container of tiles, or a TileJSON document.
  private func described(by url: String) throws(MapError) -> any TileSource {
    let (form, address) = Self.form(of: url)
    do throws(TileError) {
      let path = try resolver.path(of: address)
      switch form {
      case .pmtiles:
        let tiles = try PMTiles(path: path)
        try Self.check(TileForm.unread(tiles), path)
        return tiles
      case .mbtiles:
        let tiles = try MBTiles(path: path)
        try Self.check(TileForm.unread(tiles), path)
        return tiles
      case .tileJSON:
        return try files(path)
      }
    } catch {
      throw .tileSource(name, error)
    }
  }

  private enum Form {
    case pmtiles, mbtiles, tileJSON
  }

  /// What a URL leads to, by its scheme or else its ending, and the address without that scheme.
  private static func form(of url: String) -> (Form, String) {
    if url.hasPrefix("pmtiles://") { return (.pmtiles, String(url.dropFirst(10))) }
    if url.hasPrefix("mbtiles://") { return (.mbtiles, String(url.dropFirst(10))) }
    return (url.hasSuffix(".pmtiles") ? .pmtiles : url.hasSuffix(".mbtiles") ? .mbtiles : .tileJSON, url)
  }

  /// The tiles of a TileJSON document, whose relative addresses count from its own folder.
  private func files(_ path: String) throws(TileError) -> TileFiles {
    var document = try Self.document(path)
    try Self.check(TileForm.unread(document), path)
    if let scheme = source[VectorSourceMembers.table.scheme] { document.scheme = scheme == .tms ? .tms : .xyz }
    return TileFiles(document, resolver: resolver.within(document: path))
  }

  private static func document(_ path: String) throws(TileError) -> TileJSON {
    let bytes: [UInt8]
    do throws(FileFailure) {
      bytes = try Files.bytes(of: path)
    } catch {
      throw TileError(.file, source: path, problem: error.reason)
    }
    do throws(TileJSONError) {
      return try TileJSON.read(bytes)
    } catch {
      throw TileError(.format, source: path, problem: "\(error)")
    }
  }

  private static func check(_ unread: String?, _ path: String) throws(TileError) {
    guard let unread else { return }
    throw TileError(.unsupported, source: path, problem: "its tiles are of form \(unread); mvt is read")
  }

  // MARK: Errors

  private func misfit(_ error: TileJSONError) -> MapError {
    misfit(error.pointer, "expected \(error.expected), found \(error.found)")
  }

  /// An error at a place of the source.
  private func misfit(_ place: String, _ message: String) -> MapError {
    .style(StyleError(path: "/sources\(pointer(name))\(place)", message: message), file: nil)
  }
}
