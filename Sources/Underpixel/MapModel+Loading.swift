internal import UnderpixelCamera
public import UnderpixelGeometry
internal import UnderpixelJSON
internal import UnderpixelSources
public import UnderpixelStyle

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension MapModel {
  /// Loads a style from a file, with the styles that it imports, and their GeoJSON from the files that they name, relative to
  /// their own. Tiles are loaded by ``loadTiles()``. The states of features go with the style that was there.
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
    let tree = try StyleTreeReader(assets: assets).tree(of: style, folder: folder)
    let camera = Camera(camera, of: style)
    let step = members([
      "style": tree.recorded, "base": folder.isEmpty ? nil : .string(folder), "camera": camera.recorded,
    ])
    func load() throws(MapError) {
      try recorded("setStyle", step) { () throws(MapError) in try self.load(tree, camera) }
    }
    if mountedContent.isEmpty {
      try load()
    } else {
      try performUpdates { () throws(MapError) in
        try load()
        mountContentAgain()
      }
    }
    onStyleLoaded.send()
    awaitsMapLoaded = true
    noticeMapLoaded()
  }

  /// Takes a style and a camera at once.
  private func load(_ tree: StyleTree, _ camera: Camera) throws(MapError) {
    updateDepth += 1
    recorder?.isPaused = true
    defer {
      recorder?.isPaused = false
      updateDepth -= 1
      changed()
    }
    try take(tree, keepsStates: false)
    self.camera = camera
  }

  /// Gives notice once all is there that the camera sees.
  func noticeMapLoaded() {
    guard awaitsMapLoaded, (try? tiledContents.allSatisfy { try missingTiles(of: $0).isEmpty }) == true else { return }
    awaitsMapLoaded = false
    onMapLoaded.send()
  }

  // MARK: Sources

  func readSource(_ key: SourceKey, _ stack: StyleStack, _ layers: HitLayers) throws(MapError) -> SourceContent? {
    guard let member = stack[key.importPath], let source = member.style.sources[key.name] else { return nil }
    let reader = SourceReader(key, source, resolver(in: member.folder), cache)
    do {
      switch source.type {
      case .geojson: return try reader.geojson()
      case .vector:
        return try reader.tiles(
          tileSources[key.importPath.description]?[key.name], layers: layers.sourceLayers(of: key))
      default: return nil
      }
    } catch {
      throw key.importPath.isRoot ? error : .imported(key.importPath.description, error)
    }
  }

  func resolver(in folder: String) -> FileResolver {
    FileResolver(base: folder.isEmpty ? "." : folder, local: assets)
  }
}

extension Camera {
  /// A camera, with what a style says of its own.
  fileprivate init(_ camera: Camera, of style: Style) {
    self = camera
    if let center = style.center { self.center = center }
    if let zoom = style.zoom { self.zoom = zoom }
    if let bearing = style.bearing { self.bearing = bearing }
    if let pitch = style.pitch { self.pitch = pitch }
    if let roll = style.roll { self.roll = roll }
  }
}
