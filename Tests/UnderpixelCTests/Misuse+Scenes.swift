import CUnderpixel.Functions
import Testing
import Underpixel

/// Wrong features and layers.
extension MisuseTests {
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
}
