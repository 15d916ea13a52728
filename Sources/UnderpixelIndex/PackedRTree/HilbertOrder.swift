package import UnderpixelGeometry

extension Entries {
  /// The items that are not inverted, along the curve.
  static func alongCurve(of boxes: UnsafeBufferPointer<BoundingBox>, count: Int, _ grid: Grid) -> Entries {
    unsafe curve(of: boxes, count: count, grid, noticesJumps: false).entries
  }

  /// The items that are not inverted, in leaves along the curve, and these in the order of halving, so that the nodes
  /// above them overlap less.
  static func inLeavesAlongCurve(of boxes: UnsafeBufferPointer<BoundingBox>, count: Int, _ grid: Grid) -> Entries {
    let (entries, jumps, spare) = unsafe curve(of: boxes, count: count, grid, noticesJumps: true)
    return unsafe entries.inLeaves(endingAt: jumps, boxes, grid, into: spare)
  }

  /// The order, where it jumps, and memory that is no more needed.
  private static func curve(
    of boxes: UnsafeBufferPointer<BoundingBox>, count: Int, _ grid: Grid, noticesJumps: Bool
  ) -> (entries: Entries, jumps: [Int], spare: Entries) {
    var entries = Entries(capacity: capacity(count), count: count)
    var spare = Entries(capacity: capacity(count), count: count)
    // Of each item's middle the place within its cell: 16 bits of x, 16 of y.
    let memory = Memory(byteCount: boxes.count * MemoryLayout<UInt32>.stride)
    let fractions = unsafe memory.start.bindMemory(to: UInt32.self, capacity: boxes.count)
    HilbertCurve.shared.withDistance { distance in
      var place = 0
      for item in boxes.indices {
        let box = unsafe boxes[item]
        guard !box.isEmpty else { continue }
        let x = grid.fineX(box.minX * 0.5 + box.maxX * 0.5)
        let y = grid.fineY(box.minY * 0.5 + box.maxY * 0.5)
        // Cells of 16 bits a side, and as many bits more.
        unsafe entries.start[place] = UInt64(distance(x >> 16, y >> 16, 0).distance) << 32 | UInt64(item)
        unsafe fractions[item] = x << 16 | y & 0xFFFF
        place += 1
      }
    }
    let isInSpare =
      switch count {
      case ..<4096: unsafe sort(entries.start, spare.start, count, digits: 3, of: 8, from: 40)
      default: unsafe sort(entries.start, spare.start, count, digits: 3, of: 11, from: 32)
      }
    if isInSpare { swap(&entries, &spare) }
    let jumps = noticesJumps ? entries.jumps() : []
    unsafe sortWithinCells(entries.start, count, spare: spare.start, fractions)
    return (entries, jumps, spare)
  }

  /// Places for a number of items and what may be left empty.
  private static func capacity(_ count: Int) -> Int { count + mostEmpty(count) + Shape.fanout }

  /// Empty places are paid for by every search: so many of them are worth it.
  private static func mostEmpty(_ count: Int) -> Int { min(count / 8, Shape.maximumCount - count - Shape.fanout) }

  /// Where the curve jumps: over far more cells than the last leaf's items took, from one city to the next, say. A leaf
  /// with items of both would have a large box and coarse columns.
  private func jumps() -> [Int] {
    var jumps: [Int] = []
    for i in min(Shape.fanout, count)..<count {
      // Of few entries the lowest eight bits are in no order: a distance may be a little less than nothing.
      let key = unsafe Int(start[i] >> 32)
      let last = unsafe Int(start[i - 1] >> 32)
      guard key - last > 256 else { continue }
      let span = unsafe last - Int(start[i - Shape.fanout] >> 32)
      if key - last > 16 * max(span, 16) { jumps.append(i) }
    }
    return jumps.count * Shape.fanout <= Self.mostEmpty(count) ? jumps : []
  }
}

/// The indices of places along a Hilbert curve over the box around them. A place with a NaN is somewhere.
package func hilbertOrder(of points: [Point]) -> [Int] {
  var bounds = BoundingBox.empty
  for point in points where point.x.isFinite && point.y.isFinite { bounds.formUnion(x: point.x, y: point.y) }
  return hilbertOrder(of: points, Grid(bounds.isEmpty ? BoundingBox(x: 0, y: 0) : bounds))
}

/// The indices of places, along the curve.
func hilbertOrder(of points: [Point], _ grid: Grid) -> [Int] {
  var entries = [UInt64](repeating: 0, count: points.count)
  var spare = entries
  HilbertCurve.shared.withDistance { distance in
    for (index, point) in points.enumerated() {
      let key = distance(grid.fineX(point.x) >> 16, grid.fineY(point.y) >> 16, 0).distance
      entries[index] = UInt64(key) << 32 | UInt64(index)
    }
  }
  return unsafe entries.withUnsafeMutableBufferPointer { entries in
    unsafe spare.withUnsafeMutableBufferPointer { spare in
      guard let first = entries.baseAddress, let second = spare.baseAddress else { return [] }
      unsafe sortFew(first, second, entries.count)
      return unsafe entries.map { Int(UInt32(truncatingIfNeeded: $0)) }
    }
  }
}

/// Goes on along the curve where more than a leaf's items lie in one cell: a city, seen from far.
private func sortWithinCells(
  _ entries: UnsafeMutablePointer<UInt64>, _ count: Int, spare: UnsafeMutablePointer<UInt64>,
  _ fractions: UnsafePointer<UInt32>
) {
  var start = 0
  while start < count {
    let key = unsafe entries[start] >> 32
    // Most cells hold less than a leaf.
    guard start + Shape.fanout < count, unsafe entries[start + Shape.fanout] >> 32 == key else {
      start += 1
      continue
    }
    var end = start + Shape.fanout + 1
    while end < count, unsafe entries[end] >> 32 == key { end += 1 }
    HilbertCurve.shared.withDistance { distance in
      let state = HilbertCurve.state(behind: UInt32(key))
      for i in start..<end {
        let item = UInt32(truncatingIfNeeded: unsafe entries[i])
        let fraction = unsafe fractions[Int(item)]
        unsafe entries[i] = UInt64(distance(fraction >> 16, fraction & 0xFFFF, state).distance) << 32 | UInt64(item)
      }
    }
    unsafe sortFew(entries + start, spare, end - start)
    start = end
  }
}
