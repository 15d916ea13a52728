internal import Underpixel

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The map that a document of `underpixel query` or `underpixel replay` describes.
struct MapDocument {
  let root: Members
  let map: MapModel
  private(set) var warnings: [String]

  /// Members that are known and do not bear on what is read so far.
  private static let known: Set<String> = [
    "id", "style", "base", "assets", "width", "height", "pixelRatio", "camera", "queries", "steps", "featureStates",
    "images",
    "crossSourceCollisions",
  ]

  init(_ value: PropertyValue, _ cache: SourceCache) throws {
    root = try Members(value, "")
    let size = Size(width: try root.number("width") ?? 1024, height: try root.number("height") ?? 768)
    map = MapModel(size: size, cache: cache)
    map.assets = try root.string("assets")
    map.pixelRatio = try root.number("pixelRatio") ?? 1
    map.crossSourceCollisions = root["crossSourceCollisions"] != false
    warnings = []
    try addImages()
    try load()
    map.camera = try root.camera(over: map.camera)
    try setStates()
    warnings = map.warnings.map(\.description)
    for name in root.names.sorted() where !Self.known.contains(name) { warnings.append("/\(name): is not read") }
  }

  private func load() throws {
    let base = try root.string("base")
    switch root["style"] {
    case .object(let style)?: try map.load(document: .object(style), folder: base ?? "")
    case .string(let path)?:
      if let base {
        guard let data = try? Data(contentsOf: URL(filePath: path)) else { throw DocumentError(path, "can't be read") }
        try map.load(document: try JSONReader.value(of: Array(data)), folder: base)
      } else {
        try map.load(style: URL(filePath: path))
      }
    case let value: throw DocumentError("/style", "expected a style object or a path, found \(summary(value))")
    }
  }

  /// Images by name, with the members of a sprite's index; where they lie in a sheet does not matter.
  private func addImages() throws {
    guard let images = try root.members("images") else { return }
    let placed = images.values.mapValues { image in
      PropertyValue.object((image.object ?? [:]).merging(["x": 0, "y": 0]) { $1 })
    }
    let sprite = try Sprite.read(.object(placed))
    if let problem = sprite.problems.first { throw DocumentError("/images", problem.description) }
    for (name, image) in sprite.images { try map.addImage(image, named: name) }
  }

  /// States by source, source layer (empty for a source without) and id.
  private func setStates() throws {
    guard let sources = try root.members("featureStates") else { return }
    for source in sources.values.keys.sorted() {
      guard let layers = try sources.members(source) else { continue }
      for layer in layers.values.keys.sorted() {
        guard let features = try layers.members(layer) else { continue }
        for id in features.values.keys.sorted() {
          let state = try features.members(id)?.values ?? [:]
          map.setFeatureState(
            source: source, sourceLayer: layer.isEmpty ? nil : layer, id: FeatureID(id), state: state)
        }
      }
    }
  }
}

extension Members {
  /// The camera that a document or query names, where it names one, over what it had.
  func camera(over camera: Camera) throws(DocumentError) -> Camera {
    try members("camera")?.asCamera(over: camera) ?? camera
  }

  /// The camera that the members describe, over what it had.
  func asCamera(over camera: Camera) throws(DocumentError) -> Camera {
    var camera = camera
    if let center = self["center"] {
      let pair = try point(center, "center")
      camera.center = Coordinate(longitude: pair.x, latitude: pair.y)
    }
    camera.zoom = try number("zoom") ?? camera.zoom
    camera.bearing = try number("bearing") ?? camera.bearing
    camera.pitch = try number("pitch") ?? camera.pitch
    camera.roll = try number("roll") ?? camera.roll
    return camera
  }
}
