public import CUnderpixel
internal import Underpixel

/// The tiles of one source.
final class TilesHandle: Handled {
  typealias Opaque = up_tiles
  static let kind = HandleKind.tiles

  var sets: TileSets

  init(_ sets: TileSets) { self.sets = sets }
}

/// A source of tiles, with none so far.
///
/// - Parameters:
///   - minZoom: The zooms that there are tiles of; below there is nothing.
///   - maxZoom: Above, the tiles of this zoom are used.
///   - tiles: Takes the handle, to be freed with `up_tiles_free`.
@c(up_tiles_make)
public func tilesMake(
  _ minZoom: Int32, _ maxZoom: Int32, _ tiles: UnsafeMutablePointer<UnsafeMutablePointer<up_tiles>?>?
) -> up_status {
  crossing { () throws(Failure) in
    let place = try place(tiles, "tiles")
    let zooms = try zooms(minZoom, maxZoom)
    place.pointee = try Handles.make(TilesHandle(TileSets(zooms: zooms)))
  }
}

func zooms(_ first: Int32, _ last: Int32) throws(Failure) -> ClosedRange<Int> {
  guard first >= 0, first <= last, last <= TileID.maximumZoom else {
    throw Failure(UP_ERROR_RANGE, "zooms from \(first) to \(last), expected 0 to \(TileID.maximumZoom)")
  }
  return Int(first)...Int(last)
}

/// Adds a tile, or replaces it. Layers that were added before have the tiles that there were then: set them again.
///
/// - Parameters:
///   - tiles: The source.
///   - features: Features of a tile, of `up_features_make_from_tile`.
@c(up_tiles_put)
public func tilesPut(_ tiles: UnsafeMutablePointer<up_tiles>?, _ features: UnsafePointer<up_features>?) -> up_status {
  crossing { () throws(Failure) in
    let tiles = try Handles.object(of: UnsafePointer(tiles), "tiles", as: TilesHandle.self)
    let set = try Handles.object(of: features, "features", as: FeaturesHandle.self).set
    guard let tile = set.features.tile else { throw Failure(UP_ERROR_USE, "the features are of no tile") }
    tiles.sets.sets[tile] = set
  }
}

/// Removes a tile, if it is there.
@c(up_tiles_remove)
public func tilesRemove(_ tiles: UnsafeMutablePointer<up_tiles>?, _ tile: up_tile_id) -> up_status {
  crossing { () throws(Failure) in
    let tiles = try Handles.object(of: UnsafePointer(tiles), "tiles", as: TilesHandle.self)
    tiles.sets.sets[try TileID(checking: tile)] = nil
  }
}

/// Gives a handle back. What was made with it stays. Null is fine.
@c(up_tiles_free)
public func tilesFree(_ tiles: UnsafeMutablePointer<up_tiles>?) -> up_status {
  Handles.free(tiles, as: TilesHandle.self)
}
