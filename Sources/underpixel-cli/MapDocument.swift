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
  private(set) var warnings = Warnings()

  /// Members that are known; not all bear on what is read so far.
  private static let known: Set<String> = [
    "id", "style", "base", "assets", "width", "height", "pixelRatio", "camera", "featureStates", "images",
    "crossSourceCollisions", "localIdeographs",
  ]

  /// - Parameter list: The member with what is asked of the map.
  init(_ value: PropertyValue, asking list: String, _ cache: SourceCache) throws {
    root = try Members(value, "")
    let size = Size(width: try root.number("width") ?? 1024, height: try root.number("height") ?? 768)
    map = MapModel(size: size, cache: cache)
    map.assets = try root.string("assets")
    map.pixelRatio = try root.number("pixelRatio") ?? 1
    map.crossSourceCollisions = root["crossSourceCollisions"] != false
    map.localIdeographs = root["localIdeographs"] == true
    try addImages()
    try load()
    var found = Warnings()
    map.camera = try root.camera(over: map.camera, &found)
    try setStates()
    warnings.add(map.warnings.map(\.description))
    warnings.add(found.texts)
    root.warnOfOthers(than: Self.known.union([list]), &warnings)
  }

  private func load() throws {
    let base = try root.string("base")
    switch root["style"] {
    case .object(let style)?: try map.load(document: .object(style), folder: base ?? "")
    case .string(let path)?:
      let file = URL(filePath: path)
      if let base {
        try map.load(style: try Style(contentsOf: file), folder: base)
      } else {
        try map.load(style: file)
      }
    case let value: throw DocumentError("/style", "expected a style object or a path, found \(summary(value))")
    }
  }

  private func addImages() throws {
    if let images = try root.members("images") { try Self.add(images.values, "/images", to: map) }
  }

  /// Adds images by name, with the members of a sprite's index; where they lie in a sheet does not matter.
  static func add(_ images: [String: PropertyValue], _ path: String, to map: MapModel) throws {
    let placed = images.mapValues { image in
      PropertyValue.object((image.object ?? [:]).merging(["x": 0, "y": 0]) { $1 })
    }
    let sprite = try Sprite.read(.object(placed))
    if let problem = sprite.problems.first { throw DocumentError(path, problem.description) }
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
