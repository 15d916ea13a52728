public import UnderpixelGeometry

/// The address of a tile, with words in braces in place of its numbers.
///
///     let template = TileTemplate("tiles/{z}/{x}/{y}.pbf", scheme: .tms)
///     template.address(of: TileID(z: 2, x: 1, y: 0))   // "tiles/2/1/3.pbf"
///
/// Filled in are `{z}`, `{x}`, `{y}`, `{quadkey}`, `{bbox-epsg-3857}` (west, south, east and north in meters of Web
/// Mercator), `{ratio}` (`@2x` for dense screens, else nothing) and `{prefix}` (a hexadecimal digit of the column and one of
/// the row), all as MapLibre GL JS does; other words in braces stay.
public struct TileTemplate: Hashable, Sendable {
  /// From where rows are counted.
  public enum Scheme: String, Hashable, Sendable {
    /// From the north.
    case xyz
    /// From the south (Tile Map Service); `{y}` alone knows of it.
    case tms
  }

  public var text: String
  public var scheme: Scheme

  public init(_ text: String, scheme: Scheme = .xyz) {
    self.text = text
    self.scheme = scheme
  }

  /// The address of a valid tile.
  ///
  /// - Parameter pixelRatio: Physical pixels for each logical one.
  public func address(of tile: TileID, pixelRatio: Double = 1) -> String {
    precondition(tile.isValid, "there is no tile \(tile)")
    return text.replacingWordsInBraces { value(of: $0, tile, pixelRatio) }
  }

  private func value(of word: String, _ tile: TileID, _ pixelRatio: Double) -> String? {
    switch word {
    case "{z}": String(tile.z)
    case "{x}": String(tile.x)
    case "{y}": String(scheme == .tms ? tile.rowFromSouth : tile.y)
    case "{prefix}": String(tile.x % 16, radix: 16) + String(tile.y % 16, radix: 16)
    case "{ratio}": pixelRatio > 1 ? "@2x" : ""
    case "{quadkey}": tile.quadkey
    case "{bbox-epsg-3857}": tile.metersOfWebMercator
    default: nil
    }
  }
}

extension TileID {
  /// One digit of 0 to 3 for each zoom level, as Bing Maps writes tiles.
  fileprivate var quadkey: String {
    var key = ""
    for level in stride(from: z - 1, through: 0, by: -1) {
      key += String((x >> level & 1) | (y >> level & 1) << 1)
    }
    return key
  }

  /// The tile's edges west, south, east and north, in meters of EPSG:3857.
  fileprivate var metersOfWebMercator: String {
    // In this order, so that the digits are those of MapLibre, which counts pixels of tiles of 256.
    let metersOfPixel = (2 * Double.pi * 6_378_137 / 256) / Double(1 << z)
    let half = 2 * Double.pi * 6_378_137 / 2
    func text(_ tiles: Int) -> String {
      let meters = Double(tiles * 256) * metersOfPixel - half
      return meters == meters.rounded() ? String(Int(meters)) : String(meters)
    }
    let south = rowFromSouth
    return [x, south, x + 1, south + 1].map(text).joined(separator: ",")
  }
}
