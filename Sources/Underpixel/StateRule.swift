internal import UnderpixelGeometry
internal import UnderpixelInteraction
internal import UnderpixelStyle

/// A state that features have for which an expression is true.
struct StateRule {
  let id: Int
  let descriptor: FeaturesetDescriptor<FeaturesetFeature>
  let expression: StyleExpression
  /// The expression as it was given.
  let source: Exp
  let state: FeatureState

  /// Whether a feature of a layer that the rule's target shows has the state.
  func isTrue(of feature: Int, in features: FeatureCollection, _ shown: ShownLayer, _ filter: StyleExpression?) -> Bool
  {
    let own = CollectionFeature(features, feature)
    let zoom = Double(features.tile?.z ?? 0)
    // A filter that follows the zoom hides the feature now and then, and takes it its state never.
    if let filter, !filter.dependsOnZoom, !filter.passes(EvaluationContext(zoom: zoom, feature: own)) { return false }
    let exposed = ExposedFeature(own, shown.selector, state: FeatureState(), zoom: zoom)
    return expression.passes(EvaluationContext(zoom: zoom, feature: exposed))
  }
}
