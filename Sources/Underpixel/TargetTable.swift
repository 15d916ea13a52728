internal import UnderpixelGeometry
internal import UnderpixelHitTest
internal import UnderpixelInteraction
internal import UnderpixelStyle

/// Which layers of a scene belong to which targets, and as what.
struct TargetTable {
  let targets: [InteractionTarget]
  /// For every layer of the scene, whether it belongs to any.
  let mask: [Bool]
  /// The greatest radius of the targets.
  let radius: Double
  /// What each layer of the scene is, to the targets in their order.
  private let uses: [[Use]]
  private let sources: [Source]
  /// Whether a feature that several layers draw may be one.
  private let hasUniqueFeatures: Bool

  /// Where a layer's features come from.
  private struct Source {
    let importId: String?
    let name: String
    let incarnation: Int
  }

  /// What a layer is to a target.
  private struct Use {
    let target: Int
    var ways: [Way]
  }

  /// How a target shows the features of a layer.
  private struct Way {
    let number: Int
    /// Nil for a target that is the layer itself.
    let selector: Featureset.Selector?
  }

  /// - Parameters:
  ///   - layers: The layers of the scene, bottom to top.
  ///   - incarnations: Tell sources from those of the same name before them.
  init(
    _ targets: [InteractionTarget], _ layers: [DrawnLayer], _ stack: StyleStack, _ featuresets: Featuresets,
    incarnations: [SourceKey: Int]
  ) {
    self.targets = targets
    var uses = layers.map { _ in [Use]() }
    for (number, target) in targets.enumerated() {
      for (place, layer) in layers.enumerated() {
        let ways = Self.ways(of: layer, target.descriptor, stack, featuresets)
        if !ways.isEmpty { uses[place].append(Use(target: number, ways: ways)) }
      }
    }
    self.uses = uses
    sources = layers.map { layer in
      Source(
        importId: layer.layer.importId, name: layer.source.name, incarnation: incarnations[layer.source] ?? 0)
    }
    mask = uses.map { !$0.isEmpty }
    radius = targets.reduce(0) { max($0, $1.radius) }
    hasUniqueFeatures = uses.contains { $0.contains { $0.ways.contains { $0.selector?.isUnique == true } } }
  }

  private static func ways(
    of layer: DrawnLayer, _ descriptor: FeaturesetDescriptor<FeaturesetFeature>, _ stack: StyleStack,
    _ featuresets: Featuresets
  ) -> [Way] {
    guard let id = descriptor.featuresetId else {
      return layer.source.importPath.isRoot && layer.layer.id == descriptor.layerId
        ? [Way(number: 0, selector: nil)] : []
    }
    guard let path = stack.member(named: descriptor.importId)?.path, path == layer.source.importPath,
      let featureset = featuresets[id, in: path]
    else { return [] }
    return featureset.selectors.enumerated().compactMap { number, selector in
      selector.layer == layer.layer.id ? Way(number: number, selector: selector) : nil
    }
  }

  /// The features that were hit, as the targets have them; without those that none reaches.
  func features(of hits: Hits, zoom: Double) -> [TargetedFeature] {
    var features: [TargetedFeature] = []
    features.reserveCapacity(hits.count)
    var seen: Set<UniqueFeature> = []
    for hit in hits {
      let matches = uses[hit.record.layer].compactMap { use in
        match(hit, use, zoom: zoom, &seen)
      }
      guard !matches.isEmpty else { continue }
      features.append(
        TargetedFeature(
          identity: identity(of: hit), distance: hit.distance, state: hit.state,
          matches: matches))
    }
    return features
  }

  private func identity(of hit: HitFeature) -> FeatureIdentity {
    let source = sources[hit.record.layer]
    return FeatureIdentity(
      importId: source.importId, layer: hit.layer, source: source.name, sourceLayer: hit.sourceLayer,
      incarnation: source.incarnation,
      name: hit.feature.id.map { .id($0) } ?? .place(set: hit.setNumber, ordinal: hit.record.ordinal))
  }

  /// A feature of a target, in whichever layers it is drawn.
  private struct UniqueFeature: Hashable {
    let target: Int
    let importId: String?
    let source: String
    let sourceLayer: String?
    let id: FeatureID
  }

  private func match(
    _ hit: HitFeature, _ use: Use, zoom: Double, _ seen: inout Set<UniqueFeature>
  ) -> TargetedFeature.Match? {
    guard hit.distance <= targets[use.target].radius else { return nil }
    if hasUniqueFeatures, use.ways.contains(where: { $0.selector?.isUnique == true }), let id = hit.feature.id {
      let feature = UniqueFeature(
        target: use.target, importId: sources[hit.record.layer].importId, source: hit.source,
        sourceLayer: hit.sourceLayer,
        id: id)
      guard seen.insert(feature).inserted else { return nil }
    }
    let descriptor = targets[use.target].descriptor
    let own = CollectionFeature(hit.feature.features, hit.feature.index, hit.geometryType)
    return TargetedFeature.Match(
      target: use.target,
      variants: use.ways.map { way in
        let shown = ExposedFeature(own, way.selector, state: hit.state, zoom: zoom)
        return FeatureVariant(selector: way.number, shown: shown) {
          FeaturesetFeature(hit, shown, of: descriptor, namespace: way.selector?.namespace)
        }
      })
  }
}

extension FeaturesetFeature {
  /// A feature that was hit, as a handler gets it. Layers and sources of imports are not told.
  fileprivate init(
    _ hit: HitFeature, _ shown: ExposedFeature, of descriptor: FeaturesetDescriptor<FeaturesetFeature>,
    namespace: String?
  ) {
    let isOfRoot = hit.importId == nil
    self.init(
      id: hit.feature.id.map { FeaturesetFeatureId($0, namespace: namespace) }, featureset: descriptor,
      geometry: hit.feature.geometry, properties: JSONObject(members: shown.properties),
      state: JSONObject(members: hit.state.dictionary), layer: isOfRoot ? hit.layer : nil,
      source: isOfRoot ? hit.source : nil, sourceLayer: isOfRoot ? hit.sourceLayer : nil)
  }
}
