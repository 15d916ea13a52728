public import UnderpixelCamera
public import UnderpixelGeometry

/// A scene through a camera: what queries are asked of.
///
/// A pure function of scene, camera and viewport, without history: the same question has the same answer, on any
/// thread and any machine. Points outside the viewport are answered as the camera sees them. A point with a NaN or an
/// infinity hits nothing.
public struct Frame: Sendable {
  public let scene: Scene
  public let projection: Projection
  let layers: ResolvedLayers
  let labels: FrameLabels?

  // MARK: Queries

  /// The features under a point, top-most first.
  ///
  /// - Parameters:
  ///   - point: Logical pixels from the viewport's top left corner.
  ///   - radius: Of a disc around the point, in logical pixels: a feature is hit when the nearest place of what is
  ///     painted of it lies within the disc. Not negative; NaN and infinity hit nothing.
  ///   - ranking: What decides between hits; see ``Ranking``.
  ///   - layers: The ids of the layers to ask, of those of no import; all layers when nil. An id that no such layer has hits
  ///     nothing.
  ///   - limit: How many hits to give at the most; ``Hits/isComplete`` tells whether there are more.
  ///   - filter: Asked about every hit; what it refuses is left out, and does not count for the limit.
  /// - Complexity: O(log *n* + candidates) for each feature set.
  public func hits(
    at point: ScreenPoint, radius: Double = 0, ranking: Ranking = .rendered, layers: Set<String>? = nil,
    limit: Int? = nil, filter: ((HitFeature) -> Bool)? = nil
  ) -> Hits {
    hits(at: point, radius: radius, ranking: ranking, among: scene.mask(of: layers), limit: limit, filter: filter)
  }

  /// The features that share a place with a rectangle of the screen, its edges included, top-most first.
  public func hits(
    in box: ScreenBox, layers: Set<String>? = nil, limit: Int? = nil, filter: ((HitFeature) -> Bool)? = nil
  ) -> Hits {
    hits(in: box, among: scene.mask(of: layers), limit: limit, filter: filter)
  }

  /// The features that share a place with an area of the screen, top-most first. Extrusions are ordered by their
  /// nearest corner. A polygon with fewer than three points is taken as the line or point it is.
  public func hits(
    in polygon: ScreenPolygon, layers: Set<String>? = nil, limit: Int? = nil, filter: ((HitFeature) -> Bool)? = nil
  ) -> Hits {
    hits(in: polygon, among: scene.mask(of: layers), limit: limit, filter: filter)
  }

  /// The features under many points, one answer each, in the order of the points.
  ///
  /// As ``batch(at:radius:ranking:layers:limit:filter:)``, with an array for each point.
  public func hits(
    at points: [ScreenPoint], radius: Double = 0, ranking: Ranking = .rendered, layers: Set<String>? = nil,
    limit: Int? = nil, filter: ((HitFeature) -> Bool)? = nil
  ) -> [Hits] {
    Array(batch(at: points, radius: radius, ranking: ranking, layers: layers, limit: limit, filter: filter))
  }

  /// The features that can be seen: those in the box of the whole viewport.
  public func hits(
    layers: Set<String>? = nil, limit: Int? = nil, filter: ((HitFeature) -> Bool)? = nil
  ) -> Hits {
    let viewport = ScreenBox(x: 0...projection.viewport.width, y: 0...projection.viewport.height)
    return hits(in: viewport, layers: layers, limit: limit, filter: filter)
  }

  /// The top-most feature under a point, or nil.
  public func topmostHit(at point: ScreenPoint, radius: Double = 0, in layers: Set<String>? = nil) -> HitFeature? {
    hits(at: point, radius: radius, layers: layers, limit: 1).first
  }

  /// What tells the sets that the hits name from all others of the process, by ``Hit/set``.
  package var setNumbers: [UInt64] { layers.groups.map(\.set.number) }

  /// A hit that was found in this frame; nil for one that can't have been.
  package func feature(of hit: (layer: Int, set: Int, feature: Int, part: Int)) -> HitFeature? {
    guard scene.layers.indices.contains(hit.layer), layers.groups.indices.contains(hit.set),
      (0..<layers.groups[hit.set].set.features.count).contains(hit.feature)
    else { return nil }
    let record = Hit(
      layer: hit.layer, set: hit.set, feature: hit.feature, ordinal: 0, part: hit.part, distance: 0, depth: 0,
      sortKey: 0)
    return HitFeature(frame: layers, scene: scene, record: record)
  }

  private var none: Hits { Hits(frame: layers, scene: scene, records: []) }

  // MARK: Labels

  /// Finds room for the labels, which the first question that reaches them does else.
  public func place() { _ = labels?.placed }

  // MARK: Pixel to answer

  /// The features under a point in some layers.
  ///
  /// - Parameter wanted: For every layer of the scene, whether it is asked; all are when nil.
  package func hits(
    at point: ScreenPoint, radius: Double = 0, ranking: Ranking = .rendered, among wanted: [Bool]?, limit: Int? = nil,
    filter: ((HitFeature) -> Bool)? = nil
  ) -> Hits {
    guard let query = geometry(at: point, radius: radius) else { return none }
    return hits(of: query, ranking: ranking, among: wanted, limit: limit, filter: filter)
  }

  /// The features that share a place with an area of the screen, in some layers.
  ///
  /// - Parameter wanted: For every layer of the scene, whether it is asked; all are when nil.
  package func hits(
    in polygon: ScreenPolygon, among wanted: [Bool]?, limit: Int? = nil, filter: ((HitFeature) -> Bool)? = nil
  ) -> Hits {
    guard let query = geometry(in: polygon) else { return none }
    return hits(of: query, ranking: .rendered, among: wanted, limit: limit, filter: filter)
  }

  /// The features that share a place with a rectangle of the screen, in some layers.
  ///
  /// - Parameter wanted: For every layer of the scene, whether it is asked; all are when nil.
  package func hits(
    in box: ScreenBox, among wanted: [Bool]?, limit: Int? = nil, filter: ((HitFeature) -> Bool)? = nil
  ) -> Hits {
    hits(in: box.polygon, among: wanted, limit: limit, filter: filter)
  }

  /// What a point asks for; nil for nothing.
  func geometry(at point: ScreenPoint, radius: Double) -> QueryGeometry? {
    precondition(!(radius < 0), "the radius of a query must be at least 0, found \(radius)")
    guard point.x.isFinite, point.y.isFinite, radius.isFinite else { return nil }
    return QueryGeometry(disc: point, radius: radius, projection: projection)
  }

  /// What an area asks for; nil for nothing.
  func geometry(in polygon: ScreenPolygon) -> QueryGeometry? {
    let isFinite = polygon.points.allSatisfy { $0.x.isFinite && $0.y.isFinite }
    guard isFinite, !polygon.points.isEmpty else { return nil }
    return QueryGeometry(polygon: polygon.points, projection: projection)
  }

  private func hits(
    of query: borrowing QueryGeometry, ranking: Ranking, among wanted: [Bool]?, limit: Int?,
    filter: ((HitFeature) -> Bool)?
  ) -> Hits {
    if let wanted {
      precondition(wanted.count == scene.layers.count, "\(scene.layers.count) layers and a mask of \(wanted.count)")
    }
    var found: [Hit] = []
    for (number, group) in self.layers.groups.enumerated() {
      group.appendHits(of: query, number, wanted: wanted, to: &found)
    }
    let labels = labels(wanted)
    labels?.appendHits(of: query, self.layers, wanted: wanted, to: &found)
    guard !found.isEmpty else { return none }
    let answer = answer(found, drawOrder(labels), ranking, limit, filter)
    return Hits(frame: self.layers, scene: scene, records: answer.records, isComplete: answer.isComplete)
  }

  /// What was found, ranked, filtered and cut to a limit; and whether that cut nothing off.
  func answer(
    _ found: [Hit], _ order: DrawOrder, _ ranking: Ranking, _ limit: Int?, _ filter: ((HitFeature) -> Bool)?
  ) -> (records: [Hit], isComplete: Bool) {
    var records = order.topmostFirst(found)
    if ranking == .nearest { records = DrawOrder.nearestFirst(records) }
    if let filter { records = records.filter { filter(HitFeature(frame: layers, scene: scene, record: $0)) } }
    guard let limit, limit < records.count else { return (records, true) }
    records.removeLast(records.count - max(limit, 0))
    return (records, false)
  }

  /// The labels, if layers of them are asked.
  ///
  /// - Parameter wanted: For every layer of the scene, whether it is asked; all are when nil.
  func labels(_ wanted: [Bool]?) -> FrameLabels? {
    labels.flatMap { $0.placement.isAsked(wanted) ? $0 : nil }
  }

  func drawOrder(_ labels: FrameLabels?) -> DrawOrder {
    DrawOrder(isExtrusion: scene.storage.isExtrusion, stacking: labels?.placed.stacking ?? [], sets: layers)
  }
}

extension ScreenBox {
  /// The box as an area to ask for.
  package var polygon: ScreenPolygon { ScreenPolygon(cut.corners) }

  /// The box as far as anything can be seen: nothing is as far from the viewport, and products of such numbers are finite.
  private var cut: ScreenBox {
    let farthest = 1e30
    func cut(_ edge: Double) -> Double { edge.isFinite ? min(max(edge, -farthest), farthest) : edge }
    return ScreenBox(
      ScreenPoint(x: cut(box.minX), y: cut(box.minY)), ScreenPoint(x: cut(box.maxX), y: cut(box.maxY)))
  }
}
