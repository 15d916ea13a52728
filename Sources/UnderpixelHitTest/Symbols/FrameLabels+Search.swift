internal import UnderpixelCamera
internal import UnderpixelCollision
internal import UnderpixelGeometry
internal import UnderpixelPlacement

extension FrameLabels {
  /// Adds the labels that a query meets, in any order, with repeats where a label has several pieces.
  ///
  /// - Parameter wanted: For every layer of the scene, whether it is asked; all are when nil.
  func appendHits(of query: borrowing QueryGeometry, _ resolved: ResolvedLayers, wanted: [Bool]?, to hits: inout [Hit])
  {
    forEachShape(in: query.screenBox) { place, shape in
      guard let distance = query.distance(toLabel: shape) else { return }
      placed.append(place(), distance, resolved, wanted, &hits)
    }
  }

  /// Calls `body` with the shapes of labels whose bounds meet a box.
  func forEachShape(in box: BoundingBox, _ body: (_ place: () -> LabelPlace, _ shape: CollisionShape) -> Void) {
    let (placed, looks) = (placed, looks)
    placed.placement.index.forEach(in: box) { entry in
      if let looks, looks.replace(entry.owner) { return }
      body({ placed.place(of: entry.owner) }, entry.shape)
    }
    guard let looks else { return }
    looks.index.forEach(in: box) { entry in body({ looks.pieces[entry.owner].place }, entry.shape) }
  }
}

extension PlacedSymbols {
  /// Adds a label once for every layer that draws it.
  func append(
    _ place: LabelPlace, _ distance: Double, _ resolved: ResolvedLayers, _ wanted: [Bool]?, _ hits: inout [Hit]
  ) {
    let family = families[place.source.layer]
    let number = family.parts[place.source.part].group
    let group = resolved.groups[number]
    for layer in family.layers where wanted?[layer] ?? true {
      hits.append(
        Hit(
          layer: layer, set: number, feature: place.feature, ordinal: group.ordinal(of: place.feature),
          part: group.set.features.parts(of: place.feature).first ?? 0, distance: distance, depth: 0,
          sortKey: place.key))
    }
  }

  /// The label that takes room.
  func place(of owner: Int) -> LabelPlace {
    let source = placement.placed[owner].source
    return place(of: source, in: families[source.layer].parts[source.part].labels)
  }

  /// - Parameter labels: Of which the source's label is one.
  func place(of source: LabelSource, in labels: LabelSet) -> LabelPlace {
    let family = families[source.layer]
    let key =
      switch family.rules.stacking {
      case .data: 0.0
      case .sortKey: labels.labels[source.label].sortKey
      case .screenY: labels.screenHeight(of: source.label, family.parts[source.part].worldCopy, projection)
      }
    return LabelPlace(source: source, feature: labels.labels[source.label].feature, key: key)
  }
}

extension QueryGeometry {
  /// The distance in pixels to what a label covers; nil beyond the radius.
  func distance(toLabel label: CollisionShape) -> Double? {
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
