/// Where between two places a function that falls and then rises is least, by golden-section search (Kiefer, "Sequential
/// minimax search for a maximum", 1953): 32 steps, after which the place is known to a five-millionth of the width.
///
/// Where the function is level at its least, as a distance is, its value there has all of its digits.
@inline(__always)
func leastPlace(from low: Double, to high: Double, _ value: (Double) -> Double) -> Double {
  let golden = 0.6180339887498949
  var (low, high) = (low, high)
  // Each step keeps one of the two places between the ends.
  var (a, b) = (high - golden * (high - low), low + golden * (high - low))
  var (atA, atB) = (value(a), value(b))
  for _ in 0..<32 {
    if atA < atB {
      (high, b, atB) = (b, a, atA)
      a = high - golden * (high - low)
      atA = value(a)
    } else {
      (low, a, atA) = (a, b, atB)
      b = low + golden * (high - low)
      atB = value(b)
    }
  }
  return (low + high) / 2
}
