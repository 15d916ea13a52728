/// How many nodes a tree has and where they lie: what follows from the number of its items alone.
///
/// Nodes of 16 children. Those above the leaves are wide: their children's boxes are cells of the tree's grid. Leaves,
/// level 0, are narrow: a byte for each edge, within the box that the node above has for them. In memory the levels come
/// one after the other, from the root down, then the leaves with their items' numbers, and the exact boxes. A node's
/// children are known by counting: child c of node i is number 16 i + c of the level below.
struct Shape: Sendable {
  /// Places for items: as many as there are items that can be found, and some that are left empty.
  let count: Int
  /// The level of the root, at least 1 where there is an item.
  let height: Int
  /// The nodes of each level.
  let counts: InlineArray<9, Int>
  /// The number of the first node of each level above the leaves, from the root on.
  let starts: InlineArray<9, Int>
  let wideCount: Int

  static var fanout: Int { 16 }
  /// The greatest count: as many places as seven levels above the leaves can hold, and searches have room for.
  static var maximumCount: Int { 1 << 31 }
  static var wideStride: Int { 256 }
  static var leafStride: Int { 128 }

  init(count: Int) {
    var counts = InlineArray<9, Int>(repeating: 0)
    var starts = counts
    counts[0] = (count + Self.fanout - 1) / Self.fanout
    var level = 0
    if count > 0 {
      repeat {
        level += 1
        counts[level] = (counts[level - 1] + Self.fanout - 1) / Self.fanout
      } while counts[level] > 1
    }
    let height = level
    var start = 0
    while level > 0 {
      starts[level] = start
      start += counts[level]
      level -= 1
    }
    self.count = count
    self.height = height
    self.counts = counts
    self.starts = starts
    wideCount = start
  }

  var leafCount: Int { counts[0] }
  /// Where the leaves begin, in bytes.
  var leafStart: Int { wideCount * Self.wideStride }
  var nodeByteCount: Int { leafStart + leafCount * Self.leafStride }

  /// The children that a node above the leaves has, as bits.
  @inline(__always)
  func children(ofNode node: Int, level: Int) -> UInt32 {
    let rest = counts[level &- 1] &- node &* Self.fanout
    return rest >= Self.fanout ? 0xFFFF : (1 &<< UInt32(truncatingIfNeeded: rest)) &- 1
  }
}
