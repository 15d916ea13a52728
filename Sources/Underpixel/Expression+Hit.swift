internal import UnderpixelGeometry
public import UnderpixelHitTest
public import UnderpixelStyle

extension Expression {
  /// True when a feature that was hit passes the expression as a filter, at the zoom of a frame.
  ///
  ///     let filter = try Expression(filter: ["==", ["get", "class"], "hotel"])
  ///     frame.hits(at: finger) { filter.passes($0, in: frame) }
  public func passes(_ hit: HitFeature, in frame: Frame) -> Bool {
    passes(EvaluationContext(zoom: frame.projection.camera.zoom, feature: HitInExpression(hit: hit)))
  }
}

/// A hit as expressions see it.
private struct HitInExpression: ExpressionFeature {
  let hit: HitFeature

  var id: FeatureID? { hit.feature.id }
  var geometryType: GeometryType? { hit.geometryType }
  var geometry: Geometry? { hit.feature.geometry }
  var properties: [String: PropertyValue] { hit.feature.properties.dictionary }
  func property(_ name: PropertyName) -> PropertyValue? { hit.feature.properties[name] }
}
