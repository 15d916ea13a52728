/// A cluster, or a feature by itself, at some zoom.
struct ClusterRow: Sendable {
  /// On the map plane. A feature's own place is rounded to single precision here, as Supercluster has it.
  var x: Double
  var y: Double
  /// The cluster's id, or the feature's index.
  var id: UInt32
  /// The id of the cluster that the row is part of at the next zoom out; 0 for none.
  var parent: UInt32 = 0
  /// The number of points; 1 for a feature by itself.
  var pointCount: UInt32 = 1
  /// Which gathered properties the cluster has; -1 for none yet.
  var gathered: Int32 = -1

  var isCluster: Bool { pointCount > 1 }
}

/// The rows of one zoom, with a tree over their places.
struct ClusterLevel: Sendable {
  var rows: [ClusterRow]
  let tree: PointTree

  init(_ rows: [ClusterRow]) {
    self.rows = rows
    let places = rows.indices.filter { rows[$0].x.isFinite && rows[$0].y.isFinite }
    tree = PointTree(count: places.count) { (rows[places[$0]].x, rows[places[$0]].y, places[$0]) }
  }
}
