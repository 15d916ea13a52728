public import CUnderpixel
internal import Underpixel

/// Who takes which room on the screen.
final class CollisionHandle: Handled {
  typealias Opaque = up_collision
  static let kind = HandleKind.collision

  var index: CollisionIndex

  init(_ index: CollisionIndex) { self.index = index }
}

/// An index in which all room is free: the collision index of labels alone.
///
/// - Parameters:
///   - width: Of the screen, logical pixels.
///   - height: Likewise.
///   - padding: Around it, where labels take part too: 100 in most engines.
///   - collision: Takes the handle, to be freed with `up_collision_free`.
@c(up_collision_make)
public func collisionMake(
  _ width: Double, _ height: Double, _ padding: Double,
  _ collision: UnsafeMutablePointer<UnsafeMutablePointer<up_collision>?>?
) -> up_status {
  crossing { () throws(Failure) in
    let place = try place(collision, "collision")
    let size = try screenSize(width, height, padding)
    place.pointee = try Handles.make(CollisionHandle(CollisionIndex(viewport: size, padding: padding)))
  }
}

/// Gives all room back, for the next frame, and keeps the memory.
///
/// - Parameters:
///   - collision: The index.
///   - width: Of the screen, logical pixels.
///   - height: Likewise.
///   - padding: Around it.
@c(up_collision_reset)
public func collisionReset(
  _ collision: UnsafeMutablePointer<up_collision>?, _ width: Double, _ height: Double, _ padding: Double
) -> up_status {
  crossing { () throws(Failure) in
    let handle = try Handles.object(of: UnsafePointer(collision), "collision", as: CollisionHandle.self)
    handle.index.reset(viewport: try screenSize(width, height, padding), padding: padding)
  }
}

private func screenSize(_ width: Double, _ height: Double, _ padding: Double) throws(Failure) -> Size {
  for side in [try length(width, "width"), try length(height, "height"), try length(padding, "padding")] {
    guard side <= 1_000_000 else { throw Failure(UP_ERROR_RANGE, "a side of \(side) pixels, expected up to 1,000,000") }
  }
  return Size(width: width, height: height)
}

/// Whether a shape has room among those that took theirs.
///
/// - Parameters:
///   - collision: The index.
///   - shape: In logical pixels of the screen.
///   - overlap: An `up_overlap`.
///   - fits: Takes the answer.
///   - blocker: Takes the owner of what is in the way first, where it does not fit; or null.
@c(up_collision_fits)
public func collisionFits(
  _ collision: UnsafePointer<up_collision>?, _ shape: up_shape, _ overlap: UInt32, _ fits: UnsafeMutablePointer<Bool>?,
  _ blocker: UnsafeMutablePointer<Int64>?
) -> up_status {
  crossing { () throws(Failure) in
    let index = try Handles.object(of: collision, "collision", as: CollisionHandle.self).index
    let (shape, overlap) = (try CollisionShape(shape), try OverlapMode(number: overlap))
    let place = try place(fits, "fits")
    place.pointee = index.fits(shape, overlap: overlap)
    if let blocker, let owner = index.blocker(of: shape, overlap: overlap) { blocker.pointee = Int64(owner) }
  }
}

/// Takes the room of a shape, whether it fits or not: what is asked before and what is taken are two calls, so that icon and
/// text of a label can go in together.
///
/// - Parameters:
///   - collision: The index.
///   - shape: In logical pixels of the screen.
///   - overlap: An `up_overlap`.
///   - owner: A number of the caller's own, such as the label's.
@c(up_collision_take)
public func collisionTake(
  _ collision: UnsafeMutablePointer<up_collision>?, _ shape: up_shape, _ overlap: UInt32, _ owner: Int64
) -> up_status {
  crossing { () throws(Failure) in
    let handle = try Handles.object(of: UnsafePointer(collision), "collision", as: CollisionHandle.self)
    handle.index.take(try CollisionShape(shape), by: Int(owner), overlap: try OverlapMode(number: overlap))
  }
}

/// The owners of the shapes that share a place with a box, in the order of taking; one that took several shapes comes as often.
///
/// - Parameters:
///   - collision: The index.
///   - box: In logical pixels; for a pixel one without extent.
///   - owners: Takes as many as there is room for; null with a capacity of 0.
///   - capacity: The elements of `owners`.
///   - count: Takes how many there are; or null.
@c(up_collision_owners)
public func collisionOwners(
  _ collision: UnsafePointer<up_collision>?, _ box: up_box, _ owners: UnsafeMutablePointer<Int64>?, _ capacity: UInt,
  _ count: UnsafeMutablePointer<UInt>?
) -> up_status {
  crossing { () throws(Failure) in
    let index = try Handles.object(of: collision, "collision", as: CollisionHandle.self).index
    var found: [Int64] = []
    index.forEach(in: try BoundingBox(checking: box, "box")) { found.append(Int64($0.owner)) }
    try give(found, owners, capacity, count) { $0 }
  }
}

/// Gives a handle back. Null is fine.
@c(up_collision_free)
public func collisionFree(_ collision: UnsafeMutablePointer<up_collision>?) -> up_status {
  Handles.free(collision, as: CollisionHandle.self)
}
