/// A small seeded generator: the same seed gives the same numbers on every machine.
///
/// SplitMix64 of Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (OOPSLA 2014).
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) {
    state = seed
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A generator of its own, independent of what this one gives from here on.
  public mutating func split() -> SplitMix64 {
    SplitMix64(seed: next())
  }

  /// A number in 0..<bound, without the platform's choice of algorithm in it.
  public mutating func next(below bound: UInt64) -> UInt64 {
    precondition(bound > 0, "no number lies below 0")
    return next().multipliedFullWidth(by: bound).high
  }

  /// A number in 0..<1, all 53 bits of it random.
  public mutating func nextUnit() -> Double {
    Double(next() >> 11) * 0x1p-53
  }
}
