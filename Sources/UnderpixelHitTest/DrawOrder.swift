/// The one order of hits: what is drawn on top comes first. Total, whatever the order in which hits were found.
///
/// From the top of the layer stack down; within a flat layer later features first. Extrusions of all layers are ordered
/// together by depth, nearest first, and each stands as high in the stack as its own layer and those behind it allow:
/// flat layers above an extrusion's layer stay before it.
struct DrawOrder {
  /// For every layer of the scene, bottom to top: is it an extrusion layer?
  let isExtrusion: [Bool]

  /// Sorts and keeps one hit a layer and feature: the nearest.
  func topmostFirst(_ found: [Hit]) -> [Hit] {
    let flat = unique(found.filter { !isExtrusion[$0.layer] })
    guard flat.count < found.count else { return flat }
    return merge(flat: flat, raised: byDepth(unique(found.filter { isExtrusion[$0.layer] })))
  }

  /// Higher layers first, later features first; of several hits of one feature the nearest.
  private func unique(_ hits: [Hit]) -> [Hit] {
    let sorted = hits.sorted { a, b in
      if a.layer != b.layer { return a.layer > b.layer }
      if a.feature != b.feature { return a.feature > b.feature }
      if a.distance != b.distance { return a.distance < b.distance }
      if a.depth != b.depth { return a.depth < b.depth }
      return a.part < b.part
    }
    var kept: [Hit] = []
    kept.reserveCapacity(sorted.count)
    for hit in sorted where kept.last.map({ $0.layer != hit.layer || $0.feature != hit.feature }) ?? true {
      kept.append(hit)
    }
    return kept
  }

  /// Nearest first. Depths that differ by less than 1e-9 of themselves are equal (two walls of one line differ by
  /// rounding alone): the earlier feature of the lower layer, which is drawn first, stays in front.
  private func byDepth(_ hits: [Hit]) -> [Hit] {
    let drawnFirst: (Hit, Hit) -> Bool = { a, b in
      a.layer != b.layer ? a.layer < b.layer : a.feature < b.feature
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
