internal import UnderpixelCamera
internal import UnderpixelGeometry
internal import UnderpixelIndex

extension Inquiry {
  private static let mostCandidates = 1000
  private static let mostMisses = 32

  /// What nearly was hit: of each feature around that no layer has hit the verdict to which least was missing.
  ///
  /// - Parameter hits: What is hit.
  mutating func nearMisses(_ hits: [Verdict]) -> [Verdict] {
    var named = Set(hits.map(Name.init))
    var misses = missingTiles()
    for content in scene.storage.contents {
      let layers = content.layers.filter { wanted?[$0.index] ?? true }
      guard !layers.isEmpty else { continue }
      for (set, tile) in content.content.sets(projection) {
        let sites = layers.map { Site(layer: $0.layer, index: $0.index, set: set, tile: tile) }
        guard sites[0].isSeen else { continue }
        var group: Int?
        for site in sites where group == nil { group = self.group(of: site) }
        for feature in candidates(set, tile, group) {
          guard let miss = nearestMiss(of: feature, sites), named.insert(Name(miss.verdict)).inserted else { continue }
          misses.append(miss)
        }
      }
    }
    misses.sort { a, b in
      let (near, far) = (a.verdict.distance ?? 0, b.verdict.distance ?? 0)
      return near != far ? near < far : a.layer > b.layer
    }
    return misses.prefix(Self.mostMisses).map(\.verdict)
  }

  /// A verdict, and its layer's place in the scene.
  private typealias Miss = (verdict: Verdict, layer: Int)

  /// The verdict on a feature to which least was missing; nil where none is worth telling.
  private mutating func nearestMiss(of feature: Int, _ sites: [Site]) -> Miss? {
    guard let first = sites.first else { return nil }
    let bare = bareDistance(of: feature, first.set, first.tile)
    var best: (miss: Miss, lack: Int)?
    for site in sites.reversed() where site.has(feature) {
      let verdict = verdict(site, feature)
      guard let lack = lack(of: verdict, site, feature, bare), best.map({ lack < $0.lack }) ?? true else { continue }
      best = ((verdict, site.index), lack)
    }
    guard var miss = best?.miss else { return nil }
    if miss.verdict.distance == nil { miss.verdict.distance = bare }
    return miss
  }

  /// What a feature is, in whichever tiles and layers.
  private struct Name: Hashable {
    let importId: String?
    let source: String
    let sourceLayer: String?
    let id: FeatureID?
    /// Of a feature without an id.
    let place: Int?

    init(_ verdict: Verdict) {
      (importId, source) = (verdict.importId, verdict.source)
      let feature = verdict.feature
      sourceLayer = feature.flatMap { $0.features.sourceLayer(of: $0.index) }
      id = feature?.id
      place = id == nil ? feature?.index : nil
    }
  }

  private var reach: Double { query.radius + Frame.nearby }

  // MARK: Candidates

  /// The features of a set that may be near, in their order.
  private mutating func candidates(_ set: FeatureSet, _ tile: CoveredTile?, _ group: Int?) -> [Int] {
    var found: Set<Int> = []
    let wide = QueryGeometry(disc: point, radius: reach, projection: projection)
    func add(_ part: Int) -> Bool {
      found.insert(set.features.feature(ofPart: part))
      return found.count < Self.mostCandidates
    }
    var area = wide.groundBox
    if let group {
      let group = frame.layers.groups[group]
      if let reached = wide.searchBox(for: group.reach(wanted: wanted)) { area.formUnion(reached) }
      group.forEachExtrusion(near: wide, wanted: wanted) { part, _, _ in
        _ = add(part.part)
        return .continue
      }
    }
    func search(_ copy: WorldCopy) {
      set.tree.forEach(intersecting: copy.mercator(area)) { add($0) ? .continue : .stop }
    }
    if let tile {
      search(WorldCopy(Double(tile.worldCopy), projection))
    } else {
      WorldCopy.forEachCopy(meeting: area, bounds: set.tree.bounds, projection, search)
    }
    if let group {
      for piece in pieces() where piece.group == group && distance(to: piece) <= reach {
        found.insert(piece.feature.index)
      }
    }
    return found.sorted()
  }

  /// How far a feature's own shape is, however it is drawn.
  private func bareDistance(of feature: Int, _ set: FeatureSet, _ tile: CoveredTile?) -> Double {
    var least = Double.infinity
    for part in set.features.parts(of: feature) where set.isFindable(part) {
      for copy in copies(tile) {
        least = min(least, query.distance(toShapeOf: PlacedPart(set: set, part: part, copy: copy)))
      }
    }
    return least
  }

  /// How much is missing to a hit: the less, the smaller the number; nil for what is not worth telling.
  private func lack(of verdict: Verdict, _ site: Site, _ feature: Int, _ bare: Double) -> Int? {
    switch verdict.reason {
    case .room?, .shape?: return (verdict.distance ?? .infinity) <= reach ? 0 : nil
    case .visibility?, .zoom?, .tileZoom?:
      guard bare <= reach, site.couldDraw(feature, site.wholeZoom(projection)) else { return nil }
      return 2
    case .size?: return bare <= reach ? 1 : nil
    case .label?: return bare <= reach ? 3 : nil
    case .filter?: return bare <= reach ? 4 : nil
    case .type?: return bare <= reach ? 5 : nil
    default: return nil
    }
  }

  // MARK: Tiles

  /// The tiles under the pixel of which nothing is there, each once, for the top-most of the layers that draw it.
  private func missingTiles() -> [Miss] {
    guard let ground = query.ground else { return [] }
    var missing: [Miss] = []
    for content in scene.storage.contents {
      guard case .tiles(let tiles) = content.content,
        let layer = content.layers.last(where: {
          wanted?[$0.index] ?? true && $0.layer.isDrawn(atZoom: projection.camera.zoom)
        })
      else { continue }
      let place = WorldCopy(0, projection).mercator(ground)
      for covered in tiles.cover(projection)
      where covered.bounds.contains(x: place.x, y: place.y) && tiles.sets[covered.tile] == nil {
        var verdict = Verdict(layer: layer.layer.id, importId: layer.layer.importId, source: layer.layer.source)
        verdict.reason = .tile(covered.tile, .absent)
        missing.append((verdict, layer.index))
      }
    }
    return missing
  }
}

extension Site {
  /// Whether the layer would draw a feature if it were drawn itself.
  fileprivate func couldDraw(_ feature: Int, _ zoom: Double) -> Bool {
    let features = set.features
    return features.parts(of: feature).contains { part in
      let type = features.type(ofPart: part)
      return (layer.isSymbols || layer.draws(type)) && layer.filter.passes(features, feature, type, zoom)
    }
  }
}
