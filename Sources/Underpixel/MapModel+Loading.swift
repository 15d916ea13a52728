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
    let layers = HitLayers(style)
    let before = self.folder
    self.folder = folder
    do {
      contents = try sources(drawnBy: layers, style, having: [:])
    } catch {
      self.folder = before
      throw error
    }
    states = FeatureStateStore()
    assetWarnings = readSymbolAssets(of: style)
    take(style, layers)
    if let center = style.center { camera.center = center }
    if let zoom = style.zoom { camera.zoom = zoom }
    if let bearing = style.bearing { camera.bearing = bearing }
    if let pitch = style.pitch { camera.pitch = pitch }
    if let roll = style.roll { camera.roll = roll }
  }

  /// Takes a style that differs from the loaded one in its layers.
  func redraw(_ style: Style, _ layers: HitLayers) throws(MapError) {
    // A source may be drawn that no layer drew before.
    contents = try sources(drawnBy: layers, style, having: contents)
    for (name, content) in contents {
      if case .tiles(let tiled) = content { tiled.draws(layers.sourceLayers(of: name)) }
    }
    take(style, layers)
  }

  /// Takes a style that differs from the loaded one in a source.
  func replace(_ source: String, _ style: Style) throws(MapError) {
    let layers = HitLayers(style)
    contents[source] = try readSource(source, style, layers)
    take(style, layers)
  }

  // MARK: Sources

  /// What layers draw: what is there already, and what has to be read.
  private func sources(
    drawnBy layers: HitLayers, _ style: Style, having known: [String: SourceContent]
  ) throws(MapError) -> [String: SourceContent] {
    var contents = known
    for name in layers.sources where contents[name] == nil {
      contents[name] = try readSource(name, style, layers)
    }
    return contents
  }

  func readSource(_ name: String, _ style: Style, _ layers: HitLayers) throws(MapError) -> SourceContent? {
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
      let reader = TileSourceReader(name, source, resolver)
      let tiles = if let tiles = tileSources[name] { tiles } else { try reader.tiles() }
      return .tiles(
        TiledContent(
          name, tiles, try reader.coverage(of: tiles), layers: layers.sourceLayers(of: name),
          promotedID: source[VectorSourceMembers.table.promoteId]))
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
      return .clusters(clusters, ZoomLevels(zooms: 0...deepest) { FeatureSet(clusters.features(atZoom: $0)) })
    } catch {
      throw .style(error, file: nil)
    }
  }
}
