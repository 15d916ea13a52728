internal import Underpixel

extension Members {
  /// The members of a camera.
  static let ofCamera: Set<String> = ["center", "zoom", "bearing", "pitch", "roll"]

  /// The camera that a document or query names, where it names one, over what it had.
  func camera(over camera: Camera, _ warnings: inout Warnings) throws(DocumentError) -> Camera {
    guard let members = try members("camera") else { return camera }
    members.warnOfOthers(than: Self.ofCamera, &warnings)
    return try members.asCamera(over: camera)
  }

  /// The camera that the members describe, over what it had.
  func asCamera(over camera: Camera) throws(DocumentError) -> Camera {
    var camera = camera
    if let center = try point("center") {
      camera.center = Coordinate(longitude: center.x, latitude: center.y)
    }
    camera.zoom = try number("zoom") ?? camera.zoom
    camera.bearing = try number("bearing") ?? camera.bearing
    camera.pitch = try number("pitch") ?? camera.pitch
    camera.roll = try number("roll") ?? camera.roll
    return camera
  }
}
