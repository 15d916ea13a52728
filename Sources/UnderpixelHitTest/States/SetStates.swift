public import UnderpixelGeometry

/// The states of features, by the set they are of. A copy costs nothing, and shares all that does not change.
public struct SetStates: Sendable {
  private typealias OfLevels = (levels: ZoomLevels, states: PersistentMap<FeatureID, FeatureState>)

  private var states = PersistentMap<UInt64, FeatureStates>()
  /// With the levels, so that no others take their identity.
  private var statesOfLevels = PersistentMap<ObjectIdentifier, OfLevels>()

  public init() {}

  public subscript(set: FeatureSet) -> FeatureStates {
    get { states[set.number] ?? .none }
    set(new) { states[set.number] = new.isEmpty ? nil : new }
  }

  /// Sets the state of one feature; an empty one for none. Complexity: O(log states).
  public mutating func set(_ state: FeatureState, of feature: Int, in set: FeatureSet) {
    states.update(set.number, default: .none) { $0[feature] = state }
  }

  /// By the ids of features, on whichever level these are: the sets of levels are made when they are looked at.
  package subscript(levels: ZoomLevels) -> PersistentMap<FeatureID, FeatureState> {
    get { statesOfLevels[ObjectIdentifier(levels)]?.states ?? PersistentMap() }
    set(new) { statesOfLevels[ObjectIdentifier(levels)] = new.isEmpty ? nil : (levels, new) }
  }

  /// The states of a level's features. Complexity: O(states); at the first look at the level O(features).
  func states(of set: FeatureSet, in levels: ZoomLevels) -> FeatureStates {
    var states = FeatureStates.none
    for (id, state) in self[levels] {
      for feature in set.indices(of: id, sourceLayer: nil) { states[feature] = state }
    }
    return states
  }

  /// True for copies of which neither was changed since.
  func isIdentical(to other: SetStates) -> Bool {
    states.isIdentical(to: other.states) && statesOfLevels.isIdentical(to: other.statesOfLevels)
  }
}
