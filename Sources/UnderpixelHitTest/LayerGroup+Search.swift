internal import UnderpixelCamera
internal import UnderpixelGeometry
internal import UnderpixelIndex

extension LayerGroup {
  /// Adds what the query meets of this set's features, in any order, with repeats where a feature has several parts.
  ///
  /// - Parameter wanted: For every layer of the scene, whether it is asked; all are when nil.
  func appendHits(of query: QueryGeometry, wanted: [Bool]?, to hits: inout [Hit]) {
    appendFlatHits(of: query, wanted: wanted, to: &hits)
    if highest != nil { appendExtrusionHits(of: query, wanted: wanted, to: &hits) }
  }

  private func appendFlatHits(of query: QueryGeometry, wanted: [Bool]?, to hits: inout [Hit]) {
    var area = BoundingBox.empty
    for layer in layers where wanted?[layer.index] ?? true {
      if let box = query.searchBox(for: layer.look) { area.formUnion(box) }
    }
    WorldCopy.forEachCopy(meeting: area, bounds: set.tree.bounds, query.projection) { copy in
      set.tree.forEach(intersecting: copy.mercator(area)) { index in
        let part = PlacedPart(set: set, part: index, copy: copy)
        for layer in layers where draws(index, layer) && (wanted?[layer.index] ?? true) {
          guard let distance = query.distance(to: part, layer.look) else { continue }
          hits.append(Hit(layer: layer.index, feature: part.feature, part: index, distance: distance, depth: 0))
        }
        return .continue
      }
    }
  }

  private func appendExtrusionHits(of query: QueryGeometry, wanted: [Bool]?, to hits: inout [Hit]) {
    guard let highest, !set.tree.bounds.isEmpty else { return }
    let height = highest * query.projection.pixelsPerMeter
    // Without a copy's number the deepest place is not known; any that reaches beyond all copies does.
    let deepest = (40 + set.tree.bounds.width + set.tree.bounds.height) * query.projection.worldSize * 2
    if case .disc(_, radius: 0) = query.shape {
      guard let (a, b) = query.searchSegment(height: height, deepest: deepest) else { return }
      let area = BoundingBox(minX: min(a.x, b.x), minY: min(a.y, b.y), maxX: max(a.x, b.x), maxY: max(a.y, b.y))
      WorldCopy.forEachCopy(meeting: area, bounds: set.tree.bounds, query.projection) { copy in
        let strip = Strip(copy.mercator(a), copy.mercator(b))
        set.tree.forEach(intersecting: strip.box, where: strip.meets) { index in
          append(query, wanted, PlacedPart(set: set, part: index, copy: copy), to: &hits)
          return .continue
        }
      }
    } else {
      let area = query.searchBox(height: height, deepest: deepest)
      WorldCopy.forEachCopy(meeting: area, bounds: set.tree.bounds, query.projection) { copy in
        set.tree.forEach(intersecting: copy.mercator(area)) { index in
          append(query, wanted, PlacedPart(set: set, part: index, copy: copy), to: &hits)
          return .continue
        }
      }
    }
  }

  private func append(
    _ query: QueryGeometry, _ wanted: [Bool]?, _ part: PlacedPart, to hits: inout [Hit]
  ) {
    for layer in layers where draws(part.part, layer) && (wanted?[layer.index] ?? true) {
      guard case .extrusion(let look) = layer.look else { continue }
      let feature = part.feature
      guard let hit = query.hit(extrusion: part, height: look.height[feature], base: look.base[feature]) else {
        continue
      }
      hits.append(
        Hit(layer: layer.index, feature: feature, part: part.part, distance: hit.distance, depth: hit.depth))
    }
  }
}

extension QueryGeometry {
  /// The distance in pixels to what a flat layer paints of a part; nil beyond the radius.
  fileprivate func distance(to part: PlacedPart, _ look: Look) -> Double? {
    switch look {
    case .fill: distance(toFill: part)
    case .line(let line): distance(toLine: part, halfWidth: line.halfWidth(of: part.feature))
    case .circle(let circle): distance(toCircles: part, circle)
    case .extrusion: nil
    }
  }
}

/// A line of sight seen from above, as a window for the tree: boxes that meet the segment.
private struct Strip {
  private let a: Vector
  private let b: Vector
  let box: BoundingBox
  private let slack: Double

  init(_ a: MercatorPoint, _ b: MercatorPoint) {
    self.a = Vector(a.x, a.y)
    self.b = Vector(b.x, b.y)
    // Rounding must not cost a candidate: some units in the last place of numbers of this size.
    slack = 1e-15 * (4 + a.x.magnitude + b.x.magnitude + a.y.magnitude + b.y.magnitude)
    box = BoundingBox(minX: min(a.x, b.x), minY: min(a.y, b.y), maxX: max(a.x, b.x), maxY: max(a.y, b.y))
      .expanded(by: slack)
  }

  /// True when not all corners of the box lie on one side of the segment's line.
  func meets(_ other: BoundingBox) -> Bool {
    let along = b - a
    let middle = Vector(other.minX + other.maxX, other.minY + other.maxY) / 2
    let half = Vector(other.maxX - other.minX, other.maxY - other.minY) / 2
    let reach = along.x.magnitude * half.y + along.y.magnitude * half.x
    return cross(along, middle - a).magnitude <= reach + slack * (along.x.magnitude + along.y.magnitude)
  }
}
