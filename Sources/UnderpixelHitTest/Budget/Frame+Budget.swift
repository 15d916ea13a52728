public import UnderpixelGeometry

/// Queries that do no more than they are allowed to, and tell what they did.
///
/// They search first and test from the top of the map down, so that what is known after some of the tests is the top of the
/// answer, and a limit ends them early. With ``QueryBudget/unlimited`` and no limit they answer as queries without a budget.
///
///     let hits = frame.hits(at: finger, radius: 20, within: QueryBudget(exactTests: 100))
///     if !hits.isComplete { print("surely on top:", hits.prefix(hits.settledCount).map(\.layer)) }
///     print(hits.cost?.candidates ?? 0)
extension Frame {
  /// As ``hits(at:radius:ranking:layers:limit:filter:)``, within a budget.
  public func hits(
    at point: ScreenPoint, radius: Double = 0, ranking: Ranking = .rendered, layers: Set<String>? = nil,
    limit: Int? = nil, within budget: QueryBudget, filter: ((HitFeature) -> Bool)? = nil
  ) -> Hits {
    let wanted = scene.mask(of: layers)
    return hits(
      at: point, radius: radius, ranking: ranking, among: wanted, limit: limit, within: budget, filter: filter)
  }

  /// As ``hits(in:layers:limit:filter:)``, within a budget.
  public func hits(
    in box: ScreenBox, layers: Set<String>? = nil, limit: Int? = nil, within budget: QueryBudget,
    filter: ((HitFeature) -> Bool)? = nil
  ) -> Hits {
    hits(in: box.polygon, among: scene.mask(of: layers), limit: limit, within: budget, filter: filter)
  }

  /// As ``hits(in:layers:limit:filter:)``, within a budget.
  public func hits(
    in polygon: ScreenPolygon, layers: Set<String>? = nil, limit: Int? = nil, within budget: QueryBudget,
    filter: ((HitFeature) -> Bool)? = nil
  ) -> Hits {
    hits(in: polygon, among: scene.mask(of: layers), limit: limit, within: budget, filter: filter)
  }

  /// - Parameter wanted: For every layer of the scene, whether it is asked; all are when nil.
  package func hits(
    at point: ScreenPoint, radius: Double = 0, ranking: Ranking = .rendered, among wanted: [Bool]?, limit: Int? = nil,
    within budget: QueryBudget, filter: ((HitFeature) -> Bool)? = nil
  ) -> Hits {
    bounded(geometry(at: point, radius: radius), ranking, wanted, limit, budget, filter)
  }

  /// - Parameter wanted: For every layer of the scene, whether it is asked; all are when nil.
  package func hits(
    in polygon: ScreenPolygon, among wanted: [Bool]?, limit: Int? = nil, within budget: QueryBudget,
    filter: ((HitFeature) -> Bool)? = nil
  ) -> Hits {
    bounded(geometry(in: polygon), .rendered, wanted, limit, budget, filter)
  }

  private func bounded(
    _ query: QueryGeometry?, _ ranking: Ranking, _ wanted: [Bool]?, _ limit: Int?, _ budget: QueryBudget,
    _ filter: ((HitFeature) -> Bool)?
  ) -> Hits {
    guard let query else { return Hits(frame: layers, scene: scene, records: [], cost: QueryCost()) }
    var search = BoundedSearch(self, query, ranking, wanted, limit, budget, filter)
    return search.answer()
  }
}
