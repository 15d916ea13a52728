internal import UnderpixelGeometry
internal import UnderpixelHitTest
internal import UnderpixelStyle

/// The states of a map: what was set, whether the features are there or not, and what of it the features have that are.
struct MapStates {
  private var store = FeatureStateStore()
  private var rules: [ResolvedRule] = []
  /// The features that are there.
  private var sources: [SourceKey: Source] = [:]
  /// What the rules give the features that are there.
  private var ofRules: [ObjectIdentifier: [Int: FeatureState]] = [:]
  /// By feature set, kept up to date.
  private(set) var bySet = SetStates()

  /// What is there of a source.
  private struct Source {
    var sets: [FeatureSet]
    var levels: ZoomLevels?
  }

  /// A rule, and the layers that it is about.
  private struct ResolvedRule {
    let rule: StateRule
    var layers: [(shown: ShownLayer, filter: StyleExpression?)]
  }

  // MARK: What was set

  var places: [FeatureStateStore.Place] { store.places }

  /// What was set for a feature itself.
  func state(of id: FeatureID, in place: FeatureStateStore.Place) -> FeatureState { store[id, in: place] }

  /// What was set for the features of a place, in no order.
  func states(in place: FeatureStateStore.Place) -> PersistentMap<FeatureID, FeatureState> { store[place] }

  /// Merges members into a feature's state.
  mutating func set(_ members: [String: PropertyValue], for id: FeatureID, in place: FeatureStateStore.Place) {
    spread(store.set(members, for: id, in: place), of: id, in: place)
  }

  /// Forgets one member of a feature's state, or all of them.
  mutating func remove(_ name: String? = nil, of id: FeatureID, in place: FeatureStateStore.Place) {
    spread(store.remove(name, of: id, in: place), of: id, in: place)
  }

  mutating func removeAll(in place: FeatureStateStore.Place) {
    let before = store[place]
    store.removeAll(in: place)
    for (id, _) in before { spread(FeatureState(), of: id, in: place) }
  }

  mutating func removeAll(of source: SourceKey) {
    for place in places where SourceKey(place) == source { removeAll(in: place) }
  }

  // MARK: Rules

  /// - Parameter layers: Those that the rule is about.
  mutating func set(_ rule: StateRule, _ layers: [ShownLayer]) {
    rules.removeAll { $0.rule.id == rule.id }
    rules.append(ResolvedRule(rule: rule, layers: Self.withFilters(layers)))
    spreadRules()
  }

  var allRules: [StateRule] { rules.map(\.rule) }

  func ruleIDs(where isMeant: (StateRule) -> Bool) -> [Int] { rules.map(\.rule).filter(isMeant).map(\.id) }

  mutating func removeRules(where isMeant: (StateRule) -> Bool) {
    let count = rules.count
    rules.removeAll { isMeant($0.rule) }
    if rules.count != count { spreadRules() }
  }

  /// Tells the rules that layers have changed.
  ///
  /// - Parameter layers: Gives those that a rule is about.
  mutating func resolveRules(_ layers: (StateRule) -> [ShownLayer]) {
    guard !rules.isEmpty else { return }
    for index in rules.indices { rules[index].layers = Self.withFilters(layers(rules[index].rule)) }
    spreadRules()
  }

  /// A filter that can't be read lets nothing through; its layer is not drawn.
  private static func withFilters(_ layers: [ShownLayer]) -> [(ShownLayer, StyleExpression?)] {
    layers.compactMap { shown in
      guard let filter = shown.layer.filter else { return (shown, nil) }
      return (try? StyleExpression(filter: filter)).map { (shown, $0) }
    }
  }

  // MARK: Features that are there

  /// Takes the feature sets of the sources as they are now.
  ///
  /// - Complexity: O(sets); for those that are new O(states) or O(features), whichever are fewer, and O(features) where rules
  ///   are about them.
  mutating func take(_ contents: [SourceKey: SourceContent]) {
    let before = sources
    sources = contents.mapValues { content in
      guard case .clusters(_, let levels) = content else { return Source(sets: content.sets) }
      return Source(sets: content.sets, levels: levels)
    }
    for (key, source) in before {
      if let levels = source.levels, sources[key]?.levels !== levels { bySet[levels] = PersistentMap() }
    }
    let known = Self.sets(of: before)
    let now = Self.sets(of: sources)
    for (identity, set) in known where now[identity] == nil {
      bySet[set] = .none
      ofRules[identity] = nil
    }
    for (key, source) in sources {
      if let levels = source.levels, before[key]?.levels !== levels {
        for place in places where SourceKey(place) == key { bySet[levels] = store[place] }
      }
      for set in source.sets where known[ObjectIdentifier(set)] == nil { add(set, key) }
    }
  }

  private static func sets(of sources: [SourceKey: Source]) -> [ObjectIdentifier: FeatureSet] {
    Dictionary(sources.values.flatMap(\.sets).map { (ObjectIdentifier($0), $0) }) { first, _ in first }
  }

  private mutating func add(_ set: FeatureSet, _ key: SourceKey) {
    let given = statesByRules(set, key)
    ofRules[ObjectIdentifier(set)] = given.isEmpty ? nil : given
    for (feature, state) in given { bySet.set(state, of: feature, in: set) }
    for place in places where SourceKey(place) == key {
      let states = store[place]
      if states.count < set.features.count {
        for (id, state) in states { spread(state, of: id, in: set, place.sourceLayer) }
      } else {
        for feature in set.features(ofSourceLayer: place.sourceLayer) {
          if let id = set.features.id(of: feature), let state = states[id] { give(state, to: feature, of: set) }
        }
      }
    }
  }

  private func statesByRules(_ set: FeatureSet, _ key: SourceKey) -> [Int: FeatureState] {
    var states: [Int: FeatureState] = [:]
    for rule in rules {
      for (shown, filter) in rule.layers where SourceKey(shown.place) == key {
        for feature in set.features(ofSourceLayer: shown.place.sourceLayer)
        where rule.rule.isTrue(of: feature, in: set.features, shown, filter) {
          states[feature, default: FeatureState()].merge(rule.rule.state)
        }
      }
    }
    return states
  }

  private mutating func spreadRules() {
    for (key, source) in sources {
      let isAsked = rules.contains { rule in rule.layers.contains { SourceKey($0.shown.place) == key } }
      for set in source.sets where isAsked || ofRules[ObjectIdentifier(set)] != nil {
        bySet[set] = .none
        add(set, key)
      }
    }
  }

  /// Hands on what a feature's own state is now.
  private mutating func spread(_ state: FeatureState, of id: FeatureID, in place: FeatureStateStore.Place) {
    guard let source = sources[SourceKey(place)] else { return }
    if let levels = source.levels { bySet[levels] = store[place] }
    for set in source.sets { spread(state, of: id, in: set, place.sourceLayer) }
  }

  private mutating func spread(_ state: FeatureState, of id: FeatureID, in set: FeatureSet, _ sourceLayer: String?) {
    for feature in set.indices(of: id, sourceLayer: sourceLayer) { give(state, to: feature, of: set) }
  }

  /// Gives a feature its own state, over what rules give it.
  private mutating func give(_ state: FeatureState, to feature: Int, of set: FeatureSet) {
    guard !ofRules.isEmpty, var merged = ofRules[ObjectIdentifier(set)]?[feature] else {
      bySet.set(state, of: feature, in: set)
      return
    }
    merged.merge(state)
    bySet.set(merged, of: feature, in: set)
  }
}

extension SourceKey {
  init(_ place: FeatureStateStore.Place) { self.init(place.source, in: place.importPath) }
}
