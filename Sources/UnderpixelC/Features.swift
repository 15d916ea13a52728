public import CUnderpixel
internal import Underpixel

/// Features made ready to be hit.
final class FeaturesHandle: Handled {
  typealias Opaque = up_features
  static let kind = HandleKind.features

  let set: FeatureSet

  init(_ set: FeatureSet) { self.set = set }
}

/// Makes features ready to be hit from flat arrays, which are copied.
///
/// Costs O(n log n) for n parts: some 0.2 us a position.
///
/// - Parameters:
///   - arrays: The features; see `up_feature_arrays`.
///   - features: Takes the handle, to be freed with `up_features_free`.
@c(up_features_make)
public func featuresMake(
  _ arrays: UnsafePointer<up_feature_arrays>?, _ features: UnsafeMutablePointer<UnsafeMutablePointer<up_features>?>?
) -> up_status {
  crossing { () throws(Failure) in
    let place = try place(features, "features")
    let collection = try FeatureArrays(versioned(arrays, "arrays")).collection()
    place.pointee = try Handles.make(FeaturesHandle(FeatureSet(collection)))
  }
}

/// Makes the features of a vector tile ready to be hit (Mapbox Vector Tile, compressed by gzip or not).
///
/// - Parameters:
///   - bytes: The tile; what is malformed in it is an error.
///   - length: The bytes of it; 0 for an empty tile.
///   - tile: Where it lies.
///   - layers: The names of the source layers to read; null for all.
///   - layerCount: How many these are.
///   - features: Takes the handle, to be freed with `up_features_free`.
@c(up_features_make_from_tile)
public func featuresMakeFromTile(
  _ bytes: UnsafePointer<UInt8>?, _ length: UInt, _ tile: up_tile_id,
  _ layers: UnsafePointer<UnsafePointer<CChar>?>?, _ layerCount: UInt,
  _ features: UnsafeMutablePointer<UnsafeMutablePointer<up_features>?>?
) -> up_status {
  crossing { () throws(Failure) in
    let place = try place(features, "features")
    let id = try TileID(checking: tile)
    let bytes = try array(bytes, length, "bytes")
    var names: Set<String>?
    if layers != nil {
      var read: Set<String> = []
      for pointer in try buffer(layers, layerCount, "layers") {
        read.insert(try text(pointer, "a name of layers"))
      }
      names = read
    }
    let collection: FeatureCollection
    do {
      collection = try VectorTileReader(layers: names).read(bytes, tile: id).features
    } catch {
      throw Failure(UP_ERROR_DATA, "\(error)")
    }
    place.pointee = try Handles.make(FeaturesHandle(FeatureSet(collection)))
  }
}

/// The same features at other positions, with the same number and the same states: vehicles, one frame later.
///
/// The features that it is made of stay as they are; a scene has the one or the other. Costs O(n log n): some 20 us for a
/// hundred points.
///
/// - Parameters:
///   - features: Where all but the positions comes from.
///   - coordinates: A longitude and a latitude for each position, in the order in which they were given.
///   - positionCount: How many positions: as many as there are.
///   - moved: Takes the handle, to be freed with `up_features_free`.
@c(up_features_move)
public func featuresMove(
  _ features: UnsafePointer<up_features>?, _ coordinates: UnsafePointer<Double>?, _ positionCount: UInt,
  _ moved: UnsafeMutablePointer<UnsafeMutablePointer<up_features>?>?
) -> up_status {
  crossing { () throws(Failure) in
    let set = try Handles.object(of: features, "features", as: FeaturesHandle.self).set
    let place = try place(moved, "moved")
    guard positionCount == set.features.positionCount else {
      throw Failure(UP_ERROR_COUNT, "\(positionCount) positions for features with \(set.features.positionCount)")
    }
    let numbers = try buffer(coordinates, 2 * positionCount, "coordinates")
    let positions = (0..<Int(positionCount)).map { index in
      Coordinate(longitude: numbers[2 * index], latitude: numbers[2 * index + 1])
    }
    place.pointee = try Handles.make(FeaturesHandle(set.moved(to: positions)))
  }
}

/// How many features there are.
@c(up_features_count)
public func featuresCount(_ features: UnsafePointer<up_features>?, _ count: UnsafeMutablePointer<UInt>?) -> up_status {
  crossing { () throws(Failure) in
    let set = try Handles.object(of: features, "features", as: FeaturesHandle.self).set
    try place(count, "count").pointee = UInt(set.features.count)
  }
}

/// What tells these features, and what they were moved to, from all others of the process: `up_hit` has it as `set`.
@c(up_features_number)
public func featuresNumber(
  _ features: UnsafePointer<up_features>?, _ number: UnsafeMutablePointer<UInt64>?
) -> up_status {
  crossing { () throws(Failure) in
    let set = try Handles.object(of: features, "features", as: FeaturesHandle.self).set
    try place(number, "number").pointee = set.number
  }
}

/// Gives a handle back. What was made with it stays. Null is fine.
@c(up_features_free)
public func featuresFree(_ features: UnsafeMutablePointer<up_features>?) -> up_status {
  Handles.free(features, as: FeaturesHandle.self)
}

extension TileID {
  init(checking tile: up_tile_id) throws(Failure) {
    self.init(z: Int(tile.z), x: Int(tile.x), y: Int(tile.y))
    guard isValid else { throw Failure(UP_ERROR_RANGE, "there is no tile \(self)") }
  }
}
