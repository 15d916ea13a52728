public import UnderpixelGeometry
internal import UnderpixelIndex

extension Frame {
  /// The features under many points, top-most first, one answer each, in one array.
  ///
  /// Each answer is that of ``hits(at:radius:ranking:layers:limit:filter:)`` for the point, hit for hit; what is said besides
  /// the points goes for each of them, and the filter is asked in no particular order. The points are looked at along a Hilbert
  /// curve of the screen, so that what one of them has brought into the caches serves the next, and some at a time are asked of
  /// those feature sets alone that lie near them. (Of the screen, not of the ground under it: neighbors are neighbors in both,
  /// and the screen has no horizon.)
  ///
  /// - Complexity: O(*m* log *m*) for sorting *m* points, and at most as for single queries.
  public func batch(
    at points: [ScreenPoint], radius: Double = 0, ranking: Ranking = .rendered, layers: Set<String>? = nil,
    limit: Int? = nil, filter: ((HitFeature) -> Bool)? = nil
  ) -> HitBatch {
    batch(at: points, radius: radius, ranking: ranking, among: scene.mask(of: layers), limit: limit, filter: filter)
  }

  /// The features under many points in some layers.
  ///
  /// - Parameter wanted: For every layer of the scene, whether it is asked; all are when nil.
  package func batch(
    at points: [ScreenPoint], radius: Double = 0, ranking: Ranking = .rendered, among wanted: [Bool]?,
    limit: Int? = nil, filter: ((HitFeature) -> Bool)? = nil
  ) -> HitBatch {
    var asking = Asking(self, ranking, wanted, limit, filter)
    var answers = [Range<Int>](repeating: 0..<0, count: points.count)
    var records: [Hit] = []
    var incomplete: [Int] = []
    let order = hilbertOrder(of: points.map { Point(x: $0.x, y: $0.y) })
    for start in stride(from: 0, to: order.count, by: Self.pointsAtATime) {
      let run = order[start..<min(start + Self.pointsAtATime, order.count)]
      let near = groups(near: run.lazy.map { points[$0] }, radius, wanted)
      for index in run {
        guard let query = geometry(at: points[index], radius: radius) else { continue }
        let first = records.count
        let isComplete = asking.append(query, near, to: &records)
        answers[index] = first..<records.count
        if !isComplete { incomplete.append(index) }
      }
    }
    var sorted: [Hit] = []
    sorted.reserveCapacity(records.count)
    var offsets = [0]
    offsets.reserveCapacity(points.count + 1)
    for answer in answers {
      sorted += records[answer]
      offsets.append(sorted.count)
    }
    return HitBatch(
      frame: self.layers, scene: scene, records: sorted, offsets: offsets, incomplete: incomplete.sorted())
  }

  /// So many neighbors on the curve share one look at which feature sets are near. Measured: `Scripts/bench --filter batch`.
  private static let pointsAtATime = 32

  /// The groups that any of some points may hit, by their places in the frame.
  private func groups(near points: some Sequence<ScreenPoint>, _ radius: Double, _ wanted: [Bool]?) -> [Int] {
    let groups = self.layers.groups
    guard groups.count > 1 else { return Array(groups.indices) }
    var box = BoundingBox.empty
    for point in points where point.x.isFinite && point.y.isFinite { box.formUnion(x: point.x, y: point.y) }
    // A pixel more than the points need: rounding must not cost a hit.
    box = box.expanded(by: radius + 1)
    guard !box.isEmpty, box.minX.isFinite, box.minY.isFinite, box.maxX.isFinite, box.maxY.isFinite else {
      return Array(groups.indices)
    }
    guard let query = geometry(in: ScreenBox(x: box.minX...box.maxX, y: box.minY...box.maxY).polygon) else {
      return Array(groups.indices)
    }
    return groups.indices.filter { groups[$0].mayMeet(query, wanted: wanted) }
  }
}

/// What is asked about each of many points, and what is used again for each.
private struct Asking {
  private let frame: Frame
  private let ranking: Ranking
  private let wanted: [Bool]?
  private let limit: Int?
  private let filter: ((HitFeature) -> Bool)?
  private let labels: FrameLabels?
  private let order: DrawOrder
  private var found: [Hit] = []

  init(
    _ frame: Frame, _ ranking: Ranking, _ wanted: [Bool]?, _ limit: Int?, _ filter: ((HitFeature) -> Bool)?
  ) {
    (self.frame, self.ranking, self.wanted, self.limit, self.filter) = (frame, ranking, wanted, limit, filter)
    labels = frame.labels(wanted)
    order = frame.drawOrder(labels)
  }

  /// Adds the hits of one point, found in some of the frame's groups. False where there are more than the limit.
  mutating func append(_ query: borrowing QueryGeometry, _ groups: [Int], to records: inout [Hit]) -> Bool {
    found.removeAll(keepingCapacity: true)
    for number in groups { frame.layers.groups[number].appendHits(of: query, number, wanted: wanted, to: &found) }
    labels?.appendHits(of: query, frame.layers, wanted: wanted, to: &found)
    guard !found.isEmpty else { return true }
    let answer = frame.answer(found, order, ranking, limit, filter)
    records += answer.records
    return answer.isComplete
  }
}
