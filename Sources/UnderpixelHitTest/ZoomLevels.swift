internal import UnderpixelGeometry

/// Features that are others at each whole zoom level, as those of a clustered source are. Each level is made when it is
/// first looked at, and kept.
public final class ZoomLevels: Sendable {
  private let zooms: ClosedRange<Int>
  private let make: @Sendable (Int) -> FeatureSet
  private let made = Locked<[Int: FeatureSet]>([:])

  /// - Parameters:
  ///   - zooms: The levels that differ; below and above, the features of the nearest one are seen.
  ///   - make: The features of a level. May be called more than once for one.
  public init(zooms: ClosedRange<Int>, _ make: @escaping @Sendable (_ zoom: Int) -> FeatureSet) {
    self.zooms = zooms
    self.make = make
  }

  func set(at zoom: Double) -> FeatureSet {
    let level = Int(min(max(zoom.rounded(.down), Double(zooms.lowerBound)), Double(zooms.upperBound)))
    if let set = made.withLock({ $0[level] }) { return set }
    let set = make(level)
    return made.withLock { made in
      if let first = made[level] { return first }
      made[level] = set
      return set
    }
  }
}
