internal import UnderpixelGeometry

/// Which appearances of a layer the features of a set have as long as they have no state.
enum StatelessAppearances: Sendable {
  case same(Int?)
  /// By the feature's index.
  case perFeature(AppearanceColumn)

  subscript(feature: Int) -> Int? {
    switch self {
    case .same(let appearance): appearance
    case .perFeature(let column): column[feature]
    }
  }

  /// True where some feature of the set has it.
  func has(_ appearance: Int) -> Bool {
    switch self {
    case .same(let only): only == appearance
    case .perFeature(let column): column.occurring[appearance]
    }
  }
}

/// The appearances of all features of a set.
final class AppearanceColumn: Sendable {
  /// -1 for none.
  private let appearances: [Int32]
  /// For each appearance, whether some feature has it.
  let occurring: [Bool]

  init(_ symbols: Symbols, _ features: FeatureCollection, zoom: Double) {
    var occurring = symbols.appearances.map { _ in false }
    appearances = (0..<features.count).map { feature in
      guard let found = symbols.appearance(of: feature, in: features, zoom: zoom, state: FeatureState()) else {
        return -1
      }
      occurring[found] = true
      return Int32(clamping: found)
    }
    self.occurring = occurring
  }

  subscript(feature: Int) -> Int? { appearances[feature] < 0 ? nil : Int(appearances[feature]) }
}

extension FeatureSet {
  /// - Complexity: O(1) for conditions that follow the state alone; else O(features) at the first call, for each zoom where
  ///   a condition follows that.
  func statelessAppearances(of symbols: Symbols, zoom: Double) -> StatelessAppearances {
    guard features.count > 0, symbols.appearances.contains(where: \.condition.dependsOnFeature) else {
      let first = features.count == 0 ? nil : 0
      return .same(first.flatMap { symbols.appearance(of: $0, in: features, zoom: zoom, state: FeatureState()) })
    }
    return .perFeature(cache.appearances(of: symbols, zoom: zoom, features))
  }
}
