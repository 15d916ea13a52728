import Foundation
import UnderpixelGeometry

/// Ramps: `step` and `interpolate`.
extension SlowEvaluator {
  func ramp(_ name: String, _ arguments: [PropertyValue]) throws -> PropertyValue {
    let isStep = name == "step"
    let input = try number(arguments[isStep ? 0 : 1])
    if input.isNaN { throw NoValue() }
    let stops = stride(from: 2, to: arguments.count, by: 2).compactMap { index in
      arguments[index].number.map { ($0, arguments[index + 1]) }
    }
    let below = stops.filter { $0.0 <= input }
    if isStep { return try value(below.last?.1 ?? arguments[1]) }
    guard let from = below.last else { return try mixable(stops[0].1) }
    // At a stop there is nothing to mix.
    guard below.count < stops.count else { return try mixable(from.1) }
    let to = stops[below.count]
    let t = Self.share(of: input, from: from.0, to: to.0, along: arguments[0].array ?? [])
    func mix(_ a: Double, _ b: Double) -> Double {
      let mixed = a * (1 - t) + b * t
      return mixed.isNaN ? mixed : min(max(mixed, min(a, b)), max(a, b))
    }
    let (low, high) = (try value(from.1), try value(to.1))
    if let a = Self.color(low), let b = Self.color(high) {
      // The mixture of colors is that of their parts, of which none is multiplied by alpha.
      return ["color": .array(zip(a, b).map { .number($0 + ($1 - $0) * t) })]
    }
    guard let a = low.number, let b = high.number else { throw NoValue() }
    return .number(mix(a, b))
  }

  /// The formulas of the specification, as they stand there.
  private static func share(of input: Double, from: Double, to: Double, along curve: [PropertyValue]) -> Double {
    let linear = (input - from) / (to - from)
    switch curve.first {
    case "exponential":
      guard let base = curve[1].number, base != 1 else { return linear }
      return (pow(base, input - from) - 1) / (pow(base, to - from) - 1)
    case "cubic-bezier":
      // At the ends halving comes only near.
      if linear == 0 { return 0 }
      let points = curve.dropFirst().compactMap(\.number)
      func height(_ t: Double, _ first: Double, _ second: Double) -> Double {
        3 * (1 - t) * (1 - t) * t * first + 3 * (1 - t) * t * t * second + t * t * t
      }
      var (low, high) = (0.0, 1.0)
      for _ in 0..<80 {
        let middle = (low + high) / 2
        if height(middle, points[0], points[2]) < linear { low = middle } else { high = middle }
      }
      return height((low + high) / 2, points[1], points[3])
    default: return linear
    }
  }

  private func mixable(_ expression: PropertyValue) throws -> PropertyValue {
    let value = try value(expression)
    guard value.number != nil || Self.color(value) != nil else { throw NoValue() }
    return value
  }
}
