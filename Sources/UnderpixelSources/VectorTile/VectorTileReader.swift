public import UnderpixelGeometry

/// Reads vector tiles (Mapbox Vector Tile specification, versions 2.1 and 1) into ``FeatureCollection``s.
///
///     let tile = try VectorTileReader(layers: ["building"]).read(bytes, tile: TileID(z: 14, x: 8529, y: 5975))
///     tile.features.sourceLayer(of: 0)   // "building"
///
/// Bytes of gzip and zlib are inflated. Positions come on the map plane, each rounded once: with an extent that is a power
/// of two they are exact, and those on the edge of two tiles are equal. Ids are unsigned integers or none; features stand
/// in the order of the tile, and ordinals count all of a layer, those left out included. Integers come as `.integer`,
/// those above `Int64.max` as `.unsigned`, floats as the `Double` they are. A layer without an extent has 4,096.
///
/// A polygon's first ring with an area is a shell; so is every ring wound the same way, and the others are holes of the
/// shell before them, as in MapLibre. That is right for both versions, of which the first has no rule for windings. Rings
/// that enclose nothing become parts of their own behind the others, so that outlines stay. A ring is closed by a repeated
/// position where the tile closes it. Features of geometry type `UNKNOWN` are left out, as the specification allows.
///
/// No bytes crash it, and memory stays in proportion to their number, below what ``maximumByteCount`` and ``maximumCount``
/// allow. Complexity: O(length).
public struct VectorTileReader: Hashable, Sendable {
  /// What to do about what is malformed.
  public enum Policy: Hashable, Sendable {
    /// Throw.
    case strict
    /// Leave out the feature or the layer, report it and go on.
    ///
    /// Where something sensible can be read, it is: a layer that states no version or an unknown one, and, of layers of
    /// the same name, the last one.
    case tolerant
  }

  /// The source layers to read; nil for all. Others are skipped, whatever is in them.
  public var layers: Set<String>?
  public var policy: Policy

  /// The most bytes of a tile, inflated: 64 MiB.
  public static let maximumByteCount = 64 << 20

  /// The most features of a tile, the most positions of all of them and the most keys and values: 4 Mi of each. A feature,
  /// position or value of two bytes takes a hundred when it can be hit.
  public static let maximumCount = 4 << 20
  /// ``maximumCount``, or less in a test.
  package var countLimit = maximumCount

  /// - Parameters:
  ///   - layers: The source layers to read; nil for all.
  ///   - policy: What to do about what is malformed.
  public init(layers: Set<String>? = nil, policy: Policy = .strict) {
    self.layers = layers
    self.policy = policy
  }

  /// Reads the bytes of a tile; none at all are a tile without layers.
  ///
  /// - Parameters:
  ///   - bytes: The tile, compressed or not.
  ///   - tile: Where it lies; a valid id.
  /// - Throws: The first problem under the policy ``Policy/strict``; else only what leaves nothing to be read, and more than
  ///   is read.
  public func read(_ bytes: Span<UInt8>, tile: TileID) throws(VectorTileError) -> VectorTile {
    precondition(tile.isValid, "there is no tile \(tile)")
    guard Compression.isCompressed(bytes) else { return try decode(bytes, tile) }
    let inflated: [UInt8]
    do throws(Compression.Failure) {
      inflated = try Compression.inflated(bytes, limit: Self.maximumByteCount)
    } catch {
      throw VectorTileError(error == .damaged ? .compression : .capacity, tile: tile, problem: error.text)
    }
    return try decode(inflated.span, tile)
  }

  /// Reads the bytes of a tile; none at all are a tile without layers.
  public func read(_ bytes: [UInt8], tile: TileID) throws(VectorTileError) -> VectorTile {
    try read(bytes.span, tile: tile)
  }

  private func decode(_ bytes: Span<UInt8>, _ tile: TileID) throws(VectorTileError) -> VectorTile {
    guard bytes.count <= Self.maximumByteCount else {
      throw VectorTileError(
        .capacity, tile: tile, problem: "\(bytes.count) bytes, more than \(Self.maximumByteCount)")
    }
    var decoder = TileDecoder(tile: tile, reader: self)
    try decoder.decode(bytes)
    return decoder.finish()
  }
}

/// What was read from a vector tile.
public struct VectorTile: Sendable {
  public var features: FeatureCollection
  /// What was left out or mended under ``VectorTileReader/Policy/tolerant``: the first ``maximumProblems`` of it.
  public var problems: [VectorTileError]
  /// How many problems there were.
  public var problemCount: Int

  /// How many problems are kept of one tile.
  public static let maximumProblems = 100
}
