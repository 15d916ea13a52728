public import UnderpixelGeometry

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The tiles that a tiled source offers, and which of them a camera needs.
///
///     let cover = TileCover(minZoom: 0, maxZoom: 14)
///     for needed in cover.tiles(seenThrough: projection) { load(needed.tile) }
///
/// Zooms and levels of detail are those of MapLibre GL JS 5.3.0 (`coveringTiles`): up to pitch 60 all tiles are of one
/// zoom, beyond it they get coarser with the distance from the eye. Two things are more exact here: tiles are taken where
/// they meet the ground in the picture, not where a box around the picture does, and ground is covered up to the horizon,
/// where MapLibre stops short of it.
public struct TileCover: Hashable, Sendable {
  /// The side of a tile in pixels at its own zoom: 512 for vector tiles, often 256 for pictures.
  public var tileSize: Double
  /// The zoom of the coarsest tiles there are. Where coarser ones would do, there are none to load.
  public var minZoom: Int
  /// The zoom of the finest tiles there are; they serve deeper zooms too.
  public var maxZoom: Int
  /// What the tiles cover, in degrees; nil for everything. Longitudes may lie beyond 180, so that a box can cross the
  /// antimeridian (170...190). An empty box has no tiles.
  public var bounds: BoundingBox?
  /// Whether the zoom is rounded to the nearest whole one, as for pictures, instead of down.
  public var roundsZoom: Bool

  /// - Parameters:
  ///   - tileSize: A positive, finite number.
  ///   - minZoom: Below 0 it is 0.
  ///   - maxZoom: Above ``TileID/maximumZoom`` it is that; below `minZoom` there are no tiles.
  public init(
    tileSize: Double = 512, minZoom: Int, maxZoom: Int, bounds: BoundingBox? = nil, roundsZoom: Bool = false
  ) {
    precondition(tileSize > 0 && tileSize.isFinite, "a tile of \(tileSize) pixels")
    self.tileSize = tileSize
    self.minZoom = max(minZoom, 0)
    self.maxZoom = min(maxZoom, TileID.maximumZoom)
    self.bounds = bounds
    self.roundsZoom = roundsZoom
  }

  /// The greatest number of tiles that a camera is said to need.
  public static let maximumCount = 4096

  /// How many copies of the world get tiles on either side of the one that the camera's center lies in. Ground in others,
  /// which only a camera at small zooms sees, has none.
  public static let worldCopiesPerSide = 3

  /// The tiles that the ground in the picture lies in, nearest to the center first.
  ///
  /// No tile comes twice, and none with a tile that it lies in: a place in the picture lies in one tile, unless it lies
  /// beyond the poles' edge of the plane, the bounds, the copies of the world, or where a tile would be coarser than
  /// ``minZoom``. Tiles that the picture only touches are among them. Of equally near tiles the order is that of
  /// overscaled zoom, row, copy of the world and column.
  ///
  /// Never are there more than ``maximumCount``: a viewport too large for that gets tiles that are coarser with the
  /// distance at any pitch, and if need be coarser ones everywhere.
  ///
  /// - Complexity: O(*k* log *k*), *k* the number of tiles.
  public func tiles(seenThrough projection: Projection) -> [CoveredTile] {
    let ground = ConvexArea(projection.groundPolygon(of: ScreenBox(all: projection.viewport).corners))
    guard minZoom <= maxZoom, !ground.isEmpty, bounds?.isEmpty != true else { return [] }
    let ideal = projection.camera.zoom + log2(512 / tileSize)
    var detail = TileDetail(projection, ideal: ideal, roundsZoom: roundsZoom)
    while true {
      var descent = TileDescent(self, projection, ground, detail)
      if descent.run() { return descent.sorted }
      if detail.isVariable { detail.ideal -= 1 } else { detail.isVariable = true }
    }
  }
}

/// A tile to load, and as what.
public struct CoveredTile: Hashable, Sendable {
  /// The zoom that the tile is laid out for: at least its own, more where the source has no finer tiles.
  public var overscaledZoom: Int
  /// The tile that the source has.
  public var tile: TileID
  /// Which copy of the world the tile is seen in: 0 for longitudes from -180 to 180, 1 for the next one to the east.
  public var worldCopy: Int

  public init(overscaledZoom: Int, tile: TileID, worldCopy: Int) {
    self.overscaledZoom = overscaledZoom
    self.tile = tile
    self.worldCopy = worldCopy
  }

  /// The tile's square on the map plane, in its copy of the world.
  public var bounds: BoundingBox { tile.bounds.offset(x: Double(worldCopy), y: 0) }
}

extension ScreenBox {
  /// The whole viewport.
  fileprivate init(all size: Size) {
    self.init(x: 0...size.width, y: 0...size.height)
  }
}
