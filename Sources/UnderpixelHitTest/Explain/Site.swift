internal import UnderpixelCamera
internal import UnderpixelGeometry

/// A set of features as one layer of a scene has it, whether it is drawn or not.
struct Site {
  /// The layer, and its place in the scene.
  let layer: Layer
  let index: Int
  let set: FeatureSet
  /// What the set is, of a source of tiles: nil where the camera does not see the tile, and where the set is no tile.
  let tile: CoveredTile?

  /// False for a tile that the camera does not see.
  var isSeen: Bool { self.set.features.tile == nil || tile != nil || !isTiled }

  private var isTiled: Bool { if case .tiles = layer.content { true } else { false } }

  /// The zoom that filters see.
  func wholeZoom(_ projection: Projection) -> Double {
    tile.map { Double($0.overscaledZoom) } ?? projection.camera.zoom.rounded(.down)
  }
}

extension Layer.Content {
  /// The sets that there are for a camera, with the tiles that it does not see.
  func sets(_ projection: Projection) -> [(set: FeatureSet, tile: CoveredTile?)] {
    switch self {
    case .features(let set): return [(set, nil)]
    case .edited(let edited): return [(edited.base, nil), (edited.delta, nil)]
    case .levels(let levels): return [(levels.set(at: projection.camera.zoom), nil)]
    case .tiles(let tiles):
      let covered = tiles.cover(projection)
      let seen = covered.compactMap { covered in tiles.sets[covered.tile].map { ($0, Optional(covered)) } }
      let tilesSeen = Set(covered.map(\.tile))
      let others = tiles.sets.filter { !tilesSeen.contains($0.key) }
        .sorted { ($0.key.z, $0.key.x, $0.key.y) < ($1.key.z, $1.key.x, $1.key.y) }
      return seen + others.map { ($0.value, nil) }
    }
  }
}

extension Layer {
  /// What the layer is called in a style.
  var typeName: String {
    switch kind {
    case .fill: "fill"
    case .line: "line"
    case .circle: "circle"
    case .extrusion: "fill-extrusion"
    case .symbols: "symbol"
    }
  }
}
