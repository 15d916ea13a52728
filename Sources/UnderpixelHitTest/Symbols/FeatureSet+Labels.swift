internal import UnderpixelCamera
internal import UnderpixelGeometry
internal import UnderpixelIndex
internal import UnderpixelPlacement

extension FeatureSet {
  /// The labels of the set in a tile; laid out when they are first asked for.
  func labels(_ layout: LabelLayout, sourceLayer: String?, _ covered: CoveredTile) -> LabelSet {
    let key = LabelKey(layout: ObjectIdentifier(layout), tile: covered.tile, zoom: covered.overscaledZoom)
    return cache.labels(key, layout) {
      let candidates = candidates(sourceLayer, covered.tile, buffer: layout.buffer)
      guard !candidates.isEmpty else { return .none }
      let labels = layout.make(
        LabelRequest(
          features: features, plane: plane, candidates: candidates, tile: covered.tile,
          layoutZoom: covered.overscaledZoom))
      precondition(
        labels.featureBound <= features.count,
        "a label is of feature \(labels.featureBound - 1), in a set with \(features.count)")
      return labels
    }
  }

  /// The features that may have a place in a tile, in their order: of a tile those of the source layer.
  private func candidates(_ sourceLayer: String?, _ tile: TileID, buffer: Double) -> [Int] {
    var found: Set<Int> = []
    if features.tile != nil {
      for part in parts(ofSourceLayer: sourceLayer) { found.insert(features.feature(ofPart: part)) }
    } else {
      let area = tile.bounds.expanded(by: tile.bounds.width * buffer)
      for shift in [-1.0, 0, 1] {
        tree.forEach(intersecting: area.offset(x: shift, y: 0)) { part in
          found.insert(features.feature(ofPart: part))
          return .continue
        }
      }
    }
    return found.sorted()
  }
}

/// Which labels of a set.
struct LabelKey: Hashable, Sendable {
  let layout: ObjectIdentifier
  let tile: TileID
  let zoom: Int
}
