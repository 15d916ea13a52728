public import UnderpixelGeometry

extension CollisionIndex {
  /// True when a box reaches into the viewport or its padding; a label that does not is not placed.
  ///
  /// The left and the top edge are part of it, the right and the bottom one are not.
  @inlinable
  public func isInside(_ box: BoundingBox) -> Bool {
    box.maxX >= -padding && box.minX < viewport.width + padding && box.maxY >= -padding
      && box.minY < viewport.height + padding
  }

  /// True when a box does not reach into the viewport itself, where nobody sees it. Edges as of ``isInside(_:)``.
  @inlinable
  public func isOffscreen(_ box: BoundingBox) -> Bool {
    !(box.maxX >= 0 && box.minX < viewport.width && box.maxY >= 0 && box.minY < viewport.height)
  }

  /// How large something in the picture's distance is drawn where labels shrink half as much as the map does.
  ///
  ///     CollisionIndex.perspectiveRatio(eyeDistance: 1152, depth: 1152)   // 1: at the center
  ///     CollisionIndex.perspectiveRatio(eyeDistance: 1152, depth: 2304)   // 0.75
  ///
  /// - Parameters:
  ///   - eyeDistance: From the eye to the map's center.
  ///   - depth: Of the place, along the line of sight through the center, in the same unit.
  @inlinable
  public static func perspectiveRatio(eyeDistance: Double, depth: Double) -> Double {
    0.5 + 0.5 * eyeDistance / depth
  }

  /// Labels farther away, whose ``perspectiveRatio(eyeDistance:depth:)`` is less, are not placed.
  public static let leastPerspectiveRatio = 0.6
}
