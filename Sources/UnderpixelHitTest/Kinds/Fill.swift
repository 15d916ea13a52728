internal import UnderpixelGeometry

extension QueryGeometry {
  /// The distance in pixels to the interior of a polygon on the ground, its holes left out; nil beyond the radius.
  func distance(toFill part: PlacedPart) -> Double? {
    switch shape {
    case .disc(_, let radius):
      if let ground, part.contains(ground) { return 0 }
      guard radius > 0 else { return nil }
      var least = Double.infinity
      part.forEachSegment { a, b in least = min(least, distance(toSegment: a, 0, b, 0)) }
      return least <= radius ? least : nil
    case .polygon:
      return meets(area: part) ? 0 : nil
    }
  }

  /// True when the ground under a lasso shares a place with a polygon: an edge of the one meets the other, or the
  /// polygon holds all of the lasso.
  private func meets(area part: PlacedPart) -> Bool {
    var meets = false
    part.forEachSegment { a, b in meets = meets || groundPolygon.meets(a, b) }
    return meets || groundPolygon.points.contains { part.contains($0) }
  }
}
