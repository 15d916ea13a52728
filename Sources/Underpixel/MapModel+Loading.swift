internal import UnderpixelCamera
public import UnderpixelGeometry
internal import UnderpixelHitTest
internal import UnderpixelJSON
internal import UnderpixelSources
public import UnderpixelStyle

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension MapModel {
  /// Loads a style from a file, and its GeoJSON from the files it names, relative to its own. Tiles are loaded by
  /// ``loadTiles()``. The states of features go with the style that was there.
  ///
  /// - Throws: ``MapError``; the map is then as it was before.
  public func load(style file: URL) throws(MapError) {
    try load(style: try Style(contentsOf: file), folder: file.deletingLastPathComponent().path)
  }

  /// Loads a style document, as ``JSONReader`` reads it.
  ///
  /// - Parameter folder: What relative paths start from; the working directory when empty.
  /// - Throws: ``MapError``; the map is then as it was before.
  public func load(document: PropertyValue, folder: String = "") throws(MapError) {
    let style: Style
    do {
      style = try Style.read(document)
    } catch {
      throw .style(error, file: nil)
    }
    try load(style: style, folder: folder)
  }

  /// Loads a style that was read, or put together in Swift, and the sources that it names.
  ///
  /// - Parameter folder: What relative paths start from; the working directory when empty.
  /// - Throws: ``MapError``; the map is then as it was before.
  public func load(style: Style, folder: String = "") throws(MapError) {
    let hit = HitLayers(style)
    let before = self.folder
    self.folder = folder
    do {
      contents = try readSources(of: style, hit.layers)
    } catch {
      self.folder = before
      throw error
    }
    states = FeatureStateStore()
    take(style, hit)
    if let center = style.center { camera.center = center }
    if let zoom = style.zoom { camera.zoom = zoom }
    if let bearing = style.bearing { camera.bearing = bearing }
    if let pitch = style.pitch { camera.pitch = pitch }
    if let roll = style.roll { camera.roll = roll }
  }

  private func take(_ style: Style, _ hit: HitLayers) {
    self.style = style
    layers = hit.layers
    warnings = style.warnings + hit.warnings
    layersLeftOut = hit.leftOut
    draw()
  }

  /// Takes a style that differs from the loaded one in its layers.
  func redraw(_ style: Style) throws(MapError) {
    let hit = HitLayers(style)
    // A source may be drawn that no layer drew before.
    var read = contents
    for name in Set(hit.layers.map(\.source)).sorted() where contents[name] == nil {
      read[name] = try readSource(name, style, hit.layers)
    }
    contents = read
    for (name, content) in contents {
      if case .tiles(let tiled) = content { tiled.draws(sourceLayers(of: name, hit.layers)) }
    }
    take(style, hit)
  }

  /// Takes a style that differs from the loaded one in a source.
  func replace(_ source: String, _ style: Style) throws(MapError) {
    let hit = HitLayers(style)
    contents[source] = try readSource(source, style, hit.layers)
    take(style, hit)
  }

  // MARK: Sources

  private func readSources(of style: Style, _ layers: [HitLayer]) throws(MapError) -> [String: SourceContent] {
    var contents: [String: SourceContent] = [:]
    for name in Set(layers.map(\.source)).sorted() { contents[name] = try readSource(name, style, layers) }
    return contents
  }

  private func sourceLayers(of source: String, _ layers: [HitLayer]) -> Set<String> {
    Set(layers.filter { $0.source == source }.compactMap(\.sourceLayer))
  }

  private func readSource(
    _ name: String, _ style: Style, _ layers: [HitLayer]
  ) throws(MapError) -> SourceContent? {
    guard let source = style.sources[name] else { return nil }
    switch source.type {
    case .geojson:
      guard let data = source.members["data"] else { return nil }
      guard GeoJSONData(json: data) != nil else {
        let message = "data must be a URL or GeoJSON, found \(data.summary)"
        throw .style(StyleError(path: "/sources\(pointer(name))/data", message: message), file: nil)
      }
      return try geojson(source, name)
    case .vector:
      let tiles = try TileSourceReader(name, resolver).source(source)
      return .tiles(
        TiledContent(
          name, tiles, layers: sourceLayers(of: name, layers), promotedID: source[VectorSourceMembers.table.promoteId]))
    default: return nil
    }
  }

  var resolver: FileResolver { FileResolver(base: folder.isEmpty ? "." : folder, local: assets) }

  private func geojson(_ source: StyleSource, _ name: String) throws(MapError) -> SourceContent {
    let features = try cache.features(of: source, name: name, resolver)
    do throws(StyleError) {
      guard let options = try ClusterOptions(source, path: "/sources" + pointer(name)) else {
        return .features(cache.set(of: features))
      }
      let clusters = ClusterIndex(features, options)
      let deepest = Int(min(max(source[GeoJSONSourceMembers.table.maxzoom] ?? 18, 0), 30))
      return .levels(ZoomLevels(zooms: 0...deepest) { FeatureSet(clusters.features(atZoom: $0)) })
    } catch {
      throw .style(error, file: nil)
    }
  }

  // MARK: Tiles

  /// Loads the tiles that the camera sees and that are not there yet, or were read before a layer was shown that needs
  /// more of them.
  ///
  /// Tiles that do not exist are empty. A tile that can't be read is empty too, and one that can't be had is asked for again
  /// at the next call; ``tileProblems`` tell of both, and all other tiles answer.
  ///
  /// - Throws: ``MapError/camera(_:)``.
  public func loadTiles() async throws(MapError) {
    for tiled in tiledContents {
      for tile in try missingTiles(of: tiled) {
        let content: TileContent?
        do {
          content = try await tiled.source.tile(tile)
        } catch {
          tiled.add(.tileSource(tiled.name, error), for: tile)
          continue
        }
        tiled.take(content, for: tile)
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
          tiled.add(.tileSource(tiled.name, error), for: tile)
          continue
        }
        tiled.take(content, for: tile)
        contentChanged()
      }
    }
  }

  /// What is wrong with the tiles that were loaded: those that can't be had or read, and what was left out of others because
  /// it is malformed. By source and tile, each once, for as long as the tile is kept.
  public var tileProblems: [String] { tiledContents.flatMap { $0.problems.map(\.description) } }

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
