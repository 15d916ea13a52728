package import UnderpixelCamera
internal import UnderpixelGeometry

/// The layers of a scene as drawn for one camera, by feature set.
final class ResolvedLayers: Sendable {
  let groups: [LayerGroup]
  /// For every group: which of the tiles of a source comes first, the lower; the same for all groups that are no tiles.
  let ranks: [Int]
  /// The camera's.
  let zoom: Double

  init(_ layers: [Layer], _ contents: [LayersOfContent], _ states: SetStates, _ projection: Projection) {
    let zoom = projection.camera.zoom
    self.zoom = zoom
    let looks = layers.map { $0.zooms.contains(zoom) ? LookAtZoom($0, projection) : nil }
    var groups: [LayerGroup] = []
    for content in contents where content.layers.contains(where: { looks[$0.index] != nil }) {
      let whole = zoom.rounded(.down)
      func add(
        _ set: FeatureSet, _ states: FeatureStates, hiding hidden: [UInt64]? = nil, gaps: Gaps = .none
      ) {
        let group = LayerGroup(
          set, content.layers, looks, states, wholeZoom: whole, tile: nil, hiding: hidden, gaps: gaps)
        if let group { groups.append(group) }
      }
      switch content.content {
      case .features(let set): add(set, states[set])
      case .edited(let edited):
        add(edited.base, states[edited.base], hiding: edited.hidden, gaps: edited.gaps)
        add(edited.delta, states[edited.delta], gaps: edited.gaps)
      case .levels(let levels):
        let set = levels.set(at: zoom)
        add(set, states.states(of: set, in: levels))
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
    ranks = groups.indices.map { groups[$0].tile == nil ? 0 : $0 }
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

/// The layers over one feature set that are drawn for one camera, their numbers ready.
final class LayerGroup: Sendable {
  let set: FeatureSet
  let states: FeatureStates
  let membership: MembershipTable
  let layers: [ResolvedLayer]
  /// Of each of `layers`, and of all together.
  private let reaches: [(layer: Int, reach: Reach)]
  private let reach: Reach
  /// For each bit of the table's words, the place of its layer in `layers`; unused where the layer is not drawn.
  private let places: [Int]
  /// The bits of the flat layers that are drawn.
  private let flat: [UInt64]
  /// Nil for a set that is no tile: it is seen in every copy of the world.
  let tile: CoveredTile?
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
  init?(
    _ set: FeatureSet, _ all: [(index: Int, layer: Layer)], _ looks: [LookAtZoom?], _ states: FeatureStates,
    wholeZoom: Double, tile: CoveredTile?, hiding hidden: [UInt64]? = nil,
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
    membership = set.cache.table(MembershipKey(layers, zoom: wholeZoom)) {
      MembershipTable(set, layers, zoom: wholeZoom)
    }
    self.set = set
    self.states = states
    self.tile = tile
    self.hidden = hidden
    self.gaps = gaps
    self.layers = resolved
    reaches = resolved.map { ($0.index, $0.reach) }
    reach = reaches.reduce(into: .none) { $0.formUnion($1.reach) }
    var places = [Int](repeating: 0, count: membership.wordsPerPart * 64)
    var flat = [UInt64](repeating: 0, count: membership.wordsPerPart)
    for (place, layer) in resolved.enumerated() {
      places[layer.word * 64 + layer.bit.trailingZeroBitCount] = place
      if case .extrusion = layer.look { continue }
      if case .symbols = layer.look { continue }
      flat[layer.word] |= layer.bit
    }
    self.places = places
    self.flat = flat
    hasSymbols = resolved.contains { if case .symbols = $0.look { true } else { false } }
    highest = resolved.compactMap { if case .extrusion(let look) = $0.look { look.highest } else { nil } }.max()
  }

  /// How far the paint of flat layers lies from features' places.
  ///
  /// - Parameter wanted: For every layer of the scene, whether it is asked; all are when nil.
  func reach(wanted: [Bool]?) -> Reach {
    guard let wanted else { return reach }
    return reaches.reduce(into: .none) { if wanted[$1.layer] { $0.formUnion($1.reach) } }
  }

  /// True for a layer of the scene that is drawn over the set.
  func draws(layer index: Int) -> Bool { layers.contains { $0.index == index } }

  /// False for a part of a feature that is not there.
  @inline(__always)
  func isThere(_ part: Int) -> Bool {
    guard let hidden else { return true }
    let feature = set.features.feature(ofPart: part)
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

  /// Calls `body` with the flat layers that draw a part, bottom to top.
  @inline(__always)
  func forEachFlatLayer(drawing part: Int, _ body: (ResolvedLayer) -> Void) {
    let first = part * membership.wordsPerPart
    for word in 0..<membership.wordsPerPart {
      var bits = membership.words[first + word] & flat[word]
      while bits != 0 {
        body(layers[places[word * 64 + bits.trailingZeroBitCount]])
        bits &= bits - 1
      }
    }
  }

  @inline(__always)
  func draws(_ part: Int, _ layer: ResolvedLayer) -> Bool {
    membership.words[part * membership.wordsPerPart + layer.word] & layer.bit != 0
  }
}

extension Layer {
  /// Tiles hold what layers draw at their own zoom: one far away, and so of a smaller zoom, has no features of a layer
  /// that begins later. (MapLibre GL JS, whole zoom levels.)
  func isDrawn(inTileOfZoom zoom: Double) -> Bool {
    zoom >= zooms.lowerBound.rounded(.down) && zoom < zooms.upperBound
  }
}

/// A layer for one camera. A class, like the looks: a query passes it on by one reference, whatever it holds.
final class ResolvedLayer: Sendable {
  /// The layer's place in the scene.
  let index: Int
  let word: Int
  let bit: UInt64
  /// The translation, in plane pixels.
  let shift: Vector
  let look: Look
  let reach: Reach
  let sortKey: ResolvedNumbers?

  init(index: Int, word: Int, bit: UInt64, shift: Vector, look: Look, sortKey: ResolvedNumbers?) {
    self.index = index
    self.word = word
    self.bit = bit
    self.shift = shift
    self.look = look
    reach = Reach(look, shift: shift)
    self.sortKey = sortKey
  }
}

/// How a layer draws at one zoom, for any set.
struct LookAtZoom: Sendable {
  enum Kind: Sendable {
    case fill
    case line(width: NumbersAtZoom, gapWidth: NumbersAtZoom, offset: NumbersAtZoom)
    case circle(
      radius: NumbersAtZoom, strokeWidth: NumbersAtZoom, scale: Layer.PitchReference, alignment: Layer.PitchReference)
    case extrusion(height: NumbersAtZoom, base: NumbersAtZoom)
    case symbols
  }

  let kind: Kind
  let shift: Vector

  init(_ layer: Layer, _ projection: Projection) {
    func at(_ numbers: Numbers) -> NumbersAtZoom { NumbersAtZoom(numbers, zoom: projection.camera.zoom) }
    kind =
      switch layer.kind {
      case .fill: .fill
      case .line(let width, let gapWidth, let offset):
        .line(width: at(width), gapWidth: at(gapWidth), offset: at(offset))
      case .circle(let radius, let strokeWidth, let scale, let alignment):
        .circle(radius: at(radius), strokeWidth: at(strokeWidth), scale: scale, alignment: alignment)
      case .extrusion(let height, let base): .extrusion(height: at(height), base: at(base))
      case .symbols: .symbols
      }
    shift = layer.translation.shift(projection)
  }
}

extension Layer.Translation {
  /// In plane pixels.
  fileprivate func shift(_ projection: Projection) -> Vector {
    func number(_ numbers: Numbers) -> Double {
      guard case .constant(let value) = NumbersAtZoom(numbers, zoom: projection.camera.zoom) else { return 0 }
      return ResolvedNumbers.usable(value, .signed)
    }
    let (x, y) = (number(x), number(y))
    guard anchor == .viewport, x != 0 || y != 0 else { return Vector(x, y) }
    return projection.turned(right: x, down: y).vector
  }
}

/// How a layer draws the features of one set.
enum Look: Sendable {
  case fill
  case line(LineLook)
  case circle(CircleLook)
  case extrusion(ExtrusionLook)
  case symbols

  init(_ look: LookAtZoom, _ set: FeatureSet, _ states: FeatureStates) {
    func resolved(_ numbers: NumbersAtZoom, _ sign: Sign = .unsigned) -> ResolvedNumbers {
      ResolvedNumbers(numbers, set, states, sign)
    }
    switch look.kind {
    case .fill: self = .fill
    case .symbols: self = .symbols
    case .line(let width, let gapWidth, let offset):
      self = .line(
        LineLook(width: resolved(width), gapWidth: resolved(gapWidth), offset: resolved(offset, .signed)))
    case .circle(let radius, let strokeWidth, let scale, let alignment):
      self = .circle(
        CircleLook(
          radius: resolved(radius), strokeWidth: resolved(strokeWidth), scale: scale, alignment: alignment))
    case .extrusion(let height, let base):
      self = .extrusion(ExtrusionLook(height: resolved(height), base: resolved(base)))
    }
  }
}
