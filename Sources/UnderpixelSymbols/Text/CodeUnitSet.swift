/// A set of UTF-16 code units, as ascending ranges.
///
/// Text is laid out unit by unit, so that the halves of surrogate pairs are characters too, of no script.
struct CodeUnitSet: Sendable {
  let ranges: [ClosedRange<UInt16>]

  init(_ ranges: [ClosedRange<UInt16>]) { self.ranges = ranges }

  /// - Complexity: O(log *n*), where *n* is the number of ranges; O(1) below the first range.
  func contains(_ unit: UInt16) -> Bool {
    guard let first = ranges.first, first.lowerBound <= unit else { return false }
    var (low, high) = (0, ranges.count)
    // The last range that starts at the unit or before it is at `low`.
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if ranges[middle].lowerBound <= unit { low = middle } else { high = middle }
    }
    return unit <= ranges[low].upperBound
  }
}
