internal import UnderpixelGeometry

/// The items of a tree in the order of its leaves, some places of which may be left empty: a sort key above, the item
/// below.
@safe
struct Entries {
  private let memory: Memory
  let count: Int
  let start: UnsafeMutablePointer<UInt64>

  /// Instead of an item, where a place is left empty.
  static var none: UInt32 { .max }

  /// Of any content.
  init(capacity: Int, count: Int) {
    self.init(Memory(byteCount: capacity * MemoryLayout<UInt64>.stride), count: count)
  }

  private init(_ memory: Memory, count: Int) {
    self.memory = memory
    self.count = count
    unsafe start = memory.start.assumingMemoryBound(to: UInt64.self)
  }

  init(of boxes: UnsafeBufferPointer<BoundingBox>, count: Int, _ order: PackingOrder, _ grid: Grid) {
    self =
      switch order {
      case .curve: unsafe .alongCurve(of: boxes, count: count, grid)
      case .curveThenHalving: unsafe .inLeavesAlongCurve(of: boxes, count: count, grid)
      case .halving: unsafe .byHalving(of: boxes, count: count, grid)
      }
  }

  @inline(__always)
  static func item(_ entry: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: entry) }

  /// The first places, of the same memory.
  func prefix(_ count: Int) -> Entries { Entries(memory, count: count) }
}
