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
