public import CUnderpixel
internal import Underpixel

/// Merges members into the state of a feature, whether it is there or not.
///
/// - Parameters:
///   - map: The map.
///   - source: The name of its source in the style.
///   - sourceLayer: Where the feature is in tiles; null for GeoJSON.
///   - id: Its id as text: `10` and the text "10" are the same.
///   - json: A JSON object with the members, that ends with a zero.
@c(up_map_set_feature_state)
public func mapSetFeatureState(
  _ map: UnsafeMutablePointer<up_map>?, _ source: UnsafePointer<CChar>?, _ sourceLayer: UnsafePointer<CChar>?,
  _ id: UnsafePointer<CChar>?, _ json: UnsafePointer<CChar>?
) -> up_status {
  crossing { () throws(Failure) in
    let map = try Handles.map(UnsafePointer(map))
    let (source, layer) = (try text(source, "source"), try optionalText(sourceLayer, "source_layer"))
    let (id, json) = (try text(id, "id"), try text(json, "json"))
    let members = try JSON.object(json) { "the state: \($0)" }
    map.setFeatureState(source: source, sourceLayer: layer, id: FeatureID(id), state: members)
  }
}

/// The state of a feature as a JSON object.
///
/// - Parameters:
///   - map: The map.
///   - source: The name of its source in the style.
///   - sourceLayer: Where the feature is in tiles; null for GeoJSON.
///   - id: Its id as text.
///   - buffer: Takes the text, cut to `capacity` bytes with the zero at its end; null with a capacity of 0.
///   - capacity: The bytes of `buffer`.
///   - length: Takes the bytes of the whole text without its zero; or null.
@c(up_map_feature_state)
public func mapFeatureState(
  _ map: UnsafePointer<up_map>?, _ source: UnsafePointer<CChar>?, _ sourceLayer: UnsafePointer<CChar>?,
  _ id: UnsafePointer<CChar>?, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt,
  _ length: UnsafeMutablePointer<UInt>?
) -> up_status {
  crossing { () throws(Failure) in
    let map = try Handles.map(map)
    let (source, layer) = (try text(source, "source"), try optionalText(sourceLayer, "source_layer"))
    let state = map.getFeatureState(source: source, sourceLayer: layer, id: FeatureID(try text(id, "id")))
    try give(JSONWriter.text(of: .object(state.dictionary)), buffer, capacity, length)
  }
}

/// Forgets a member of a feature's state, or all of them.
///
/// - Parameters:
///   - map: The map.
///   - source: The name of its source in the style.
///   - sourceLayer: Where the feature is in tiles; null for GeoJSON.
///   - id: Its id as text; null for all features of the source, or of the source layer.
///   - key: The name of the member; null for all.
@c(up_map_remove_feature_state)
public func mapRemoveFeatureState(
  _ map: UnsafeMutablePointer<up_map>?, _ source: UnsafePointer<CChar>?, _ sourceLayer: UnsafePointer<CChar>?,
  _ id: UnsafePointer<CChar>?, _ key: UnsafePointer<CChar>?
) -> up_status {
  crossing { () throws(Failure) in
    let map = try Handles.map(UnsafePointer(map))
    let (source, layer) = (try text(source, "source"), try optionalText(sourceLayer, "source_layer"))
    let key = try optionalText(key, "key")
    if let id = try optionalText(id, "id") {
      map.removeFeatureState(source: source, sourceLayer: layer, id: FeatureID(id), key: key)
    } else if key == nil {
      map.resetFeatureStates(source: source, sourceLayer: layer)
    } else {
      throw Failure(UP_ERROR_USE, "a key without an id")
    }
  }
}
