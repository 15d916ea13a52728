internal import CIndexLanes
internal import UnderpixelGeometry

extension Entries {
  /// The items that are not inverted, ordered by halving the plane again and again at the median of their middles, across
  /// the longer side: the order of a k-d tree, cut so that every node of the packed tree is full.
  ///
  /// Bentley, "Multidimensional binary search trees used for associative searching" (1975).
  static func byHalving(of boxes: UnsafeBufferPointer<BoundingBox>, count: Int, _ grid: Grid) -> Entries {
    let entries = Entries(capacity: count, count: count)
    let memory = Memory(byteCount: count * MemoryLayout<Middle>.stride)
    let middles = unsafe memory.start.bindMemory(to: Middle.self, capacity: count)
    var place = 0
    for item in boxes.indices {
      let box = unsafe boxes[item]
      guard !box.isEmpty else { continue }
      unsafe middles[place] = Middle(of: box, UInt32(truncatingIfNeeded: item), grid)
      place += 1
    }
    unsafe Halving(middles: middles).order(0..<count, within: Grid.cells)
    for i in 0..<count { unsafe entries.start[i] = UInt64(middles[i].item) }
    return entries
  }

  /// Cuts the items into leaves, which end at some places in any case, and orders these by halving.
  func inLeaves(
    endingAt ends: [Int], _ boxes: UnsafeBufferPointer<BoundingBox>, _ grid: Grid, into target: Entries
  ) -> Entries {
    let memory = Memory(byteCount: (count / Shape.fanout + ends.count + 1) * MemoryLayout<Middle>.stride)
    let leaves = unsafe memory.start.bindMemory(to: Middle.self, capacity: count / Shape.fanout + ends.count + 1)
    var leafCount = 0
    var first = 0
    for end in ends + [count] {
      while first < end {
        // An item from the middle stands for the leaf.
        let size = min(Shape.fanout, end - first)
        let ahead = unsafe Self.item(start[min(first + 24 * Shape.fanout + size / 2, count - 1)])
        unsafe up_prefetch(boxes.baseAddress.unsafelyUnwrapped + Int(ahead))
        let item = unsafe Self.item(start[first + size / 2])
        unsafe leaves[leafCount] = Middle(of: boxes[Int(item)], UInt32(first), grid, size: UInt32(size))
        leafCount += 1
        first += size
      }
    }
    // Of one node there is but one order.
    if leafCount > Shape.fanout { unsafe Halving(middles: leaves).order(0..<leafCount, within: Grid.cells) }
    var end = 0
    for place in 0..<leafCount {
      let (leaf, leafTarget) = unsafe (leaves[place], target.start + place * Shape.fanout)
      let size = Int(leaf.size)
      unsafe leafTarget.update(from: start + Int(leaf.item), count: size)
      for lane in size..<Shape.fanout { unsafe leafTarget[lane] = UInt64(Self.none) }
      end = place * Shape.fanout + size
    }
    return target.prefix(end)
  }
}

/// The middle of an item's box. One vector, since it is moved far more often than looked at.
private struct Middle {
  private let lanes: SIMD4<Int32>

  init(of box: BoundingBox, _ item: UInt32, _ grid: Grid, size: UInt32 = 0) {
    lanes = SIMD4(
      grid.x(box.minX * 0.5 + box.maxX * 0.5), grid.y(box.minY * 0.5 + box.maxY * 0.5), Int32(bitPattern: item),
      Int32(bitPattern: size))
  }

  var x: Int32 { lanes.x }
  var y: Int32 { lanes.y }
  var item: UInt32 { UInt32(bitPattern: lanes.z) }
  /// Of a leaf: its first item's place is `item`, and so many follow.
  var size: UInt32 { UInt32(bitPattern: lanes.w) }
}

/// Puts items in the order of repeated halving.
@safe
private struct Halving {
  let middles: UnsafeMutablePointer<Middle>

  /// - Parameter region: Holds the middles; what halvings above have left of the plane.
  func order(_ range: Range<Int>, within region: CellBox) {
    guard range.count > Shape.fanout else { return }
    // The items of a child of the smallest node that holds all of these.
    var child = Shape.fanout
    while child * Shape.fanout < range.count { child *= Shape.fanout }
    let children = (range.count + child - 1) / child
    let half = range.lowerBound + (children + 1) / 2 * child
    var (first, second) = (region, region)
    if region.lanes.z &- region.lanes.x >= region.lanes.w &- region.lanes.y {
      select(half, in: range) { $0.x }
      first.lanes.z = unsafe middles[half].x
      second.lanes.x = first.lanes.z
    } else {
      select(half, in: range) { $0.y }
      first.lanes.w = unsafe middles[half].y
      second.lanes.y = first.lanes.w
    }
    order(range.lowerBound..<half, within: first)
    order(half..<range.upperBound, within: second)
  }

  /// Puts the element that belongs there at `place`, nothing greater before it and nothing less after it.
  ///
  /// Hoare, "Algorithm 65: Find" (1961), with a pivot from a sample.
  @inline(__always)
  private func select(_ place: Int, in range: Range<Int>, _ key: (Middle) -> Int32) {
    var (low, high) = (range.lowerBound, range.upperBound)
    while high - low > 1 {
      let pivot = pivot(for: place, low, high, key)
      var less = partition(low, high) { key($0) < pivot }
      if place < less {
        high = less
      } else if less > low {
        low = less
      } else {
        // The pivot is the least of all; many may be equal to it.
        less = partition(low, high) { key($0) == pivot }
        if place < less { return }
        low = less
      }
    }
  }

  /// Moves what passes the test to the front, and returns the place behind it.
  @inline(__always)
  private func partition(_ low: Int, _ high: Int, _ test: (Middle) -> Bool) -> Int {
    var end = low
    for i in low..<high {
      let middle = unsafe middles[i]
      unsafe middles[i] = middles[end]
      unsafe middles[end] = middle
      // No branch: which way it goes is a toss.
      end &+= test(middle) ? 1 : 0
    }
    return end
  }

  /// About as large as the element that belongs at `place`.
  @inline(__always)
  private func pivot(for place: Int, _ low: Int, _ high: Int, _ key: (Middle) -> Int32) -> Int32 {
    let size = high - low
    guard size > 32 else { return unsafe key(middles[low + size / 2]) }
    let sampleSize = size > 1024 ? 31 : 7
    var sample = InlineArray<31, Int32>(repeating: 0)
    for i in 0..<sampleSize {
      let value = unsafe key(middles[low + size / sampleSize * i + size / sampleSize / 2])
      var j = i
      while j > 0, sample[j - 1] > value {
        sample[j] = sample[j - 1]
        j -= 1
      }
      sample[j] = value
    }
    return sample[min(max((place - low) * sampleSize / size, 1), sampleSize - 2)]
  }
}
