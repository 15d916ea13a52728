/// One feature that a query met in one layer: plain data.
public struct Hit: Hashable, Sendable {
  /// The layer's place in the scene, from the bottom.
  public let layer: Int
  /// Which of the frame's feature sets the feature is of.
  public let set: Int
  /// The feature's index in its set.
  public let feature: Int
  /// Where the feature stands in its data: the order in which features are drawn.
  public let ordinal: Int
  /// The part of the feature that was met, an index in the set.
  public let part: Int
  /// Pixels from the query to the nearest painted place; 0 inside, and for boxes and polygons.
  public let distance: Double
  /// For extrusions: the depth of the place met, in pixels from the eye along the optical axis; 0 for flat layers.
  public let depth: Double
  /// The feature's sort key in its layer; 0 without.
  public let sortKey: Double
}

/// What decides between hits of one point.
public enum Ranking: Sendable {
  /// As drawn, top-most first.
  case rendered
  /// What the point itself hits first, as drawn; then the rest by distance, as drawn where equally far.
  case nearest
}
