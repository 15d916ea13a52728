internal import UnderpixelGeometry

/// A large set of which some features were replaced or removed, and a small one with those that were replaced or added.
///
/// The two share one count of ordinals, so that a feature that changes stays in its place.
public struct EditedFeatures: Sendable {
  public let base: FeatureSet
  public let delta: FeatureSet
  /// A bit for each feature of the base that is not there.
  let hidden: [UInt64]
  let gaps: Gaps

  /// - Parameters:
  ///   - hidden: A bit for each feature of the base: 1 for one that is not there, or not any more.
  ///   - gaps: The ordinals of features that were removed, ascending. Those behind them move up.
  public init(base: FeatureSet, delta: FeatureSet, hidden: [UInt64], gaps: [UInt32] = []) {
    precondition(hidden.count * 64 >= base.features.count, "a feature of the base has no bit")
    self.base = base
    self.delta = delta
    self.hidden = hidden
    self.gaps = Gaps(places: gaps)
  }
}

/// Places in data that nothing holds any more.
struct Gaps: Sendable {
  static let none = Gaps(places: [])

  /// Ascending.
  let places: [UInt32]

  /// Where a place is once the gaps are closed. Complexity: O(log gaps).
  func closed(_ place: Int) -> Int {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle] < place { low = middle + 1 } else { high = middle }
    }
    return place - low
  }
}
