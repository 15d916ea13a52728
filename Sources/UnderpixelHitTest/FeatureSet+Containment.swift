internal import UnderpixelGeometry

#if GEOS
  internal import UnderpixelGEOS
#endif

/// From how many vertices on a prepared GEOS polygon answers faster than ray casting over runs of edges, where a ring is
/// round; of spiky ones it never does. Measured: `Scripts/bench --filter containment`.
let containmentCrossover = 2048

extension FeatureSet {
  /// True when a polygon's part contains a place or has it on its edge, by the even-odd rule over the part's rings.
  ///
  /// Rings are closed here; those with fewer than three distinct positions enclose nothing.
  func part(_ part: Int, contains point: MercatorPoint) -> Bool {
    #if GEOS
      if features.positions(ofPart: part).count >= containmentCrossover,
        let answer = PolygonLocator.polygon(
          PolygonKey(set: shapes, part: part), contains: point, rings: { closedRings(ofPart: part) })
      {
        return answer
      }
    #endif
    return castRay(part, from: point)
  }

  func castRay(_ part: Int, from point: MercatorPoint) -> Bool {
    switch edges.location(of: point, inPart: part) {
    case .outside: return false
    case .inside: return true
    // An edge of a ring that encloses nothing does not count; all the others of such a ring cross the ray in pairs.
    case .boundary: return castRays(part, from: point)
    }
  }

  /// The same ring by ring.
  private func castRays(_ part: Int, from point: MercatorPoint) -> Bool {
    var isInside = false
    let positions = plane
    for ring in features.rings(ofPart: part) {
      let range = features.positions(ofRing: ring)
      var crossings = RayCrossings(from: point)
      crossings.count(ring: positions.span.extracting(range))
      switch crossings.location {
      case .outside: break
      case .inside: isInside.toggle()
      case .boundary: if enclosesSomething(range) { return true }
      }
    }
    return isInside
  }

  private func enclosesSomething(_ range: Range<Int>) -> Bool {
    guard let first = range.first else { return false }
    guard let second = range.first(where: { plane[$0] != plane[first] }) else { return false }
    return range.contains { plane[$0] != plane[first] && plane[$0] != plane[second] }
  }

  private func closedRings(ofPart part: Int) -> [[MercatorPoint]] {
    features.rings(ofPart: part).compactMap { ring in
      let range = features.positions(ofRing: ring)
      guard enclosesSomething(range) else { return nil }
      var points = Array(plane[range])
      if points[0] != points[points.count - 1] { points.append(points[0]) }
      return points
    }
  }
}
