internal import UnderpixelGeometry
internal import UnderpixelHitTest
internal import UnderpixelStyle

extension Layer {
  /// A style's layer over the features of its source.
  init(_ layer: HitLayer, _ set: FeatureSet) {
    let features = set.features
    let zooms = (layer.minZoom ?? -.infinity, layer.maxZoom ?? .infinity)
    self.init(
      layer.id, set, kind: Kind(layer.kind, features), source: layer.source,
      // A range from above its end is drawn nowhere.
      zooms: zooms.0 < zooms.1 ? zooms.0..<zooms.1 : 0..<0,
      filter: layer.filter.map { Filter($0, features) } ?? .all)
  }
}

extension Layer.Kind {
  fileprivate init(_ kind: HitLayer.Kind, _ features: FeatureCollection) {
    func numbers(_ number: PropertyExpression) -> Numbers { Numbers(number, features) }
    switch kind {
    case .fill: self = .fill
    case .line(let width, let gapWidth): self = .line(width: numbers(width), gapWidth: numbers(gapWidth))
    case .circle(let radius, let strokeWidth, let pitchScale, let pitchAlignment):
      self = .circle(
        radius: numbers(radius), strokeWidth: numbers(strokeWidth), pitchScale: pitchScale == .map ? .map : .viewport,
        pitchAlignment: pitchAlignment == .map ? .map : .viewport)
    case .extrusion(let height, let base): self = .extrusion(height: numbers(height), base: numbers(base))
    }
  }
}

extension Numbers {
  /// What follows the feature alone is evaluated here, once.
  fileprivate init(_ number: PropertyExpression, _ features: FeatureCollection) {
    switch (number.dependsOnZoom, number.dependsOnFeature) {
    case (false, false): self = .constant(number.number(EvaluationContext(zoom: 0)))
    case (true, false): self = .zoom { zoom in number.number(EvaluationContext(zoom: zoom)) }
    case (false, true):
      self = .perFeature(
        (0..<features.count).map { number.number(EvaluationContext(zoom: 0, feature: CollectionFeature(features, $0))) }
      )
    case (true, true):
      self = .evaluated { feature, zoom in
        number.number(EvaluationContext(zoom: zoom, feature: CollectionFeature(features, feature)))
      }
    }
  }
}

extension Layer.Filter {
  fileprivate init(_ filter: StyleExpression, _ features: FeatureCollection) {
    self = .features(dependsOnZoom: filter.dependsOnZoom) { feature, type, zoom in
      filter.passes(EvaluationContext(zoom: zoom, feature: CollectionFeature(features, feature, type)))
    }
  }
}
