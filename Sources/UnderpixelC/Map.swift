public import CUnderpixel
internal import Underpixel

/// A style over its sources.
final class MapHandle: Handled {
  typealias Opaque = up_map
  static let kind = HandleKind.map

  let map: MapModel
  let glyphs = HandedGlyphs()

  init(_ map: MapModel) { self.map = map }

  /// The sources of tiles of the style, by name.
  var tileSources: [String] {
    (map.style?.sources ?? [:]).filter { $0.value.type == .vector }.map(\.key).sorted()
  }
}

extension Handles {
  static func map(_ map: UnsafePointer<up_map>?) throws(Failure) -> MapModel {
    try object(of: map, "map", as: MapHandle.self).map
  }
}

/// What a map does, with what it refuses as a failure.
func ofMap<Result>(_ body: () throws(MapError) -> Result) throws(Failure) -> Result {
  do {
    return try body()
  } catch {
    throw refused(error)
  }
}

private func refused(_ error: MapError) -> Failure {
  switch error {
  case .file: Failure(UP_ERROR_FILE, "\(error)")
  case .camera: Failure(UP_ERROR_CAMERA, "\(error)")
  case .layer, .noSource, .noImport: Failure(UP_ERROR_NAME, "\(error)")
  case .taken, .sourceInUse, .clustered: Failure(UP_ERROR_USE, "\(error)")
  default: Failure(UP_ERROR_DATA, "\(error)")
  }
}

/// A map without a style.
///
/// - Parameters:
///   - width: Of the viewport, logical pixels.
///   - height: Likewise.
///   - map: Takes the handle, to be freed with `up_map_free`.
@c(up_map_make)
public func mapMake(
  _ width: Double, _ height: Double, _ map: UnsafeMutablePointer<UnsafeMutablePointer<up_map>?>?
) -> up_status {
  crossing { () throws(Failure) in
    let place = try place(map, "map")
    place.pointee = try Handles.make(MapHandle(MapModel(size: Size(width: width, height: height))))
  }
}

/// Loads a style (Mapbox or MapLibre Style Specification), with its GeoJSON and its imports from the files that it names. It
/// sets the camera as far as the style says one; states of features are forgotten.
///
/// Of a source of tiles that has neither "tiles" nor a "url" in files, say before that tiles are handed in:
/// `up_map_hand_in_tiles`.
///
/// - Parameters:
///   - map: The map, which stays as it was where this fails.
///   - json: The style's bytes.
///   - length: How many these are.
///   - folder: What relative paths start from; null for the working directory.
@c(up_map_load_style)
public func mapLoadStyle(
  _ map: UnsafeMutablePointer<up_map>?, _ json: UnsafePointer<CChar>?, _ length: UInt, _ folder: UnsafePointer<CChar>?
) -> up_status {
  crossing { () throws(Failure) in
    let map = try Handles.map(UnsafePointer(map))
    let folder = try optionalText(folder, "folder") ?? ""
    let bytes = try buffer(json, length, "json").map { UInt8(bitPattern: $0) }
    let document = try JSON.value(bytes) { "the style: \($0)" }
    try ofMap { () throws(MapError) in try map.load(document: document, folder: folder) }
  }
}

/// Sets the viewport, in logical pixels.
@c(up_map_set_size)
public func mapSetSize(_ map: UnsafeMutablePointer<up_map>?, _ width: Double, _ height: Double) -> up_status {
  crossing { () throws(Failure) in try Handles.map(UnsafePointer(map)).size = Size(width: width, height: height) }
}

/// Sets from where the map is looked at. A camera that can't be looked through is told of by what looks through it.
@c(up_map_set_camera)
public func mapSetCamera(_ map: UnsafeMutablePointer<up_map>?, _ camera: UnsafePointer<up_camera>?) -> up_status {
  crossing { () throws(Failure) in
    try Handles.map(UnsafePointer(map)).camera = Camera(versioned(camera, "camera"))
  }
}

/// From where the map is looked at.
///
/// - Parameters:
///   - map: The map.
///   - camera: Takes it; its `size` has to be set.
@c(up_map_camera)
public func mapCamera(_ map: UnsafePointer<up_map>?, _ camera: UnsafeMutablePointer<up_camera>?) -> up_status {
  crossing { () throws(Failure) in
    let source = try Handles.map(map).camera
    let known = try versioned(UnsafePointer(camera), "camera")
    guard let camera, known.size >= MemoryLayout<up_camera>.size else {
      throw Failure(UP_ERROR_STRUCT_SIZE, "camera.size is \(known.size)")
    }
    camera.pointee = up_camera(
      size: known.size, longitude: source.center.longitude, latitude: source.center.latitude, zoom: source.zoom,
      bearing: source.bearing, pitch: source.pitch, roll: source.roll, padding_top: source.padding.top,
      padding_left: source.padding.left, padding_bottom: source.padding.bottom, padding_right: source.padding.right)
  }
}

/// The map as it is now through its camera: what is asked, on any thread. `up_frame_scene` has its scene.
///
/// Costs O(1) where nothing changed, O(changes) where states alone did, else O(layers).
///
/// - Parameters:
///   - map: The map; without a style nothing is there to be hit.
///   - frame: Takes the handle, to be freed with `up_frame_free`.
@c(up_map_frame)
public func mapFrame(
  _ map: UnsafeMutablePointer<up_map>?, _ frame: UnsafeMutablePointer<UnsafeMutablePointer<up_frame>?>?
) -> up_status {
  crossing { () throws(Failure) in
    let map = try Handles.map(UnsafePointer(map))
    let place = try place(frame, "frame")
    let made: Frame
    do {
      made = try map.frame
    } catch {
      throw Failure(UP_ERROR_CAMERA, "\(error)")
    }
    place.pointee = try Handles.make(FrameHandle(made))
  }
}

/// What of the style, its tiles, sprites and glyphs can't be read or is missing: a line each.
///
/// - Parameters:
///   - map: The map.
///   - buffer: Takes the text, cut to `capacity` bytes with the zero at its end; null with a capacity of 0.
///   - capacity: The bytes of `buffer`.
///   - length: Takes the bytes of the whole text without its zero; or null.
@c(up_map_problems)
public func mapProblems(
  _ map: UnsafePointer<up_map>?, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt,
  _ length: UnsafeMutablePointer<UInt>?
) -> up_status {
  crossing { () throws(Failure) in
    let map = try Handles.map(map)
    let lines = map.warnings.map { "\($0.path): \($0.text)" } + map.tileProblems + map.symbolProblems
    try give(lines.joined(separator: "\n"), buffer, capacity, length)
  }
}

/// Gives a handle back. Its frames stay. Null is fine.
@c(up_map_free)
public func mapFree(_ map: UnsafeMutablePointer<up_map>?) -> up_status { Handles.free(map, as: MapHandle.self) }
