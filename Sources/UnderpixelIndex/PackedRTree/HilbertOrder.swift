internal import CIndexLanes
internal import UnderpixelGeometry

/// Places along a Hilbert curve: close on the curve is close in the plane.
///
/// Hilbert, "Über die stetige Abbildung einer Linie auf ein Flächenstück" (1891); four levels at a time from a table.
struct HilbertCurve {
  /// For each state (bit 0: x and y flipped, bit 1: x and y swapped) and four bits of x and of y: the eight bits of the
  /// distance, and the state behind them above.
  private let steps: [UInt16]

  static let shared = HilbertCurve()

  private init() {
    steps = (0..<1024).map { index in
      var (isFlipped, isSwapped) = (index >> 8 & 1, index >> 9 & 1)
      var distance = 0
      for bit in (0..<4).reversed() {
        let (x, y) = (index >> (4 + bit) & 1, index >> bit & 1)
        let right = (isSwapped == 1 ? y : x) ^ isFlipped
        let upper = (isSwapped == 1 ? x : y) ^ isFlipped
        distance = distance << 2 | (3 * right) ^ upper
        if upper == 0 { (isFlipped, isSwapped) = (isFlipped ^ right, isSwapped ^ 1) }
      }
      return UInt16(distance | isFlipped << 8 | isSwapped << 9)
    }
  }

  /// The state the curve is in behind a distance of 16 levels.
  static func state(behind distance: UInt32) -> UInt32 {
    var (isFlipped, isSwapped): (UInt32, UInt32) = (0, 0)
    for level in 0..<16 as Range<UInt32> {
      // As in the table: quadrants 0 and 3 are those not in the upper half.
      let quadrant = distance >> (30 - 2 * level) & 3
      if quadrant == 0 || quadrant == 3 { (isFlipped, isSwapped) = (isFlipped ^ (quadrant & 1), isSwapped ^ 1) }
    }
    return isFlipped | isSwapped << 1
  }

  /// Lends the function from a cell (x, y), each 0..<65,536, to its distance along the curve of order 16.
  ///
  /// The curve may begin in a state other than 0: where another one, of coarser cells, has come to. The function returns
  /// the state it ends in, too.
  func withDistance<Result>(
    _ body: ((_ x: UInt32, _ y: UInt32, _ state: UInt32) -> (distance: UInt32, state: UInt32)) -> Result
  ) -> Result {
    unsafe steps.withUnsafeBufferPointer { steps in
      let steps = unsafe steps.baseAddress.unsafelyUnwrapped
      return body { x, y, state in
        var (distance, state) = (UInt32(0), state)
        for round in 0..<4 as Range<UInt32> {
          let shift = 12 &- 4 &* round
          let column: UInt32 = x >> shift & 15
          let row: UInt32 = y >> shift & 15
          let step = UInt32(unsafe steps[Int(state << 8 | column << 4 | row)])
          distance = distance << 8 | step & 255
          state = step >> 8
        }
        return (distance, state)
      }
    }
  }
}

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
      // Cells of 16 bits a side, and as many bits more.
      let scale = grid.scale * 4
      var place = 0
      for item in boxes.indices {
        let box = unsafe boxes[item]
        guard !box.isEmpty else { continue }
        let x = up_clamped_unsigned((box.minX * 0.5 + box.maxX * 0.5 - grid.originX) * scale)
        let y = up_clamped_unsigned((box.minY * 0.5 + box.maxY * 0.5 - grid.originY) * scale)
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
    for i in Swift.stride(from: Shape.fanout, to: count, by: 1) {
      let key = unsafe start[i] >> 32
      let last = unsafe start[i - 1] >> 32
      guard key &- last > 256 else { continue }
      let span = last &- (unsafe start[i - Shape.fanout] >> 32)
      if key &- last > 16 &* max(span, 16) { jumps.append(i) }
    }
    return jumps.count * Shape.fanout <= Self.mostEmpty(count) ? jumps : []
  }
}

/// The indices of places, along the curve.
func hilbertOrder(of points: [Point], _ grid: Grid) -> [Int] {
  var entries = [UInt64](repeating: 0, count: points.count)
  var spare = entries
  HilbertCurve.shared.withDistance { distance in
    let scale = grid.scale * 0x1p-14
    for (index, point) in points.enumerated() {
      let x = up_clamped((point.x - grid.originX) * scale, 65_535)
      let y = up_clamped((point.y - grid.originY) * scale, 65_535)
      let key = distance(UInt32(truncatingIfNeeded: x), UInt32(truncatingIfNeeded: y), 0).distance
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

/// Sorts in place by as many of the upper bits as tell so many entries apart.
private func sortFew(_ entries: UnsafeMutablePointer<UInt64>, _ spare: UnsafeMutablePointer<UInt64>, _ count: Int) {
  let isInSpare =
    switch count {
    case ..<256: unsafe sort(entries, spare, count, digits: 2, of: 6, from: 52)
    case ..<4096: unsafe sort(entries, spare, count, digits: 3, of: 8, from: 40)
    default: unsafe sort(entries, spare, count, digits: 3, of: 11, from: 32)
    }
  if isInSpare { unsafe entries.update(from: spare, count: count) }
}

/// Sorts by some digits of the entries, keeping the order of equals: a radix sort, least significant digit first.
///
/// - Parameters:
///   - bits: Of each digit.
///   - low: The lowest bit of the lowest digit; what lies above the highest bit of an entry counts as 0.
/// - Returns: True when the result is in `spare`.
@inline(__always)
private func sort(
  _ entries: UnsafeMutablePointer<UInt64>, _ spare: UnsafeMutablePointer<UInt64>, _ count: Int, digits: Int,
  of bits: UInt64, from low: UInt64
) -> Bool {
  let size = 1 << Int(bits)
  let mask = UInt64(size - 1)
  return unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: digits * size) { counts in
    unsafe counts.initialize(repeating: 0)
    let counts = unsafe counts.baseAddress.unsafelyUnwrapped
    for i in 0..<count {
      let key = unsafe entries[i] &>> low
      for digit in 0..<digits { unsafe counts[digit &* size &+ Int(key &>> (UInt64(digit) &* bits) & mask)] &+= 1 }
    }
    var (from, to) = unsafe (entries, spare)
    var isInSpare = false
    for digit in 0..<digits {
      let starts = unsafe counts + digit * size
      let shift = low + UInt64(digit) * bits
      // All in one place: nothing to do.
      if unsafe starts[Int(from[0] &>> shift & mask)] == UInt32(truncatingIfNeeded: count) { continue }
      var sum: UInt32 = 0
      for value in 0..<size {
        let size = unsafe starts[value]
        unsafe starts[value] = sum
        sum &+= size
      }
      for i in 0..<count {
        let entry = unsafe from[i]
        let value = Int(entry &>> shift & mask)
        unsafe to[Int(starts[value])] = entry
        unsafe starts[value] &+= 1
      }
      unsafe (from, to) = (to, from)
      isInSpare.toggle()
    }
    return isInSpare
  }
}
