public import UnderpixelGeometry
import UnderpixelJSON

extension TileJSON {
  /// Reads the text of a document. Complexity: O(length).
  public static func read(_ bytes: [UInt8]) throws(TileJSONError) -> TileJSON {
    let value: PropertyValue
    do throws(JSONError) {
      value = try JSONReader.value(of: bytes)
    } catch {
      throw TileJSONError(
        pointer: "", expected: "JSON, with \(error.expected) at byte \(error.byteOffset)", found: error.found)
    }
    return try read(value)
  }

  /// Reads a document: TileJSON, or a source of a style that has `tiles`.
  ///
  /// Bounds beyond the world are cut to it; those whose west is east of their east cross the antimeridian.
  public static func read(_ document: PropertyValue) throws(TileJSONError) -> TileJSON {
    guard let members = document.object else { throw misfit("", "an object", document) }
    let addresses = try texts(members["tiles"], "/tiles")
    guard let addresses, !addresses.isEmpty else {
      throw misfit("/tiles", "an array with a template at least", members["tiles"])
    }
    var result = TileJSON(tiles: addresses)
    result.scheme = try choice(members["scheme"], "/scheme", "\"xyz\" or \"tms\"") ?? .xyz
    result.encoding = try choice(members["encoding"], "/encoding", "\"mvt\" or \"mlt\"") ?? .mvt
    result.coverage = try coverage(members, over: nil)
    result.attribution = try text(members["attribution"], "/attribution")
    result.format = try text(members["format"], "/format")
    result.vectorLayers = try layers(members["vector_layers"])
    return result
  }

  /// The zooms and bounds of a document, those that it lacks taken from elsewhere.
  static func coverage(
    _ members: [String: PropertyValue], over other: TileCoverage?
  ) throws(TileJSONError) -> TileCoverage {
    let (first, last) = (try zoom(members["minzoom"], "/minzoom"), try zoom(members["maxzoom"], "/maxzoom"))
    let minimum = first ?? other?.zooms.lowerBound ?? 0
    let maximum = last ?? other?.zooms.upperBound ?? max(22, minimum)
    guard minimum <= maximum else {
      if last != nil { throw misfit("/maxzoom", "no less than minzoom, \(minimum)", members["maxzoom"]) }
      throw misfit("/minzoom", "no more than maxzoom, \(maximum)", members["minzoom"])
    }
    return TileCoverage(zooms: minimum...maximum, bounds: try bounds(members["bounds"]) ?? other?.bounds)
  }

  /// The ids of `vector_layers`, or nil where they are absent; also of the metadata of containers.
  static func layers(_ value: PropertyValue?) throws(TileJSONError) -> [String]? {
    guard let value, !value.isNull else { return nil }
    guard let layers = value.array else { throw misfit("/vector_layers", "an array", value) }
    var ids: [String] = []
    for (index, layer) in layers.enumerated() {
      guard let id = layer["id"]?.string else {
        throw misfit("/vector_layers/\(index)/id", "a string", layer["id"])
      }
      ids.append(id)
    }
    return ids
  }

  private static func text(_ value: PropertyValue?, _ pointer: String) throws(TileJSONError) -> String? {
    guard let value, !value.isNull else { return nil }
    guard let text = value.string else { throw misfit(pointer, "a string", value) }
    return text
  }

  private static func texts(_ value: PropertyValue?, _ pointer: String) throws(TileJSONError) -> [String]? {
    guard let value else { return nil }
    guard let elements = value.array else { throw misfit(pointer, "an array of strings", value) }
    var texts: [String] = []
    for (index, element) in elements.enumerated() {
      guard let text = element.string else { throw misfit("\(pointer)/\(index)", "a string", element) }
      texts.append(text)
    }
    return texts
  }

  private static func choice<Choice: RawRepresentable>(
    _ value: PropertyValue?, _ pointer: String, _ expected: String
  ) throws(TileJSONError) -> Choice? where Choice.RawValue == String {
    guard let value, !value.isNull else { return nil }
    guard let choice = value.string.flatMap(Choice.init) else { throw misfit(pointer, expected, value) }
    return choice
  }

  /// A whole number of 0 to 30; of a fraction, what is below it, as a style may say.
  private static func zoom(_ value: PropertyValue?, _ pointer: String) throws(TileJSONError) -> Int? {
    guard let value, !value.isNull else { return nil }
    guard let number = value.number, number >= 0, number < Double(TileID.maximumZoom + 1) else {
      throw misfit(pointer, "a number of 0 to \(TileID.maximumZoom)", value)
    }
    return Int(number)
  }

  private static func bounds(_ value: PropertyValue?) throws(TileJSONError) -> BoundingBox? {
    guard let value, !value.isNull else { return nil }
    guard let elements = value.array, elements.count == 4 else {
      throw misfit("/bounds", "four numbers: west, south, east, north", value)
    }
    var edges: [Double] = []
    for (index, element) in elements.enumerated() {
      guard let number = element.number, number.isFinite else { throw misfit("/bounds/\(index)", "a number", element) }
      edges.append(number)
    }
    guard let bounds = BoundingBox(cuttingToWorld: edges) else {
      throw misfit("/bounds", "a south that is not above the north", value)
    }
    return bounds
  }

  private static func misfit(_ pointer: String, _ expected: String, _ found: PropertyValue?) -> TileJSONError {
    TileJSONError(pointer: pointer, expected: expected, found: found?.excerpt ?? "nothing")
  }
}

extension PropertyValue {
  /// The value as JSON, or how it begins, for messages.
  var excerpt: String {
    let text = JSONWriter.text(of: self)
    return text.count <= 60 ? text : text.prefix(57) + "..."
  }
}
