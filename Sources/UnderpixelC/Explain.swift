public import CUnderpixel
internal import Underpixel

/// Why a pixel hits what it hits: what is hit, in order, and what nearly was, each with the step that it failed at.
///
/// Costs a query, a placement of the labels, and a look at what is near: for people and logs, not for every frame.
///
/// - Parameters:
///   - frame: The frame.
///   - x: Logical pixels from the left.
///   - y: Logical pixels from the top.
///   - query: How to ask, without a budget; or null.
///   - form: An `up_form`.
///   - buffer: Takes the text, cut to `capacity` bytes with the zero at its end; null with a capacity of 0.
///   - capacity: The bytes of `buffer`.
///   - length: Takes the bytes of the whole text without its zero; or null.
@c(up_frame_explain)
public func frameExplain(
  _ frame: UnsafePointer<up_frame>?, _ x: Double, _ y: Double, _ query: UnsafePointer<up_query>?, _ form: UInt32,
  _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt, _ length: UnsafeMutablePointer<UInt>?
) -> up_status {
  crossing { () throws(Failure) in
    let handle = try Handles.object(of: frame, "frame", as: FrameHandle.self)
    let query = try Query(query, handle)
    let form = try Form(form)
    let explanation = handle.frame.explain(
      at: ScreenPoint(x: try finite(x, "x"), y: try finite(y, "y")), radius: query.radius, ranking: query.ranking,
      among: query.layers, limit: query.limit)
    try give(form.text(of: explanation), buffer, capacity, length)
  }
}

/// What comes of a feature at a pixel in each layer over it, and where it failed.
///
/// - Parameters:
///   - frame: The frame.
///   - x: Logical pixels from the left.
///   - y: Logical pixels from the top.
///   - features: What the feature is of: features of the frame's scene, not of its tiles.
///   - feature: Its index there.
///   - query: How to ask, without a budget; or null.
///   - form: An `up_form`.
///   - buffer: Takes the text, cut to `capacity` bytes with the zero at its end; null with a capacity of 0.
///   - capacity: The bytes of `buffer`.
///   - length: Takes the bytes of the whole text without its zero; or null.
@c(up_frame_explain_feature)
public func frameExplainFeature(
  _ frame: UnsafePointer<up_frame>?, _ x: Double, _ y: Double, _ features: UnsafePointer<up_features>?,
  _ feature: UInt, _ query: UnsafePointer<up_query>?, _ form: UInt32, _ buffer: UnsafeMutablePointer<CChar>?,
  _ capacity: UInt, _ length: UnsafeMutablePointer<UInt>?
) -> up_status {
  crossing { () throws(Failure) in
    let handle = try Handles.object(of: frame, "frame", as: FrameHandle.self)
    let set = try Handles.object(of: features, "features", as: FeaturesHandle.self).set
    let feature = try index(feature, below: set.features.count, "feature")
    let query = try Query(query, handle)
    let form = try Form(form)
    let explanation = handle.frame.explain(
      at: ScreenPoint(x: try finite(x, "x"), y: try finite(y, "y")), radius: query.radius, feature: feature,
      in: set, ranking: query.ranking, among: query.layers, limit: query.limit)
    try give(form.text(of: explanation), buffer, capacity, length)
  }
}

/// As `up_frame_explain` for a map as it is now, with what reaches no frame: hidden layers, layers that can't be read, filters
/// as the style says them, tiles that are not loaded.
///
/// - Parameters:
///   - map: The map.
///   - x: Logical pixels from the left.
///   - y: Logical pixels from the top.
///   - radius: Of a disc around the point, logical pixels.
///   - id: The id of the feature that is meant, as text; null for what is at the pixel.
///   - form: An `up_form`.
///   - buffer: Takes the text, cut to `capacity` bytes with the zero at its end; null with a capacity of 0.
///   - capacity: The bytes of `buffer`.
///   - length: Takes the bytes of the whole text without its zero; or null.
@c(up_map_explain)
public func mapExplain(
  _ map: UnsafePointer<up_map>?, _ x: Double, _ y: Double, _ radius: Double, _ id: UnsafePointer<CChar>?,
  _ form: UInt32, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt, _ length: UnsafeMutablePointer<UInt>?
) -> up_status {
  crossing { () throws(Failure) in
    let map = try Handles.map(map)
    let point = ScreenPoint(x: try finite(x, "x"), y: try finite(y, "y"))
    let radius = try UnderpixelC.length(radius, "radius")
    let id = try optionalText(id, "id").map { FeatureID($0) }
    let form = try Form(form)
    let explanation: Explanation
    do {
      explanation =
        if let id { try map.explain(at: point, radius: radius, feature: id) } else {
          try map.explain(at: point, radius: radius)
        }
    } catch {
      throw Failure(UP_ERROR_CAMERA, "\(error)")
    }
    try give(form.text(of: explanation), buffer, capacity, length)
  }
}

/// How an explanation is told.
private enum Form {
  case text, json

  init(_ number: UInt32) throws(Failure) {
    switch number {
    case UP_AS_TEXT.rawValue: self = .text
    case UP_AS_JSON.rawValue: self = .json
    default: throw Failure(UP_ERROR_ENUM, "form is \(number), which is no such number")
    }
  }

  func text(of explanation: Explanation) -> String {
    switch self {
    case .text: explanation.description
    case .json: JSONWriter.text(of: explanation.json)
    }
  }
}
