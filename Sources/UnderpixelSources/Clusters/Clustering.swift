/// One zoom's step: makes clusters of the rows of the next deeper zoom.
///
/// After Supercluster 8 by Vladimir Agafonkin (https://github.com/mapbox/supercluster, ISC license).
struct Clustering {
  /// The deeper zoom; its rows come to know the clusters that they are in.
  private(set) var level: ClusterLevel
  /// The rows of this zoom.
  private(set) var merged: [ClusterRow] = []
  /// True where this zoom has the rows of the deeper one, in their order.
  private(set) var isSame = true
  private(set) var gathering: ClusterGathering
  private let zoom: Int
  private let radius: Double
  private let minPoints: UInt32
  private let firstID: Int
  private var isTaken: [Bool]

  init(
    _ level: ClusterLevel, zoom: Int, _ options: ClusterOptions, firstID: Int, _ gathering: ClusterGathering
  ) {
    self.level = level
    self.zoom = zoom
    self.gathering = gathering
    self.firstID = firstID
    radius = options.radius / (512 * Double(1 << zoom))
    minPoints = UInt32(clamping: options.minPoints)
    isTaken = Array(repeating: false, count: level.rows.count)
  }

  mutating func run() {
    merged.reserveCapacity(level.rows.count)
    var near: [Int] = []
    for index in level.rows.indices where !isTaken[index] {
      isTaken[index] = true
      let row = level.rows[index]
      near.removeAll(keepingCapacity: true)
      level.tree.appendPlaces(within: radius, ofX: row.x, y: row.y, to: &near)
      near.removeAll { isTaken[$0] }
      for other in near { isTaken[other] = true }
      let pointCount = near.reduce(row.pointCount) { $0 + level.rows[$1].pointCount }
      if !near.isEmpty && pointCount >= minPoints {
        merge(index, near, pointCount)
      } else {
        keep(index)
        for other in near { keep(other) }
      }
    }
  }

  private mutating func keep(_ index: Int) {
    if merged.count != index { isSame = false }
    merged.append(level.rows[index])
  }

  private mutating func merge(_ index: Int, _ near: [Int], _ pointCount: UInt32) {
    isSame = false
    let first = level.rows[index]
    var cluster = ClusterRow(
      x: first.x * Double(first.pointCount), y: first.y * Double(first.pointCount),
      id: UInt32(index << 5 + zoom + 1 + firstID), pointCount: pointCount)
    for other in near {
      let row = level.rows[other]
      cluster.x += row.x * Double(row.pointCount)
      cluster.y += row.y * Double(row.pointCount)
      level.rows[other].parent = cluster.id
      gathering.add(row, first: first, to: &cluster.gathered)
    }
    level.rows[index].parent = cluster.id
    cluster.x /= Double(pointCount)
    cluster.y /= Double(pointCount)
    merged.append(cluster)
  }
}
