internal import UnderpixelCamera
internal import UnderpixelGeometry

/// A line layer at one zoom.
final class LineLook: Sendable {
  let width: ResolvedNumbers
  let gapWidth: ResolvedNumbers
  /// To the right of a line's direction, in plane pixels.
  let offset: ResolvedNumbers
  /// How far paint can lie from a line's middle, in plane pixels.
  let reach: Double

  init(width: ResolvedNumbers, gapWidth: ResolvedNumbers, offset: ResolvedNumbers) {
    self.width = width
    self.gapWidth = gapWidth
    self.offset = offset
    let half = gapWidth.maximum > 0 ? width.maximum + gapWidth.maximum / 2 : width.maximum / 2
    reach = half + PlacedPart.miterLimit * offset.maximum
  }

  /// Half of what the line covers across, its gap included: one line, or two with the gap between them.
  func halfWidth(of feature: Int) -> Double {
    let (width, gap) = (width[feature], gapWidth[feature])
    return width == 0 ? 0 : gap > 0 ? width + gap / 2 : width / 2
  }
}

extension QueryGeometry {
  /// The distance in pixels to a line on the ground with a round buffer; nil beyond the radius.
  func distance(toLine part: PlacedPart, halfWidth: Double, offset: Double) -> Double? {
    guard halfWidth > 0 else { return nil }
    switch shape {
    case .disc(_, radius: 0):
      return isWithin(halfWidth, of: part, offset) ? 0 : nil
    case .disc(_, let radius):
      let middle = planeDistance(to: part, offset)
      if middle <= halfWidth { return 0 }
      guard radius > 0 else { return nil }
      if projection.isFlat { return middle - halfWidth <= radius ? middle - halfWidth : nil }
      return distanceAsSeen(toLine: part, halfWidth, offset)
    case .polygon:
      var meets = false
      part.forEachSegment(offset: offset) { a, b in meets = meets || groundPolygon.isWithin(halfWidth, of: a, b) }
      return meets ? 0 : nil
    }
  }

  /// Whether the ground under the query's middle lies within a distance of a line.
  private func isWithin(_ distance: Double, of part: PlacedPart, _ offset: Double) -> Bool {
    guard let ground else { return false }
    guard offset == 0 else { return planeDistance(to: part, offset) <= distance }
    let window = part.copy.mercator(BoundingBox(x: ground.x, y: ground.y).expanded(by: distance))
    return part.hasEdge(near: window) { a, b in UnderpixelHitTest.distance(ground, a, b) <= distance }
  }

  /// The distance on the plane from the ground under the query's middle to a line.
  private func planeDistance(to part: PlacedPart, _ offset: Double) -> Double {
    guard let ground else { return .infinity }
    var least = Double.infinity
    part.forEachSegment(offset: offset) { a, b in least = min(least, UnderpixelHitTest.distance(ground, a, b)) }
    return least
  }

  /// The distance in pixels to the outline of all places within `halfWidth` of a line on the ground, as it is seen; nil
  /// beyond the radius.
  private func distanceAsSeen(toLine part: PlacedPart, _ halfWidth: Double, _ offset: Double) -> Double? {
    var least = Double.infinity
    // The segment before ends where the next begins.
    var last: (place: Vector, isNear: Bool)?
    part.forEachSegment(offset: offset) { a, b in
      let limit = min(radius, least)
      // Most segments are too far away whatever their buffer looks like. Behind the eye that is not known (NaN).
      let isNear = !(distance(toSegment: a, 0, b, 0) - halfWidth * stretch(around: a, b, halfWidth) > limit)
      defer { last = (b, isNear) }
      guard isNear else { return }
      if last?.place != a || last?.isNear == false {
        least = min(least, distance(toGroundDisc: a, halfWidth, upTo: limit))
      }
      least = min(least, distance(toGroundDisc: b, halfWidth, upTo: limit))
      let along = b - a
      let length = length(along)
      guard length > 0 else { return }
      let aside = Vector(-along.y, along.x) * (halfWidth / length)
      least = min(
        least, distance(toSegment: a + aside, 0, b + aside, 0), distance(toSegment: a - aside, 0, b - aside, 0))
    }
    return least <= radius ? least : nil
  }

  /// At most how many pixels of the screen a pixel of the plane becomes within `reach` of a segment; infinite at the
  /// eye's foot.
  ///
  /// With w the depth there: right (u) and down (v) on the plane become u d/w and v cos p d/w, whose derivatives are
  /// d/w, u d sin p/w² and cos p d²/w².
  func stretch(around a: Vector, _ b: Vector, _ reach: Double) -> Double {
    let (depthA, depthB) = (projection.depth(of: PlanePoint(a)), projection.depth(of: PlanePoint(b)))
    let nearest = min(depthA, depthB) - reach * projection.depthSlope
    guard nearest > 1e-3 * projection.eyeDistance else { return .infinity }
    let nearness = projection.eyeDistance / nearest
    // |u| is at most the distance from the center.
    let aside = max(length(a), length(b)) + reach
    return nearness + aside * projection.depthSlope * nearness / nearest + nearness * nearness
  }
}
