internal import UnderpixelCamera
public import UnderpixelGeometry

extension Frame {
  /// The features in the viewport as targets of taps, top-most first; if asked, those alone that are small.
  ///
  ///     for target in frame.tapTargets(layers: ["pois"], smallerThan: 44) {
  ///       print(target.hit.feature.id ?? "-", target.side, target.point ?? "covered")
  ///     }
  ///
  /// All that the frame draws covers what is asked for, in layers that are not asked for too. Where a target has a point,
  /// ``topmostHit(at:radius:in:)`` of the point is its feature, in its layer. It has one wherever a disc with a radius of one
  /// pixel can be seen of it, and no pixel of the viewport has more clearance, edges within 0.05 pixels aside.
  ///
  /// The picture is painted once, each feature by its ``areas(in:layers:)``; pixels where extrusions lie in front of each other
  /// are asked. In a viewport of more than 4,096 pixels a side, larger cells stand for pixels.
  ///
  /// - Parameters:
  ///   - layers: The ids of the layers of no import to give targets of; all layers when nil.
  ///   - size: Gives only targets whose ``TapTarget/side`` is less, in pixels.
  /// - Complexity: O(vertices of what is seen + pixels painted), and a query for each pixel with several extrusions.
  public func tapTargets(layers: Set<String>? = nil, smallerThan size: Double = .infinity) -> [TapTarget] {
    tapTargets(among: scene.mask(of: layers), smallerThan: size)
  }

  /// A feature in a layer as a target of taps, of a hit of this frame or of another one of the same scene.
  ///
  /// As in ``tapTargets(layers:smallerThan:)``, at the cost of what is seen of the layer and of the pixels in the box around the
  /// feature.
  public func tapTarget(of hit: HitFeature) -> TapTarget {
    guard let record = here(hit) else { return TapTarget(hit, .notDrawn) }
    return tapTarget(of: record, hit)
  }

  /// The first feature with an id in a layer of no import as a target of taps, in whichever tile it is found first; nil where
  /// the layer has no such feature, as far as its data is loaded and seen.
  public func tapTarget(of id: FeatureID, in layer: String) -> TapTarget? {
    guard let index = scene.layers.firstIndex(where: { $0.importId == nil && $0.id == layer }) else { return nil }
    var first: HitFeature?
    for (number, group) in layers.groups.enumerated() where group.draws(layer: index) {
      let sourceLayer = scene.layers[index].sourceLayer
      for feature in group.set.indices(of: id, sourceLayer: sourceLayer) {
        let parts = group.set.features.parts(of: feature)
        guard parts.isEmpty || parts.contains(where: group.isThere) else { continue }
        let hit = HitFeature(
          frame: layers, scene: scene, record: group.record(of: feature, layer: index, number))
        let target = tapTarget(of: hit.record, hit)
        if target.box != nil { return target }
        first = first ?? hit
      }
    }
    return first.map { tapTarget(of: $0.record, $0) }
  }

  /// - Parameter wanted: For every layer of the scene, whether its targets are asked for; all are when nil.
  package func tapTargets(among wanted: [Bool]?, smallerThan size: Double = .infinity) -> [TapTarget] {
    let viewport = projection.viewport
    let picture = ItemPicture(self, in: BoundingBox(minX: 0, minY: 0, maxX: viewport.width, maxY: viewport.height))
    return picture.targets { wanted?[$0.layer] ?? true }.filter { $0.side < size }
  }

  private var seenBox: ScreenBox {
    ScreenBox(x: 0...projection.viewport.width, y: 0...projection.viewport.height)
  }

  private func tapTarget(of record: Hit, _ hit: HitFeature) -> TapTarget {
    let order = drawOrder(labels)
    let item = order.identity(of: record)
    let wanted = scene.layers.indices.map { $0 == record.layer }
    var box = BoundingBox.empty
    for area in areas(in: seenBox, among: wanted) where order.identity(of: area.hit.record) == item {
      box.formUnion(area.shapes.box)
    }
    box = box.cut(to: projection.viewport)
    guard !box.isEmpty else { return TapTarget(hit, isDrawn(record) ? .outside : .notDrawn) }
    return ItemPicture(self, in: box).targets { order.identity(of: $0) == item }.first ?? TapTarget(hit, .outside)
  }

  /// The record of a feature of some frame in this one; nil where its layer is not drawn over its set.
  private func here(_ hit: HitFeature) -> Hit? {
    let set = hit.frame.groups[hit.record.set].set
    guard hit.record.layer < scene.layers.count else { return nil }
    for (number, group) in layers.groups.enumerated() where group.set === set && group.draws(layer: hit.record.layer) {
      return group.record(of: hit.record.feature, layer: hit.record.layer, number)
    }
    return nil
  }

  /// True where the layer paints the feature somewhere.
  private func isDrawn(_ hit: Hit) -> Bool {
    let group = layers.groups[hit.set]
    guard let layer = group.layers.first(where: { $0.index == hit.layer }) else { return false }
    if case .symbols = layer.look { return false }
    return group.set.features.parts(of: hit.feature).contains {
      group.isThere($0) && group.draws($0, layer) && layer.look.paints(hit.feature)
    }
  }
}

extension TapTarget {
  init(_ hit: HitFeature, _ visibility: Visibility) {
    self.init(hit: hit, visibility: visibility, box: nil, point: nil, clearance: 0, side: 0, covers: [])
  }
}

extension LayerGroup {
  /// A feature as if it were hit.
  fileprivate func record(of feature: Int, layer: Int, _ number: Int) -> Hit {
    Hit(
      layer: layer, set: number, feature: feature, ordinal: ordinal(of: feature),
      part: set.features.parts(of: feature).first ?? 0, distance: 0, depth: 0, sortKey: 0)
  }
}

extension Look {
  /// False for what has no size.
  fileprivate func paints(_ feature: Int) -> Bool {
    switch self {
    case .fill, .extrusion, .symbols: true
    case .line(let line): line.halfWidth(of: feature) > 0
    case .circle(let circle): circle.radius[feature] + circle.strokeWidth[feature] > 0
    }
  }
}
