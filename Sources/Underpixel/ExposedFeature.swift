internal import UnderpixelGeometry
internal import UnderpixelStyle

/// A feature as a layer or a selector of a featureset shows it.
struct ExposedFeature: ExpressionFeature {
  private let own: CollectionFeature
  /// Nil for a layer, which shows all properties of the source.
  private let exposed: [String: StyleExpression]?
  private let state: FeatureState
  private let zoom: Double

  init(_ own: CollectionFeature, _ selector: Featureset.Selector?, state: FeatureState, zoom: Double) {
    self.own = own
    exposed = selector?.properties
    self.state = state
    self.zoom = zoom
  }

  var id: FeatureID? { own.id }
  var geometryType: GeometryType? { own.geometryType }
  var geometry: Geometry? { own.geometry }

  func property(_ name: PropertyName) -> PropertyValue? {
    guard let exposed else { return own.property(name) }
    return exposed[name.text].map(value)
  }

  var properties: [String: PropertyValue] { exposed?.mapValues(value) ?? own.properties }

  /// Null for what has no value.
  private func value(of expression: StyleExpression) -> PropertyValue {
    (try? expression.evaluate(EvaluationContext(zoom: zoom, feature: own, featureState: state))) ?? .null
  }
}
