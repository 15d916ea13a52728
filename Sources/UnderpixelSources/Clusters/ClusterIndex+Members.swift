internal import UnderpixelGeometry

extension ClusterIndex {
  /// A cluster by its id; nil where there is none.
  public func cluster(_ id: Int) -> Cluster? {
    guard let origin = origin(of: id) else { return nil }
    // The zoom of the cluster is the one before its origin's.
    return levels[origin.zoom - 1].rows.first { $0.isCluster && Int($0.id) == id }.map(cluster)
  }

  /// The first zoom at which a cluster has fallen apart; nil where there is no such cluster.
  ///
  /// Complexity: O(1).
  public func expansionZoom(of id: Int) -> Int? { origin(of: id)?.zoom }

  /// What a cluster consists of at its ``expansionZoom(of:)``, two members at least; empty where there is no such cluster.
  ///
  /// The order is that of Supercluster: of a search around the point that the cluster was begun with.
  public func children(of id: Int) -> [ClusterChild] {
    rows(of: id).map { $0.isCluster ? .cluster(Int($0.id)) : .feature(Int($0.id)) }
  }

  /// The features of a cluster, by their indices in ``features``; empty where there is no such cluster.
  ///
  /// - Parameters:
  ///   - limit: How many at most.
  ///   - offset: How many to leave out first.
  /// - Complexity: O(members of the clusters that are gone into); smaller clusters before the offset are passed over whole.
  public func leaves(of id: Int, limit: Int = 10, offset: Int = 0) -> [Int] {
    precondition(limit >= 0 && offset >= 0, "\(limit) leaves after \(offset)")
    var leaves: [Int] = []
    var skipped = 0
    appendLeaves(of: id, limit, offset, &skipped, to: &leaves)
    return leaves
  }

  /// The clusters within lie at deeper zooms, so that this goes no deeper than there are zooms.
  private func appendLeaves(
    of id: Int, _ limit: Int, _ offset: Int, _ skipped: inout Int, to leaves: inout [Int]
  ) {
    for row in rows(of: id) {
      if leaves.count >= limit { return }
      if skipped + Int(row.pointCount) <= offset {
        skipped += Int(row.pointCount)
      } else if row.isCluster {
        appendLeaves(of: Int(row.id), limit, offset, &skipped, to: &leaves)
      } else {
        leaves.append(Int(row.id))
      }
    }
  }

  /// The rows that a cluster was made of.
  private func rows(of id: Int) -> [ClusterRow] {
    guard let origin = origin(of: id) else { return [] }
    let level = levels[origin.zoom]
    let first = level.rows[origin.row]
    let radius = options.radius / (512 * Double(1 << (origin.zoom - 1)))
    var near: [Int] = []
    level.tree.appendPlaces(within: radius, ofX: first.x, y: first.y, to: &near)
    near.removeAll { Int(level.rows[$0].parent) != id }
    // A cluster's own place, rounded in the tree, can lie farther away than a very small radius.
    if !near.contains(origin.row) { near.insert(origin.row, at: 0) }
    return near.map { level.rows[$0] }
  }

  /// The row that a cluster was begun with: its place is in the id, and it knows the cluster.
  private func origin(of id: Int) -> (zoom: Int, row: Int)? {
    let number = id.subtractingReportingOverflow(features.count)
    guard !number.overflow, number.partialValue > 0 else { return nil }
    let (zoom, row) = (number.partialValue & 31, number.partialValue >> 5)
    guard zoom > 0, zoom < levels.count, row < levels[zoom].rows.count, Int(levels[zoom].rows[row].parent) == id else {
      return nil
    }
    return (zoom, row)
  }

  func cluster(_ row: ClusterRow) -> Cluster {
    let values = row.gathered < 0 ? [] : gathering.values[Int(row.gathered)]
    return Cluster(
      id: Int(row.id), center: ClusterPlane.coordinate(x: row.x, y: row.y), pointCount: Int(row.pointCount),
      gathered: zip(gathering.names, values).map { (name: $0, value: $1) })
  }
}
