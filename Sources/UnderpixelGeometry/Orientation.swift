/// On which side of the line from a to b the place c lies: 1 left (counterclockwise when y points up), -1 right, 0 on it.
///
/// Exact for all finite coordinates whose products neither overflow nor underflow: a quick determinant with an error
/// bound, and an exact expansion where the bound leaves the sign open (Shewchuk, "Adaptive precision floating-point
/// arithmetic and fast robust geometric predicates", 1997).
@inlinable
public func orientation(
  _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ cx: Double, _ cy: Double
) -> Int {
  let left = (ax - cx) * (by - cy)
  let right = (ay - cy) * (bx - cx)
  let determinant = left - right
  // Shewchuk's bound for this order of operations: (3 + 16e)e with e = 2^-53.
  let bound = 3.3306690738754716e-16 * (left.magnitude + right.magnitude)
  if determinant > bound { return 1 }
  if -determinant > bound { return -1 }
  return exactOrientation(ax, ay, bx, by, cx, cy)
}

/// The sign of ax·by − ax·cy + bx·cy − bx·ay + cx·ay − cx·by, each product split into two doubles and all of them
/// summed without rounding.
@usableFromInline
func exactOrientation(
  _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ cx: Double, _ cy: Double
) -> Int {
  var sum = Expansion()
  sum.add(product: ax, by)
  sum.add(product: -ax, cy)
  sum.add(product: bx, cy)
  sum.add(product: -bx, ay)
  sum.add(product: cx, ay)
  sum.add(product: -cx, by)
  return sum.sign
}

/// A sum of doubles held exactly, smallest first, no two overlapping.
private struct Expansion {
  private var terms = InlineArray<12, Double>(repeating: 0)
  private var count = 0

  mutating func add(product a: Double, _ b: Double) {
    let high = a * b
    add((-high).addingProduct(a, b))
    add(high)
  }

  private mutating func add(_ value: Double) {
    var carry = value
    for i in 0..<count {
      let term = terms[i]
      let sum = carry + term
      let virtual = sum - carry
      terms[i] = (carry - (sum - virtual)) + (term - virtual)
      carry = sum
    }
    terms[count] = carry
    count += 1
  }

  /// The sign of the largest term that is not zero.
  var sign: Int {
    for i in (0..<count).reversed() where terms[i] != 0 {
      return terms[i] > 0 ? 1 : -1
    }
    return 0
  }
}
