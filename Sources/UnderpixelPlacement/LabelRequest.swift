public import UnderpixelGeometry

/// The features whose labels are asked for.
public struct LabelRequest: Sendable {
  public let features: FeatureCollection
  /// All positions of the features, on the map plane.
  public let plane: [MercatorPoint]
  /// The features that may have a place in the tile, in their order.
  public let candidates: [Int]
  public let tile: TileID
  /// The zoom that the labels are laid out for: at least the tile's own.
  public let layoutZoom: Int

  public init(features: FeatureCollection, plane: [MercatorPoint], candidates: [Int], tile: TileID, layoutZoom: Int) {
    self.features = features
    self.plane = plane
    self.candidates = candidates
    self.tile = tile
    self.layoutZoom = layoutZoom
  }
}
