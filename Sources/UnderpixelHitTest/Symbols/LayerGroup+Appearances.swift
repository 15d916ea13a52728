internal import UnderpixelGeometry

extension LayerGroup {
  /// The state of a feature; empty where it has none.
  func state(of feature: Int) -> FeatureState { states[feature] }

  /// Calls `body` with the features that have a state, in any order.
  func forEachState(_ body: (_ feature: Int, _ state: FeatureState) -> Void) {
    states.forEach(body)
  }
}

extension ResolvedLayers {
  /// The appearance that the labels of a feature have in a layer of symbols.
  func appearance(of feature: Int, group: Int, _ layer: Layer) -> ActiveAppearance? {
    guard case .symbols(let symbols) = layer.kind, !symbols.appearances.isEmpty else { return nil }
    let group = groups[group]
    let index = symbols.appearance(
      of: feature, in: group.set.features, zoom: zoom, state: group.state(of: feature))
    return index.map { ActiveAppearance(index: $0, name: symbols.appearances[$0].name) }
  }
}
