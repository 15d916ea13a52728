import CUnderpixel.Functions
import Testing
import Underpixel

@Suite("Handles of C on many threads")
struct HandleConcurrencyTests {
  @Test("frames are asked by many threads while others are made and freed")
  func threads() async throws {
    let features = try Owned<up_features>(points: [(0, 0)])
    let builder = try Owned<up_builder>(up_builder_free) { up_builder_make($0) }
    try withLayer("points", UP_CIRCLES, features) { layer in
      layer.radius.constant = 9
      try check(up_builder_add_layer(builder.pointer, &layer, nil))
    }
    let scene = try Owned<up_scene>(up_scene_free) { up_builder_scene(builder.pointer, $0) }
    let handle = UInt(bitPattern: scene.pointer)
    let (from, size) = (camera(EngineTests().camera0), EngineTests().size)
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask {
          var found = 0
          for _ in 0..<500 {
            var (from, frame, count) = (from, UnsafeMutablePointer<up_frame>?.none, 0)
            guard up_frame_make(forged(handle), &from, size.width, size.height, &frame) == UP_OK else { return -1 }
            _ = up_frame_hits_at(frame, 200, 150, nil, nil, 0, &count)
            found += count
            guard up_frame_free(frame) == UP_OK else { return -1 }
          }
          return found
        }
      }
      for await found in group { #expect(found == 500) }
    }
  }
}
