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

/// The items that are not inverted, along the curve: a key above, the item below.
func hilbertOrder(of boxes: UnsafeBufferPointer<BoundingBox>, count: Int, _ grid: Grid) -> Memory {
  let entries = Memory(byteCount: count * 8)
  let spare = Memory(byteCount: count * 8)
  let first = unsafe entries.start.bindMemory(to: UInt64.self, capacity: count)
  let second = unsafe spare.start.bindMemory(to: UInt64.self, capacity: count)
  HilbertCurve.shared.withDistance { distance in
    // Cells of 16 bits a side.
    let scale = grid.scale * 0x1p-14
    var place = 0
    for item in boxes.indices {
      let box = unsafe boxes[item]
      guard !box.isEmpty else { continue }
      let x = up_clamped((box.minX * 0.5 + box.maxX * 0.5 - grid.originX) * scale, 65_535)
      let y = up_clamped((box.minY * 0.5 + box.maxY * 0.5 - grid.originY) * scale, 65_535)
      let key = distance(UInt32(truncatingIfNeeded: x), UInt32(truncatingIfNeeded: y), 0).distance
      unsafe first[place] = UInt64(key) << 32 | UInt64(item)
      place += 1
    }
  }
  let isInSpare = unsafe sortByUpperHalf(first, second, count)
  let sorted = unsafe isInSpare ? second : first
  unsafe sortWithinCells(sorted, count, spare: isInSpare ? first : second, boxes, grid)
  return isInSpare ? spare : entries
}

/// Goes on along the curve where more than a leaf's items lie in one cell: a city, seen from far.
private func sortWithinCells(
  _ entries: UnsafeMutablePointer<UInt64>, _ count: Int, spare: UnsafeMutablePointer<UInt64>,
  _ boxes: UnsafeBufferPointer<BoundingBox>, _ grid: Grid
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
      // The curve over coarse cells once more, for the state it ends in: any item's will do.
      let scale = grid.scale * 0x1p-14
      let one = unsafe boxes[Int(UInt32(truncatingIfNeeded: entries[start]))]
      let x = (one.minX * 0.5 + one.maxX * 0.5 - grid.originX) * scale
      let y = (one.minY * 0.5 + one.maxY * 0.5 - grid.originY) * scale
      let column = Double(up_clamped(x, 65_535))
      let row = Double(up_clamped(y, 65_535))
      let (_, state) = distance(UInt32(column), UInt32(row), 0)
      for i in start..<end {
        let item = UInt32(truncatingIfNeeded: unsafe entries[i])
        let box = unsafe boxes[Int(item)]
        let x = (box.minX * 0.5 + box.maxX * 0.5 - grid.originX) * scale - column
        let y = (box.minY * 0.5 + box.maxY * 0.5 - grid.originY) * scale - row
        let (key, _) = distance(
          UInt32(truncatingIfNeeded: up_clamped(x * 65_536, 65_535)),
          UInt32(truncatingIfNeeded: up_clamped(y * 65_536, 65_535)), state)
        unsafe entries[i] = UInt64(key) << 32 | UInt64(item)
      }
    }
    unsafe sortFew(entries + start, spare, end - start)
    start = end
  }
}

/// Sorts like ``sortByUpperHalf(_:_:_:)``, in place, with what few entries need.
private func sortFew(_ entries: UnsafeMutablePointer<UInt64>, _ spare: UnsafeMutablePointer<UInt64>, _ count: Int) {
  if count < 4096 {
    unsafe UnsafeMutableBufferPointer(start: entries, count: count).sort()
  } else if unsafe sortByUpperHalf(entries, spare, count) {
    unsafe entries.update(from: spare, count: count)
  }
}

/// Sorts by the upper 32 bits, eleven at a time, keeping the order of equals: a radix sort, least significant digit first.
///
/// - Returns: True when the result is in `spare`.
private func sortByUpperHalf(
  _ entries: UnsafeMutablePointer<UInt64>, _ spare: UnsafeMutablePointer<UInt64>, _ count: Int
) -> Bool {
  let digits = 2048
  return unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 3 * digits) { counts in
    unsafe counts.initialize(repeating: 0)
    for i in 0..<count {
      let key = unsafe entries[i] >> 32
      unsafe counts[Int(key & 2047)] &+= 1
      unsafe counts[digits + Int(key >> 11 & 2047)] &+= 1
      unsafe counts[2 * digits + Int(key >> 22)] &+= 1
    }
    var (from, to) = unsafe (entries, spare)
    var isInSpare = false
    for pass in 0..<3 {
      let starts = unsafe counts.baseAddress.unsafelyUnwrapped + pass * digits
      let shift = UInt64(32 + 11 * pass)
      // All in one place: nothing to do.
      if unsafe starts[Int(from[0] >> shift & 2047)] == UInt32(truncatingIfNeeded: count) { continue }
      var sum: UInt32 = 0
      for digit in 0..<digits {
        let size = unsafe starts[digit]
        unsafe starts[digit] = sum
        sum &+= size
      }
      for i in 0..<count {
        let entry = unsafe from[i]
        let digit = Int(entry &>> shift & 2047)
        unsafe to[Int(starts[digit])] = entry
        unsafe starts[digit] &+= 1
      }
      unsafe (from, to) = (to, from)
      isInSpare.toggle()
    }
    return isInSpare
  }
}
