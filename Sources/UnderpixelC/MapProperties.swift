public import CUnderpixel
internal import Underpixel

/// Sets a paint property of a layer.
///
/// - Parameters:
///   - map: The map, which stays as it was where this fails.
///   - layer: The layer's id.
///   - name: The property's name.
///   - json: The value, an expression too, as JSON text that ends with a zero; null for its default.
@c(up_map_set_paint)
public func mapSetPaint(
  _ map: UnsafeMutablePointer<up_map>?, _ layer: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?,
  _ json: UnsafePointer<CChar>?
) -> up_status {
  crossing { () throws(Failure) in
    let map = try Handles.map(UnsafePointer(map))
    let (layer, name) = (try text(layer, "layer"), try text(name, "name"))
    let value = try optionalValue(json)
    try ofMap { () throws(MapError) in try map.setPaintProperty(name, of: layer, to: value) }
  }
}

/// Sets a layout property of a layer.
///
/// - Parameters:
///   - map: The map, which stays as it was where this fails.
///   - layer: The layer's id.
///   - name: The property's name.
///   - json: The value, an expression too, as JSON text that ends with a zero; null for its default.
@c(up_map_set_layout)
public func mapSetLayout(
  _ map: UnsafeMutablePointer<up_map>?, _ layer: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?,
  _ json: UnsafePointer<CChar>?
) -> up_status {
  crossing { () throws(Failure) in
    let map = try Handles.map(UnsafePointer(map))
    let (layer, name) = (try text(layer, "layer"), try text(name, "name"))
    let value = try optionalValue(json)
    try ofMap { () throws(MapError) in try map.setLayoutProperty(name, of: layer, to: value) }
  }
}

/// Sets the filter of a layer.
///
/// - Parameters:
///   - map: The map, which stays as it was where this fails.
///   - layer: The layer's id.
///   - json: The filter as JSON text that ends with a zero; null for none.
@c(up_map_set_filter)
public func mapSetFilter(
  _ map: UnsafeMutablePointer<up_map>?, _ layer: UnsafePointer<CChar>?, _ json: UnsafePointer<CChar>?
) -> up_status {
  crossing { () throws(Failure) in
    let map = try Handles.map(UnsafePointer(map))
    let layer = try text(layer, "layer")
    let value = try optionalValue(json)
    try ofMap { () throws(MapError) in try map.setFilter(value, of: layer) }
  }
}

private func optionalValue(_ json: UnsafePointer<CChar>?) throws(Failure) -> PropertyValue? {
  guard let json = try optionalText(json, "json") else { return nil }
  return try JSON.value(json) { "the value: \($0)" }
}
