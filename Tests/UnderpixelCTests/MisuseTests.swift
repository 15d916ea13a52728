import CUnderpixel.Functions
import Testing
import Underpixel

/// Handles of every kind that are fine, for calls that are wrong in one thing.
final class Fixture {
  let features: Owned<up_features>
  let builder: Owned<up_builder>
  let scene: Owned<up_scene>
  let frame: Owned<up_frame>
  let map: Owned<up_map>
  let collision: Owned<up_collision>
  let tiles: Owned<up_tiles>
  let packed: Owned<up_packed_tree>
  let tree: Owned<up_tree>
  let snapshot: Owned<up_tree_snapshot>

  init() throws {
    let features = try Owned<up_features>(points: [(0, 0), (1, 1)])
    self.features = features
    let builder = try Owned<up_builder>(up_builder_free) { up_builder_make($0) }
    self.builder = builder
    try withLayer("points", UP_CIRCLES, features) { layer in
      layer.radius.constant = 10
      try check(up_builder_add_layer(builder.pointer, &layer, nil))
    }
    let scene = try Owned<up_scene>(up_scene_free) { up_builder_scene(builder.pointer, $0) }
    self.scene = scene
    frame = try Owned<up_frame>(
      scene, Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: 3), Size(width: 100, height: 100))
    map = try Owned<up_map>(up_map_free) { up_map_make(100, 100, $0) }
    collision = try Owned<up_collision>(up_collision_free) { up_collision_make(100, 100, 10, $0) }
    tiles = try Owned<up_tiles>(up_tiles_free) { up_tiles_make(0, 14, $0) }
    packed = try Owned<up_packed_tree>(up_packed_tree_free) { up_packed_tree_make(nil, 0, $0) }
    let tree = try Owned<up_tree>(up_tree_free) { up_tree_make($0) }
    self.tree = tree
    snapshot = try Owned<up_tree_snapshot>(up_tree_snapshot_free) { up_tree_snapshot_make(tree.pointer, $0) }
  }

  /// A layer over the features, wrong in one thing, added.
  func adding(_ kind: up_layer_kind = UP_CIRCLES, _ change: (inout up_layer) -> Void) -> up_status {
    withLayer("wrong", kind, features) { layer in
      change(&layer)
      return up_builder_add_layer(builder.pointer, &layer, nil)
    }
  }

  /// Features, wrong in one thing, made.
  func making(_ change: (inout up_feature_arrays) -> Void) -> up_status {
    let coordinates = [0.0, 0, 1, 0, 1, 1, 0, 0]
    return coordinates.withUnsafeBufferPointer { coordinates in
      var arrays = up_feature_arrays()
      arrays.size = MemoryLayout<up_feature_arrays>.size
      arrays.type = UP_POLYGON.rawValue
      (arrays.coordinates, arrays.position_count) = (coordinates.baseAddress, 4)
      change(&arrays)
      var made: UnsafeMutablePointer<up_features>?
      let status = up_features_make(&arrays, &made)
      _ = up_features_free(made)
      return status
    }
  }

  func query(_ change: (inout up_query) -> Void) -> up_status {
    var query = up_query()
    query.size = MemoryLayout<up_query>.size
    change(&query)
    return up_frame_hits_at(frame.pointer, 1, 1, &query, nil, 0, nil)
  }

  func looking(_ change: (inout up_camera) -> Void, width: Double = 100) -> up_status {
    var from = camera(Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: 3))
    change(&from)
    var made: UnsafeMutablePointer<up_frame>?
    let status = up_frame_make(scene.pointer, &from, width, 100, &made)
    _ = up_frame_free(made)
    return status
  }

  func placing(_ change: (inout up_placed_symbol) -> Void) -> up_status {
    var symbol = up_placed_symbol()
    (symbol.shape.half_width, symbol.shape.half_height) = (5, 5)
    change(&symbol)
    return withUnsafePointer(to: symbol) { symbol in
      adding(UP_PLACED_SYMBOLS) { ($0.placed, $0.placed_count) = (symbol, 1) }
    }
  }

  func labeling(_ change: (inout up_label, inout up_label_rules) -> Void) -> up_status {
    var (label, rules) = (up_label(), up_label_rules())
    rules.size = MemoryLayout<up_label_rules>.size
    change(&label, &rules)
    return withUnsafePointer(to: label) { label in
      withUnsafePointer(to: rules) { rules in
        adding(UP_LABELS) { ($0.labels, $0.label_count, $0.rules) = (label, 1, rules) }
      }
    }
  }
}

/// A call that is wrong, and what it gives.
struct Misuse: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let status: up_status
  let call: @Sendable (Fixture) -> up_status

  init(_ description: String, _ status: up_status, _ call: @escaping @Sendable (Fixture) -> up_status) {
    testDescription = description
    self.status = status
    self.call = call
  }
}

/// What a pointer of any bits is to C.
func forged<Opaque>(_ bits: UInt, as type: Opaque.Type = Opaque.self) -> UnsafeMutablePointer<Opaque>? {
  UnsafeMutablePointer(bitPattern: bits)
}

@Suite("Wrong calls of C give errors")
struct MisuseTests {
  static let handles: [Misuse] = [
    Misuse("no frame", UP_ERROR_NULL) { _ in up_frame_hits_at(nil, 1, 1, nil, nil, 0, nil) },
    Misuse("no place for a handle", UP_ERROR_NULL) { _ in up_builder_make(nil) },
    Misuse("no place for features", UP_ERROR_NULL) { _ in up_features_make(nil, nil) },
    Misuse("no arrays", UP_ERROR_NULL) { _ in
      var made: UnsafeMutablePointer<up_features>?
      return up_features_make(nil, &made)
    },
    Misuse("a scene for a frame", UP_ERROR_HANDLE_KIND) { f in
      up_frame_hits_at(UnsafeRawPointer(f.scene.pointer).assumingMemoryBound(to: up_frame.self), 1, 1, nil, nil, 0, nil)
    },
    Misuse("a frame for a map", UP_ERROR_HANDLE_KIND) { f in
      up_map_set_size(UnsafeMutableRawPointer(f.frame.pointer).assumingMemoryBound(to: up_map.self), 1, 1)
    },
    Misuse("a frame freed as a scene", UP_ERROR_HANDLE_KIND) { f in
      up_scene_free(UnsafeMutableRawPointer(f.frame.pointer).assumingMemoryBound(to: up_scene.self))
    },
    Misuse("the address of a variable", UP_ERROR_HANDLE) { _ in
      var number = 17
      return withUnsafeMutablePointer(to: &number) { pointer in
        up_frame_place(UnsafeRawPointer(pointer).assumingMemoryBound(to: up_frame.self))
      }
    },
    Misuse("bits of no handle", UP_ERROR_HANDLE) { _ in up_scene_free(forged(.max)) },
    Misuse("a small number", UP_ERROR_HANDLE) { _ in up_frame_place(forged(1)) },
    Misuse("a handle that was freed", UP_ERROR_HANDLE) { _ in
      var made: UnsafeMutablePointer<up_tree>?
      _ = up_tree_make(&made)
      _ = up_tree_free(made)
      return up_tree_remove(made, 1)
    },
    Misuse("a handle freed twice", UP_ERROR_HANDLE) { _ in
      var made: UnsafeMutablePointer<up_tree>?
      _ = up_tree_make(&made)
      _ = up_tree_free(made)
      var next: UnsafeMutablePointer<up_tree>?
      _ = up_tree_make(&next)  // takes the slot
      defer { _ = up_tree_free(next) }
      return up_tree_free(made)
    },
  ]

  static let features: [Misuse] = [
    Misuse("a size of 0", UP_ERROR_STRUCT_SIZE) { $0.making { $0.size = 0 } },
    Misuse("a size of a page", UP_ERROR_STRUCT_SIZE) { $0.making { $0.size = 1 << 20 } },
    Misuse("no coordinates", UP_ERROR_NULL) { $0.making { $0.coordinates = nil } },
    Misuse("more positions than memory", UP_ERROR_LIMIT) { $0.making { $0.position_count = .max } },
    Misuse("a negative count", UP_ERROR_LIMIT) { $0.making { $0.position_count = -1 } },
    Misuse("a type that is none", UP_ERROR_ENUM) { $0.making { $0.type = 9 } },
    Misuse("a space that is none", UP_ERROR_ENUM) { $0.making { $0.space = 2 } },
    Misuse("rings without offsets", UP_ERROR_COUNT) { $0.making { $0.ring_count = 3 } },
    Misuse("offsets that do not begin with 0", UP_ERROR_COUNT) { f in
      [UInt32](arrayLiteral: 1, 4).withUnsafeBufferPointer { offsets in
        f.making { ($0.ring_offsets, $0.ring_count) = (offsets.baseAddress, 1) }
      }
    },
    Misuse("offsets that descend", UP_ERROR_COUNT) { f in
      [UInt32](arrayLiteral: 0, 3, 2, 4).withUnsafeBufferPointer { offsets in
        f.making { ($0.ring_offsets, $0.ring_count) = (offsets.baseAddress, 3) }
      }
    },
    Misuse("offsets that end too late", UP_ERROR_COUNT) { f in
      [UInt32](arrayLiteral: 0, 5).withUnsafeBufferPointer { offsets in
        f.making { ($0.ring_offsets, $0.ring_count) = (offsets.baseAddress, 1) }
      }
    },
    Misuse("properties that are no JSON", UP_ERROR_DATA) { f in
      "{".withCString { document in
        [UnsafePointer<CChar>?](repeating: document, count: 4).withUnsafeBufferPointer { documents in
          f.making { ($0.type, $0.properties) = (UP_POINT.rawValue, documents.baseAddress) }
        }
      }
    },
    Misuse("a name that is no UTF-8", UP_ERROR_DATA) { f in
      [CChar](arrayLiteral: -1, 0).withUnsafeBufferPointer { name in
        [UnsafePointer<CChar>?](repeating: name.baseAddress, count: 4).withUnsafeBufferPointer { names in
          f.making { ($0.type, $0.names) = (UP_POINT.rawValue, names.baseAddress) }
        }
      }
    },
    Misuse("too few positions to move to", UP_ERROR_COUNT) { f in
      var made: UnsafeMutablePointer<up_features>?
      return up_features_move(f.features.pointer, [0, 0], 1, &made)
    },
    Misuse("bytes that are no tile", UP_ERROR_DATA) { _ in
      var made: UnsafeMutablePointer<up_features>?
      return up_features_make_from_tile([1, 2, 3], 3, up_tile_id(z: 0, x: 0, y: 0), nil, 0, &made)
    },
    Misuse("a tile that there is not", UP_ERROR_RANGE) { _ in
      var made: UnsafeMutablePointer<up_features>?
      return up_features_make_from_tile([], 0, up_tile_id(z: 1, x: 2, y: 0), nil, 0, &made)
    },
    Misuse("features of no tile as a tile", UP_ERROR_USE) { f in up_tiles_put(f.tiles.pointer, f.features.pointer) },
    Misuse("zooms upside down", UP_ERROR_RANGE) { _ in
      var made: UnsafeMutablePointer<up_tiles>?
      return up_tiles_make(5, 4, &made)
    },
  ]

  static let layers: [Misuse] = [
    Misuse("a layer without an id", UP_ERROR_NULL) { $0.adding { $0.id = nil } },
    Misuse("a layer of no kind", UP_ERROR_ENUM) { $0.adding { $0.kind = 77 } },
    Misuse("a layer of nothing", UP_ERROR_NULL) { $0.adding { $0.features = nil } },
    Misuse("a layer of features and tiles", UP_ERROR_USE) { f in f.adding { $0.tiles = UnsafePointer(f.tiles.pointer) }
    },
    Misuse("a NaN as a radius", UP_ERROR_NOT_FINITE) { $0.adding { $0.radius.constant = .nan } },
    Misuse("a NaN in a column", UP_ERROR_NOT_FINITE) { f in
      [1, Double.nan].withUnsafeBufferPointer { column in
        f.adding { ($0.radius.column, $0.radius.count) = (column.baseAddress, 2) }
      }
    },
    Misuse("a column that is too long", UP_ERROR_COUNT) { f in
      [1.0, 2, 3].withUnsafeBufferPointer { column in
        f.adding { ($0.radius.column, $0.radius.count) = (column.baseAddress, 3) }
      }
    },
    Misuse("a filter that is too short", UP_ERROR_COUNT) { f in
      [UInt8(1)].withUnsafeBufferPointer { filter in
        f.adding { ($0.filter, $0.filter_count) = (filter.baseAddress, 1) }
      }
    },
    Misuse("a column over tiles", UP_ERROR_USE) { f in
      [1.0].withUnsafeBufferPointer { column in
        f.adding { layer in
          (layer.features, layer.tiles) = (nil, UnsafePointer(f.tiles.pointer))
          (layer.radius.column, layer.radius.count) = (column.baseAddress, 1)
        }
      }
    },
    Misuse("zooms from high to low", UP_ERROR_RANGE) { $0.adding { ($0.min_zoom, $0.max_zoom) = (9, 3) } },
    Misuse("a zoom that is NaN", UP_ERROR_NOT_FINITE) { $0.adding { ($0.min_zoom, $0.max_zoom) = (.nan, 3) } },
    Misuse("a translation that keeps to nothing", UP_ERROR_ENUM) { $0.adding { $0.translation_anchor = 3 } },
    Misuse("a symbol of a feature that there is not", UP_ERROR_RANGE) { $0.placing { $0.feature = 2 } },
    Misuse("a symbol of no piece", UP_ERROR_ENUM) { $0.placing { $0.piece = 5 } },
    Misuse("a symbol of no shape", UP_ERROR_ENUM) { $0.placing { $0.shape.kind = 5 } },
    Misuse("a symbol of a negative size", UP_ERROR_RANGE) { $0.placing { $0.shape.half_width = -1 } },
    Misuse("symbols that are null", UP_ERROR_NULL) { $0.adding(UP_PLACED_SYMBOLS) { $0.placed_count = 3 } },
    Misuse("a label nowhere", UP_ERROR_NOT_FINITE) { $0.labeling { label, _ in label.longitude = .infinity } },
    Misuse("a label inside out", UP_ERROR_RANGE) { f in
      f.labeling { label, _ in
        label.has_text = true
        label.text.min_x = 1
      }
    },
    Misuse("labels in no order", UP_ERROR_ENUM) { $0.labeling { $1.order = 4 } },
    Misuse("labels that overlap somehow", UP_ERROR_ENUM) { $0.labeling { $1.text_overlap = 300 } },
    Misuse("a layer that there is not", UP_ERROR_RANGE) { up_builder_remove_layer($0.builder.pointer, 1) },
    Misuse("features moved that no layer has", UP_ERROR_USE) { f in
      guard let other = try? Owned<up_features>(points: [(0, 0)]) else { return UP_OK }
      return up_builder_move(f.builder.pointer, other.pointer)
    },
    Misuse("a state of a feature that there is not", UP_ERROR_RANGE) { f in
      up_builder_set_state(f.builder.pointer, f.features.pointer, 2, "hover", true)
    },
    Misuse("a state without a name", UP_ERROR_NULL) { f in
      up_builder_set_state(f.builder.pointer, f.features.pointer, 0, nil, true)
    },
    Misuse("the name of no layer", UP_ERROR_NAME) { f in
      var position = 0
      return up_scene_find_layer(f.scene.pointer, "moon", &position)
    },
  ]

  static let frames: [Misuse] = [
    Misuse("a camera without a size", UP_ERROR_STRUCT_SIZE) { $0.looking { $0.size = 8 } },
    Misuse("a camera at NaN", UP_ERROR_CAMERA) { $0.looking { $0.longitude = .nan } },
    Misuse("a camera below the ground", UP_ERROR_CAMERA) { $0.looking { $0.pitch = 120 } },
    Misuse("a viewport without area", UP_ERROR_CAMERA) { $0.looking({ _ in }, width: 0) },
    Misuse("a pixel at NaN", UP_ERROR_NOT_FINITE) { f in up_frame_hits_at(f.frame.pointer, .nan, 1, nil, nil, 0, nil) },
    Misuse("room for hits nowhere", UP_ERROR_NULL) { f in up_frame_hits_at(f.frame.pointer, 1, 1, nil, nil, 4, nil) },
    Misuse("a negative radius", UP_ERROR_RANGE) { $0.query { $0.radius = -1 } },
    Misuse("an endless radius", UP_ERROR_NOT_FINITE) { $0.query { $0.radius = .infinity } },
    Misuse("a ranking that is none", UP_ERROR_ENUM) { $0.query { $0.ranking = 9 } },
    Misuse("a query of another size", UP_ERROR_STRUCT_SIZE) { $0.query { $0.size = 4 } },
    Misuse("a mask of too many layers", UP_ERROR_COUNT) { f in
      [UInt8](arrayLiteral: 1, 1).withUnsafeBufferPointer { mask in
        f.query { ($0.layers, $0.layer_count) = (mask.baseAddress, 2) }
      }
    },
    Misuse("a box inside out", UP_ERROR_RANGE) { f in
      up_frame_hits_in_box(f.frame.pointer, up_box(min_x: 2, min_y: 0, max_x: 1, max_y: 1), nil, nil, 0, nil)
    },
    Misuse("a polygon of nothing", UP_ERROR_COUNT) { f in
      up_frame_hits_in_polygon(f.frame.pointer, nil, 0, nil, nil, 0, nil)
    },
    Misuse("points that are null", UP_ERROR_NULL) { f in
      up_frame_hits_in_polygon(f.frame.pointer, nil, 3, nil, nil, 0, nil)
    },
    Misuse("a hit of another frame", UP_ERROR_RANGE) { f in
      var hit = up_hit()
      hit.group = 40
      return up_hit_id(f.frame.pointer, &hit, nil, 0, nil)
    },
    Misuse("a hit of a feature that there is not", UP_ERROR_RANGE) { f in
      var hit = up_hit()
      _ = up_features_number(f.features.pointer, &hit.set)
      hit.feature = .max
      return up_hit_properties(f.frame.pointer, &hit, nil, 0, nil)
    },
    Misuse("targets of a negative size", UP_ERROR_RANGE) { f in
      up_frame_tap_targets(f.frame.pointer, nil, -1, nil, 0, nil)
    },
    Misuse("an explanation in no form that there is", UP_ERROR_ENUM) { f in
      up_frame_explain(f.frame.pointer, 0, 0, nil, 9, nil, 0, nil)
    },
    Misuse("an explanation at NaN", UP_ERROR_NOT_FINITE) { f in
      up_map_explain(f.map.pointer, .nan, 0, 0, nil, UP_AS_JSON.rawValue, nil, 0, nil)
    },
    Misuse("an explanation of a feature that there is not", UP_ERROR_RANGE) { f in
      up_frame_explain_feature(f.frame.pointer, 0, 0, f.features.pointer, 2, nil, UP_AS_TEXT.rawValue, nil, 0, nil)
    },
    Misuse("a place at NaN", UP_ERROR_NOT_FINITE) { f in
      var pixel = up_point()
      return up_frame_project(f.frame.pointer, .nan, 0, &pixel)
    },
  ]

  static let rest: [Misuse] = [
    Misuse("a style that is no JSON", UP_ERROR_DATA) { up_map_load_style($0.map.pointer, "{", 1, nil) },
    Misuse("JSON that is no style", UP_ERROR_DATA) { up_map_load_style($0.map.pointer, "{}", 2, nil) },
    Misuse("a style of no bytes", UP_ERROR_NULL) { up_map_load_style($0.map.pointer, nil, 2, nil) },
    Misuse("data of a source that there is not", UP_ERROR_NAME) { up_map_set_geojson($0.map.pointer, "moon", "{}", 2) },
    Misuse("a tile of a source that there is not", UP_ERROR_NAME) { f in
      up_map_set_tile(f.map.pointer, "moon", up_tile_id(z: 0, x: 0, y: 0), nil, 0)
    },
    Misuse("a state that is no object", UP_ERROR_DATA) { f in
      up_map_set_feature_state(f.map.pointer, "a", nil, "1", "17")
    },
    Misuse("a color of a layer that there is not", UP_ERROR_NAME) { f in
      up_map_set_paint(f.map.pointer, "moon", "fill-color", "\"red\"")
    },
    Misuse("glyphs that begin anywhere", UP_ERROR_RANGE) { up_map_set_glyphs($0.map.pointer, "Noto", 17, [], 0) },
    Misuse("a map without area", UP_ERROR_CAMERA) { f in
      _ = up_map_set_size(f.map.pointer, -1, 5)
      var made: UnsafeMutablePointer<up_frame>?
      return up_map_frame(f.map.pointer, &made)
    },
    Misuse("the camera of a map in a small struct", UP_ERROR_STRUCT_SIZE) { f in
      var from = up_camera()
      return up_map_camera(f.map.pointer, &from)
    },
    Misuse("a screen of negative size", UP_ERROR_RANGE) { f in up_collision_reset(f.collision.pointer, -1, 1, 0) },
    Misuse("a shape at NaN", UP_ERROR_NOT_FINITE) { f in
      var shape = up_shape()
      shape.center_x = .nan
      return up_collision_take(f.collision.pointer, shape, 0, 1)
    },
    Misuse("a box at NaN in a tree", UP_ERROR_NOT_FINITE) { _ in
      var made: UnsafeMutablePointer<up_packed_tree>?
      return up_packed_tree_make([up_box(min_x: .nan, min_y: 0, max_x: 1, max_y: 1)], 1, &made)
    },
    Misuse("a tree in no file", UP_ERROR_FILE) { _ in
      var made: UnsafeMutablePointer<up_packed_tree>?
      return up_packed_tree_open("/nowhere/at/all", &made)
    },
    Misuse("a neighbor of NaN", UP_ERROR_NOT_FINITE) { f in
      up_packed_tree_nearest(f.packed.pointer, .nan, 0, 1, .infinity, nil, 0, nil)
    },
    Misuse("a negative distance", UP_ERROR_RANGE) { f in
      up_tree_nearest(f.snapshot.pointer, 0, 0, 1, -1, nil, 0, nil)
    },
    Misuse("a box inside out in a tree", UP_ERROR_RANGE) { f in
      up_tree_set(f.tree.pointer, 1, up_box(min_x: 1, min_y: 0, max_x: 0, max_y: 0))
    },
    Misuse("an item that there is not", UP_ERROR_NAME) { f in up_tree_remove(f.tree.pointer, 17) },
  ]

  @Test("with a status and a message", arguments: handles + features + layers + frames + rest)
  func misuse(_ misuse: Misuse) throws {
    let fixture = try Fixture()
    #expect(misuse.call(fixture) == misuse.status)
    #expect(!message().isEmpty)
    // What was wrong left all else as it was.
    #expect(up_frame_hits_at(fixture.frame.pointer, 50, 50, nil, nil, 0, nil) == UP_OK)
  }

  @Test("and pointers of any bits are no handles")
  func anyBits() throws {
    let fixture = try Fixture()
    let frame = UInt(bitPattern: fixture.frame.pointer)
    for bit in 0..<UInt(UInt.bitWidth) {
      let other: UnsafeMutablePointer<up_frame>? = forged(frame ^ 1 << bit)
      #expect(up_frame_place(other) != UP_OK)
      #expect(up_frame_free(other) != UP_OK)
    }
    #expect(up_frame_place(fixture.frame.pointer) == UP_OK)
  }

  @Test("while null is freed in silence")
  func freeingNull() {
    #expect(up_frame_free(nil) == UP_OK)
    #expect(up_map_free(nil) == UP_OK)
  }

  @Test("and texts are cut where a character ends")
  func cutTexts() throws {
    #expect(up_map_load_style(nil, nil, 0, nil) == UP_ERROR_NULL)
    var (buffer, length) = ([CChar](repeating: 1, count: 8), 0)
    try check(up_error_message(&buffer, 5, &length))
    #expect(length == "map is null".utf8.count)
    #expect(terminated(buffer) == "map ")
  }
}
