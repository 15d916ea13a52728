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
  ///   - importId: The import whose source it is, `outer/inner` for a nested one; nil for the style's own.
  /// - Throws: ``MapError``, nothing being changed, where the style's zooms do not go with those of the source, or the tiles
  ///   that the style names can't be had. Before a style is loaded nothing is thrown: loading does.
  public func setTileSource(
    _ source: (any TileSource)?, of name: String, importId: String? = nil
  ) throws(MapError) {
    let before = tileSources[importId ?? ""]?[name]
    tileSources[importId ?? "", default: [:]][name] = source
    guard let member = stack.member(named: importId) else { return }
    let key = SourceKey(name, in: member.path)
    guard case .tiles? = contents[key] else { return }
    do {
      contents[key] = try readSource(key, stack, layers)
    } catch {
      tileSources[importId ?? "", default: [:]][name] = before
      throw error
    }
    draw()
  }

  /// Loads the tiles that the camera sees and that are not there yet, or were read before a layer was shown that needs
  /// more of them.
  ///
  /// Tiles that do not exist are empty. A tile that can't be read is empty too, and one that can't be had is asked for again
  /// at the next call; ``tileProblems`` tell of both, and all other tiles answer.
  ///
  /// - Throws: ``MapError/camera(_:)``.
  public func loadTiles() async throws(MapError) {
    var isNew = false
    defer { tilesLoaded(isNew: isNew) }
    for tiled in tiledContents {
      for tile in try missingTiles(of: tiled) {
        let result: Result<TileContent?, TileError>
        do {
          result = .success(try await tiled.source.tile(tile))
        } catch {
          result = .failure(error)
        }
        tiled.take(result, for: tile)
        sceneChanged()
        isNew = true
      }
    }
  }

  /// As ``loadTiles()``, for tiles in files, without waiting. Other sources stay as they are.
  public func loadLocalTiles() throws(MapError) {
    var isNew = false
    defer { tilesLoaded(isNew: isNew) }
    for tiled in tiledContents {
      guard let source = tiled.source as? any LocalTileSource else { continue }
      for tile in try missingTiles(of: tiled) {
        tiled.take(Result { () throws(TileError) in try source.localTile(tile) }, for: tile)
        sceneChanged()
        isNew = true
      }
    }
  }

  func tilesLoaded(isNew: Bool) {
    if isNew { changed() }
    noticeMapLoaded()
  }

  /// What is wrong with the tiles that were loaded: those that can't be had or read, what was left out of others because it
  /// is malformed, and sources of which no tile was found. By source and tile, each once, for as long as the tile is kept.
  public var tileProblems: [String] { tiledContents.flatMap(\.problems) }

  var tiledContents: [TiledContent] {
    contents.sorted { $0.key < $1.key }.compactMap { if case .tiles(let tiled) = $0.value { tiled } else { nil } }
  }

  func missingTiles(of tiled: TiledContent) throws(MapError) -> [TileID] {
    do {
      return tiled.missing(for: try Projection(camera: camera, viewport: size))
    } catch {
      throw .camera(error)
    }
  }
}
