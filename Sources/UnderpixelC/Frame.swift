public import CUnderpixel
internal import Underpixel

/// A scene through a camera.
final class FrameHandle: Handled {
  typealias Opaque = up_frame
  static let kind = HandleKind.frame

  let frame: Frame
  /// By the number that hits of the frame have for a set.
  let setNumbers: [UInt64]
  let layerCount: Int

  init(_ frame: Frame) {
    self.frame = frame
    setNumbers = frame.setNumbers
    layerCount = frame.scene.layers.count
  }
}

/// The scene that a frame is of.
///
/// - Parameters:
///   - frame: The frame.
///   - scene: Takes the handle, to be freed with `up_scene_free`.
@c(up_frame_scene)
public func frameScene(
  _ frame: UnsafePointer<up_frame>?, _ scene: UnsafeMutablePointer<UnsafeMutablePointer<up_scene>?>?
) -> up_status {
  crossing { () throws(Failure) in
    let frame = try Handles.object(of: frame, "frame", as: FrameHandle.self).frame
    let place = try place(scene, "scene")
    place.pointee = try Handles.make(SceneHandle(frame.scene))
  }
}

/// Finds room for the labels, which the first question that reaches them does else.
@c(up_frame_place)
public func framePlace(_ frame: UnsafePointer<up_frame>?) -> up_status {
  crossing { () throws(Failure) in
    try Handles.object(of: frame, "frame", as: FrameHandle.self).frame.place()
  }
}

/// Where a place of the world is on the screen.
///
/// - Parameters:
///   - frame: The frame.
///   - longitude: Degrees.
///   - latitude: Degrees.
///   - pixel: Takes the pixel; NaN for what lies behind the eye.
@c(up_frame_project)
public func frameProject(
  _ frame: UnsafePointer<up_frame>?, _ longitude: Double, _ latitude: Double, _ pixel: UnsafeMutablePointer<up_point>?
) -> up_status {
  crossing { () throws(Failure) in
    let frame = try Handles.object(of: frame, "frame", as: FrameHandle.self).frame
    let place = try place(pixel, "pixel")
    let coordinate = Coordinate(
      longitude: try finite(longitude, "longitude"), latitude: try finite(latitude, "latitude"))
    let found = frame.projection.pixel(of: coordinate)
    place.pointee = up_point(x: found?.x ?? .nan, y: found?.y ?? .nan)
  }
}

/// Which place of the ground is under a pixel.
///
/// - Parameters:
///   - frame: The frame.
///   - x: Logical pixels from the left.
///   - y: Logical pixels from the top.
///   - place: Takes longitude and latitude, degrees; NaN above the horizon.
@c(up_frame_unproject)
public func frameUnproject(
  _ frame: UnsafePointer<up_frame>?, _ x: Double, _ y: Double, _ place: UnsafeMutablePointer<up_point>?
) -> up_status {
  crossing { () throws(Failure) in
    let frame = try Handles.object(of: frame, "frame", as: FrameHandle.self).frame
    guard let place = place else { throw Failure(UP_ERROR_NULL, "place is null") }
    let found = frame.projection.coordinate(at: ScreenPoint(x: try finite(x, "x"), y: try finite(y, "y")))
    place.pointee = up_point(x: found?.longitude ?? .nan, y: found?.latitude ?? .nan)
  }
}

/// The icons and texts that found room, and those that did not.
///
/// Those on the screen come first, the more important before the less. Costs O(labels), with the hidden ones a placement.
///
/// - Parameters:
///   - frame: The frame.
///   - withHidden: Whether those are asked for that found no room, too.
///   - symbols: Takes as many as there is room for; null with a capacity of 0.
///   - capacity: The elements of `symbols`.
///   - count: Takes how many there are; or null.
@c(up_frame_symbols)
public func frameSymbols(
  _ frame: UnsafePointer<up_frame>?, _ withHidden: Bool, _ symbols: UnsafeMutablePointer<up_symbol>?,
  _ capacity: UInt, _ count: UnsafeMutablePointer<UInt>?
) -> up_status {
  crossing { () throws(Failure) in
    let frame = try Handles.object(of: frame, "frame", as: FrameHandle.self).frame
    let pieces = frame.symbols(including: withHidden ? .hidden : .placed)
    var positions: [String: UInt32] = [:]
    for (position, layer) in frame.scene.layers.enumerated().reversed() { positions[layer.id] = UInt32(position) }
    try give(pieces, symbols, capacity, count) { piece in
      var bounds = BoundingBox.empty
      for shape in piece.shapes { bounds.formUnion(shape.bounds) }
      return up_symbol(
        layer: positions[piece.layer] ?? 0, feature: UInt32(truncatingIfNeeded: piece.feature.index),
        piece: piece.piece == .icon ? UP_ICON.rawValue : UP_TEXT.rawValue, is_placed: piece.isPlaced,
        bounds: up_box(min_x: bounds.minX, min_y: bounds.minY, max_x: bounds.maxX, max_y: bounds.maxY))
    }
  }
}

/// Gives a handle back. Null is fine.
@c(up_frame_free)
public func frameFree(_ frame: UnsafeMutablePointer<up_frame>?) -> up_status {
  Handles.free(frame, as: FrameHandle.self)
}
