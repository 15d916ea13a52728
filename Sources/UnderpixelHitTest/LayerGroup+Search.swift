internal import UnderpixelCamera
internal import UnderpixelGeometry
internal import UnderpixelIndex

extension LayerGroup {
  /// Adds what the query meets of this set's features, in any order, with repeats where a feature has several parts.
  ///
  /// - Parameters:
  ///   - number: The group's place in its frame.
  ///   - wanted: For every layer of the scene, whether it is asked; all are when nil.
  func appendHits(of query: borrowing QueryGeometry, _ number: Int, wanted: [Bool]?, to hits: inout [Hit]) {
    appendFlatHits(of: query, number, wanted: wanted, to: &hits)
    if highest != nil { appendExtrusionHits(of: query, number, wanted: wanted, to: &hits) }
  }

  /// Calls `body` with the copies of the set in which features may meet an area of the plane.
  ///
  /// Of a tile there is one, and it has a say where the area comes as near to its square as paint can reach: features in
  /// its margin are drawn by its neighbor too.
  func forEachCopy(meeting area: BoundingBox, _ projection: Projection, _ body: (WorldCopy) -> Void) {
    guard let tile else {
      return WorldCopy.forEachCopy(meeting: area, bounds: set.tree.bounds, projection, body)
    }
    let copy = WorldCopy(Double(tile.worldCopy), projection)
    if hasSay(in: area, copy) { body(copy) }
  }

  /// True for an area that meets the tile's square. A place on the edge of two tiles belongs to the one that begins there.
  func hasSay(in area: BoundingBox, _ copy: WorldCopy) -> Bool {
    guard let square else { return true }
    // Without the slack of a window for the tree, which would reach over the edge.
    let low = copy.mercator(Vector(area.minX, area.minY))
    let high = copy.mercator(Vector(area.maxX, area.maxY))
    return low.x < square.maxX && low.y < square.maxY && high.x >= square.minX && high.y >= square.minY
  }

  /// The same for the area of one layer, which may reach less far than that of all; false for none.
  @inline(__always)
  func hasSay(in area: @autoclosure () -> BoundingBox?, of copy: WorldCopy) -> Bool {
    tile == nil || area().map { hasSay(in: $0, copy) } ?? false
  }

  private func appendFlatHits(of query: borrowing QueryGeometry, _ number: Int, wanted: [Bool]?, to hits: inout [Hit]) {
    guard let area = query.searchBox(for: reach(wanted: wanted)) else { return }
    forEachCopy(meeting: area, query.projection) { copy in
      set.tree.forEach(intersecting: copy.mercator(area)) { index in
        if !isThere(index) { return .continue }
        forEachFlatLayer(drawing: index, near: query, copy) { layer in
          guard wanted?[layer.index] ?? true else { return }
          let part = PlacedPart(set: set, part: index, copy: copy.shifted(by: layer.shift))
          guard let distance = query.distance(to: part, layer.look) else { return }
          // The area of another layer may reach farther than this one's own paint.
          guard hasSay(in: query.searchBox(for: layer.reach), of: copy) else { return }
          hits.append(hit(part, layer, number, distance: distance, depth: 0))
        }
        return .continue
      }
    }
  }

  func hit(
    _ part: PlacedPart, _ layer: ResolvedLayer, _ number: Int, distance: Double, depth: Double
  ) -> Hit {
    let feature = part.feature
    return Hit(
      layer: layer.index, set: number, feature: feature, ordinal: ordinal(of: feature), part: part.part,
      distance: distance, depth: depth, sortKey: layer.sortKey?[feature] ?? 0)
  }

  private func appendExtrusionHits(
    of query: borrowing QueryGeometry, _ number: Int, wanted: [Bool]?, to hits: inout [Hit]
  ) {
    forEachExtrusion(near: query, wanted: wanted) { part, layer, look in
      let feature = part.feature
      if let hit = query.hit(extrusion: part, height: look.height[feature], base: look.base[feature]) {
        hits.append(self.hit(part, layer, number, distance: hit.distance, depth: hit.depth))
      }
      return .continue
    }
  }

  /// Calls `body` with the parts that may stand in the line of sight, and the layers that raise them, until it says stop,
  /// which ends one search.
  ///
  /// - Parameter searching: Called before each search of the tree.
  @inline(__always)
  func forEachExtrusion(
    near query: borrowing QueryGeometry, wanted: [Bool]?, searching: () -> Void = {},
    _ body: (PlacedPart, ResolvedLayer, ExtrusionLook) -> Continuation
  ) {
    guard highest != nil, !set.tree.bounds.isEmpty else { return }
    let scale = query.projection.pixelsPerMeter
    for (layer, look) in extrusions where wanted?[layer.index] ?? true {
      search(query, height: height(of: look, query), layer.shift, searching) { index, copy in
        guard draws(index, layer), isThere(index) else { return .continue }
        let feature = set.features.feature(ofPart: index)
        let copy = copy.shifted(by: layer.shift)
        let top = max(look.height[feature], look.base[feature]) * scale
        guard query.passes(set.edges.boxes[index], copy, upTo: top) else { return .continue }
        return body(PlacedPart(set: set, part: index, copy: copy), layer, look)
      }
    }
  }

  /// From how many square pixels of ground around a line of sight on the search follows the line from node to node; below,
  /// boxes alone are quicker. Measured: `Scripts/instructions`.
  private static let longSight = 65536.0

  /// Calls `body` with the parts that may stand in the line of sight, up to a height in pixels.
  private func search(
    _ query: borrowing QueryGeometry, height: Double, _ shift: Vector, _ searching: () -> Void,
    _ body: (_ part: Int, _ copy: WorldCopy) -> Continuation
  ) {
    guard let sight = sight(of: query, height: height, shift) else { return }
    let isLong = sight.area.width * sight.area.height >= Self.longSight
    forEachCopy(meeting: sight.area, query.projection) { copy in
      searching()
      if let (a, b) = sight.segment, isLong {
        let strip = Strip(copy.mercator(a), copy.mercator(b))
        set.tree.forEach(intersecting: strip.box, where: strip.meets) { index in body(index, copy) }
      } else {
        set.tree.forEach(intersecting: copy.mercator(sight.area)) { index in body(index, copy) }
      }
    }
  }

  /// Where on the plane what is up to so many pixels high may stand in the line of sight: for a pixel a segment.
  private func sight(
    of query: borrowing QueryGeometry, height: Double, _ shift: Vector
  ) -> (area: BoundingBox, segment: (Vector, Vector)?)? {
    // Without a copy's number the deepest place is not known; any that reaches beyond all copies does.
    let deepest = (40 + set.tree.bounds.width + set.tree.bounds.height) * query.projection.worldSize * 2
    guard case .disc(_, radius: 0) = query.shape else {
      return (query.searchBox(height: height, deepest: deepest).offset(x: -shift.x, y: -shift.y), nil)
    }
    guard var (a, b) = query.searchSegment(height: height, deepest: deepest) else { return nil }
    (a, b) = (a - shift, b - shift)
    let area = BoundingBox(minX: min(a.x, b.x), minY: min(a.y, b.y), maxX: max(a.x, b.x), maxY: max(a.y, b.y))
    return (area, (a, b))
  }

  /// Where on the plane a query looks for the parts of a layer; nil for nowhere.
  func searchArea(of layer: ResolvedLayer, _ query: borrowing QueryGeometry) -> BoundingBox? {
    guard case .extrusion(let look) = layer.look else { return query.searchBox(for: layer.reach) }
    return sight(of: query, height: height(of: look, query), layer.shift)?.area
  }

  /// Above this nothing stands of a layer, in pixels.
  private func height(of look: ExtrusionLook, _ query: borrowing QueryGeometry) -> Double {
    min(look.highest, highest ?? 0) * query.projection.pixelsPerMeter
  }
}

extension QueryGeometry {
  /// The distance in pixels to what a flat layer paints of a part; nil beyond the radius.
  func distance(to part: PlacedPart, _ look: Look) -> Double? {
    switch look {
    case .fill: distance(toFill: part)
    case .line(let line):
      distance(toLine: part, halfWidth: line.halfWidth(of: part.feature), offset: line.offset[part.feature])
    case .circle(let circle): distance(toCircles: part, circle)
    case .extrusion, .symbols: nil
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
