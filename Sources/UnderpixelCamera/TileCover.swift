public import UnderpixelGeometry

/// A tile that a camera sees.
public struct CoveredTile: Hashable, Sendable {
  public var tile: TileID
  /// The zoom at which the tile is drawn: its own, or deeper beyond the source's last.
  public var overscaledZoom: Int
  /// Worlds to the east of the one whose longitudes are -180...180.
  public var worldCopy: Int

  public init(tile: TileID, overscaledZoom: Int, worldCopy: Int) {
    self.tile = tile
    self.overscaledZoom = overscaledZoom
    self.worldCopy = worldCopy
  }
}

/// Which tiles a camera sees.
public enum TileCover {
  public static func tiles(
    for projection: Projection, tileSize: Double, zooms: ClosedRange<Int>, bounds: BoundingBox?
  ) -> [CoveredTile] {
    []
  }
}
