internal import UnderpixelGeometry

/// One query within a budget: first all candidates, then the exact tests from the top down.
struct BoundedSearch {
  private let frame: Frame
  private let query: QueryGeometry
  private let ranking: Ranking
  private let limit: Int?
  private let budget: QueryBudget
  private let filter: ((HitFeature) -> Bool)?
  private let order: DrawOrder
  /// Whether all candidates are known.
  private let sawAll: Bool
  /// From the top down; extrusions, whose depths are not known yet, where the topmost layer of them is.
  private let candidates: [Candidate]
  private var cost: QueryCost
  private var found: [Hit] = []

  /// - Parameter wanted: For every layer of the scene, whether it is asked; all are when nil.
  init(
    _ frame: Frame, _ query: QueryGeometry, _ ranking: Ranking, _ wanted: [Bool]?, _ limit: Int?,
    _ budget: QueryBudget, _ filter: ((HitFeature) -> Bool)?
  ) {
    (self.frame, self.query, self.ranking, self.limit) = (frame, query, ranking, limit)
    (self.budget, self.filter) = (budget, filter)
    let labels = frame.labels(wanted)
    order = frame.drawOrder(labels)
    var lookup = CandidateLookup(query: query, wanted: wanted, most: budget.candidates ?? .max)
    for (number, group) in frame.layers.groups.enumerated() { lookup.add(group, number) }
    if let labels { lookup.add(labels, frame.layers) }
    sawAll = !lookup.isCut
    cost = lookup.cost
    candidates = order.topmostFirst(lookup.flat, raised: lookup.raised)
  }

  mutating func answer() -> Hits {
    let mostTests = budget.exactTests ?? .max
    var next = 0
    // Between looks at what is known the hits double.
    var nextLook = max(limit ?? .max, 1)
    while next < candidates.count, cost.exactTests < mostTests {
      if found.count >= nextLook, next == 0 || !candidates[next].hit.isOfFeature(candidates[next - 1].hit) {
        let hits = ranked(upTo: next)
        if hits.settledCount >= limit ?? .max { return hits }
        nextLook = 2 * found.count
      }
      cost.exactTests += 1
      if let hit = query.hit(candidates[next], frame.layers.groups) { found.append(hit) }
      next += 1
    }
    return ranked(upTo: next)
  }

  /// The answer as it is known after some candidates.
  private mutating func ranked(upTo next: Int) -> Hits {
    var records = order.topmostFirst(found)
    var settled = settledCount(of: records, upTo: next)
    let isDone = sawAll && next == candidates.count
    if ranking == .nearest {
      // What the point itself hits comes first, as drawn. Any other may have something nearer before it.
      if !isDone { settled = records.prefix(settled).count { $0.distance == 0 } }
      records = DrawOrder.nearestFirst(records)
    }
    if let filter {
      cost.evaluations += records.count
      let passes = records.map { filter(HitFeature(frame: frame.layers, scene: frame.scene, record: $0)) }
      settled = passes.prefix(settled).count { $0 }
      records = zip(records, passes).filter(\.1).map(\.0)
    }
    var isCut = false
    if let limit, limit < records.count {
      records.removeLast(records.count - max(limit, 0))
      isCut = true
    }
    return Hits(
      frame: frame.layers, scene: frame.scene, records: records, isComplete: isDone && !isCut,
      settledCount: min(settled, records.count), cost: cost)
  }

  /// How many of the hits, top-most first, surely come before all that is not known.
  private func settledCount(of records: [Hit], upTo next: Int) -> Int {
    guard sawAll else { return 0 }
    guard next < candidates.count else { return records.count }
    let first = candidates[next].hit.layer
    if order.isExtrusion[first] {
      // Depths of others may be less: what was there before them is settled.
      return records.firstIndex { order.isExtrusion[$0.layer] || $0.layer < first } ?? records.count
    }
    return records.firstIndex { order.isExtrusion[$0.layer] && $0.layer < first } ?? records.count
  }
}

extension Hit {
  /// True for hits of one feature of a set in one layer.
  fileprivate func isOfFeature(_ other: Hit) -> Bool {
    layer == other.layer && set == other.set && feature == other.feature
  }
}

extension DrawOrder {
  /// Flat candidates from the top down; those that are raised, whose order nobody knows yet, as soon as one of them may come.
  fileprivate func topmostFirst(_ flat: [Candidate], raised: [Candidate]) -> [Candidate] {
    let flat = sorted(flat)
    guard let top = raised.map(\.hit.layer).max() else { return flat }
    let above = flat.prefix { $0.hit.layer > top }
    // Any of them may be the nearest, those of the topmost layer come first of all.
    return above + raised.sorted { $0.hit.layer > $1.hit.layer } + flat.dropFirst(above.count)
  }
}
