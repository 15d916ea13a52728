internal import CIndexLanes
internal import UnderpixelGeometry

/// The items that are not inverted, ordered by halving the plane again and again at the median of their middles, across
/// the longer side: the order of a k-d tree, cut so that every node of the packed tree is full.
///
/// Bentley, "Multidimensional binary search trees used for associative searching" (1975).
func halvingOrder(of boxes: UnsafeBufferPointer<BoundingBox>, count: Int, _ grid: Grid) -> Memory {
  let entries = Memory(byteCount: count * 8)
  let memory = Memory(byteCount: count * MemoryLayout<Middle>.stride)
  let middles = unsafe memory.start.bindMemory(to: Middle.self, capacity: count)
  var place = 0
  for item in boxes.indices {
    let box = unsafe boxes[item]
    guard !box.isEmpty else { continue }
    let x = grid.x(box.minX * 0.5 + box.maxX * 0.5)
    let y = grid.y(box.minY * 0.5 + box.maxY * 0.5)
    unsafe middles[place] = Middle(x: x, y: y, item: UInt32(truncatingIfNeeded: item))
    place += 1
  }
  var halving = unsafe Halving(middles: middles)
  halving.order(0..<count, within: CellBox(minX: 0, minY: 0, maxX: .max, maxY: .max))
  let items = unsafe entries.start.bindMemory(to: UInt64.self, capacity: count)
  for i in 0..<count { unsafe items[i] = UInt64(middles[i].item) }
  return entries
}

private struct Middle {
  var x: Int32
  var y: Int32
  var item: UInt32
}

@safe
private struct Halving {
  let middles: UnsafeMutablePointer<Middle>

  /// - Parameter region: Holds the middles; what halvings above have left of the plane.
  mutating func order(_ range: Range<Int>, within region: CellBox) {
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
    guard size > 64 else { return unsafe key(middles[low + size / 2]) }
    var sample = InlineArray<31, Int32>(repeating: 0)
    for i in 0..<31 {
      let value = unsafe key(middles[low + size / 31 * i + size / 62])
      var j = i
      while j > 0, sample[j - 1] > value {
        sample[j] = sample[j - 1]
        j -= 1
      }
      sample[j] = value
    }
    return sample[min(max((place - low) * 31 / size, 1), 30)]
  }
}
