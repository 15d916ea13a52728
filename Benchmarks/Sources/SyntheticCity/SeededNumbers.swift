/// SplitMix64: the same numbers for a seed on every machine.
///
/// The generator is that of Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (OOPSLA 2014).
@frozen
public struct SeededNumbers: RandomNumberGenerator, Sendable {
  @usableFromInline var state: UInt64

  @inlinable
  public init(seed: UInt64) {
    state = seed
  }

  /// Numbers of their own for each `stream` of a seed.
  init(seed: UInt64, stream: UInt64) {
    var outer = SeededNumbers(seed: seed)
    var inner = SeededNumbers(seed: outer.next() ^ stream)
    state = inner.next()
  }

  @inlinable
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// From 0 up to, not including, 1.
  @inlinable
  public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// From `low` up to, not including, `high`.
  mutating func number(_ low: Double, _ high: Double) -> Double { low + unit() * (high - low) }

  /// True in `share` of all calls.
  mutating func chance(_ share: Double) -> Bool { unit() < share }

  /// From 0 up to 1 and evenly so if `center` is, but no farther than half of `spread` from it.
  mutating func near(_ center: Double, spread: Double) -> Double {
    var value = center + (unit() - 0.5) * spread
    if value < 0 { value = -value }
    if value > 1 { value = 2 - value }
    return min(max(value, 0), 1)
  }
}
