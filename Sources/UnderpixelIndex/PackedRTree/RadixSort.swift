/// Sorts in place by as many of the upper bits as tell so many entries apart.
func sortFew(_ entries: UnsafeMutablePointer<UInt64>, _ spare: UnsafeMutablePointer<UInt64>, _ count: Int) {
  let isInSpare =
    switch count {
    case ..<256: unsafe sort(entries, spare, count, digits: 2, of: 6, from: 52)
    case ..<4096: unsafe sort(entries, spare, count, digits: 3, of: 8, from: 40)
    default: unsafe sort(entries, spare, count, digits: 3, of: 11, from: 32)
    }
  if isInSpare { unsafe entries.update(from: spare, count: count) }
}

/// Sorts by some digits of the entries, keeping the order of equals: a radix sort, least significant digit first.
///
/// - Parameters:
///   - bits: Of each digit.
///   - low: The lowest bit of the lowest digit; what lies above the highest bit of an entry counts as 0.
/// - Returns: True when the result is in `spare`.
@inline(__always)
func sort(
  _ entries: UnsafeMutablePointer<UInt64>, _ spare: UnsafeMutablePointer<UInt64>, _ count: Int, digits: Int,
  of bits: UInt64, from low: UInt64
) -> Bool {
  let size = 1 << Int(bits)
  let mask = UInt64(size - 1)
  return unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: digits * size) { counts in
    unsafe counts.initialize(repeating: 0)
    let counts = unsafe counts.baseAddress.unsafelyUnwrapped
    for i in 0..<count {
      let key = unsafe entries[i] &>> low
      for digit in 0..<digits { unsafe counts[digit &* size &+ Int(key &>> (UInt64(digit) &* bits) & mask)] &+= 1 }
    }
    var (from, to) = unsafe (entries, spare)
    var isInSpare = false
    for digit in 0..<digits {
      let starts = unsafe counts + digit * size
      let shift = low + UInt64(digit) * bits
      // All in one place: nothing to do.
      if unsafe starts[Int(from[0] &>> shift & mask)] == UInt32(truncatingIfNeeded: count) { continue }
      var sum: UInt32 = 0
      for value in 0..<size {
        let size = unsafe starts[value]
        unsafe starts[value] = sum
        sum &+= size
      }
      for i in 0..<count {
        let entry = unsafe from[i]
        let value = Int(entry &>> shift & mask)
        unsafe to[Int(starts[value])] = entry
        unsafe starts[value] &+= 1
      }
      unsafe (from, to) = (to, from)
      isInSpare.toggle()
    }
    return isInSpare
  }
}
