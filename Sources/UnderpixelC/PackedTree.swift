public import CUnderpixel
internal import Underpixel
internal import UnderpixelIndex

/// A static R-tree.
final class PackedTreeHandle: Handled {
  typealias Opaque = up_packed_tree
  static let kind = HandleKind.packedTree

  let tree: PackedRTree

  init(_ tree: PackedRTree) { self.tree = tree }
}

/// An R-tree over boxes in any one plane, which are copied. Items are named by their place among the boxes.
///
/// Costs O(n): some 60 ns a box. Inverted boxes are counted and never found.
///
/// - Parameters:
///   - boxes: With finite numbers.
///   - boxCount: How many these are.
///   - tree: Takes the handle, to be freed with `up_packed_tree_free`.
@c(up_packed_tree_make)
public func packedTreeMake(
  _ boxes: UnsafePointer<up_box>?, _ boxCount: UInt,
  _ tree: UnsafeMutablePointer<UnsafeMutablePointer<up_packed_tree>?>?
) -> up_status {
  crossing { () throws(Failure) in
    let place = try place(tree, "tree")
    let boxes = try buffer(boxes, boxCount, "boxes").map { BoundingBox($0) }
    let made: PackedRTree
    do {
      made = try PackedRTree(packing: boxes)
    } catch {
      throw Failure(UP_ERROR_NOT_FINITE, "\(error)")
    }
    place.pointee = try Handles.make(PackedTreeHandle(made))
  }
}

/// An R-tree in a file, which is mapped and checked; it stays open as long as the tree.
///
/// - Parameters:
///   - path: A file that `up_packed_tree_write` wrote.
///   - tree: Takes the handle, to be freed with `up_packed_tree_free`.
@c(up_packed_tree_open)
public func packedTreeOpen(
  _ path: UnsafePointer<CChar>?, _ tree: UnsafeMutablePointer<UnsafeMutablePointer<up_packed_tree>?>?
) -> up_status {
  crossing { () throws(Failure) in
    let (path, place) = (try text(path, "path"), try place(tree, "tree"))
    let opened: PackedRTree
    do {
      opened = try PackedRTree(mapping: path)
    } catch {
      throw Failure(UP_ERROR_FILE, "\(error)")
    }
    place.pointee = try Handles.make(PackedTreeHandle(opened))
  }
}

/// Writes a tree to a file.
@c(up_packed_tree_write)
public func packedTreeWrite(_ tree: UnsafePointer<up_packed_tree>?, _ path: UnsafePointer<CChar>?) -> up_status {
  crossing { () throws(Failure) in
    let tree = try Handles.object(of: tree, "tree", as: PackedTreeHandle.self).tree
    let path = try text(path, "path")
    do {
      try tree.write(to: path)
    } catch {
      throw Failure(UP_ERROR_FILE, "\(error)")
    }
  }
}

/// The items whose boxes intersect a box, edges included, in the tree's order.
///
/// - Parameters:
///   - tree: The tree.
///   - box: Without extent for what is at a place.
///   - items: Takes as many as there is room for; null with a capacity of 0.
///   - capacity: The elements of `items`.
///   - count: Takes how many there are; or null.
@c(up_packed_tree_search)
public func packedTreeSearch(
  _ tree: UnsafePointer<up_packed_tree>?, _ box: up_box, _ items: UnsafeMutablePointer<UInt64>?, _ capacity: UInt,
  _ count: UnsafeMutablePointer<UInt>?
) -> up_status {
  crossing { () throws(Failure) in
    let tree = try Handles.object(of: tree, "tree", as: PackedTreeHandle.self).tree
    let box = try BoundingBox(checking: box, "box")
    try giveItems(items, capacity, count) { found in
      tree.forEach(intersecting: box) { item in
        found(UInt64(item))
        return .continue
      }
    }
  }
}

/// The items nearest to a place, nearest first.
///
/// - Parameters:
///   - tree: The tree.
///   - x: Of the place.
///   - y: Likewise.
///   - wanted: How many at the most.
///   - distance: Only those within; infinite for all.
///   - neighbors: Takes as many as there is room for; null with a capacity of 0.
///   - capacity: The elements of `neighbors`.
///   - count: Takes how many were found; or null.
@c(up_packed_tree_nearest)
public func packedTreeNearest(
  _ tree: UnsafePointer<up_packed_tree>?, _ x: Double, _ y: Double, _ wanted: UInt, _ distance: Double,
  _ neighbors: UnsafeMutablePointer<up_neighbor>?, _ capacity: UInt, _ count: UnsafeMutablePointer<UInt>?
) -> up_status {
  crossing { () throws(Failure) in
    let tree = try Handles.object(of: tree, "tree", as: PackedTreeHandle.self).tree
    let found = tree.nearestNeighbors(
      to: Point(x: try finite(x, "x"), y: try finite(y, "y")), count: min(Int(clamping: wanted), tree.count),
      within: try reach(distance))
    try give(found, neighbors, capacity, count) { up_neighbor(item: UInt64($0.item), distance: $0.distance) }
  }
}

/// How far to look: infinity counts.
func reach(_ distance: Double) throws(Failure) -> Double {
  distance == .infinity ? distance : try length(distance, "distance")
}

/// Gives a handle back. Null is fine.
@c(up_packed_tree_free)
public func packedTreeFree(_ tree: UnsafeMutablePointer<up_packed_tree>?) -> up_status {
  Handles.free(tree, as: PackedTreeHandle.self)
}

extension BoundingBox {
  init(_ box: up_box) { self.init(minX: box.min_x, minY: box.min_y, maxX: box.max_x, maxY: box.max_y) }
}
