/// A cubic Bézier curve from (0, 0) to (1, 1) as a function of x: the easing of `cubic-bezier`.
///
/// The control points are (x1, y1) and (x2, y2). Both x are clamped to 0...1, where alone each x has one y. A NaN is 0.
/// (CSS Easing Functions Level 1, "Cubic Bézier Easing Functions".)
///
///     UnitBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1).y(atX: 0.5)   // 0.5
package struct UnitBezier: Hashable, Sendable {
  private let x: Cubic
  private let y: Cubic

  package init(x1: Double, y1: Double, x2: Double, y2: Double) {
    x = Cubic(x1 >= 0 ? min(x1, 1) : 0, x2 >= 0 ? min(x2, 1) : 0)
    y = Cubic(y1.isNaN ? 0 : y1, y2.isNaN ? 0 : y2)
  }

  /// The curve's height: exactly 0 for x at or below 0 (and for a NaN), exactly 1 for x at or above 1.
  ///
  /// It never falls as x grows where y1 and y2 lie in 0...1, but for rounding; elsewhere it may leave 0...1.
  ///
  /// - Complexity: a few of Newton's steps, or at worst 8 of them and 54 halvings.
  package func y(atX target: Double) -> Double {
    guard target > 0 else { return 0 }
    guard target < 1 else { return 1 }
    return y.value(at: parameter(atX: target))
  }

  /// Newton's steps from where a straight line would be; halvings where one leaves what is still possible, and after 8,
  /// for where the curve stands upright they hardly get nearer.
  private func parameter(atX target: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    var guess = target
    for round in 0..<62 {
      let miss = x.value(at: guess) - target
      if miss == 0 { return guess }
      if miss < 0 { low = guess } else { high = guess }
      let slope = x.slope(at: guess)
      let step = guess - miss / slope
      let isUsable = round < 8 && slope > 0 && step > low && step < high
      let next = isUsable ? step : low + (high - low) / 2
      if (next - guess).magnitude <= 0x1p-52 { return next }
      guess = next
    }
    return guess
  }

  /// One coordinate of the curve, of which the ends are 0 and 1.
  private struct Cubic: Hashable {
    let first: Double
    let second: Double
    let third: Double
    /// The curve lies within its control points; rounding may not lead out of them.
    let least: Double
    let greatest: Double

    init(_ control1: Double, _ control2: Double) {
      least = min(0, control1, control2)
      greatest = max(1, control1, control2)
      first = 3 * control1
      second = 3 * (control2 - control1) - first
      third = 1 - first - second
    }

    func value(at t: Double) -> Double { min(max(((third * t + second) * t + first) * t, least), greatest) }

    func slope(at t: Double) -> Double { (3 * third * t + 2 * second) * t + first }
  }
}
