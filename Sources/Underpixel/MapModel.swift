public import UnderpixelCamera
public import UnderpixelGeometry
public import UnderpixelHitTest
internal import UnderpixelJSON
public import UnderpixelStyle

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A map: a style over its sources, a camera and a viewport. What it makes of them, scenes and frames, can go anywhere.
///
///     let map = MapModel(size: Size(width: 1024, height: 768))
///     try map.load(style: URL(filePath: "datasets/monaco/style.json"))
///     map.camera = Camera(center: Coordinate(longitude: 7.4197, latitude: 43.7317), zoom: 16, pitch: 60)
///     for hit in try map.frame.hits(at: ScreenPoint(x: 512, y: 384)) { print(hit.layer) }
///
/// Owned by one isolation; scenes and frames may be queried from any thread.
public final class MapModel {
  /// The viewport, in logical pixels.
  public var size: Size
  /// From where the map is looked at. Loading a style sets what the style has of it.
  public var camera: Camera
  /// The style as it was read; nil before one is loaded.
  public private(set) var style: Style?
  /// What the style says that is not taken into account, and where.
  public private(set) var warnings: [StyleProblem] = []
  /// The ids of the layers that can't be read and may draw something, each with a warning.
  public private(set) var layersLeftOut: Set<String> = []
  /// What is to be seen now; empty before a style is loaded.
  public private(set) var scene = Scene(layers: [])
  private let cache: SourceCache

  /// - Parameter cache: Where files are kept once read, for maps that share some.
  public init(size: Size, cache: SourceCache = SourceCache()) {
    self.size = size
    self.cache = cache
    camera = Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: 0)
  }

  /// The scene through the camera.
  ///
  /// - Throws: ``CameraError`` for a viewport without area, or a camera with numbers out of their ranges.
  public var frame: Frame {
    get throws(CameraError) { try scene.frame(camera: camera, viewport: size) }
  }

  // MARK: Loading

  /// Loads a style from a file, and its sources from the files it names, relative to its own.
  ///
  /// - Throws: ``MapError``; the map is then as it was before.
  public func load(style file: URL) throws(MapError) {
    let path = file.path
    let data: Data
    do {
      data = try Data(contentsOf: file)
    } catch {
      throw .file(path, reason: FileManager.default.fileExists(atPath: path) ? "can't be read" : "no such file")
    }
    let document: PropertyValue
    do {
      document = try JSONReader.value(of: Array(data))
    } catch {
      throw .json(error, file: path)
    }
    try load(document, file: path, folder: file.deletingLastPathComponent().path)
  }

  /// Loads a style given as a value.
  ///
  /// - Parameter folder: What relative paths start from; the working directory when empty.
  public func load(style document: PropertyValue, folder: String = "") throws(MapError) {
    try load(document, file: nil, folder: folder)
  }

  private func load(_ document: PropertyValue, file: String?, folder: String) throws(MapError) {
    let style: Style
    do {
      style = try Style.read(document)
    } catch {
      throw .style(error, file: file)
    }
    let hitLayers = HitLayers(style)
    var sets: [String: FeatureSet] = [:]
    for name in Set(hitLayers.layers.map(\.source)).sorted() {
      guard let data = style.sources[name]?[GeoJSONSourceMembers.table.data] else { continue }
      sets[name] = try cache.featureSet(of: data, source: name, folder: folder)
    }
    scene = Scene(layers: hitLayers.layers.compactMap { layer in sets[layer.source].map { Layer(layer, .features($0)) } })
    if let center = style.center { camera.center = center }
    if let zoom = style.zoom { camera.zoom = zoom }
    if let bearing = style.bearing { camera.bearing = bearing }
    if let pitch = style.pitch { camera.pitch = pitch }
    if let roll = style.roll { camera.roll = roll }
    self.style = style
    warnings = style.warnings + hitLayers.warnings
    layersLeftOut = hitLayers.leftOut
  }
}
