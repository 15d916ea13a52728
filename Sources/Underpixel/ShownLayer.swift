internal import UnderpixelGeometry
internal import UnderpixelInteraction
internal import UnderpixelStyle

/// A layer of a style that a target shows.
struct ShownLayer {
  let layer: StyleLayer
  /// Where the states of its features are kept.
  let place: FeatureStateStore.Place
  /// Nil for a target that is the layer itself.
  let selector: Featureset.Selector?
}

extension MapModel {
  /// The layers of a target, in the order of its selectors, whether they are drawn or not.
  func shownLayers(of descriptor: FeaturesetDescriptor<FeaturesetFeature>) -> [ShownLayer] {
    if let known = shownLayers[descriptor] { return known }
    let found = findShownLayers(of: descriptor)
    if !found.isEmpty { shownLayers[descriptor] = found }
    return found
  }

  private func findShownLayers(of descriptor: FeaturesetDescriptor<FeaturesetFeature>) -> [ShownLayer] {
    guard let id = descriptor.featuresetId else {
      guard let layer = descriptor.layerId, let root = stack.members.last else { return [] }
      return shownLayer(layer, of: root, nil).map { [$0] } ?? []
    }
    guard let member = stack.member(named: descriptor.importId), let featureset = featuresets[id, in: member.path]
    else {
      return []
    }
    return featureset.selectors.compactMap { shownLayer($0.layer, of: member, $0) }
  }

  private func shownLayer(
    _ id: String, of member: StyleStack.Member, _ selector: Featureset.Selector?
  ) -> ShownLayer? {
    guard let layer = member.style[layer: id], let source = layer.source, let type = member.style.sources[source]?.type
    else { return nil }
    let place = FeatureStateStore.Place(
      importPath: member.path, source: source, sourceLayer: type == .geojson ? nil : layer.sourceLayer)
    return ShownLayer(layer: layer, place: place, selector: selector)
  }
}
