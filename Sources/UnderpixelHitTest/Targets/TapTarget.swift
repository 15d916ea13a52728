public import UnderpixelGeometry

/// A feature in a layer as something to be tapped: where a tap hits it first, and how large it is there.
///
/// Measured in pixels of the screen, whole ones: a place is the middle of a pixel, and a pixel belongs to what its middle hits
/// first. What is thinner than a pixel can lie between them.
public struct TapTarget: Sendable {
  public enum Visibility: Sendable {
    /// A tap can hit it first.
    case exposed
    /// It is in the viewport, but others are on top wherever it is: ``TapTarget/covers``.
    case covered
    /// The layer draws it, but not within the viewport.
    case outside
    /// The layer does not draw it: filtered, hidden, out of its zooms, without size, a label without room, or in a tile that is
    /// not loaded.
    case notDrawn
  }

  /// The layer and the feature.
  public let hit: HitFeature
  public let visibility: Visibility
  /// The box around what is painted of it in the viewport, whatever covers it; nil where that is nothing.
  public let box: ScreenBox?
  /// Where a tap hits it first, as far as can be from everything else: the pole of inaccessibility of what can be hit. Nil
  /// where there is no such place.
  public let point: ScreenPoint?
  /// How far from ``point`` a tap may miss: every pixel within so many pixels of it hits the feature first, and is in the
  /// viewport. 0 without a point.
  public let clearance: Double
  /// The side of the largest upright square of pixels of which each hits the feature first: the size that the WCAG measures
  /// targets by, 24 (2.5.8, level AA) or 44 (2.5.5, AAA) pixels.
  public let side: Double
  /// What is hit first where the feature is painted, the one that covers most of it first. Empty where nothing covers any of
  /// it.
  public let covers: [HitFeature]
}
