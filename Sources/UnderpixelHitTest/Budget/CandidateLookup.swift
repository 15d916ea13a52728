internal import UnderpixelGeometry
internal import UnderpixelIndex

/// Collects what may be hit, up to a number.
struct CandidateLookup {
  let query: QueryGeometry
  /// For every layer of the scene, whether it is asked; all are when nil.
  let wanted: [Bool]?
  let most: Int
  private(set) var flat: [Candidate] = []
  private(set) var raised: [Candidate] = []
  private(set) var cost = QueryCost()
  /// Whether there may be more.
  private(set) var isCut = false

  init(query: QueryGeometry, wanted: [Bool]?, most: Int) {
    self.query = query
    self.wanted = wanted
    self.most = most
  }

  /// Takes one more candidate; false where that is one too many.
  private mutating func countOne() -> Bool {
    isCut = isCut || cost.candidates >= most
    if !isCut { cost.candidates += 1 }
    return !isCut
  }

  mutating func add(_ group: LayerGroup, _ number: Int) {
    guard !isCut else { return }
    addFlat(group, number)
    if group.highest != nil { addRaised(group, number) }
  }

  private mutating func addFlat(_ group: LayerGroup, _ number: Int) {
    guard let area = query.searchBox(for: group.reach(wanted: wanted)) else { return }
    group.forEachCopy(meeting: area, query.projection) { copy in
      cost.searches += 1
      group.set.tree.forEach(intersecting: copy.mercator(area)) { index in
        guard countOne() else { return .stop }
        if !group.isThere(index) { return .continue }
        group.forEachFlatLayer(drawing: index) { layer in
          guard wanted?[layer.index] ?? true else { return }
          let part = PlacedPart(set: group.set, part: index, copy: copy)
          flat.append(
            Candidate(
              hit: group.hit(part, layer, number, distance: 0, depth: 0), paint: .flat(layer, copy: copy)))
        }
        return .continue
      }
    }
  }

  private mutating func addRaised(_ group: LayerGroup, _ number: Int) {
    func countSearch() { cost.searches += 1 }
    group.forEachExtrusion(near: query, wanted: wanted, searching: countSearch) { part, layer, look in
      guard countOne() else { return .stop }
      raised.append(
        Candidate(
          hit: group.hit(part, layer, number, distance: 0, depth: 0),
          paint: .extrusion(layer, look, copy: part.copy)))
      return .continue
    }
  }

  mutating func add(_ labels: FrameLabels, _ resolved: ResolvedLayers) {
    labels.forEachShape(in: query.screenBox) { place, shape in
      guard countOne() else { return }
      var hits: [Hit] = []
      labels.placed.append(place(), 0, resolved, wanted, &hits)
      flat += hits.map { Candidate(hit: $0, paint: .label(shape)) }
    }
  }
}
