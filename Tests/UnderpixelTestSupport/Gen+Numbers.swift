extension Gen where Value == Int {
  /// Whole numbers of the range, each as likely; they shrink toward the one nearest to 0.
  public static func uniform(in range: ClosedRange<Int>) -> Gen {
    draw { random, _ in
      random.integer(in: range)
    }.shrinking { approaches(from: $0, to: nearestToZero(in: range)) }
  }

  /// Whole numbers of the range; a quarter of them are its ends, their neighbors, and small ones.
  public static func int(in range: ClosedRange<Int>) -> Gen {
    let ends = [range.lowerBound, range.upperBound]
    let troubled = (ends + [ends[0] &+ 1, ends[1] &- 1, -1, 0, 1]).filter(range.contains)
    return draw { random, _ in
      if random.next(below: 4) == 0 { return troubled[Int(random.next(below: UInt64(troubled.count)))] }
      return random.integer(in: range)
    }.shrinking { approaches(from: $0, to: nearestToZero(in: range)) }
  }
}

extension Gen where Value == UInt64 {
  /// All 64-bit numbers, with every length in bits as likely and the neighbors of powers of two.
  public static var bits: Gen {
    draw { random, _ in
      let width = random.next(below: 65)
      if width == 0 { return 0 }
      let value = random.next() >> (64 - width)
      switch random.next(below: 4) {
      case 0: return 1 << (width - 1)
      case 1: return (1 << (width - 1)) &- 1
      default: return value
      }
    }.shrinking { value in
      [0, 1, value >> 32, value >> 8, value >> 1, value &- 1].filter { $0 < value }
    }
  }
}

extension Gen where Value == Bool {
  /// Either; false is the simpler one.
  public static var bool: Gen { .element(of: [false, true]) }
}

extension Gen where Value == Double {
  /// Numbers of the range; half of them are its ends, their nearest neighbors, halves and whole numbers.
  ///
  /// They shrink toward the one nearest to 0, by way of whole numbers.
  public static func double(in range: ClosedRange<Double>) -> Gen {
    let target = min(max(0, range.lowerBound), range.upperBound)
    let ends = [range.lowerBound, range.upperBound, target, range.lowerBound / 2 + range.upperBound / 2]
    let troubled = ends.flatMap { [$0, $0.nextUp, $0.nextDown] }.filter(range.contains)
    return draw { random, _ in
      switch random.next(below: 6) {
      case 0, 1: return troubled[Int(random.next(below: UInt64(troubled.count)))]
      case 2:
        let whole = random.double(in: range).rounded()
        return min(max(whole, range.lowerBound), range.upperBound)
      default: return random.double(in: range)
      }
    }.shrinking { simplerNumbers(than: $0, target: target).filter(range.contains) }
  }

  /// All finite numbers, every exponent as likely, with zeros, whole numbers and the extremes.
  public static var finite: Gen {
    let troubled: [Double] = [
      0, -0.0, 1, -1, 0.1, 0x1p53, -0x1p53, 0x1p53 + 2, 0x1p63, -0x1p63, 0x1p64, 1e19, 1e21, .leastNonzeroMagnitude,
      -.leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
    ]
    return draw { random, _ in
      switch random.next(below: 4) {
      case 0: return troubled[Int(random.next(below: UInt64(troubled.count)))]
      case 1: return Double(random.integer(in: -1000...1000))
      default:
        let number = Double(bitPattern: random.next())
        return number.isFinite ? number : 0.5
      }
    }.shrinking { simplerNumbers(than: $0, target: 0) }
  }
}

extension SplitMix64 {
  mutating func integer(in range: ClosedRange<Int>) -> Int {
    let width = UInt64(bitPattern: Int64(range.upperBound &- range.lowerBound))
    let step = width == .max ? next() : next(below: width + 1)
    return range.lowerBound &+ Int(truncatingIfNeeded: step)
  }

  mutating func double(in range: ClosedRange<Double>) -> Double {
    let unit = nextUnit()
    return min(max(range.lowerBound * (1 - unit) + range.upperBound * unit, range.lowerBound), range.upperBound)
  }
}

private func nearestToZero(in range: ClosedRange<Int>) -> Int {
  min(max(0, range.lowerBound), range.upperBound)
}

/// The target, then values that halve the distance to it from the far side, up to the next neighbor.
private func approaches(from value: Int, to target: Int) -> [Int] {
  var steps: [Int] = []
  var distance = value.subtractingReportingOverflow(target).overflow ? value / 2 : value - target
  while distance != 0 {
    steps.append(value - distance)
    distance /= 2
  }
  return steps
}

private func simplerNumbers(than value: Double, target: Double) -> [Double] {
  guard value != target else { return [] }
  let whole = value.rounded(.towardZero)
  var simpler = [target, whole]
  if whole == value {
    var step = value - target
    while step.magnitude >= 1 && simpler.count < 70 {
      simpler.append((value - step).rounded(.towardZero))
      step /= 2
    }
  } else {
    simpler += [(value * 16).rounded(.towardZero) / 16, target / 2 + value / 2]
  }
  // Only what is nearer to the target, or as near and rounder, so that shrinking ends.
  return simpler.filter { ($0 - target).magnitude < (value - target).magnitude }
}
