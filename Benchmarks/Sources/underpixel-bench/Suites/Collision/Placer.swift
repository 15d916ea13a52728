internal import CPeers
internal import UnderpixelCollision
internal import UnderpixelGeometry

/// Places labels in order, each that fits among those before it.
class Placer {
  let name: String
  let workload: LabelWorkload
  fileprivate var placed: [UInt8]

  init(_ name: String, _ workload: LabelWorkload) {
    self.name = name
    self.workload = workload
    placed = Array(repeating: 0, count: workload.labels.count)
  }

  /// Returns the nanoseconds it took.
  func place() throws -> UInt64 {
    let start = Clock.now
    placeLabels()
    return Clock.now - start
  }

  /// A 1 for each label that found room the last time, and a 0 for each other one.
  func placedLabels() throws -> [UInt8] { placed }

  fileprivate func placeLabels() { fatalError("\(name) places nothing") }
}

final class UnderpixelPlacer: Placer {
  private var room = CollisionIndex(viewport: LabelWorkload.viewport, padding: LabelWorkload.padding)

  init(_ workload: LabelWorkload) {
    super.init("underpixel", workload)
  }

  override fileprivate func placeLabels() { Self.place(workload, &room, &placed) }

  private static func place(_ workload: LabelWorkload, _ room: inout CollisionIndex, _ placed: inout [UInt8]) {
    room.reset(viewport: LabelWorkload.viewport, padding: LabelWorkload.padding)
    let circles = workload.circles
    for (index, label) in workload.labels.enumerated() {
      if label.circles.isEmpty {
        let fits = room.fits(label.box)
        if fits { room.take(label.box, by: index) }
        placed[index] = fits ? 1 : 0
      } else {
        var fits = true
        for circle in label.circles where fits { fits = room.fits(circles[circle]) }
        if fits {
          for circle in label.circles { room.take(circles[circle], by: index) }
        }
        placed[index] = fits ? 1 : 0
      }
    }
  }
}

/// The scheme of other map engines, in C++.
@safe
final class PeerPlacer: Placer {
  private let labels: OpaquePointer

  init?(_ name: String, _ kind: up_grid_kind, _ workload: LabelWorkload) {
    let labels = workload.labels.map { label in
      up_label(
        box: up_box(min_x: label.box.minX, min_y: label.box.minY, max_x: label.box.maxX, max_y: label.box.maxY),
        first_circle: UInt32(label.circles.lowerBound), circle_count: UInt32(label.circles.count))
    }
    let circles = workload.circles.map { up_circle(x: $0.center.x, y: $0.center.y, radius: $0.radius) }
    let made = unsafe labels.withUnsafeBufferPointer { labels in
      unsafe circles.withUnsafeBufferPointer { circles in
        unsafe up_labels_make(
          kind, LabelWorkload.viewport.width, LabelWorkload.viewport.height, LabelWorkload.padding, labels.baseAddress,
          labels.count, circles.baseAddress, circles.count)
      }
    }
    guard let made = unsafe made else { return nil }
    unsafe self.labels = made
    super.init(name, workload)
  }

  deinit { unsafe up_labels_free(labels) }

  override fileprivate func placeLabels() {
    unsafe placed.withUnsafeMutableBufferPointer { unsafe up_labels_place(labels, $0.baseAddress) }
  }
}
