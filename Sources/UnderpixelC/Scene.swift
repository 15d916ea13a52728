public import CUnderpixel
internal import Underpixel

/// Layers and states at one instant.
final class SceneHandle: Handled {
  typealias Opaque = up_scene
  static let kind = HandleKind.scene

  let scene: Scene

  init(_ scene: Scene) { self.scene = scene }
}

/// How many layers a scene has.
@c(up_scene_layer_count)
public func sceneLayerCount(_ scene: UnsafePointer<up_scene>?, _ count: UnsafeMutablePointer<UInt>?) -> up_status {
  crossing { () throws(Failure) in
    let scene = try Handles.object(of: scene, "scene", as: SceneHandle.self).scene
    try place(count, "count").pointee = UInt(scene.layers.count)
  }
}

/// The id of a layer, by its place from the bottom.
///
/// - Parameters:
///   - scene: The scene.
///   - position: From 0.
///   - buffer: Takes the text, cut to `capacity` bytes with the zero at its end; null with a capacity of 0.
///   - capacity: The bytes of `buffer`.
///   - length: Takes the bytes of the whole text without its zero; or null.
@c(up_scene_layer_id)
public func sceneLayerID(
  _ scene: UnsafePointer<up_scene>?, _ position: UInt, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt,
  _ length: UnsafeMutablePointer<UInt>?
) -> up_status {
  crossing { () throws(Failure) in
    let layers = try Handles.object(of: scene, "scene", as: SceneHandle.self).scene.layers
    try give(layers[index(position, below: layers.count, "position")].id, buffer, capacity, length)
  }
}

/// The place of the lowest layer of a name, from the bottom; UP_ERROR_NAME where there is none.
@c(up_scene_find_layer)
public func sceneFindLayer(
  _ scene: UnsafePointer<up_scene>?, _ id: UnsafePointer<CChar>?, _ position: UnsafeMutablePointer<UInt>?
) -> up_status {
  crossing { () throws(Failure) in
    let layers = try Handles.object(of: scene, "scene", as: SceneHandle.self).scene.layers
    let id = try text(id, "id")
    let place = try place(position, "position")
    guard let found = layers.firstIndex(where: { $0.id == id && $0.importId == nil }) else {
      throw Failure(UP_ERROR_NAME, "there is no layer \"\(id)\"")
    }
    place.pointee = UInt(found)
  }
}

/// The scene as a camera sees it.
///
/// Costs some microseconds: O(1) for a camera that looked last, else O(layers) for each set that is seen. Labels find room
/// at the first question that reaches them, or by `up_frame_place`.
///
/// - Parameters:
///   - scene: The scene.
///   - camera: From where it is looked at.
///   - width: Of the viewport, logical pixels, more than 0.
///   - height: Likewise.
///   - frame: Takes the handle, to be freed with `up_frame_free`.
@c(up_frame_make)
public func frameMake(
  _ scene: UnsafePointer<up_scene>?, _ camera: UnsafePointer<up_camera>?, _ width: Double, _ height: Double,
  _ frame: UnsafeMutablePointer<UnsafeMutablePointer<up_frame>?>?
) -> up_status {
  crossing { () throws(Failure) in
    let scene = try Handles.object(of: scene, "scene", as: SceneHandle.self).scene
    let place = try place(frame, "frame")
    let camera = try Camera(versioned(camera, "camera"))
    let made: Frame
    do {
      made = try scene.frame(camera: camera, viewport: Size(width: width, height: height))
    } catch {
      throw Failure(UP_ERROR_CAMERA, "\(error)")
    }
    place.pointee = try Handles.make(FrameHandle(made))
  }
}

/// Gives a handle back. What was made with it stays. Null is fine.
@c(up_scene_free)
public func sceneFree(_ scene: UnsafeMutablePointer<up_scene>?) -> up_status {
  Handles.free(scene, as: SceneHandle.self)
}

extension Camera {
  init(_ camera: up_camera) {
    self.init(
      center: Coordinate(longitude: camera.longitude, latitude: camera.latitude), zoom: camera.zoom,
      bearing: camera.bearing, pitch: camera.pitch, roll: camera.roll,
      padding: EdgeInsets(
        top: camera.padding_top, left: camera.padding_left, bottom: camera.padding_bottom, right: camera.padding_right))
  }
}
