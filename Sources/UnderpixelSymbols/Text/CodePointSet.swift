/// A set of Unicode code points, as ascending ranges.
struct CodePointSet: Sendable {
  let ranges: [ClosedRange<UInt32>]

  init(_ ranges: [ClosedRange<UInt32>]) { self.ranges = ranges }

  /// - Complexity: O(log *n*), where *n* is the number of ranges; O(1) below the first range.
  func contains(_ code: UInt32) -> Bool {
    guard let first = ranges.first, first.lowerBound <= code else { return false }
    var (low, high) = (0, ranges.count)
    // The last range that starts at the code or before it is at `low`.
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if ranges[middle].lowerBound <= code { low = middle } else { high = middle }
    }
    return code <= ranges[low].upperBound
  }
}
