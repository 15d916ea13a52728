public import CUnderpixel
internal import Underpixel

extension FrameHandle {
  /// The feature of a hit of this frame.
  func feature(of hit: UnsafePointer<up_hit>?) throws(Failure) -> HitFeature {
    guard let hit = hit?.pointee else { throw Failure(UP_ERROR_NULL, "hit is null") }
    guard let found = frame.feature(of: (Int(hit.layer), Int(hit.group), Int(hit.feature), Int(hit.part))),
      setNumbers[Int(hit.group)] == hit.set
    else { throw Failure(UP_ERROR_RANGE, "the hit is none of this frame") }
    return found
  }
}

/// The id of a hit's feature as text: a number's decimal form, or the text.
///
/// - Parameters:
///   - frame: The frame that the hit was found in.
///   - hit: The hit.
///   - buffer: Takes the text, cut to `capacity` bytes with the zero at its end; null with a capacity of 0.
///   - capacity: The bytes of `buffer`.
///   - length: Takes the bytes of the whole text without its zero, 0 for a feature without an id; or null.
@c(up_hit_id)
public func hitID(
  _ frame: UnsafePointer<up_frame>?, _ hit: UnsafePointer<up_hit>?, _ buffer: UnsafeMutablePointer<CChar>?,
  _ capacity: UInt, _ length: UnsafeMutablePointer<UInt>?
) -> up_status {
  crossing { () throws(Failure) in
    let feature = try Handles.object(of: frame, "frame", as: FrameHandle.self).feature(of: hit)
    try give(feature.feature.id?.description ?? "", buffer, capacity, length)
  }
}

/// The id of a hit's feature as a number.
///
/// - Parameters:
///   - frame: The frame that the hit was found in.
///   - hit: The hit.
///   - id: Takes the number.
///   - isNumber: Takes whether the feature has an id that is an integer of 64 bits, or the decimal form of one.
@c(up_hit_id_number)
public func hitIDNumber(
  _ frame: UnsafePointer<up_frame>?, _ hit: UnsafePointer<up_hit>?, _ id: UnsafeMutablePointer<Int64>?,
  _ isNumber: UnsafeMutablePointer<Bool>?
) -> up_status {
  crossing { () throws(Failure) in
    let feature = try Handles.object(of: frame, "frame", as: FrameHandle.self).feature(of: hit)
    let (id, isNumber) = try (place(id, "id"), place(isNumber, "is_number"))
    let number: Int64? =
      switch feature.feature.id?.value {
      case .integer(let integer): integer
      case .string(let text): Int64(text)
      default: nil
      }
    isNumber.pointee = number != nil
    id.pointee = number ?? 0
  }
}

/// The properties of a hit's feature as a JSON object.
///
/// - Parameters:
///   - frame: The frame that the hit was found in.
///   - hit: The hit.
///   - buffer: Takes the text, cut to `capacity` bytes with the zero at its end; null with a capacity of 0.
///   - capacity: The bytes of `buffer`.
///   - length: Takes the bytes of the whole text without its zero; or null.
@c(up_hit_properties)
public func hitProperties(
  _ frame: UnsafePointer<up_frame>?, _ hit: UnsafePointer<up_hit>?, _ buffer: UnsafeMutablePointer<CChar>?,
  _ capacity: UInt, _ length: UnsafeMutablePointer<UInt>?
) -> up_status {
  crossing { () throws(Failure) in
    let feature = try Handles.object(of: frame, "frame", as: FrameHandle.self).feature(of: hit)
    let properties = PropertyValue.object(feature.feature.properties.dictionary)
    try give(JSONWriter.text(of: properties), buffer, capacity, length)
  }
}

/// One property of a hit's feature: the text itself where it is text, else JSON; null where there is none.
///
/// - Parameters:
///   - frame: The frame that the hit was found in.
///   - hit: The hit.
///   - name: The name of the property.
///   - buffer: Takes the text, cut to `capacity` bytes with the zero at its end; null with a capacity of 0.
///   - capacity: The bytes of `buffer`.
///   - length: Takes the bytes of the whole text without its zero; or null.
@c(up_hit_property)
public func hitProperty(
  _ frame: UnsafePointer<up_frame>?, _ hit: UnsafePointer<up_hit>?, _ name: UnsafePointer<CChar>?,
  _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt, _ length: UnsafeMutablePointer<UInt>?
) -> up_status {
  crossing { () throws(Failure) in
    let feature = try Handles.object(of: frame, "frame", as: FrameHandle.self).feature(of: hit)
    let value = feature.feature.properties[try text(name, "name")] ?? .null
    try give(value.string ?? JSONWriter.text(of: value), buffer, capacity, length)
  }
}

/// The state of a hit's feature as a JSON object.
///
/// - Parameters:
///   - frame: The frame that the hit was found in.
///   - hit: The hit.
///   - buffer: Takes the text, cut to `capacity` bytes with the zero at its end; null with a capacity of 0.
///   - capacity: The bytes of `buffer`.
///   - length: Takes the bytes of the whole text without its zero; or null.
@c(up_hit_state)
public func hitState(
  _ frame: UnsafePointer<up_frame>?, _ hit: UnsafePointer<up_hit>?, _ buffer: UnsafeMutablePointer<CChar>?,
  _ capacity: UInt, _ length: UnsafeMutablePointer<UInt>?
) -> up_status {
  crossing { () throws(Failure) in
    let feature = try Handles.object(of: frame, "frame", as: FrameHandle.self).feature(of: hit)
    try give(JSONWriter.text(of: .object(feature.state.dictionary)), buffer, capacity, length)
  }
}

/// Where a hit's feature comes from: the names of its source and, in a tile, of its source layer, as a JSON object with
/// "source" and "sourceLayer"; and "tile" as [z, x, y].
///
/// - Parameters:
///   - frame: The frame that the hit was found in.
///   - hit: The hit.
///   - buffer: Takes the text, cut to `capacity` bytes with the zero at its end; null with a capacity of 0.
///   - capacity: The bytes of `buffer`.
///   - length: Takes the bytes of the whole text without its zero; or null.
@c(up_hit_source)
public func hitSource(
  _ frame: UnsafePointer<up_frame>?, _ hit: UnsafePointer<up_hit>?, _ buffer: UnsafeMutablePointer<CChar>?,
  _ capacity: UInt, _ length: UnsafeMutablePointer<UInt>?
) -> up_status {
  crossing { () throws(Failure) in
    let feature = try Handles.object(of: frame, "frame", as: FrameHandle.self).feature(of: hit)
    var members: [String: PropertyValue] = ["source": .string(feature.source)]
    if let layer = feature.sourceLayer { members["sourceLayer"] = .string(layer) }
    if let tile = feature.tile {
      members["tile"] = .array([tile.z, tile.x, tile.y].map { .integer(Int64($0)) })
    }
    try give(JSONWriter.text(of: .object(members)), buffer, capacity, length)
  }
}
