import CUnderpixel.Functions
import Testing
import Underpixel

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
