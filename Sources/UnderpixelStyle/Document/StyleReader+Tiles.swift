internal import UnderpixelGeometry

extension StyleReader {
  /// Checks what a source says of its tiles.
  ///
  /// What they lack is said where values are checked alone: tiles can be handed in without a word in the style.
  mutating func checkTiles(_ members: [String: PropertyValue], _ type: SourceType, _ path: String) {
    guard [.vector, .raster, .rasterDEM, .rasterArray].contains(type) else { return }
    for (index, template) in (members["tiles"]?.array ?? []).enumerated() {
      guard let problem = template.string.flatMap(TileWords.problem) else { continue }
      warn("\(path)/tiles/\(index)", problem)
    }
    guard checksValues else { return }
    if let tiles = members["tiles"]?.array {
      if tiles.isEmpty { error(path + "/tiles", "expected an address at least, found none") }
    } else if members["url"] == nil && members["tiles"] == nil {
      error(path, "a \(type.rawValue) source needs a member \"url\" or \"tiles\"")
    }
    let zooms = ["minzoom", "maxzoom"].map { members[$0]?.number }
    for (name, zoom) in zip(["minzoom", "maxzoom"], zooms) {
      guard let zoom, !(zoom >= 0 && zoom < Double(TileID.maximumZoom + 1)) else { continue }
      error("\(path)/\(name)", "expected a zoom of 0 to \(TileID.maximumZoom), found \(PropertyValue.text(of: zoom))")
    }
    if let minZoom = zooms[0], let maxZoom = zooms[1], minZoom.rounded(.down) > maxZoom.rounded(.down) {
      let text = PropertyValue.text(of:)
      error(path + "/maxzoom", "expected no less than \"minzoom\", \(text(minZoom)), found \(text(maxZoom))")
    }
  }
}
