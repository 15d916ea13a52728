internal import UnderpixelCamera
internal import UnderpixelCollision
internal import UnderpixelGeometry
internal import UnderpixelPlacement

extension PlacedSymbols {
  /// Adds the labels that a query meets, in any order, with repeats where a label has several pieces.
  ///
  /// - Parameter wanted: For every layer of the scene, whether it is asked; all are when nil.
  func appendHits(of query: QueryGeometry, _ resolved: ResolvedLayers, wanted: [Bool]?, to hits: inout [Hit]) {
    placement.index.forEach(in: query.screenBox) { entry in
      guard let distance = query.distance(toLabel: entry.shape) else { return }
      append(placement.placed[entry.owner].source, distance, resolved, wanted, &hits)
    }
  }

  /// Adds a label once for every layer that draws it.
  func append(
    _ source: LabelSource, _ distance: Double, _ resolved: ResolvedLayers, _ wanted: [Bool]?, _ hits: inout [Hit]
  ) {
    let family = families[source.layer]
    let part = family.parts[source.part]
    let group = resolved.groups[part.group]
    let label = part.labels.labels[source.label]
    for layer in family.layers where wanted?[layer] ?? true {
      hits.append(
        Hit(
          layer: layer, set: part.group, feature: label.feature, ordinal: group.ordinal(of: label.feature),
          part: group.set.features.parts(of: label.feature).first ?? 0, distance: distance, depth: 0,
          sortKey: key(of: source.label, part, family)))
    }
  }

  /// What decides which of two labels of a layer is on top: the larger.
  private func key(of label: Int, _ part: Part, _ family: Family) -> Double {
    switch family.rules.stacking {
    case .data: 0
    case .sortKey: part.labels.labels[label].sortKey
    case .screenY: part.labels.screenHeight(of: label, part.worldCopy, projection)
    }
  }
}

extension QueryGeometry {
  /// The distance in pixels to what a label covers; nil beyond the radius.
  fileprivate func distance(toLabel label: CollisionShape) -> Double? {
    switch shape {
    case .disc(let center, let radius):
      let distance = label.distance(to: center)
      return distance <= radius ? distance : nil
    case .polygon(let polygon):
      switch label {
      case .box(let box): return polygon.meets(box) ? 0 : nil
      case .rotatedBox(let box): return polygon.meets(PlanarPolygon(points: box.corners.map(\.vector))) ? 0 : nil
      case .circle(let circle): return polygon.isWithin(circle.radius, of: circle.center.vector) ? 0 : nil
      }
    }
  }
}
