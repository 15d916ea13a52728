public import UnderpixelGeometry

/// The states of the features of a style's sources, whether the features are there or not.
///
/// A state belongs to a source of a style, a source layer and an id; all layers that draw the feature see it. A number and
/// its decimal text are one id. A copy costs nothing, and shares all that does not change. (MapLibre GL JS,
/// "setFeatureState"; Mapbox Maps SDK, "setFeatureState".)
public struct FeatureStateStore: Sendable {
  /// Where ids are told apart.
  public struct Place: PersistentMapKey, Sendable {
    /// The style of a stack that has the source.
    public var importPath: ImportPath
    public var source: String
    /// Nil for a source without source layers.
    public var sourceLayer: String?

    public init(importPath: ImportPath = .root, source: String, sourceLayer: String? = nil) {
      self.importPath = importPath
      self.source = source
      self.sourceLayer = sourceLayer
    }
  }

  /// The states of a place; empty ones are not kept.
  package typealias States = PersistentMap<FeatureID, FeatureState>

  private var states = PersistentMap<Place, States>()

  public init() {}

  /// The state of a feature; empty where none was set.
  public subscript(id: FeatureID, in place: Place) -> FeatureState { states[place]?[id] ?? FeatureState() }

  package subscript(place: Place) -> States { states[place] ?? States() }

  /// Where states are set, in no order.
  public var places: [Place] { states.map(\.key) }

  /// Calls `body` with each feature of a place that has a state, in no order.
  public func forEach(in place: Place, _ body: (FeatureID, FeatureState) -> Void) {
    for (id, state) in self[place] { body(id, state) }
  }

  /// Merges members into a feature's state: those that are listed replace, others stay.
  ///
  /// - Returns: The state that the feature has then.
  /// - Complexity: O(log states).
  @discardableResult
  public mutating func set(
    _ members: [String: PropertyValue], for id: FeatureID, in place: Place
  ) -> FeatureState {
    guard !members.isEmpty else { return self[id, in: place] }
    var merged = FeatureState()
    states.update(place, default: States()) { states in
      states.update(id, default: FeatureState()) { state in
        for (name, value) in members { state[PropertyName(name)] = value }
        merged = state
      }
    }
    return merged
  }

  /// Forgets one member of a feature's state, or all of them. What was never set is no error.
  ///
  /// - Returns: The state that the feature has then.
  @discardableResult
  public mutating func remove(_ name: String? = nil, of id: FeatureID, in place: Place) -> FeatureState {
    guard var state = states[place]?[id] else { return FeatureState() }
    if let name { state[PropertyName(name)] = nil } else { state = FeatureState() }
    states.update(place, default: States()) { $0[id] = state.isEmpty ? nil : state }
    if states[place]?.isEmpty == true { states[place] = nil }
    return state
  }

  /// Forgets the states of all features of a place.
  public mutating func removeAll(in place: Place) { states[place] = nil }

  /// Forgets the states of all features of a source.
  public mutating func removeAll(ofSource source: String, of importPath: ImportPath = .root) {
    removeAll { $0.source == source && $0.importPath == importPath }
  }

  /// Forgets the states of all features of a style and of those that it imports.
  public mutating func removeAll(of importPath: ImportPath) {
    removeAll { $0.importPath.ids.starts(with: importPath.ids) }
  }

  private mutating func removeAll(where isMeant: (Place) -> Bool) {
    for place in places where isMeant(place) { states[place] = nil }
  }
}
