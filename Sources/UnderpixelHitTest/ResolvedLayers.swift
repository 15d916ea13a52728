package import UnderpixelCamera
internal import UnderpixelGeometry

/// The layers of a scene as drawn for one camera, by feature set.
final class ResolvedLayers: Sendable {
  let groups: [LayerGroup]
  /// The states that the groups' are of.
  private let states: SetStates
  /// For every group: which of the tiles of a source comes first, the lower; the same for all groups that are no tiles.
  let ranks: [Int]
  /// The camera's.
  let zoom: Double

  init(_ layers: [Layer], _ contents: [LayersOfContent], _ states: SetStates, _ projection: Projection) {
    let zoom = projection.camera.zoom
    self.zoom = zoom
    let looks = layers.map { $0.isDrawn(atZoom: zoom) ? LookAtZoom($0, projection) : nil }
    var groups: [LayerGroup] = []
    for content in contents where content.layers.contains(where: { looks[$0.index] != nil }) {
      let whole = zoom.rounded(.down)
      func add(
        _ set: FeatureSet, _ states: FeatureStates, of levels: ZoomLevels? = nil, hiding hidden: [UInt64]? = nil,
        gaps: Gaps = .none
      ) {
        let group = LayerGroup(
          set, content.layers, looks, states, wholeZoom: whole, tile: nil, of: levels, hiding: hidden, gaps: gaps)
        if let group { groups.append(group) }
      }
      switch content.content {
      case .features(let set): add(set, states[set])
      case .edited(let edited):
        add(edited.base, states[edited.base], hiding: edited.hidden, gaps: edited.gaps)
        add(edited.delta, states[edited.delta], gaps: edited.gaps)
      case .levels(let levels):
        let set = levels.set(at: zoom)
        add(set, states.states(of: set, in: levels), of: levels)
      case .tiles(let tiles):
        for covered in tiles.cover(projection) {
          guard let set = tiles.sets[covered.tile] else { continue }
          let group = LayerGroup(
            set, content.layers, looks, states[set], wholeZoom: Double(covered.overscaledZoom), tile: covered)
          if let group { groups.append(group) }
        }
      }
    }
    self.groups = groups
    self.states = states
    ranks = groups.indices.map { groups[$0].tile == nil ? 0 : $0 }
  }

  private init(_ other: ResolvedLayers, _ groups: [LayerGroup], _ states: SetStates) {
    self.groups = groups
    self.states = states
    ranks = other.ranks
    zoom = other.zoom
  }

  /// The same layers for the same camera, with other states: the groups stay in their order, and those whose states did not
  /// change are shared. Complexity: O(groups), and O(changes × log states) for each layer whose numbers follow states.
  func replacing(states: SetStates) -> ResolvedLayers {
    if states.isIdentical(to: self.states) { return self }
    let groups = groups.map { group in
      if let levels = group.levels, states[levels].isIdentical(to: self.states[levels]) { return group }
      let new = group.levels.map { states.states(of: group.set, in: $0) } ?? states[group.set]
      return new.isIdentical(to: group.states) ? group : LayerGroup(group, states: new)
    }
    return ResolvedLayers(self, groups, states)
  }
}

extension TileSets {
  /// The tiles that a camera sees, as they rank: by zoom, row, world copy and column.
  package func cover(_ projection: Projection) -> [CoveredTile] {
    let cover = TileCover(
      tileSize: tileSize, minZoom: zooms.lowerBound, maxZoom: zooms.upperBound, bounds: bounds)
    return cover.tiles(seenThrough: projection).sorted { a, b in
      (a.overscaledZoom, a.tile.y, a.worldCopy, a.tile.x) < (b.overscaledZoom, b.tile.y, b.worldCopy, b.tile.x)
    }
  }
}
