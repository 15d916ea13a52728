public import CUnderpixel
internal import Underpixel
internal import UnderpixelIndex

/// An R-tree that changes.
final class TreeHandle: Handled {
  typealias Opaque = up_tree
  static let kind = HandleKind.tree

  var tree = RTree<UInt64>()
}

/// An R-tree as it was at one instant.
final class TreeSnapshotHandle: Handled {
  typealias Opaque = up_tree_snapshot
  static let kind = HandleKind.treeSnapshot

  let snapshot: RTree<UInt64>.Snapshot

  init(_ snapshot: RTree<UInt64>.Snapshot) { self.snapshot = snapshot }
}

/// An empty R-tree, whose boxes have numbers of the caller's own.
///
/// - Parameter tree: Takes the handle, to be freed with `up_tree_free`.
@c(up_tree_make)
public func treeMake(_ tree: UnsafeMutablePointer<UnsafeMutablePointer<up_tree>?>?) -> up_status {
  crossing { () throws(Failure) in try place(tree, "tree").pointee = try Handles.make(TreeHandle()) }
}

/// Adds a box, or moves the one of that number. Costs some 0.4 us on average.
///
/// - Parameters:
///   - tree: The tree.
///   - item: The number.
///   - box: Not inverted, with finite numbers.
@c(up_tree_set)
public func treeSet(_ tree: UnsafeMutablePointer<up_tree>?, _ item: UInt64, _ box: up_box) -> up_status {
  crossing { () throws(Failure) in
    let handle = try Handles.object(of: UnsafePointer(tree), "tree", as: TreeHandle.self)
    let box = try BoundingBox(checking: box, "box")
    do {
      if try !handle.tree.move(item, to: box) { try handle.tree.insert(box, for: item) }
    } catch {
      throw Failure(UP_ERROR_LIMIT, "\(error)")
    }
  }
}

/// Removes a box; UP_ERROR_NAME where there is none of that number.
@c(up_tree_remove)
public func treeRemove(_ tree: UnsafeMutablePointer<up_tree>?, _ item: UInt64) -> up_status {
  crossing { () throws(Failure) in
    let handle = try Handles.object(of: UnsafePointer(tree), "tree", as: TreeHandle.self)
    guard handle.tree.remove(item) else { throw Failure(UP_ERROR_NAME, "there is no item \(item)") }
  }
}

/// The tree as it is now, for other threads and later. Costs O(1).
///
/// - Parameters:
///   - tree: The tree.
///   - snapshot: Takes the handle, to be freed with `up_tree_snapshot_free`.
@c(up_tree_snapshot_make)
public func treeSnapshotMake(
  _ tree: UnsafePointer<up_tree>?, _ snapshot: UnsafeMutablePointer<UnsafeMutablePointer<up_tree_snapshot>?>?
) -> up_status {
  crossing { () throws(Failure) in
    let handle = try Handles.object(of: tree, "tree", as: TreeHandle.self)
    let place = try place(snapshot, "snapshot")
    place.pointee = try Handles.make(TreeSnapshotHandle(handle.tree.snapshot()))
  }
}

/// The numbers of the boxes that intersect a box, edges included, in no order.
///
/// - Parameters:
///   - snapshot: The tree.
///   - box: Without extent for what is at a place.
///   - items: Takes as many as there is room for; null with a capacity of 0.
///   - capacity: The elements of `items`.
///   - count: Takes how many there are; or null.
@c(up_tree_search)
public func treeSearch(
  _ snapshot: UnsafePointer<up_tree_snapshot>?, _ box: up_box, _ items: UnsafeMutablePointer<UInt64>?,
  _ capacity: UInt, _ count: UnsafeMutablePointer<UInt>?
) -> up_status {
  crossing { () throws(Failure) in
    let tree = try Handles.object(of: snapshot, "snapshot", as: TreeSnapshotHandle.self).snapshot
    let box = try BoundingBox(checking: box, "box")
    try giveItems(items, capacity, count) { found in
      tree.forEach(intersecting: box) { item in
        found(item)
        return .continue
      }
    }
  }
}

/// The items nearest to a place, nearest first.
///
/// - Parameters:
///   - snapshot: The tree.
///   - x: Of the place.
///   - y: Likewise.
///   - wanted: How many at the most.
///   - distance: Only those within; infinite for all.
///   - neighbors: Takes as many as there is room for; null with a capacity of 0.
///   - capacity: The elements of `neighbors`.
///   - count: Takes how many were found; or null.
@c(up_tree_nearest)
public func treeNearest(
  _ snapshot: UnsafePointer<up_tree_snapshot>?, _ x: Double, _ y: Double, _ wanted: UInt, _ distance: Double,
  _ neighbors: UnsafeMutablePointer<up_neighbor>?, _ capacity: UInt, _ count: UnsafeMutablePointer<UInt>?
) -> up_status {
  crossing { () throws(Failure) in
    let tree = try Handles.object(of: snapshot, "snapshot", as: TreeSnapshotHandle.self).snapshot
    let found = tree.nearestNeighbors(
      to: Point(x: try finite(x, "x"), y: try finite(y, "y")), count: min(Int(clamping: wanted), tree.count),
      within: try reach(distance))
    try give(found, neighbors, capacity, count) { up_neighbor(item: $0.id, distance: $0.distance) }
  }
}

/// Gives a handle back. Null is fine.
@c(up_tree_free)
public func treeFree(_ tree: UnsafeMutablePointer<up_tree>?) -> up_status {
  Handles.free(tree, as: TreeHandle.self)
}

/// Gives a handle back. Null is fine.
@c(up_tree_snapshot_free)
public func treeSnapshotFree(_ snapshot: UnsafeMutablePointer<up_tree_snapshot>?) -> up_status {
  Handles.free(snapshot, as: TreeSnapshotHandle.self)
}
