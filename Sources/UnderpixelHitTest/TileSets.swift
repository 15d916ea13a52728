public import UnderpixelGeometry

/// What is loaded of a source of tiles. Immutable; a copy with one tile more shares all others.
public struct TileSets: Sendable {
  /// By the tile's number; a tile without features need not be here.
  public var sets: [TileID: FeatureSet] { didSet { version = Version() } }
  /// The zooms that the source has tiles of. Below there is nothing; above, tiles of the last one are used.
  public var zooms: ClosedRange<Int> { didSet { version = Version() } }
  /// In logical pixels, at the tile's own zoom.
  public var tileSize: Double { didSet { version = Version() } }
  /// Where the source has tiles, in degrees; nil for everywhere.
  public var bounds: BoundingBox? { didSet { version = Version() } }
  /// Another after each change: what tells these tiles from others.
  private(set) var version = Version()

  final class Version: Sendable {}

  public init(
    sets: [TileID: FeatureSet] = [:], zooms: ClosedRange<Int> = 0...22, tileSize: Double = 512,
    bounds: BoundingBox? = nil
  ) {
    self.sets = sets
    self.zooms = zooms
    self.tileSize = tileSize
    self.bounds = bounds
  }
}
