public import CUnderpixel
internal import Underpixel
internal import UnderpixelGeometry

/// Glyphs that an engine hands in, by font stack and first code unit.
final class HandedGlyphs: GlyphSource, Sendable {
  private let ranges = Locked<[String: [UInt16: GlyphRange]]>([:])

  func set(_ range: GlyphRange, of fontStack: String) {
    ranges.withLock { $0[fontStack, default: [:]][range.firstCodeUnit] = range }
  }

  func glyphs(startingAt firstCodeUnit: UInt16, of fontStack: String) throws(GlyphError) -> GlyphRange? {
    ranges.withLock { $0[fontStack]?[firstCodeUnit] }
  }
}

/// Replaces the data of a GeoJSON source. The states of its features stay.
///
/// - Parameters:
///   - map: The map, which stays as it was where this fails.
///   - source: The source's name in the style.
///   - json: The GeoJSON's bytes.
///   - length: How many these are.
@c(up_map_set_geojson)
public func mapSetGeoJSON(
  _ map: UnsafeMutablePointer<up_map>?, _ source: UnsafePointer<CChar>?, _ json: UnsafePointer<CChar>?, _ length: UInt
) -> up_status {
  crossing { () throws(Failure) in
    let map = try Handles.map(UnsafePointer(map))
    let source = try text(source, "source")
    let bytes = try buffer(json, length, "json").map { UInt8(bitPattern: $0) }
    let data = try JSON.value(bytes) { "the GeoJSON: \($0)" }
    guard data.object != nil else { throw Failure(UP_ERROR_DATA, "the GeoJSON: expected an object") }
    try ofMap { () throws(MapError) in try map.setData(data, of: source) }
  }
}

/// Says that the tiles of a source are handed in, for the style that is loaded and for all that are loaded later.
///
/// - Parameters:
///   - map: The map.
///   - source: The source's name in the style.
///   - minZoom: The zooms that there are tiles of; what the style says of them counts before.
///   - maxZoom: Above, the tiles of this zoom are used.
@c(up_map_hand_in_tiles)
public func mapHandInTiles(
  _ map: UnsafeMutablePointer<up_map>?, _ source: UnsafePointer<CChar>?, _ minZoom: Int32, _ maxZoom: Int32
) -> up_status {
  crossing { () throws(Failure) in
    let map = try Handles.map(UnsafePointer(map))
    let source = try text(source, "source")
    let coverage = TileCoverage(zooms: try zooms(minZoom, maxZoom))
    try ofMap { () throws(MapError) in try map.setTileSource(HandedTiles(coverage: coverage), of: source) }
  }
}

/// The tiles that the camera sees and that are not there: what an engine fetches next.
///
/// - Parameters:
///   - map: The map.
///   - requests: Takes as many as there is room for; null with a capacity of 0.
///   - capacity: The elements of `requests`.
///   - count: Takes how many there are; or null.
@c(up_map_missing_tiles)
public func mapMissingTiles(
  _ map: UnsafeMutablePointer<up_map>?, _ requests: UnsafeMutablePointer<up_tile_request>?, _ capacity: UInt,
  _ count: UnsafeMutablePointer<UInt>?
) -> up_status {
  crossing { () throws(Failure) in
    let handle = try Handles.object(of: UnsafePointer(map), "map", as: MapHandle.self)
    let missing = try ofMap { () throws(MapError) in try handle.map.missingTiles() }
    let places = Dictionary(handle.tileSources.enumerated().map { ($1, UInt32($0)) }) { first, _ in first }
    let own = missing.filter { $0.importId == nil }
    try give(own, requests, capacity, count) { request in
      up_tile_request(
        tile: up_tile_id(z: Int32(request.tile.z), x: Int32(request.tile.x), y: Int32(request.tile.y)),
        source: places[request.source] ?? 0)
    }
  }
}

/// The name of a source of tiles.
///
/// - Parameters:
///   - map: The map.
///   - source: Its place among the style's sources of tiles, as requests have it.
///   - buffer: Takes the text, cut to `capacity` bytes with the zero at its end; null with a capacity of 0.
///   - capacity: The bytes of `buffer`.
///   - length: Takes the bytes of the whole text without its zero; or null.
@c(up_map_tile_source)
public func mapTileSource(
  _ map: UnsafePointer<up_map>?, _ source: UInt32, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt,
  _ length: UnsafeMutablePointer<UInt>?
) -> up_status {
  crossing { () throws(Failure) in
    let names = try Handles.object(of: map, "map", as: MapHandle.self).tileSources
    try give(names[index(source, below: names.count, "source")], buffer, capacity, length)
  }
}

/// Hands a tile in, in the place of what was there of it. One that can't be read is empty; `up_map_problems` tells why.
///
/// - Parameters:
///   - map: The map.
///   - source: The source's name in the style; UP_ERROR_NAME where no layer draws it.
///   - tile: Which tile.
///   - bytes: A vector tile, compressed by gzip or not; null for a tile that does not exist, which is empty.
///   - length: How many bytes these are.
@c(up_map_set_tile)
public func mapSetTile(
  _ map: UnsafeMutablePointer<up_map>?, _ source: UnsafePointer<CChar>?, _ tile: up_tile_id,
  _ bytes: UnsafePointer<UInt8>?, _ length: UInt
) -> up_status {
  crossing { () throws(Failure) in
    let map = try Handles.map(UnsafePointer(map))
    let source = try text(source, "source")
    let request = TileRequest(source: source, tile: try TileID(checking: tile))
    let content: TileContent? = bytes == nil && length == 0 ? nil : .encoded(try array(bytes, length, "bytes"))
    guard map.setTile(content, for: request) else {
      throw Failure(UP_ERROR_NAME, "no layer draws a source of tiles \"\(source)\"")
    }
  }
}

/// Loads the tiles of files that the camera sees and that are not there.
@c(up_map_load_local_tiles)
public func mapLoadLocalTiles(_ map: UnsafeMutablePointer<up_map>?) -> up_status {
  crossing { () throws(Failure) in
    let map = try Handles.map(UnsafePointer(map))
    try ofMap { () throws(MapError) in try map.loadLocalTiles() }
  }
}

/// Adds the images of a sprite, by its index.
///
/// - Parameters:
///   - map: The map.
///   - json: The index's bytes.
///   - length: How many these are.
@c(up_map_add_sprite)
public func mapAddSprite(
  _ map: UnsafeMutablePointer<up_map>?, _ json: UnsafePointer<CChar>?, _ length: UInt
) -> up_status {
  crossing { () throws(Failure) in
    let map = try Handles.map(UnsafePointer(map))
    let bytes = try buffer(json, length, "json").map { UInt8(bitPattern: $0) }
    do {
      map.addImages(of: try Sprite.read(bytes))
    } catch {
      throw Failure(UP_ERROR_DATA, "the sprite: \(error)")
    }
  }
}

/// Hands in a range of glyphs, of which text has its widths: 256 characters of a font stack. Texts are laid out anew.
///
/// Once one is handed in, those that the style names are not read any more.
///
/// - Parameters:
///   - map: The map.
///   - fontStack: Names of fonts with commas between, as the style has them.
///   - first: The first character, a multiple of 256 up to 65,280.
///   - bytes: The range as a protocol buffer, as glyph servers give it.
///   - length: How many bytes these are.
@c(up_map_set_glyphs)
public func mapSetGlyphs(
  _ map: UnsafeMutablePointer<up_map>?, _ fontStack: UnsafePointer<CChar>?, _ first: UInt32,
  _ bytes: UnsafePointer<UInt8>?, _ length: UInt
) -> up_status {
  crossing { () throws(Failure) in
    let handle = try Handles.object(of: UnsafePointer(map), "map", as: MapHandle.self)
    let fontStack = try text(fontStack, "font_stack")
    guard first % 256 == 0, let first = UInt16(exactly: first) else {
      throw Failure(UP_ERROR_RANGE, "first is \(first), expected a multiple of 256 up to 65,280")
    }
    let bytes = try array(bytes, length, "bytes")
    do {
      handle.glyphs.set(try GlyphRange.read(bytes, startingAt: first), of: fontStack)
    } catch {
      throw Failure(UP_ERROR_DATA, "the glyphs: \(error)")
    }
    handle.map.setGlyphSource(handle.glyphs)
  }
}
