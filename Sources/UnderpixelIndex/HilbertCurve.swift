/// Places along a Hilbert curve: close on the curve is close in the plane.
enum HilbertCurve {
  /// The distance along the curve of order 16 of a cell (x, y), each 0..<65,536.
  ///
  /// Hilbert, "Über die stetige Abbildung einer Linie auf ein Flächenstück" (1891); one quadrant a step, from the
  /// coarsest to the finest.
  static func distance(x: UInt32, y: UInt32) -> UInt32 {
    var (x, y) = (x, y)
    var distance: UInt32 = 0
    var side: UInt32 = 1 << 15
    while side > 0 {
      let right: UInt32 = x & side == 0 ? 0 : 1
      let upper: UInt32 = y & side == 0 ? 0 : 1
      distance = distance << 2 | ((3 &* right) ^ upper)
      if upper == 0 {
        if right == 1 { (x, y) = (0xFFFF ^ x, 0xFFFF ^ y) }
        (x, y) = (y, x)
      }
      side >>= 1
    }
    return distance
  }
}
