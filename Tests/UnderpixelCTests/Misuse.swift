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
