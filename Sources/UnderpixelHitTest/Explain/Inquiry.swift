internal import UnderpixelCamera
internal import UnderpixelGeometry
internal import UnderpixelPlacement

/// Questions about one pixel of a frame.
///
/// What is hit is read off the query's own answer. Why something is not is asked of what the query asks: the table of
/// members, the numbers, the distances, here with no limit, and the say of tiles.
struct Inquiry: ~Copyable {
  let frame: Frame
  let point: ScreenPoint
  let query: QueryGeometry
  /// The same without a limit.
  let unlimited: QueryGeometry
  /// The same with a radius as large as can be searched: what it does not reach no query finds.
  let widest: QueryGeometry
  /// All of them, in order.
  let hits: Hits
  let wanted: [Bool]?
  let limit: Int?
  /// The labels on the screen, and those that found no room; nil until they are asked for.
  private var knownPieces: [SymbolPiece]?
  private let places: [HitKey: Int]

  struct HitKey: Hashable {
    let layer: Int
    let group: Int
    let feature: Int
  }

  /// Nil for a place that is none.
  init?(_ frame: Frame, _ point: ScreenPoint, radius: Double, _ hits: Hits, wanted: [Bool]?, limit: Int?) {
    guard point.x.isFinite, point.y.isFinite, radius.isFinite else { return nil }
    self.frame = frame
    self.point = point
    query = QueryGeometry(disc: point, radius: radius, projection: frame.projection)
    unlimited = query.unlimited
    widest = QueryGeometry(disc: point, radius: 1e9, projection: frame.projection)
    self.hits = hits
    self.wanted = wanted
    self.limit = limit
    let keys = hits.records.map { HitKey(layer: $0.layer, group: $0.set, feature: $0.feature) }
    places = Dictionary(uniqueKeysWithValues: zip(keys, keys.indices))
  }

  var scene: Scene { frame.scene }
  var projection: Projection { frame.projection }

  /// The labels of the frame, with those that found no room.
  mutating func pieces() -> [SymbolPiece] {
    if let knownPieces { return knownPieces }
    let pieces = frame.pieces(.hidden)
    knownPieces = pieces
    return pieces
  }

  // MARK: Features

  /// What came of features in each layer that could draw them: the hits first, then from the top layer down.
  ///
  /// - Parameter features: The features of a layer's set that are meant.
  mutating func verdicts(_ features: (Site) -> [Int]) -> [Verdict] {
    var verdicts: [Verdict] = []
    for (index, layer) in scene.layers.enumerated().reversed() where wanted?[index] ?? true {
      var best: Verdict?
      for (set, tile) in layer.content.sets(projection) {
        let site = Site(layer: layer, index: index, set: set, tile: tile)
        for feature in features(site) where site.has(feature) {
          let verdict = verdict(site, feature)
          if best.map({ verdict.isFarther(than: $0) }) ?? true { best = verdict }
        }
      }
      if let best { verdicts.append(best) }
    }
    func place(_ verdict: Verdict) -> Int { verdict.isHit ? verdict.hit.map { self.place(of: $0) ?? 0 } ?? 0 : .max }
    // The sort is stable.
    return verdicts.sorted { place($0) < place($1) }
  }

  /// What came of a feature in a layer.
  mutating func verdict(_ site: Site, _ feature: Int) -> Verdict {
    let group = group(of: site)
    var verdict = diagnosis(site, group, feature)
    if let group { settle(HitKey(layer: site.index, group: group, feature: feature), &verdict) }
    return verdict
  }

  /// What the steps of the query say of a feature in a layer, whatever the query's answer is.
  ///
  /// - Parameter group: Which of the frame's groups draws the layer's set; nil where none does.
  mutating func diagnosis(_ site: Site, _ group: Int?, _ feature: Int) -> Verdict {
    let drawn = group.map { frame.layers.groups[$0] }
    let ordinal = drawn.flatMap { $0.dataOrdinal(of: feature) }
    var verdict = Verdict(
      layer: site.layer.id, importId: site.layer.importId, source: site.layer.source,
      feature: Feature(features: site.set.features, index: feature, ordinal: ordinal))
    guard passesLayer(site, &verdict), passesTile(site, &verdict) else { return verdict }
    guard let group, let drawn, let layer = drawn.layer(site.index) else {
      // A set is not drawn where it has nothing for the layer: its features have no parts.
      verdict.reason = .geometry
      return verdict
    }
    let parts = site.set.features.parts(of: feature)
    guard verdict.passes(.current, drawn.hasFeature(feature)) else { return verdict }
    if site.layer.isSymbols {
      examineLabels(site, group, feature, &verdict)
    } else {
      examine(parts, layer, site, drawn, &verdict)
    }
    return verdict
  }

  private func passesLayer(_ site: Site, _ verdict: inout Verdict) -> Bool {
    let zoom = projection.camera.zoom
    return verdict.passes(.visibility, site.layer.isVisible)
      && verdict.passes(.zoom(camera: zoom, drawn: site.layer.zooms), site.layer.zooms.contains(zoom))
  }

  private func passesTile(_ site: Site, _ verdict: inout Verdict) -> Bool {
    guard let id = site.set.features.tile else { return true }
    guard verdict.passes(.tile(id, site.isSeen ? .loaded : .unseen), site.isSeen) else { return false }
    guard let tile = site.tile else { return true }
    let zoom = tile.overscaledZoom
    return verdict.passes(
      .tileZoom(id, zoom: zoom, drawn: site.layer.zooms), site.layer.isDrawn(inTileOfZoom: Double(zoom)))
  }

  /// Which of the frame's groups draws the layer's set.
  func group(of site: Site) -> Int? {
    frame.layers.groups.firstIndex { group in
      group.set === site.set && group.tile == site.tile && group.draws(layer: site.index)
    }
  }

  // MARK: The answer

  func place(of hit: HitFeature) -> Int? {
    places[HitKey(layer: hit.record.layer, group: hit.record.set, feature: hit.record.feature)]
  }

  /// Compares a verdict with the query's answer, which has the last word.
  private func settle(_ key: HitKey, _ verdict: inout Verdict) {
    if let place = places[key] {
      verdict.reason = nil
      verdict.distance = hits[place].distance
      settle(place, &verdict)
    } else if verdict.isHit {
      let hit = hits.first { isSame($0.record, key) }
      verdict.reason = .single(hit?.tile)
      verdict.hit = hit
    }
  }

  private func settle(_ place: Int, _ verdict: inout Verdict) {
    verdict.hit = hits[place]
    if let limit, !verdict.passes(.limit(limit), place < limit) { return }
    verdict.passed.append(.order(above: place, by: place > 0 ? hits[place - 1] : nil))
  }

  /// Whether a hit stands for a feature of another tile or copy of the world.
  private func isSame(_ record: Hit, _ key: HitKey) -> Bool {
    guard record.layer == key.layer else { return false }
    let (set, other) = (frame.layers.groups[record.set].set, frame.layers.groups[key.group].set)
    if set === other, record.feature == key.feature { return true }
    guard let id = set.features.id(of: record.feature), id == other.features.id(of: key.feature) else { return false }
    return set.occurrence(of: record.feature) == other.occurrence(of: key.feature)
  }

  /// The hits as verdicts, in their order.
  mutating func hitVerdicts() -> [Verdict] {
    var verdicts: [Verdict] = []
    for hit in hits {
      let group = frame.layers.groups[hit.record.set]
      let layer = scene.layers[hit.record.layer]
      let site = Site(layer: layer, index: hit.record.layer, set: group.set, tile: group.tile)
      verdicts.append(verdict(site, hit.record.feature))
    }
    return verdicts
  }
}

extension Site {
  /// True for a feature that the layer's source layer has.
  func has(_ feature: Int) -> Bool {
    guard set.features.tile != nil else { return true }
    return set.features.sourceLayer(of: feature).map(ExactText.init) == layer.sourceLayer.map(ExactText.init)
  }
}
