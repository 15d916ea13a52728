public import UnderpixelGeometry

extension Style {
  /// Reads a style document.
  ///
  /// What is not known or not read yet is left out and named in ``warnings``: never guessed.
  ///
  /// - Throws: ``StyleError`` with the place, where the document is not of the form that the specification gives it.
  public static func read(_ document: PropertyValue) throws(StyleError) -> Style {
    var reader = StyleReader()
    return try reader.read(document)
  }
}

/// Walks a document and collects warnings.
struct StyleReader {
  private(set) var warnings: [StyleWarning] = []
  private(set) var leftOut: Set<String> = []

  private static let members: Set<String> = [
    "version", "name", "metadata", "center", "zoom", "bearing", "pitch", "roll", "sources", "layers", "sprite",
    "glyphs",
    "transition", "light", "lights", "fog", "sky", "font-faces", "camera", "color-theme", "fragment",
  ]

  /// Members that would change what is hit, and are not read yet.
  private static let pendingMembers: Set<String> = [
    "terrain", "projection", "state", "centerAltitude", "imports", "schema", "featuresets", "models", "iconsets",
  ]

  mutating func warn(_ path: String, _ message: String) {
    warnings.append(StyleWarning(path: path, message: message))
  }

  /// Says why a layer is left out, so that nothing is answered for it rather than something wrong.
  mutating func leaveOut(_ layer: String, _ path: String, _ message: String) {
    leftOut.insert(layer)
    warn(path, "\(message); the layer is left out")
  }

  mutating func read(_ document: PropertyValue) throws(StyleError) -> Style {
    guard case .object(let root) = document else {
      throw StyleError(path: "", message: "a style must be an object, found \(document.summary)")
    }
    guard let version = root["version"] else {
      throw StyleError(path: "", message: "a style needs a member \"version\", the number 8")
    }
    guard version.number == 8 else {
      throw StyleError(path: "/version", message: "expected version 8, found \(version.summary)")
    }
    for name in root.keys.sorted() where !Self.members.contains(name) {
      let isPending = Self.pendingMembers.contains(name)
      warn(pointer(name), isPending ? "\"\(name)\" is not read yet" : "\"\(name)\" is no member of a style")
    }
    let sources = try readSources(root["sources"])
    let (layers, ids) = try readLayers(root["layers"], sources)
    return Style(
      name: try string(root["name"], "/name"), center: try center(root["center"]),
      zoom: try number(root["zoom"], "/zoom"), bearing: try number(root["bearing"], "/bearing"),
      pitch: try number(root["pitch"], "/pitch"), roll: try number(root["roll"], "/roll"), sources: sources,
      layers: layers, layerIDs: ids, layersLeftOut: leftOut, warnings: warnings)
  }

  // MARK: Values

  func number(_ value: PropertyValue?, _ path: String) throws(StyleError) -> Double? {
    guard let value else { return nil }
    guard let number = value.number, number.isFinite else {
      throw StyleError(path: path, message: "expected a number, found \(value.summary)")
    }
    return number
  }

  func string(_ value: PropertyValue?, _ path: String) throws(StyleError) -> String? {
    guard let value else { return nil }
    guard let string = value.string else {
      throw StyleError(path: path, message: "expected text, found \(value.summary)")
    }
    return string
  }

  private func center(_ value: PropertyValue?) throws(StyleError) -> Coordinate? {
    guard let value else { return nil }
    guard let pair = value.array, pair.count == 2, let x = pair[0].number, let y = pair[1].number,
      x.isFinite, y.isFinite
    else {
      throw StyleError(
        path: "/center", message: "expected [longitude, latitude], two numbers in degrees, found \(value.summary)")
    }
    guard y.magnitude <= 90 else {
      throw StyleError(
        path: "/center/1",
        message: "a latitude lies between -90 and 90, found \(pair[1].summary) (longitude comes first)")
    }
    return Coordinate(longitude: x, latitude: y)
  }

  // MARK: Sources

  private mutating func readSources(_ value: PropertyValue?) throws(StyleError) -> [String: StyleSource] {
    guard let value else { throw StyleError(path: "", message: "a style needs a member \"sources\", an object") }
    guard let members = value.object else {
      throw StyleError(path: "/sources", message: "sources must be an object, found \(value.summary)")
    }
    var sources: [String: StyleSource] = [:]
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      sources[name] = try readSource(value, "/sources" + pointer(name))
    }
    return sources
  }

  private mutating func readSource(_ value: PropertyValue, _ path: String) throws(StyleError) -> StyleSource {
    guard let source = value.object else {
      throw StyleError(path: path, message: "a source must be an object, found \(value.summary)")
    }
    guard let type = try string(source["type"], path + "/type") else {
      throw StyleError(path: path, message: "a source needs a member \"type\"")
    }
    guard type == "geojson" else {
      let known = ["vector", "raster", "raster-dem", "raster-array", "image", "video", "model"].contains(type)
      warn(path + "/type", known ? "sources of type \"\(type)\" are not read yet" : "\"\(type)\" is no type of source")
      return .unsupported(type: type)
    }
    // `tolerance` and `buffer` say how coarse tiles may be; hits are exact.
    let read: Set<String> = ["type", "data", "attribution", "buffer", "tolerance", "maxzoom", "minzoom", "lineMetrics"]
    for name in source.keys.sorted() where !read.contains(name) {
      warn(path + pointer(name), "\"\(name)\" of a geojson source is not read yet")
    }
    switch source["data"] {
    case .string(let url)?: return .geojson(.url(url))
    case .object(let data)?: return .geojson(.inline(.object(data)))
    case let data?:
      throw StyleError(path: path + "/data", message: "data must be a URL or GeoJSON, found \(data.summary)")
    case nil: throw StyleError(path: path, message: "a geojson source needs a member \"data\", a URL or GeoJSON")
    }
  }
}
