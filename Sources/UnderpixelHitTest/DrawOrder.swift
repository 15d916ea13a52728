internal import UnderpixelGeometry
internal import UnderpixelPlacement

/// The one order of hits: what is drawn on top comes first. Total, whatever the order in which hits were found.
///
/// From the top of the layer stack down; within a flat layer later features first. Extrusions of all layers are ordered
/// together by depth, nearest first, and each stands as high in the stack as its own layer and those behind it allow:
/// flat layers above an extrusion's layer stay before it.
struct DrawOrder {
  /// For every layer of the scene, bottom to top: is it an extrusion layer?
  let isExtrusion: [Bool]
  /// For every layer that draws labels: what of these is on top. Empty where no layer does.
  var stacking: [LabelRules.Order?] = []
  let sets: ResolvedLayers

  /// Sorts and keeps one hit a layer and feature: the nearest.
  func topmostFirst(_ found: [Hit]) -> [Hit] {
    if found.count < 2 { return found }
    guard found.contains(where: { isExtrusion[$0.layer] }) else { return unique(found) }
    let flat = unique(found.filter { !isExtrusion[$0.layer] })
    return merge(flat: flat, raised: byDepth(unique(found.filter { isExtrusion[$0.layer] })))
  }

  /// All of them, in the opposite order.
  func bottomFirst(_ found: some Sequence<Hit>) -> [Hit] {
    let flat = sorted(found.filter { !isExtrusion[$0.layer] })
    return merge(flat: flat, raised: byDepth(found.filter { isExtrusion[$0.layer] })).reversed()
  }

  /// Higher layers first, then larger sort keys, tiles as they rank, later features; of several hits of one feature the
  /// nearest.
  private func unique(_ hits: [Hit]) -> [Hit] {
    let sorted = sorted(hits)
    var kept: [Hit] = []
    kept.reserveCapacity(sorted.count)
    var isSpread = false
    for hit in sorted {
      if let last = kept.last {
        if last.layer == hit.layer, last.set == hit.set, last.feature == hit.feature { continue }
        // Each label of a feature can have a key of its own, so that others stand between.
        let hasKeys = !stacking.isEmpty && (stacking[hit.layer] ?? .data) != .data
        isSpread = isSpread || hasKeys || last.set != hit.set && sets.groups[hit.set].tile != nil
      }
      kept.append(hit)
    }
    return isSpread ? together(kept) : kept
  }

  private func sorted(_ hits: some Sequence<Hit>) -> [Hit] {
    // Comparing counts no references.
    let (ranks, stacking) = (sets.ranks, stacking)
    return hits.sorted { Self.isAbove($0, $1, ranks, stacking) }
  }

  /// What may be hit in flat layers, from the top down.
  func sorted(_ candidates: [Candidate]) -> [Candidate] {
    let (ranks, stacking) = (sets.ranks, stacking)
    return candidates.sorted { Self.isAbove($0.hit, $1.hit, ranks, stacking) }
  }

  @inline(__always)
  private static func isAbove(_ a: Hit, _ b: Hit, _ ranks: [Int], _ stacking: [LabelRules.Order?]) -> Bool {
    if a.layer != b.layer { return a.layer > b.layer }
    if a.sortKey != b.sortKey { return a.sortKey > b.sortKey }
    if ranks[a.set] != ranks[b.set] { return ranks[a.set] < ranks[b.set] }
    // Of labels in one row of the screen the earlier is on top.
    if a.ordinal != b.ordinal {
      return (a.ordinal > b.ordinal) != (!stacking.isEmpty && stacking[a.layer] == .screenY)
    }
    if a.set != b.set { return a.set < b.set }
    if a.feature != b.feature { return a.feature > b.feature }
    if a.distance != b.distance { return a.distance < b.distance }
    if a.depth != b.depth { return a.depth < b.depth }
    return a.part < b.part
  }

  /// What a feature is across tiles: its id, or where that is unknown its place, in any copy of the world. Tiles may have
  /// several features of one id, which are not one: the first of each tile stands for the same feature, and so the second.
  enum Identity: Hashable {
    case id(layer: Int, FeatureID, occurrence: Int)
    case place(layer: Int, set: UInt64, feature: Int)
  }

  func identity(of hit: Hit) -> Identity {
    let group = sets.groups[hit.set]
    if group.tile != nil, let id = group.set.features.id(of: hit.feature) {
      return .id(layer: hit.layer, id, occurrence: group.set.occurrence(of: hit.feature))
    }
    return .place(layer: hit.layer, set: group.set.number, feature: hit.feature)
  }

  /// A feature that lies in several tiles is one, where it has an id, and so is one with several labels. It stands where
  /// the first of them has it, as near as the nearest. What is one depends on the tiles alone, so that a larger query
  /// never has fewer features.
  private func together(_ hits: [Hit]) -> [Hit] {
    var places: [Identity: Int] = [:]
    var kept: [Hit] = []
    for hit in hits {
      let identity = identity(of: hit)
      guard let place = places[identity] else {
        places[identity] = kept.count
        kept.append(hit)
        continue
      }
      let isNearer = (hit.distance, hit.depth) < (kept[place].distance, kept[place].depth)
      if isNearer { kept[place] = hit }
    }
    return kept
  }

  /// Nearest first. Depths that differ by less than 1e-9 of themselves are equal (two walls of one line differ by
  /// rounding alone): the earlier feature of the lower layer, which is drawn first, stays in front.
  private func byDepth(_ hits: [Hit]) -> [Hit] {
    let ranks = sets.ranks
    let drawnFirst: (Hit, Hit) -> Bool = { a, b in
      (a.layer, ranks[a.set], a.ordinal, a.feature) < (b.layer, ranks[b.set], b.ordinal, b.feature)
    }
    var sorted = hits.sorted { a, b in a.depth != b.depth ? a.depth < b.depth : drawnFirst(a, b) }
    var start = 0
    while start < sorted.count {
      let limit = sorted[start].depth * (1 + 1e-9)
      let end = sorted[start...].firstIndex { $0.depth > limit } ?? sorted.count
      sorted[start..<end].sort(by: drawnFirst)
      start = end
    }
    return sorted
  }

  /// Walks down the stack: at an extrusion layer the nearest extrusions go out while their layers are not below it.
  private func merge(flat: [Hit], raised: [Hit]) -> [Hit] {
    var merged: [Hit] = []
    merged.reserveCapacity(flat.count + raised.count)
    var (nextFlat, nextRaised) = (0, 0)
    for layer in isExtrusion.indices.reversed() {
      if isExtrusion[layer] {
        while nextRaised < raised.count, raised[nextRaised].layer >= layer {
          merged.append(raised[nextRaised])
          nextRaised += 1
        }
      } else {
        while nextFlat < flat.count, flat[nextFlat].layer == layer {
          merged.append(flat[nextFlat])
          nextFlat += 1
        }
      }
    }
    return merged
  }

  /// What the point itself hits, as it is, then the rest by distance.
  static func nearestFirst(_ hits: [Hit]) -> [Hit] {
    let rest = hits.enumerated().filter { $0.element.distance > 0 }.sorted { a, b in
      a.element.distance != b.element.distance ? a.element.distance < b.element.distance : a.offset < b.offset
    }
    return hits.filter { $0.distance == 0 } + rest.map(\.element)
  }
}
