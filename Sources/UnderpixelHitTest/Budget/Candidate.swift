internal import UnderpixelCollision

/// What may be hit: a part of a feature, or a piece of a label, in one layer.
struct Candidate {
  enum Paint {
    case flat(ResolvedLayer, copy: WorldCopy)
    case extrusion(ResolvedLayer, ExtrusionLook, copy: WorldCopy)
    case label(CollisionShape)
  }

  /// As it would be hit, of distance and depth 0.
  let hit: Hit
  let paint: Paint
}

extension QueryGeometry {
  /// The hit of a candidate; nil where it is not met.
  func hit(_ candidate: Candidate, _ groups: [LayerGroup]) -> Hit? {
    let hit = candidate.hit
    let group = groups[hit.set]
    switch candidate.paint {
    case .flat(let layer, let copy):
      let part = PlacedPart(set: group.set, part: hit.part, copy: copy.shifted(by: layer.shift))
      guard let distance = distance(to: part, layer.look), group.hasSay(in: searchBox(for: layer.reach), of: copy)
      else { return nil }
      return group.hit(part, layer, hit.set, distance: distance, depth: 0)
    case .extrusion(let layer, let look, let copy):
      let part = PlacedPart(set: group.set, part: hit.part, copy: copy)
      guard let met = self.hit(extrusion: part, height: look.height[hit.feature], base: look.base[hit.feature]) else {
        return nil
      }
      return group.hit(part, layer, hit.set, distance: met.distance, depth: met.depth)
    case .label(let shape): return distance(toLabel: shape).map { hit.at(distance: $0) }
    }
  }
}

extension Hit {
  fileprivate func at(distance: Double) -> Hit {
    Hit(
      layer: layer, set: set, feature: feature, ordinal: ordinal, part: part, distance: distance, depth: depth,
      sortKey: sortKey)
  }
}
