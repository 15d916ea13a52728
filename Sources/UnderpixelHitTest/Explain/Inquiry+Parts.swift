internal import UnderpixelCamera
internal import UnderpixelGeometry

extension Inquiry {
  /// Looks at the parts of a feature: that counts which comes farthest, and of those the nearest.
  func examine(
    _ parts: Range<Int>, _ layer: ResolvedLayer, _ site: Site, _ group: LayerGroup, _ verdict: inout Verdict
  ) {
    let before = verdict
    var best: Verdict?
    for part in parts {
      var own = before
      own.part = part
      examine(part, layer, site, group, &own)
      if best.map({ own.isFarther(than: $0) }) ?? true { best = own }
    }
    guard let best else {
      verdict.reason = .geometry
      return
    }
    verdict = best
    guard let part = best.part, case .shape(var place)? = best.reason else { return }
    let seen = seen(part, layer, site, group)
    place.pixel = seen.flatMap { nearestPixel(to: $0, layer) }
    place.coordinate = place.pixel.flatMap { projection.coordinate(at: $0) }
    verdict.reason = .shape(place)
  }

  private func examine(
    _ part: Int, _ layer: ResolvedLayer, _ site: Site, _ group: LayerGroup, _ verdict: inout Verdict
  ) {
    let features = site.set.features
    guard verdict.passes(.geometry, site.set.isFindable(part)) else { return }
    let type = features.type(ofPart: part)
    guard verdict.passes(.type(type, drawnAs: site.layer.typeName), site.layer.draws(type)) else { return }
    let filter = ExplanationStep.filter(zoom: site.wholeZoom(projection), filter: nil, operand: nil)
    guard verdict.passes(filter, group.draws(part, layer)) else { return }
    if let (name, number) = layer.look.size(of: features.feature(ofPart: part)) {
      guard verdict.passes(.size(name, number), number > 0) else { return }
    }
    guard let nearest = seen(part, layer, site, group) else {
      verdict.reason = site.set.hasSegment(part) ? .sight : .geometry
      return
    }
    verdict.distance = nearest.distance
    let place = NearestPlace(
      distance: nearest.distance, radius: query.radius, pixel: nil, coordinate: nil, isAboveHorizon: query.ground == nil
    )
    guard verdict.passes(.shape(place), nearest.distance <= query.radius), let tile = group.tile else { return }
    _ = verdict.passes(
      .share(tile.tile),
      group.hasSay(in: group.searchArea(of: layer, query), of: WorldCopy(nearest.part.copy.number, projection)))
  }

  // MARK: Distances

  /// The copy of a part that comes nearest to the pixel; nil where none is seen.
  private func seen(
    _ part: Int, _ layer: ResolvedLayer, _ site: Site, _ group: LayerGroup
  ) -> (part: PlacedPart, distance: Double)? {
    var best: (part: PlacedPart, distance: Double)?
    guard let area = group.searchArea(of: layer, widest) else { return nil }
    let box = site.set.edges.boxes[part]
    for copy in copies(group.tile) where copy.mercator(area).intersects(box) {
      let part = PlacedPart(set: site.set, part: part, copy: copy.shifted(by: layer.shift))
      guard let distance = unlimited.distance(toPaintOf: layer, part) else { continue }
      if best.map({ distance < $0.distance }) ?? distance.isFinite { best = (part, distance) }
    }
    return best
  }

  /// The copies of the world that are looked at: of a tile its own; two to each side, and more where the world is small.
  func copies(_ tile: CoveredTile?) -> [WorldCopy] {
    if let tile { return [WorldCopy(Double(tile.worldCopy), projection)] }
    let home = projection.center.x.rounded(.down)
    let isSmall = projection.worldSize < 16 * max(projection.viewport.width, projection.viewport.height)
    let side = isSmall ? 16 : 2
    return (-side...side).map { WorldCopy(home + Double($0), projection) }
  }

  /// Where on the screen the paint of a part comes nearest; nil where it is not found.
  private func nearestPixel(to nearest: (part: PlacedPart, distance: Double), _ layer: ResolvedLayer) -> ScreenPoint? {
    let projection = projection
    return Descent(from: point, distance: nearest.distance) { pixel in
      QueryGeometry(disc: pixel, radius: 0, projection: projection).unlimited
        .distance(toPaintOf: layer, nearest.part) ?? .infinity
    }.nearest
  }
}

extension QueryGeometry {
  /// The distance in pixels to what a layer paints of a part; nil beyond the radius.
  func distance(toPaintOf layer: ResolvedLayer, _ part: PlacedPart) -> Double? {
    if case .extrusion(let look) = layer.look {
      return hit(extrusion: part, height: look.height[part.feature], base: look.base[part.feature])?.distance
    }
    return distance(to: part, layer.look)
  }

  /// The distance in pixels to a part's own shape, however it is drawn; infinite where it is not seen.
  func distance(toShapeOf part: PlacedPart) -> Double {
    var least = Double.infinity
    switch part.set.features.type(ofPart: part.part) {
    case .polygon: return unlimited.distance(toFill: part) ?? .infinity
    case .lineString: part.forEachSegment { a, b in least = min(least, distance(toSegment: a, 0, b, 0)) }
    case .point:
      for index in part.set.features.positions(ofPart: part.part) {
        let place = part.copy.plane(part.set.plane[index])
        least = min(least, distance(toSegment: place, 0, place, 0))
      }
    }
    return least
  }
}

extension Look {
  /// What has to be more than 0 for anything of a feature to be painted; nil where that is always so.
  func size(of feature: Int) -> (name: String, number: Double)? {
    switch self {
    case .line(let look): ("line-width", look.halfWidth(of: feature) > 0 ? look.width[feature] : 0)
    case .circle(let look): ("circle-radius", look.radius[feature] + look.strokeWidth[feature])
    case .fill, .extrusion, .symbols: nil
    }
  }
}

extension FeatureSet {
  /// False for a part with a number that is not finite, or without positions: no search finds it.
  func isFindable(_ part: Int) -> Bool { !edges.boxes[part].isEmpty }

  /// False for a line of one position, which is nothing to draw.
  fileprivate func hasSegment(_ part: Int) -> Bool {
    features.type(ofPart: part) != .lineString
      || features.rings(ofPart: part).contains { features.positions(ofRing: $0).count > 1 }
  }
}
