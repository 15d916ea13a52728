internal import UnderpixelCamera
internal import UnderpixelGeometry

/// The layers over one feature set that are drawn for one camera, their numbers ready.
final class LayerGroup: Sendable {
  let set: FeatureSet
  let states: FeatureStates
  let membership: MembershipTable
  let layers: [ResolvedLayer]
  /// Of each of `layers` what a query needs to see whether it may meet a part: no references to count.
  private let plain: [PlainLayer]
  /// How far the paint of all of them lies from features' places.
  private let reach: Reach
  /// The layers that raise features.
  let extrusions: [(layer: ResolvedLayer, look: ExtrusionLook)]
  /// For each bit of the table's words, the place of its layer in `layers`; unused where the layer is not drawn.
  private let places: [Int]
  /// The bits of the flat layers that are drawn.
  private let flat: [UInt64]
  /// What the set is a level of; nil for none.
  let levels: ZoomLevels?
  /// Nil for a set that is no tile: it is seen in every copy of the world.
  let tile: CoveredTile?
  /// The tile's.
  let square: BoundingBox?
  /// A bit for each feature that is not there; nil for none.
  let hidden: [UInt64]?
  private let gaps: Gaps
  /// Above this no extrusion of the group stands, in meters; nil when there is none.
  let highest: Double?
  /// Whether layers of symbols are among the layers.
  let hasSymbols: Bool

  /// Nil when no layer over the set is drawn.
  ///
  /// - Parameter wholeZoom: The zoom for filters and sort keys.
  convenience init?(
    _ set: FeatureSet, _ all: [(index: Int, layer: Layer)], _ looks: [LookAtZoom?], _ states: FeatureStates,
    wholeZoom: Double, tile: CoveredTile?, of levels: ZoomLevels? = nil, hiding hidden: [UInt64]? = nil,
    gaps: Gaps = .none
  ) {
    let all = all.filter { set.hasParts(ofSourceLayer: $0.layer.sourceLayer) || tile == nil && $0.layer.isSymbols }
    var resolved: [ResolvedLayer] = []
    for (position, entry) in all.enumerated() {
      guard let look = looks[entry.index], tile == nil || entry.layer.isDrawn(inTileOfZoom: wholeZoom) else { continue }
      resolved.append(
        ResolvedLayer(
          index: entry.index, word: position / 64, bit: 1 << UInt64(position % 64), shift: look.shift,
          look: Look(look, set, states),
          sortKey: entry.layer.sortKey.map {
            ResolvedNumbers(NumbersAtZoom($0, zoom: wholeZoom), set, .none, .signed)
          }))
    }
    guard !resolved.isEmpty else { return nil }
    let layers = all.map(\.layer)
    let membership = set.cache.table(MembershipKey(layers, zoom: wholeZoom)) {
      MembershipTable(set, layers, zoom: wholeZoom)
    }
    var places = [Int](repeating: 0, count: membership.wordsPerPart * 64)
    var flat = [UInt64](repeating: 0, count: membership.wordsPerPart)
    for (place, layer) in resolved.enumerated() {
      places[layer.word * 64 + layer.bit.trailingZeroBitCount] = place
      if case .extrusion = layer.look { continue }
      if case .symbols = layer.look { continue }
      flat[layer.word] |= layer.bit
    }
    self.init(
      set, states, membership, resolved, places: places, flat: flat, levels: levels, tile: tile, hidden: hidden,
      gaps: gaps)
  }

  /// The group with other states. Layers whose numbers do not follow states are shared.
  convenience init(_ group: LayerGroup, states: FeatureStates) {
    var layers = group.layers
    if layers.contains(where: \.followsStates) {
      let changes = states.changes(from: group.states)
      layers = layers.map { $0.updated(by: changes, in: group.set) }
    }
    self.init(
      group.set, states, group.membership, layers, places: group.places, flat: group.flat, levels: group.levels,
      tile: group.tile, hidden: group.hidden, gaps: group.gaps)
  }

  private init(
    _ set: FeatureSet, _ states: FeatureStates, _ membership: MembershipTable, _ layers: [ResolvedLayer],
    places: [Int], flat: [UInt64], levels: ZoomLevels?, tile: CoveredTile?, hidden: [UInt64]?, gaps: Gaps
  ) {
    self.set = set
    self.states = states
    self.membership = membership
    self.layers = layers
    self.places = places
    self.flat = flat
    self.levels = levels
    self.tile = tile
    self.hidden = hidden
    self.gaps = gaps
    plain = layers.map { PlainLayer(index: $0.index, reach: $0.reach, groundReach: $0.reach.groundAlone) }
    reach = layers.reduce(into: .none) { $0.formUnion($1.reach) }
    extrusions = layers.compactMap { layer in
      if case .extrusion(let look) = layer.look { (layer, look) } else { nil }
    }
    square = tile?.tile.bounds
    hasSymbols = layers.contains { if case .symbols = $0.look { true } else { false } }
    highest = extrusions.map(\.look.highest).max()
  }

  /// How far the paint of flat layers lies from features' places.
  ///
  /// - Parameter wanted: For every layer of the scene, whether it is asked; all are when nil.
  func reach(wanted: [Bool]?) -> Reach {
    guard let wanted else { return reach }
    return plain.reduce(into: .none) { if wanted[$1.index] { $0.formUnion($1.reach) } }
  }

  /// A layer of the scene as it is drawn over the set; nil where it is not.
  func layer(_ index: Int) -> ResolvedLayer? { layers.first { $0.index == index } }

  /// True for a layer of the scene that is drawn over the set.
  func draws(layer index: Int) -> Bool { layers.contains { $0.index == index } }

  /// False for a part of a feature that is not there.
  @inline(__always)
  func isThere(_ part: Int) -> Bool {
    guard hidden != nil else { return true }
    return hasFeature(set.features.feature(ofPart: part))
  }

  /// False for a feature that is not there.
  @inline(__always)
  func hasFeature(_ feature: Int) -> Bool {
    guard let hidden else { return true }
    return hidden[feature / 64] >> UInt64(feature % 64) & 1 == 0
  }

  /// Where a feature stands in its data, or in its tile.
  @inline(__always)
  func ordinal(of feature: Int) -> Int {
    tile == nil ? dataOrdinal(of: feature) ?? feature : feature
  }

  /// Where a feature stands in its data as that is now; nil for a cluster.
  func dataOrdinal(of feature: Int) -> Int? {
    if tile != nil { return set.features.ordinal(of: feature) }
    return set.features.sourceOrdinal(of: feature).map { gaps.closed($0) }
  }

  /// Calls `body` with the flat layers that draw a part, bottom to top; those are left out whose paint, as far as it reaches
  /// around the part's box, lies apart from a query.
  @inline(__always)
  func forEachFlatLayer(
    drawing part: Int, near query: borrowing QueryGeometry, _ copy: WorldCopy, _ body: (ResolvedLayer) -> Void
  ) {
    let box = set.edges.boxes[part]
    let gap = copy.leastGap(query.groundBox, box)
    forEachPlaceOfFlatLayer(drawing: part) { place in
      let layer = plain[place]
      if let reach = layer.groundReach {
        if gap > reach { return }
      } else {
        guard let area = query.searchBox(for: layer.reach), copy.leastGap(area, box) <= 0 else { return }
      }
      body(layers[place])
    }
  }

  /// Calls `body` with the flat layers that draw a part, bottom to top.
  @inline(__always)
  func forEachFlatLayer(drawing part: Int, _ body: (ResolvedLayer) -> Void) {
    forEachPlaceOfFlatLayer(drawing: part) { body(layers[$0]) }
  }

  @inline(__always)
  private func forEachPlaceOfFlatLayer(drawing part: Int, _ body: (Int) -> Void) {
    let first = part * membership.wordsPerPart
    for word in 0..<membership.wordsPerPart {
      var bits = membership.words[first + word] & flat[word]
      while bits != 0 {
        let place = places[word * 64 + bits.trailingZeroBitCount]
        bits &= bits - 1
        body(place)
      }
    }
  }

  @inline(__always)
  func draws(_ part: Int, _ layer: ResolvedLayer) -> Bool {
    membership.words[part * membership.wordsPerPart + layer.word] & layer.bit != 0
  }
}

/// A layer's place in the scene, and how far its paint lies from features' places.
private struct PlainLayer: Sendable {
  let index: Int
  let reach: Reach
  /// How far that is where it is the same in all directions of the ground; nil elsewhere.
  let groundReach: Double?
}

extension Layer {
  /// Tiles hold what layers draw at their own zoom: one far away, and so of a smaller zoom, has no features of a layer
  /// that begins later. (MapLibre GL JS, whole zoom levels.)
  func isDrawn(inTileOfZoom zoom: Double) -> Bool {
    zoom >= zooms.lowerBound.rounded(.down) && zoom < zooms.upperBound
  }
}
