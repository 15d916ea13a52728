internal import UnderpixelCamera
internal import UnderpixelGeometry
public import UnderpixelSources
internal import UnderpixelStyle

/// The tiles of a map.
extension MapModel {
  /// Takes the tiles of a vector source from elsewhere than its style says, for the style that is loaded and for all that
  /// are loaded later.
  ///
  ///     map.setTileSource(Downloads(), of: "openmaptiles")   // a TileSource of one's own
  ///     try map.load(style: style)                           // the URL of "openmaptiles" is not opened
  ///     try await map.loadTiles()
  ///
  /// What the style's source says of zooms and bounds counts before what the tile source covers; its `promoteId` counts
  /// too. Where the source is drawn already its tiles are forgotten, and asked for again by ``loadTiles()``; states of
  /// features stay. A name that the style has no vector source of changes nothing; ``warnings`` tell it.
  ///
  /// - Parameters:
  ///   - source: The tiles; nil for those that the style names.
  ///   - name: The name of the source in the style.
  /// - Throws: ``MapError``, nothing being changed, where the style's zooms do not go with those of the source, or the tiles
  ///   that the style names can't be had. Before a style is loaded nothing is thrown: loading does.
  public func setTileSource(_ source: (any TileSource)?, of name: String) throws(MapError) {
    let before = tileSources[name]
    tileSources[name] = source
    guard let style, case .tiles? = contents[name] else { return }
    do {
      contents[name] = try readSource(name, style, layers)
    } catch {
      tileSources[name] = before
      throw error
    }
    draw()
  }

  /// Loads the tiles that the camera sees and that are not there yet. Tiles that do not exist are empty; what is wrong with
  /// those that do is told in ``tileProblems``.
  ///
  /// - Throws: ``MapError`` for a tile that can't be had or read; what was loaded before it stays.
  public func loadTiles() async throws(MapError) {
    for tiled in tiledContents {
      for tile in try missingTiles(of: tiled) {
        let content: TileContent?
        do {
          content = try await tiled.source.tile(tile)
        } catch {
          throw .tileSource(tiled.name, error)
        }
        try tiled.add(content, for: tile)
        contentChanged()
      }
    }
  }

  /// As ``loadTiles()``, for tiles in files, without waiting. Other sources stay as they are.
  public func loadLocalTiles() throws(MapError) {
    for tiled in tiledContents {
      guard let source = tiled.source as? any LocalTileSource else { continue }
      for tile in try missingTiles(of: tiled) {
        let content: TileContent?
        do {
          content = try source.localTile(tile)
        } catch {
          throw .tileSource(tiled.name, error)
        }
        try tiled.add(content, for: tile)
        contentChanged()
      }
    }
  }

  /// What was left out of tiles because it is malformed, and sources of which no tile was found, by the places of sources.
  public var tileProblems: [String] {
    tiledContents.flatMap { tiled in tiled.problems.map { "/sources\(pointer(tiled.name)): \($0)" } }
  }

  private var tiledContents: [TiledContent] {
    contents.sorted { $0.key < $1.key }.compactMap { if case .tiles(let tiled) = $0.value { tiled } else { nil } }
  }

  private func missingTiles(of tiled: TiledContent) throws(MapError) -> [TileID] {
    do {
      return tiled.missing(for: try Projection(camera: camera, viewport: size))
    } catch {
      throw .camera(error)
    }
  }
}
