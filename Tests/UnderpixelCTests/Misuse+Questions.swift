import CUnderpixel.Functions
import Testing
import Underpixel

/// Wrong questions to frames, and what is wrong with maps and indexes.
extension MisuseTests {
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
}
