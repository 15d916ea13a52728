internal import UnderpixelCamera
public import UnderpixelGeometry
public import UnderpixelSources

/// A tile that a map's camera sees and that is not there.
public struct TileRequest: Hashable, Sendable {
  /// The name of the source in its style.
  public var source: String
  /// The import whose source it is, `outer/inner` for a nested one; nil for the style's own.
  public var importId: String?
  public var tile: TileID

  public init(source: String, importId: String? = nil, tile: TileID) {
    self.source = source
    self.importId = importId
    self.tile = tile
  }
}

/// Tiles that an engine has, which nothing is asked for: it hands them in with ``MapModel/setTile(_:for:)``.
public struct HandedTiles: LocalTileSource {
  public var coverage: TileCoverage

  public init(coverage: TileCoverage = TileCoverage()) { self.coverage = coverage }

  public func localTile(_ id: TileID) throws(TileError) -> TileContent? {
    throw TileError(.file, tile: id, problem: "it was not handed in yet")
  }
}

/// Tiles that are handed in.
extension MapModel {
  /// The tiles that the camera sees and that were neither loaded nor handed in, the sources by name.
  ///
  ///     map.setTileSource(HandedTiles(coverage: TileCoverage(zooms: 0...14)), of: "openmaptiles")
  ///     try map.load(style: style)
  ///     for request in try map.missingTiles() { map.setTile(.encoded(engine.bytes(request.tile)), for: request) }
  ///
  /// - Throws: ``MapError/camera(_:)``.
  public func missingTiles() throws(MapError) -> [TileRequest] {
    var requests: [TileRequest] = []
    for tiled in tiledContents {
      let path = tiled.key.importPath
      for tile in try missingTiles(of: tiled) {
        requests.append(
          TileRequest(source: tiled.key.name, importId: path.isRoot ? nil : path.description, tile: tile))
      }
    }
    return requests
  }

  /// Takes what a tile holds, in the place of what was there of it, whether the camera sees it or not.
  ///
  /// One that can't be read is empty; ``tileProblems`` tell why.
  ///
  /// - Parameters:
  ///   - content: Nil for a tile that does not exist, which is empty.
  ///   - request: Which tile of which source; a valid id.
  /// - Returns: False where no layer draws such a source of tiles.
  @discardableResult
  public func setTile(_ content: TileContent?, for request: TileRequest) -> Bool {
    precondition(request.tile.isValid, "there is no tile \(request.tile)")
    guard let member = stack.member(named: request.importId),
      case .tiles(let tiled)? = contents[SourceKey(request.source, in: member.path)]
    else { return false }
    tiled.take(.success(content), for: request.tile)
    sceneChanged()
    tilesLoaded(isNew: true)
    return true
  }
}
