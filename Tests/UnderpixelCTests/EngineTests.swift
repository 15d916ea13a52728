import CUnderpixel.Functions
import Foundation
import Testing
import Underpixel
import UnderpixelTestSupport

@Suite("What an engine does through C")
struct EngineTests {
  let camera0 = Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: 10)
  let size = Size(width: 400, height: 300)

  /// What is at a pixel: layers and features.
  private func at(_ frame: Owned<up_frame>, _ x: Double, _ y: Double) throws -> [String] {
    try hits { up_frame_hits_at(frame.pointer, x, y, nil, $0, $1, $2) }.map { "\($0.layer):\($0.feature)" }
  }

  private func frame(_ builder: Owned<up_builder>) throws -> Owned<up_frame> {
    let scene = try Owned<up_scene>(up_scene_free) { up_builder_scene(builder.pointer, $0) }
    return try Owned<up_frame>(scene, camera0, size)
  }

  @Test("moving features takes their states along, and leaves older frames as they were")
  func moving() throws {
    let features = try Owned<up_features>(points: [(0, 0), (0.05, 0)])
    let builder = try Owned<up_builder>(up_builder_free) { up_builder_make($0) }
    try withLayer("buses", UP_CIRCLES, features) { layer in
      layer.radius.constant = 3
      try "large".withCString { state in
        (layer.radius.state, layer.radius.in_state) = (state, 20)
        try check(up_builder_add_layer(builder.pointer, &layer, nil))
      }
    }
    let before = try frame(builder)
    #expect(try at(before, 200, 150) == ["0:0"])
    #expect(try at(before, 210, 150) == [])
    try check(up_builder_set_state(builder.pointer, features.pointer, 0, "large", true))
    #expect(try at(frame(builder), 210, 150) == ["0:0"])

    let moved = try Owned<up_features>(up_features_free) {
      up_features_move(features.pointer, [-0.1, 0, 0.05, 0], 2, $0)
    }
    try check(up_builder_move(builder.pointer, moved.pointer))
    let after = try frame(builder)
    let pixel = try swiftPixel(-0.1)
    #expect(try at(after, 200, 150) == [])
    #expect(try at(after, pixel.x + 10, pixel.y) == ["0:0"], "as large as before")
    #expect(try at(before, 200, 150) == ["0:0"])
    let found = try hits { up_frame_hits_at(after.pointer, pixel.x, pixel.y, nil, $0, $1, $2) }
    var number: UInt64 = 0
    try check(up_features_number(features.pointer, &number))
    #expect(found.first?.set == number)
    try check(up_builder_clear_states(builder.pointer, features.pointer))
    #expect(try at(frame(builder), pixel.x + 10, pixel.y) == [])
  }

  private func swiftPixel(_ longitude: Double) throws -> ScreenPoint {
    let projection = try Projection(camera: camera0, viewport: size)
    return try #require(projection.pixel(of: Coordinate(longitude: longitude, latitude: 0)))
  }

  @Test("a pixel says why it hits what it hits, and what a feature lacks")
  func explain() throws {
    let features = try Owned<up_features>(points: [(0, 0), (0.05, 0)])
    let builder = try Owned<up_builder>(up_builder_free) { up_builder_make($0) }
    try withLayer("stops", UP_CIRCLES, features) { layer in
      layer.radius.constant = 5
      try check(up_builder_add_layer(builder.pointer, &layer, nil))
    }
    let frame = try frame(builder)
    let told = try text { up_frame_explain(frame.pointer, 200, 150, nil, UP_AS_TEXT.rawValue, $0, $1, $2) }
    #expect(try told == swiftFrame(5).explain(at: ScreenPoint(x: 200, y: 150)).description)
    let missed = try text {
      up_frame_explain_feature(frame.pointer, 200, 150, features.pointer, 1, nil, UP_AS_JSON.rawValue, $0, $1, $2)
    }
    let verdict = try #require(try JSONReader.value(of: Array(missed.utf8))["verdicts"]?.array?.first)
    #expect(verdict["layer"] == "stops")
    #expect((verdict["distance"]?.number ?? 0) > 10)
  }

  /// The same two points in Swift.
  private func swiftFrame(_ radius: Double) throws -> Frame {
    var builder = FeatureSetBuilder()
    for longitude in [0, 0.05] { builder.add(point: Coordinate(longitude: longitude, latitude: 0)) }
    return try Scene(layers: [.circles("stops", builder.finish(), radius: .constant(radius))])
      .frame(camera: camera0, viewport: size)
  }

  @Test("a map says why, too")
  func explainMap() throws {
    let map = try Owned<up_map>(up_map_free) { up_map_make(100, 100, $0) }
    let style = #"""
      {"version": 8, "center": [0, 0], "zoom": 2, "sources": {"s": {"type": "geojson", "data":
      {"type": "Feature", "id": 1, "properties": {}, "geometry": {"type": "Point", "coordinates": [0, 0]}}}},
      "layers": [{"id": "a", "type": "circle", "source": "s", "layout": {"visibility": "none"}}]}
      """#
    try check(up_map_load_style(map.pointer, style, style.utf8.count, nil))
    let told = try text { up_map_explain(map.pointer, 50, 50, 0, "1", UP_AS_TEXT.rawValue, $0, $1, $2) }
    #expect(told.contains("visibility"))
  }

  @Test("labels that were placed are hit, and labels that look for room find what they leave")
  func labels() throws {
    let features = try Owned<up_features>(points: [(0, 0), (0.001, 0), (0.1, 0)])
    let builder = try Owned<up_builder>(up_builder_free) { up_builder_make($0) }
    let wanted = [(0.0, 0), (0.001, 1), (0.1, 2)].map { longitude, feature in
      var label = up_label()
      (label.feature, label.longitude, label.has_text) = (UInt32(feature), longitude, true)
      label.text = up_box(min_x: -20, min_y: -8, max_x: 20, max_y: 8)
      return label
    }
    try withLayer("names", UP_LABELS, features) { layer in
      try wanted.withUnsafeBufferPointer { labels in
        (layer.labels, layer.label_count) = (labels.baseAddress, labels.count)
        try check(up_builder_add_layer(builder.pointer, &layer, nil))
      }
    }
    func found(_ frame: Owned<up_frame>) throws -> [String] {
      var (symbols, count) = ([up_symbol](repeating: up_symbol(), count: 8), 0)
      try check(up_frame_symbols(frame.pointer, true, &symbols, 8, &count))
      return symbols.prefix(count).map { "\($0.feature) \($0.is_placed ? "placed" : "hidden")" }
    }
    #expect(try found(frame(builder)) == ["0 placed", "2 placed", "1 hidden"])
    var sign = up_placed_symbol()
    sign.shape = up_shape(
      kind: UP_BOX_SHAPE.rawValue, reserved: 0, center_x: 200, center_y: 150, half_width: 10, half_height: 5, angle: 0)
    try withLayer("signs", UP_PLACED_SYMBOLS, features) { layer in
      try withUnsafePointer(to: sign) { sign in
        (layer.placed, layer.placed_count) = (sign, 1)
        try check(up_builder_add_layer(builder.pointer, &layer, nil))
      }
    }
    let both = try frame(builder)
    #expect(try at(both, 205, 150) == ["1:0"])
    #expect(try found(both) == ["0 placed", "2 placed", "0 hidden", "1 hidden"])
  }

  @Test("ids, names, properties and states come as text")
  func details() throws {
    let coordinates = [0.0, 0]
    let features = try "été".withCString { name in
      try #"{"name": "later", "n": [1, null]}"#.withCString { properties in
        try Owned<up_features>(up_features_free) { made in
          var arrays = up_feature_arrays()
          arrays.size = MemoryLayout<up_feature_arrays>.size
          (arrays.type, arrays.position_count) = (UP_POINT.rawValue, 1)
          let (names, documents): ([UnsafePointer<CChar>?], [UnsafePointer<CChar>?]) = ([name], [properties])
          return coordinates.withUnsafeBufferPointer { coordinates in
            names.withUnsafeBufferPointer { names in
              documents.withUnsafeBufferPointer { documents in
                arrays.coordinates = coordinates.baseAddress
                (arrays.text_ids, arrays.names, arrays.properties) = (
                  names.baseAddress, names.baseAddress, documents.baseAddress
                )
                return up_features_make(&arrays, made)
              }
            }
          }
        }
      }
    }
    let builder = try Owned<up_builder>(up_builder_free) { up_builder_make($0) }
    try withLayer("places", UP_CIRCLES, features) { layer in
      layer.radius.constant = 9
      try check(up_builder_add_layer(builder.pointer, &layer, nil))
    }
    try check(up_builder_set_state(builder.pointer, features.pointer, 0, "on", true))
    let frame = try frame(builder)
    var hit = try #require(try hits { up_frame_hits_at(frame.pointer, 200, 150, nil, $0, $1, $2) }.first)
    #expect(try text { up_hit_id(frame.pointer, &hit, $0, $1, $2) } == "été")
    #expect(try text { up_hit_properties(frame.pointer, &hit, $0, $1, $2) } == #"{"n":[1,null],"name":"later"}"#)
    #expect(try text { up_hit_property(frame.pointer, &hit, "name", $0, $1, $2) } == "later")
    #expect(try text { up_hit_state(frame.pointer, &hit, $0, $1, $2) } == #"{"on":true}"#)
    #expect(try text { up_hit_source(frame.pointer, &hit, $0, $1, $2) } == #"{"source":"places"}"#)
    var (buffer, length) = ([CChar](repeating: 1, count: 8), 0)
    try check(up_hit_id(frame.pointer, &hit, &buffer, 5, &length))
    #expect(length == 5)
    #expect(terminated(buffer) == "ét", "no half of a character")
  }

  @Test("tiles are handed in where the camera misses them, through both doors")
  func tiles() throws {
    let tile = TileSketch(layers: [.init("poi", points: [(x: 2048, y: 2048, id: 7, name: "hotel")])])
    let style = #"""
      {"version": 8, "sources": {"own": {"type": "vector", "minzoom": 0, "maxzoom": 0}}, "zoom": 0, "center": [0, 0],
       "layers": [{"id": "pois", "type": "circle", "source": "own", "source-layer": "poi", "paint": {"circle-radius":
         ["case", ["boolean", ["feature-state", "large"], false], 40, 5]}}]}
      """#
    let map = try Owned<up_map>(up_map_free) { up_map_make(400, 300, $0) }
    try check(up_map_hand_in_tiles(map.pointer, "own", 0, 0))
    try check(up_map_load_style(map.pointer, style, style.utf8.count, nil))
    var (requests, count) = ([up_tile_request](repeating: up_tile_request(), count: 4), 0)
    try check(up_map_missing_tiles(map.pointer, &requests, 4, &count))
    #expect(count == 1)
    #expect((requests[0].tile.z, requests[0].tile.x, requests[0].tile.y) == (0, 0, 0))
    #expect(try text { up_map_tile_source(map.pointer, requests[0].source, $0, $1, $2) } == "own")
    try check(up_map_set_tile(map.pointer, "own", requests[0].tile, tile.bytes, tile.bytes.count))
    try check(up_map_missing_tiles(map.pointer, nil, 0, &count))
    #expect(count == 0)
    func frame() throws -> Owned<up_frame> { try Owned<up_frame>(up_frame_free) { up_map_frame(map.pointer, $0) } }
    #expect(try at(frame(), 200, 150) == ["0:0"])
    #expect(try at(frame(), 220, 150) == [])
    try check(up_map_set_feature_state(map.pointer, "own", "poi", "7", #"{"large": true}"#))
    #expect(try text { up_map_feature_state(map.pointer, "own", "poi", "7", $0, $1, $2) } == #"{"large":true}"#)
    #expect(try at(frame(), 220, 150) == ["0:0"])
    try check(up_map_remove_feature_state(map.pointer, "own", "poi", nil, nil))
    #expect(try at(frame(), 220, 150) == [])
    try check(up_map_set_paint(map.pointer, "pois", "circle-radius", "30"))
    #expect(try at(frame(), 220, 150) == ["0:0"])
    try check(up_map_set_filter(map.pointer, "pois", #"["==", ["get", "name"], "bar"]"#))
    #expect(try at(frame(), 200, 150) == [])

    let set = try Owned<up_features>(up_features_free) {
      up_features_make_from_tile(tile.bytes, tile.bytes.count, up_tile_id(z: 0, x: 0, y: 0), nil, 0, $0)
    }
    let tiles = try Owned<up_tiles>(up_tiles_free) { up_tiles_make(0, 0, $0) }
    try check(up_tiles_put(tiles.pointer, set.pointer))
    let builder = try Owned<up_builder>(up_builder_free) { up_builder_make($0) }
    try "poi".withCString { name in
      try withLayer("pois", UP_CIRCLES, nil) { layer in
        (layer.tiles, layer.source_layer, layer.radius.constant) = (UnsafePointer(tiles.pointer), name, 5)
        try check(up_builder_add_layer(builder.pointer, &layer, nil))
      }
    }
    let scene = try Owned<up_scene>(up_scene_free) { up_builder_scene(builder.pointer, $0) }
    let seen = try Owned<up_frame>(scene, Camera(center: camera0.center, zoom: 0), size)
    #expect(try at(seen, 200, 150) == ["0:0"])
  }

  @Test("a bounded query tells what it did, and an older caller's shorter struct is taken")
  func bounded() throws {
    let features = try Owned<up_features>(points: (0..<20).map { (Double($0) * 1e-5, 0) })
    let builder = try Owned<up_builder>(up_builder_free) { up_builder_make($0) }
    try withLayer("points", UP_CIRCLES, features) { layer in
      layer.radius.constant = 9
      try check(up_builder_add_layer(builder.pointer, &layer, nil))
    }
    let frame = try frame(builder)
    var (query, cost) = (up_query(), up_cost())
    query.size = MemoryLayout<up_query>.size
    query.exact_test_limit = 5
    let found = try withUnsafeMutablePointer(to: &cost) { cost in
      query.cost = cost
      return try hits { up_frame_hits_at(frame.pointer, 200, 150, &query, $0, $1, $2) }
    }
    #expect(found.map(\.feature) == [19, 18, 17, 16, 15])
    #expect(cost.exact_tests == 5 && cost.candidates == 20 && cost.searches == 1)
    #expect(!cost.is_complete && cost.settled_count == 5)

    // As long as it was before there were bounds: what lies behind is not looked at.
    query.size = try #require(MemoryLayout<up_query>.offset(of: \.candidate_limit))
    #expect(try hits { up_frame_hits_at(frame.pointer, 200, 150, &query, $0, $1, $2) }.count == 20)
    // One that is longer than this library knows, with nothing in what it does not know, and with something.
    var newer = [UInt8](repeating: 0, count: MemoryLayout<up_query>.size + 8)
    newer.withUnsafeMutableBytes { $0.storeBytes(of: MemoryLayout<up_query>.size + 8, as: Int.self) }
    func asNewer() -> up_status {
      newer.withUnsafeBytes {
        up_frame_hits_at(frame.pointer, 200, 150, $0.assumingMemoryBound(to: up_query.self).baseAddress, nil, 0, nil)
      }
    }
    #expect(asNewer() == UP_OK)
    newer[newer.count - 1] = 1
    #expect(asNewer() == UP_ERROR_STRUCT_SIZE)
  }

  @Test("a tap at the point of a target hits it first")
  func tapTargets() throws {
    let features = try Owned<up_features>(points: [(0, 0), (0.1, 0), (0.1, 0)])
    let builder = try Owned<up_builder>(up_builder_free) { up_builder_make($0) }
    try withLayer("points", UP_CIRCLES, features) { layer in
      layer.radius.constant = 9
      try check(up_builder_add_layer(builder.pointer, &layer, nil))
    }
    let frame = try frame(builder)
    var (targets, count) = ([up_tap_target](repeating: up_tap_target(), count: 8), 0)
    try check(up_frame_tap_targets(frame.pointer, nil, .infinity, &targets, 8, &count))
    #expect(count == 3)
    #expect(Set(targets.prefix(count).map { "\($0.hit.feature) \($0.visibility)" }) == ["2 0", "1 1", "0 0"])
    for var target in targets.prefix(count) where target.visibility == UP_EXPOSED.rawValue {
      #expect(try at(frame, target.point.x, target.point.y).first == "0:\(target.hit.feature)")
      var alone = up_tap_target()
      try check(up_hit_tap_target(frame.pointer, &target.hit, &alone))
      #expect(alone.side == target.side && alone.clearance == target.clearance)
    }
    try check(up_frame_tap_targets(frame.pointer, nil, 4, nil, 0, &count))
    #expect(count == 1, "the covered one")
  }

  @Test("the indexes alone find what scans find")
  func indexes() throws {
    var random = SplitMix64(seed: 3)
    let boxes = (0..<300).map { _ in
      let (x, y) = (Double.random(in: 0..<90, using: &random), Double.random(in: 0..<90, using: &random))
      return up_box(min_x: x, min_y: y, max_x: x + 6, max_y: y + 4)
    }
    let packed = try Owned<up_packed_tree>(up_packed_tree_free) { up_packed_tree_make(boxes, boxes.count, $0) }
    let tree = try Owned<up_tree>(up_tree_free) { up_tree_make($0) }
    for (item, box) in boxes.enumerated() { try check(up_tree_set(tree.pointer, UInt64(item), box)) }
    let old = try Owned<up_tree_snapshot>(up_tree_snapshot_free) { up_tree_snapshot_make(tree.pointer, $0) }
    for item in 0..<300 where item % 3 == 0 { try check(up_tree_remove(tree.pointer, UInt64(item))) }
    let new = try Owned<up_tree_snapshot>(up_tree_snapshot_free) { up_tree_snapshot_make(tree.pointer, $0) }
    let room = try Owned<up_collision>(up_collision_free) { up_collision_make(100, 100, 0, $0) }
    var shapes: [up_shape] = []
    for (item, box) in boxes.enumerated() {
      let shape = up_shape(
        kind: UP_BOX_SHAPE.rawValue, reserved: 0, center_x: box.min_x + 3, center_y: box.min_y + 2, half_width: 3,
        half_height: 2, angle: 0)
      var (fits, blocker): (Bool, Int64) = (false, -1)
      try check(up_collision_fits(room.pointer, shape, UP_NEVER.rawValue, &fits, &blocker))
      #expect(fits == (blocker == -1))
      if fits { try check(up_collision_take(room.pointer, shape, UP_NEVER.rawValue, Int64(item))) }
      shapes.append(shape)
    }
    for _ in 0..<100 {
      let (x, y) = (Double.random(in: 0..<90, using: &random), Double.random(in: 0..<90, using: &random))
      let window = up_box(min_x: x, min_y: y, max_x: x + 9, max_y: y + 9)
      let scan = boxes.indices.filter { index in
        let box = boxes[index]
        return box.min_x <= x + 9 && box.max_x >= x && box.min_y <= y + 9 && box.max_y >= y
      }
      func search(_ ask: (UnsafeMutablePointer<UInt64>?, Int, UnsafeMutablePointer<Int>) -> up_status) throws -> [Int] {
        var (items, count) = ([UInt64](repeating: 0, count: 300), 0)
        try check(ask(&items, 300, &count))
        return items.prefix(count).map(Int.init).sorted()
      }
      #expect(try search { up_packed_tree_search(packed.pointer, window, $0, $1, $2) } == scan)
      #expect(try search { up_tree_search(old.pointer, window, $0, $1, $2) } == scan)
      #expect(try search { up_tree_search(new.pointer, window, $0, $1, $2) } == scan.filter { $0 % 3 != 0 })
      var (owners, count) = ([Int64](repeating: 0, count: 300), 0)
      try check(up_collision_owners(room.pointer, window, &owners, 300, &count))
      #expect(Set(owners.prefix(count).map(Int.init)).isSubset(of: scan))

      var near = [up_neighbor](repeating: up_neighbor(), count: 5)
      try check(up_packed_tree_nearest(packed.pointer, x, y, 5, .infinity, &near, 5, &count))
      let distances = boxes.map { box in
        hypot(max(box.min_x - x, 0, x - box.max_x), max(box.min_y - y, 0, y - box.max_y))
      }.sorted()
      #expect(zip(near.map(\.distance), distances).allSatisfy { abs($0 - $1) < 1e-9 })
      try check(up_tree_nearest(old.pointer, x, y, 5, .infinity, &near, 5, &count))
      #expect(zip(near.map(\.distance), distances).allSatisfy { abs($0 - $1) < 1e-9 })
    }
  }
}
