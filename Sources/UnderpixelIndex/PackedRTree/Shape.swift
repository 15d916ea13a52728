/// How many nodes a tree has and where they lie: what follows from the number of its items alone.
///
/// Nodes of 16 children, levels from the root down, one after the other; leaves after them, the exact boxes last.
/// A node's children are known by counting: child c of node i is number 16 i + c of the level below.
struct Shape: Sendable {
  /// Items that can be found.
  let count: Int
  /// The level of the root; leaves are level 0, and a tree with an item has at least one level above them.
  let height: Int
  /// The nodes of each level.
  private(set) var counts = InlineArray<9, Int>(repeating: 0)
  /// The number of the first node of each level, from the root on; of no use for leaves.
  private(set) var starts = InlineArray<9, Int>(repeating: 0)
  let innerCount: Int

  static var fanout: Int { 16 }
  static var innerStride: Int { 256 }
  static var leafStride: Int { 128 }

  init(count: Int) {
    self.count = count
    counts[0] = (count + Self.fanout - 1) / Self.fanout
    var level = 0
    if count > 0 {
      repeat {
        level += 1
        counts[level] = (counts[level - 1] + Self.fanout - 1) / Self.fanout
      } while counts[level] > 1
    }
    height = level
    var start = 0
    while level > 0 {
      starts[level] = start
      start += counts[level]
      level -= 1
    }
    innerCount = start
  }

  var leafCount: Int { counts[0] }
  var nodeByteCount: Int { innerCount * Self.innerStride + leafCount * Self.leafStride }

  /// The children that a node has, as bits.
  @inline(__always)
  func children(ofNode node: Int, level: Int) -> UInt32 {
    let rest = (level == 0 ? count : counts[level &- 1]) &- node &* Self.fanout
    return rest >= Self.fanout ? 0xFFFF : (1 << UInt32(truncatingIfNeeded: rest)) - 1
  }
}
