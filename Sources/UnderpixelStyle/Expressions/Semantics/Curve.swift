#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// How far the way from one stop to the next has gone. (Style Specification, "interpolate".)
enum Curve: Sendable {
  case linear
  /// `rate` is the natural logarithm of the base, and not 0.
  case exponential(rate: Double)
  case cubicBezier(UnitBezier)

  /// - Parameter base: At least 0; with 0 the way is gone at once.
  static func exponential(base: Double) -> Curve { base == 1 ? .linear : .exponential(rate: log(base)) }

  /// The share of the way, in 0...1.
  ///
  /// - Parameter value: Not below `from`, not above `to`, which lie apart.
  @inline(__always)
  func share(of value: Double, from: Double, to: Double) -> Double {
    switch self {
    case .linear: Self.linearShare(of: value, from: from, to: to)
    case .exponential(let rate): Self.exponentialShare(rate, of: value, from: from, to: to)
    case .cubicBezier(let bezier): bezier.y(atX: Self.linearShare(of: value, from: from, to: to))
    }
  }

  @inline(__always)
  private static func linearShare(of value: Double, from: Double, to: Double) -> Double {
    let distance = to - from
    // Halves, for stops so far apart that their distance is no number.
    return distance.isFinite ? (value - from) / distance : (value / 2 - from / 2) / (to / 2 - from / 2)
  }

  /// (base^(value − from) − 1) / (base^(to − from) − 1), without its overflow and cancellation.
  private static func exponentialShare(_ rate: Double, of value: Double, from: Double, to: Double) -> Double {
    if value == from { return 0 }
    let whole = rate * (to - from)
    if whole == 0 { return linearShare(of: value, from: from, to: to) }
    if whole < 700 { return expm1(rate * (value - from)) / expm1(whole) }
    return exp(rate * (value - to)) * expm1(-rate * (value - from)) / expm1(-whole)
  }
}

/// Where in an ascending list of stops a number lies.
struct Stops: Sendable {
  let inputs: [Double]

  /// The position of the first stop above the number; that of the end where there is none.
  @inline(__always)
  func firstAbove(_ value: Double) -> Int {
    if inputs.count <= 8 {
      // A few comparisons in a row are quicker than a search that guesses wrong.
      var position = 0
      while position < inputs.count, inputs[position] <= value { position += 1 }
      return position
    }
    var (low, high) = (0, inputs.count)
    while low < high {
      let middle = (low + high) / 2
      if inputs[middle] > value { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
