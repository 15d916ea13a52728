public import CUnderpixel
internal import Underpixel

/// The features in the viewport as targets of taps, top-most first: where a tap hits each first, and how large it is there.
///
/// Costs a picture of all that is seen: some milliseconds.
///
/// - Parameters:
///   - frame: The frame.
///   - query: Its layers, of which targets are asked for; or null.
///   - smallerThan: Only those whose side is less, in pixels, such as 44; infinite for all.
///   - targets: Takes as many as there is room for; null with a capacity of 0.
///   - capacity: The elements of `targets`.
///   - count: Takes how many there are; or null.
@c(up_frame_tap_targets)
public func frameTapTargets(
  _ frame: UnsafePointer<up_frame>?, _ query: UnsafePointer<up_query>?, _ smallerThan: Double,
  _ targets: UnsafeMutablePointer<up_tap_target>?, _ capacity: UInt, _ count: UnsafeMutablePointer<UInt>?
) -> up_status {
  crossing { () throws(Failure) in
    let handle = try Handles.object(of: frame, "frame", as: FrameHandle.self)
    let query = try Query(query, handle)
    let size = smallerThan == .infinity ? smallerThan : try length(smallerThan, "smaller_than")
    let found = handle.frame.tapTargets(among: query.layers, smallerThan: size)
    try give(found, targets, capacity, count) { up_tap_target($0, handle.cHit($0.hit.record)) }
  }
}

/// A hit's feature in its layer as a target of taps.
///
/// - Parameters:
///   - frame: The frame that the hit was found in.
///   - hit: The hit.
///   - target: Takes the target.
@c(up_hit_tap_target)
public func hitTapTarget(
  _ frame: UnsafePointer<up_frame>?, _ hit: UnsafePointer<up_hit>?, _ target: UnsafeMutablePointer<up_tap_target>?
) -> up_status {
  crossing { () throws(Failure) in
    let handle = try Handles.object(of: frame, "frame", as: FrameHandle.self)
    let feature = try handle.feature(of: hit)
    let place = try place(target, "target")
    let found = handle.frame.tapTarget(of: feature)
    place.pointee = up_tap_target(found, handle.cHit(found.hit.record))
  }
}

extension up_tap_target {
  init(_ target: TapTarget, _ hit: up_hit) {
    let box = target.box?.box ?? .empty
    self.init()
    self.hit = hit
    visibility =
      switch target.visibility {
      case .exposed: UP_EXPOSED.rawValue
      case .covered: UP_COVERED.rawValue
      case .outside: UP_OUTSIDE.rawValue
      case .notDrawn: UP_NOT_DRAWN.rawValue
      }
    self.box = up_box(min_x: box.minX, min_y: box.minY, max_x: box.maxX, max_y: box.maxY)
    point = up_point(x: target.point?.x ?? .nan, y: target.point?.y ?? .nan)
    clearance = target.clearance
    side = target.side
  }
}
