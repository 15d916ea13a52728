import UnderpixelGeometry
import UnderpixelJSON

extension MBTiles {
  static func coverage(
    _ metadata: [String: String], _ connection: borrowing SQLiteConnection
  ) throws(TileError) -> TileCoverage {
    var first = try zoom("minzoom", metadata)
    if first == nil { first = try connection.zoom(isLast: false) }
    var last = try zoom("maxzoom", metadata)
    if last == nil { last = try connection.zoom(isLast: true) }
    let (minimum, maximum) = (first ?? 0, last ?? first ?? 0)
    guard minimum <= maximum else { throw .metadata("minzoom is \(minimum), and maxzoom \(maximum)") }
    return TileCoverage(zooms: minimum...maximum, bounds: try bounds(metadata))
  }

  static func vectorLayers(_ metadata: [String: String]) throws(TileError) -> [String]? {
    guard let json = metadata["json"], !json.isEmpty else { return nil }
    do {
      return try TileJSON.layers(JSONReader.value(of: json)["vector_layers"])
    } catch {
      throw .metadata("json: \(error)")
    }
  }

  private static func zoom(_ name: String, _ metadata: [String: String]) throws(TileError) -> Int? {
    guard let text = metadata[name] else { return nil }
    guard let zoom = Int(text), (0...TileID.maximumZoom).contains(zoom) else {
      throw .metadata("\(name) is \"\(text.prefix(40))\", no zoom of 0 to \(TileID.maximumZoom)")
    }
    return zoom
  }

  private static func bounds(_ metadata: [String: String]) throws(TileError) -> BoundingBox? {
    guard let text = metadata["bounds"] else { return nil }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let edges = parts.compactMap { part in
      let words = part.split(whereSeparator: \.isWhitespace)
      return words.count == 1 ? Double(words[0]) : nil
    }.filter(\.isFinite)
    guard parts.count == 4, edges.count == 4 else {
      throw .metadata("bounds are \"\(text.prefix(80))\", no four numbers")
    }
    guard let bounds = BoundingBox(cuttingToWorld: edges) else {
      throw .metadata("bounds are \"\(text.prefix(80))\", with the south above the north")
    }
    return bounds
  }
}
