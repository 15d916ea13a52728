internal import UnderpixelGeometry
internal import UnderpixelHitTest
internal import UnderpixelStyle

extension Layer {
  /// A style's layer over the features of its source.
  ///
  /// - Parameter symbols: The labels of a layer of symbols.
  init(_ layer: HitLayer, _ content: Content, _ symbols: Symbols?) {
    let zooms = (layer.minZoom ?? -.infinity, layer.maxZoom ?? .infinity)
    self.init(
      layer.id, content, sourceLayer: layer.sourceLayer, kind: Kind(layer.kind, symbols), source: layer.source.name,
      // A range from above its end is drawn nowhere.
      zooms: zooms.0 < zooms.1 ? zooms.0..<zooms.1 : 0..<0, filter: layer.filter.map { Filter($0) } ?? .all)
    importId = layer.source.importPath.isRoot ? nil : layer.source.importPath.description
    sortKey = layer.sortKey.map { Numbers($0) }
    if let translation = layer.translation { self.translation = Translation(translation) }
  }
}

extension Layer.Kind {
  fileprivate init(_ kind: HitLayer.Kind, _ symbols: Symbols?) {
    switch kind {
    case .symbols: self = .symbols(symbols ?? Symbols(.placed([])))
    case .fill: self = .fill
    case .line(let width, let gapWidth, let offset):
      self = .line(width: Numbers(width), gapWidth: Numbers(gapWidth), offset: Numbers(offset))
    case .circle(let radius, let strokeWidth, let pitchScale, let pitchAlignment):
      self = .circle(
        radius: Numbers(radius), strokeWidth: Numbers(strokeWidth), pitchScale: pitchScale == .map ? .map : .viewport,
        pitchAlignment: pitchAlignment == .map ? .map : .viewport)
    case .heatmap(let radius):
      self = .circle(radius: Numbers(radius), strokeWidth: 0, pitchScale: .map, pitchAlignment: .map)
    case .extrusion(let height, let base): self = .extrusion(height: Numbers(height), base: Numbers(base))
    }
  }
}

extension Layer.Translation {
  fileprivate init(_ translation: HitLayer.Translation) {
    func part(_ index: Int) -> Numbers {
      let value = translation.offset
      @Sendable func number(_ zoom: Double) -> Double {
        guard let pair = value.value(EvaluationContext(zoom: zoom)).array, pair.count == 2 else { return 0 }
        return pair[index].number ?? 0
      }
      return value.dependsOnZoom ? .zoom { number($0) } : .constant(number(0))
    }
    self.init(x: part(0), y: part(1), anchor: translation.isAnchoredToViewport ? .viewport : .map)
  }
}

extension Numbers {
  fileprivate init(_ number: PropertyExpression) {
    switch (number.dependsOnZoom, number.dependsOnFeature) {
    case (false, false): self = .constant(number.number(EvaluationContext(zoom: 0)))
    case (true, false): self = .zoom { zoom in number.number(EvaluationContext(zoom: zoom)) }
    case (let dependsOnZoom, true):
      self = .evaluated(
        NumberEvaluator(dependsOnZoom: dependsOnZoom, dependsOnState: number.inputs.contains(.featureState)) {
          features, feature, zoom, state in
          number.number(
            EvaluationContext(zoom: zoom, feature: CollectionFeature(features, feature), featureState: state))
        })
    }
  }
}

extension Layer.Filter {
  fileprivate init(_ filter: StyleExpression) {
    self = .features(dependsOnZoom: filter.dependsOnZoom) { features, feature, type, zoom in
      filter.passes(EvaluationContext(zoom: zoom, feature: CollectionFeature(features, feature, type)))
    }
  }
}
