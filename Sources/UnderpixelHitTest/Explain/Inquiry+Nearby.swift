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
    var named = Set(hits.compactMap { $0.feature.map(Name.init) })
    var misses: [Verdict] = missingTiles()
    for content in scene.storage.contents {
      let layers = content.layers.filter { wanted?[$0.index] ?? true }
      guard !layers.isEmpty else { continue }
      for (set, tile) in content.content.sets(projection) {
        let sites = layers.map { Site(layer: $0.layer, index: $0.index, set: set, tile: tile) }
        guard sites[0].isSeen else { continue }
        let groups = sites.compactMap { group(of: $0) }
        for feature in candidates(set, tile, groups.first) {
          let bare = bareDistance(of: feature, set, tile)
          var best: (verdict: Verdict, lack: Int)?
          for site in sites.reversed() where site.has(feature) {
            let verdict = verdict(site, feature)
            guard let lack = lack(of: verdict, site, feature, bare), best.map({ lack < $0.lack }) ?? true else {
              continue
            }
            best = (verdict, lack)
          }
          guard var miss = best?.verdict, let feature = miss.feature, named.insert(Name(feature)).inserted else {
            continue
          }
          if miss.distance == nil { miss.distance = bare }
          misses.append(miss)
        }
      }
    }
    let order = Dictionary(scene.layers.enumerated().map { ($1.id, $0) }) { _, last in last }
    misses.sort { a, b in
      let (near, far) = (a.distance ?? 0, b.distance ?? 0)
      return near != far ? near < far : order[a.layer] ?? 0 > order[b.layer] ?? 0
    }
    return Array(misses.prefix(Self.mostMisses))
  }

  /// What a feature is, in whichever tiles and layers.
  private enum Name: Hashable {
    case id(FeatureID, ObjectIdentifier?)
    case place(ObjectIdentifier, Int)

    init(_ feature: Feature) {
      let features = feature.features
      if let id = feature.id {
        self = .id(id, features.tile == nil ? ObjectIdentifier(features) : nil)
      } else {
        self = .place(ObjectIdentifier(features), feature.index)
      }
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
    var area = wide.groundPolygon.box
    if let group {
      let group = frame.layers.groups[group]
      if let reached = wide.searchBox(for: group.reach(wanted: wanted)) { area.formUnion(reached) }
      group.forEachExtrusion(near: wide, wanted: wanted) { part, _, _ in _ = add(part.part) }
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
  private func missingTiles() -> [Verdict] {
    guard let ground = query.ground else { return [] }
    var missing: [Verdict] = []
    for content in scene.storage.contents {
      guard case .tiles(let tiles) = content.content,
        let layer = content.layers.last(where: {
          wanted?[$0.index] ?? true && $0.layer.isDrawn(atZoom: projection.camera.zoom)
        })?.layer
      else { continue }
      let place = WorldCopy(0, projection).mercator(ground)
      for covered in tiles.cover(projection)
      where covered.bounds.contains(x: place.x, y: place.y) && tiles.sets[covered.tile] == nil {
        var verdict = Verdict(layer: layer.id, importId: layer.importId, source: layer.source)
        verdict.reason = .tile(covered.tile, .absent)
        missing.append(verdict)
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
