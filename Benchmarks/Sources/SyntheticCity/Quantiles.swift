/// A distribution of positive numbers by its percentiles.
struct Quantiles: Sendable {
  private static let steps = 1024
  private let values: [Double]

  /// Between two of the `knots` the logarithm grows evenly; the first knot is that of share 0, the last of share 1.
  init(_ knots: KeyValuePairs<Double, Double>) {
    let knots = knots.map { (share: $0.key, value: $0.value) }
    precondition(knots.first?.share == 0 && knots.last?.share == 1, "shares from 0 to 1: \(knots)")
    var above = 1
    values = (0...Quantiles.steps).map { step in
      let share = Double(step) / Double(Quantiles.steps)
      while knots[above].share < share { above += 1 }
      let (low, high) = (knots[above - 1], knots[above])
      return Quantiles.between(low.value, high.value, (share - low.share) / (high.share - low.share))
    }
  }

  /// The value that `share` of all numbers stay below.
  func value(at share: Double) -> Double {
    let place = share * Double(Quantiles.steps)
    let step = min(Int(place), Quantiles.steps - 1)
    let low = values[step]
    return low + (values[step + 1] - low) * (place - Double(step))
  }

  /// `low` to the power of 1 - `part` times `high` to the power of `part`: halving by square roots, which round
  /// alike on every machine.
  private static func between(_ low: Double, _ high: Double, _ part: Double) -> Double {
    var (low, high, part) = (low, high, part)
    for _ in 0..<24 {
      let middle = (low * high).squareRoot()
      part *= 2
      if part < 1 {
        high = middle
      } else {
        low = middle
        part -= 1
      }
    }
    return low
  }
}

/// How many vertices outlines have.
struct VertexCounts: Sendable {
  private static let steps = 8192
  private let counts: [UInt16]

  /// The shares of outlines with 3, 4, 5 … vertices; what is missing to 1 has a count within `tail`, the more seldom
  /// the higher it is.
  init(from3 shares: [Double], tail: ClosedRange<Double>) {
    var (count, sum) = (0, shares[0])
    let whole = shares.reduce(0, +)
    counts = (0..<VertexCounts.steps).map { step in
      let share = (Double(step) + 0.5) / Double(VertexCounts.steps)
      guard share < whole else {
        let part = (share - whole) / (1 - whole)
        return UInt16(tail.lowerBound / (1 - (1 - tail.lowerBound / tail.upperBound) * part))
      }
      while sum < share && count + 1 < shares.count {
        count += 1
        sum += shares[count]
      }
      return UInt16(count + 3)
    }
  }

  /// The count that `share` of all outlines do not exceed.
  func count(at share: Double) -> Int {
    Int(counts[min(Int(share * Double(VertexCounts.steps)), VertexCounts.steps - 1)])
  }
}
