public import UnderpixelGeometry

/// The states of the features of one set: only of those that have one. A copy costs nothing, and shares all that does not
/// change.
public struct FeatureStates: Sendable {
  private var states: PersistentMap<Int, FeatureState>

  public static let none = FeatureStates([:])

  /// - Parameter byFeature: By the feature's index. Empty states are none.
  public init(_ byFeature: [Int: FeatureState]) { states = PersistentMap(byFeature.filter { !$0.value.isEmpty }) }

  /// By the feature's index; empty for a feature without a state, and to forget one. Complexity: O(log states).
  public subscript(feature: Int) -> FeatureState {
    get { states[feature] ?? FeatureState() }
    set { states[feature] = newValue.isEmpty ? nil : newValue }
  }

  /// Calls `body` with each feature that has a state, in no order.
  public func forEach(_ body: (_ feature: Int, _ state: FeatureState) -> Void) {
    for (feature, state) in states { body(feature, state) }
  }

  public var isEmpty: Bool { states.isEmpty }

  /// True for copies of which neither was changed since.
  func isIdentical(to other: FeatureStates) -> Bool { states.isIdentical(to: other.states) }

  /// The features whose states are not those they were, with the states that they have now. Complexity: O(changes).
  func changes(from older: FeatureStates) -> [StateChange] {
    var changes: [StateChange] = []
    states.forEachDifference(from: older.states, areSame: ==) { feature, _, state in
      changes.append(StateChange(feature: feature, state: state))
    }
    return changes
  }
}

/// What became of the state of a feature.
struct StateChange {
  let feature: Int
  /// Nil where it has none any more.
  let state: FeatureState?
}
