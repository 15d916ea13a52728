public import UnderpixelGeometry

/// Where tiles come from: a container, a folder, or an engine that has them already.
///
///     struct Loaded: TileSource {
///       var tiles: [TileID: FeatureCollection]
///       var coverage: TileCoverage { TileCoverage(zooms: 14...14) }
///       func tile(_ id: TileID) async throws(TileError) -> TileContent? { tiles[id].map { .features($0) } }
///     }
///
/// Tiles are always asked for by their id counted from the north-west; a source whose storage counts otherwise turns it.
public protocol TileSource: Sendable {
  /// For which tiles it is worth asking.
  var coverage: TileCoverage { get }

  /// The ids of the source layers that tiles can have; nil where they are not known.
  var vectorLayers: [String]? { get }

  /// What a tile holds, or nil where there is none: then it is empty, which is no error.
  func tile(_ id: TileID) async throws(TileError) -> TileContent?
}

extension TileSource {
  /// Nil: not known.
  public var vectorLayers: [String]? { nil }
}

/// A source that answers at once, from memory or files; any number of threads may ask.
public protocol LocalTileSource: TileSource {
  /// What a tile holds, or nil where there is none.
  func localTile(_ id: TileID) throws(TileError) -> TileContent?
}

extension LocalTileSource {
  /// Reads the tile on the caller's executor, which waits for the file.
  public func tile(_ id: TileID) async throws(TileError) -> TileContent? { try localTile(id) }
}

/// What a tile holds.
public enum TileContent: Sendable {
  /// Bytes as they are stored: those of a vector tile may be compressed (``VectorTileReader`` takes both).
  case encoded([UInt8])
  /// Features read already; their collection belongs to the tile that was asked for.
  case features(FeatureCollection)
}

/// The tiles that a source can have.
public struct TileCoverage: Hashable, Sendable {
  /// The whole zoom levels; beyond the last one, its tiles are drawn larger.
  public var zooms: ClosedRange<Int>
  /// West, south, east and north in degrees as minX, minY, maxX and maxY; nil for all of the world. Longitudes may lie
  /// beyond 180, so that a box can cross the antimeridian (170...190): so do documents and archives that are read, where
  /// the west is east of the east.
  public var bounds: BoundingBox?

  public init(zooms: ClosedRange<Int> = 0...22, bounds: BoundingBox? = nil) {
    self.zooms = zooms
    self.bounds = bounds
  }

  /// True for a valid tile of these zooms that shares more than an edge with the bounds. As in MapLibre, bounds that end
  /// within a tile take in all of it, and bounds that are inverted nothing. Bounds without area take in the tiles that they
  /// begin in.
  public func contains(_ tile: TileID) -> Bool {
    guard tile.isValid, zooms.contains(tile.z) else { return false }
    guard let bounds else { return true }
    return tile.sharesArea(with: WebMercator.project(bounds))
  }
}

extension TileCoverage {
  /// The coverage with what a style says instead: `minzoom`, `maxzoom` and `bounds` of its source, as far as they are there.
  ///
  /// - Throws: ``TileJSONError`` for what can't be read, and for zooms of which the first is above the last.
  public func replaced(by members: [String: PropertyValue]) throws(TileJSONError) -> TileCoverage {
    try TileJSON.coverage(members, over: self)
  }
}

extension BoundingBox {
  /// West, south, east and north in degrees, cut to the world; nil where the south is above the north. Where the west is
  /// east of the east the box crosses the antimeridian (as in RFC 7946, section 5.2): its east is beyond 180.
  init?(cuttingToWorld edges: [Double]) {
    guard edges[1] <= edges[3] else { return nil }
    let turn: Double = edges[0] > edges[2] ? 360 : 0
    self.init(
      minX: max(edges[0], -180), minY: max(edges[1], -90), maxX: min(edges[2], 180) + turn, maxY: min(edges[3], 90))
  }
}
