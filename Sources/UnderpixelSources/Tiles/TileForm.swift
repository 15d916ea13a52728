/// What the tiles of a container or document are said to be, where that is nothing that is read as features.
package enum TileForm {
  /// The form that an archive states; nil for vector tiles, and for what is not stated.
  package static func unread(_ tiles: PMTiles) -> String? {
    tiles.tileType == .unknown || tiles.tileType == .mvt ? nil : "\(tiles.tileType)"
  }

  /// The form that a database states.
  package static func unread(_ tiles: MBTiles) -> String? { tiles.format.flatMap(unread(format:)) }

  /// The form that a document states.
  package static func unread(_ document: TileJSON) -> String? {
    document.encoding == .mvt ? document.format.flatMap(unread(format:)) : document.encoding.rawValue
  }

  /// Formats are words of MBTiles or media types; of those that are not known the tiles are tried.
  private static func unread(format: String) -> String? {
    let others = ["png", "jpg", "jpeg", "webp", "avif", "gif", "mlt"]
    let word = format.lowercased()
    return others.contains(word) || word.hasPrefix("image/") || word.contains("maplibre") ? format : nil
  }
}
