public import UnderpixelGeometry

/// What a reader of a dynamic tree looks at: some packed runs, and the newest boxes as they came.
@usableFromInline
struct Runs: Sendable {
  @usableFromInline var packed: [Run] = []
  @usableFromInline var newest: [BoundingBox] = []

  /// A box around all; it may be larger than need be after something was removed.
  @usableFromInline
  var bounds: BoundingBox {
    var bounds = BoundingBox.empty
    for run in packed { bounds.formUnion(run.storage.bounds) }
    for box in newest { bounds.formUnion(box) }
    return bounds
  }
}

/// A packed tree that never changes, and which of its items are still there.
@usableFromInline
struct Run: Sendable {
  /// Its items are named by their slots.
  @usableFromInline let storage: Storage
  /// A bit for each item of each leaf; nil while none has gone.
  private var live: [UInt16]?
  private(set) var liveCount: Int

  /// - Parameter bounds: Hold all boxes.
  init(_ boxes: [BoundingBox], slots: [UInt32], bounds: BoundingBox) {
    storage = Storage.packing(boxes, slots: slots, bounds: bounds)
    liveCount = storage.shape.count
  }

  /// With those that have gone.
  var packedCount: Int { storage.shape.count }

  func isLive(at position: Int) -> Bool {
    guard let live else { return true }
    return live[position >> 4] >> UInt16(position & 15) & 1 == 1
  }

  func slot(at position: Int) -> UInt32 { UInt32(truncatingIfNeeded: storage.item(at: position)) }

  @usableFromInline
  func box(at position: Int) -> BoundingBox { storage.box(at: position) }

  mutating func remove(at position: Int) {
    if live == nil { live = Array(repeating: 0xFFFF, count: storage.shape.leafCount) }
    live?[position >> 4] &= ~(1 << UInt16(position & 15))
    liveCount -= 1
  }

  func appendLive(to boxes: inout [BoundingBox], _ slots: inout [UInt32]) {
    for position in 0..<packedCount where isLive(at: position) {
      boxes.append(box(at: position))
      slots.append(slot(at: position))
    }
  }

  /// Calls `found` for each leaf with items that meet the query, until it says stop.
  @usableFromInline
  func search(_ query: BoundingBox, _ found: (FoundItems) -> Continuation) {
    unsafe withLive { unsafe storage.search(query, live: $0, found) }
  }

  /// The same for windows that are no boxes.
  @usableFromInline
  func search(_ query: BoundingBox, where test: (BoundingBox) -> Bool, _ found: (FoundItems) -> Continuation) {
    unsafe withLive { unsafe storage.search(query, live: $0, where: test, found) }
  }

  /// Calls `visit` with the places of items near enough to matter; it returns how near those after it have to be.
  @usableFromInline
  func visitNearest(to point: Point, within limit: Double, _ visit: (Int) -> Double) {
    unsafe withLive { unsafe storage.visitNearest(to: point, within: limit, live: $0, visit) }
  }

  private func withLive(_ body: (UnsafePointer<UInt16>?) -> Void) {
    guard let live else { return body(nil) }
    unsafe live.withUnsafeBufferPointer { unsafe body($0.baseAddress) }
  }
}
