internal import UnderpixelCamera
internal import UnderpixelGeometry

/// What layers paint of a part, the twin of the distances in Kinds/.
extension AreaWindow {
  /// The shapes of what a flat layer paints of a part.
  ///
  /// - Parameter limit: Where the part's tile has a say, in plane pixels; nil for everywhere.
  func shapes(of part: PlacedPart, _ look: Look, within limit: BoundingBox?) -> [AreaShape] {
    switch look {
    case .fill: [.polygon(part.rings.map { seen(limit.map($0.cut(to:)) ?? $0) })]
    case .line(let line):
      stroke(
        part, halfWidth: line.halfWidth(of: part.feature), offset: line.offset[part.feature], within: limit)
    case .circle(let circle): discs(part, circle, within: limit)
    case .extrusion, .symbols: []
    }
  }

  /// The walls of a polygon raised from `base` to `height` (meters), and its roof; the depth is that of the nearest corner.
  func shapes(ofExtrusion part: PlacedPart, height: Double, base: Double) -> (shapes: [AreaShape], depth: Double) {
    let (roof, foot) = (height * projection.pixelsPerMeter, base * projection.pixelsPerMeter)
    var walls: [(polygon: [Place], depth: Double)] = []
    var nearest = Double.infinity
    part.forEachSegment { a, b in
      let polygon = [(a, foot), (b, foot), (b, roof), (a, roof)].map { Place($0.0.x, $0.0.y, $0.1) }
      let depths = polygon.map { projection.depth(of: PlanePoint(x: $0.x, y: $0.y), z: $0.z) }
      for depth in depths where depth > 0 { nearest = min(nearest, depth) }
      if roof != foot { walls.append((polygon, depths.reduce(0, +))) }
    }
    walls.sort { $0.depth > $1.depth }
    return ([pieces(walls.map(\.polygon)), .polygon(part.rings.map { seen($0, z: roof) })], nearest)
  }

  // MARK: Circles

  private func discs(_ part: PlacedPart, _ look: CircleLook, within limit: BoundingBox?) -> [AreaShape] {
    let size = look.radius[part.feature] + look.strokeWidth[part.feature]
    guard size > 0 else { return [] }
    return part.set.features.positions(ofPart: part.part).compactMap { index in
      let middle = part.copy.plane(part.set.plane[index])
      guard let seen = projection.project(PlanePoint(middle)) else { return nil }
      let nearness = projection.eyeDistance / seen.depth
      let disc: AreaShape
      switch look.alignment {
      case .viewport: disc = .disc(center: seen.pixel, radius: look.scale == .map ? size * nearness : size)
      case .map:
        let radius = look.scale == .map ? size : size / nearness
        if projection.isFlat && limit == nil {
          disc = .disc(center: seen.pixel, radius: radius)
        } else {
          let ring = arc(around: middle, radius: radius, from: 0, by: 2 * .pi)
          disc = pieces([(limit.map(ring.cut(to:)) ?? ring).map { Place($0.x, $0.y, 0) }])
        }
      }
      return meetsBox(disc) ? disc : nil
    }
  }

  private func meetsBox(_ shape: AreaShape) -> Bool {
    guard case .disc(let center, let radius) = shape else { return !shape.isEmpty }
    return box.distance(to: Point(x: center.x, y: center.y)) <= radius
  }
}

extension PlacedPart {
  /// The part's rings, or its line, in plane pixels.
  var rings: [[Vector]] {
    self.set.features.rings(ofPart: part).map { ring in
      set.features.positions(ofRing: ring).map { copy.plane(set.plane[$0]) }
    }
  }
}
