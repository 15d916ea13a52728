internal import UnderpixelGeometry

/// Whole units of a tile, in which labels are laid out: 8192 a side. (MapLibre GL JS, `EXTENT`.)
struct TileUnits {
  static let side = 8192.0
  /// The tile itself.
  static let square = BoundingBox(minX: 0, minY: 0, maxX: side, maxY: side)

  private let tile: TileID
  private let tilesPerWorld: Double

  init(_ tile: TileID) {
    self.tile = tile
    tilesPerWorld = Double(1 << tile.z)
  }

  /// A place of the map plane; what is more than a tile's side away is drawn near. Halves go up, as in JavaScript.
  func units(_ point: MercatorPoint) -> Point {
    func unit(_ value: Double, _ index: Int) -> Double {
      let units = ((value * tilesPerWorld - Double(index)) * Self.side + 0.5).rounded(.down)
      return min(max(units, -16384), 16383)
    }
    return Point(x: unit(point.x, tile.x), y: unit(point.y, tile.y))
  }

  func plane(_ point: Point) -> MercatorPoint {
    MercatorPoint(
      x: (Double(tile.x) + point.x / Self.side) / tilesPerWorld,
      y: (Double(tile.y) + point.y / Self.side) / tilesPerWorld)
  }
}

extension Point {
  func distance(to other: Point) -> Double {
    let (dx, dy) = (other.x - x, other.y - y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
