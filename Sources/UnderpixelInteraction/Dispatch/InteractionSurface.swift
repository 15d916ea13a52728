package import UnderpixelGeometry
package import UnderpixelStyle

/// The map as the dispatcher sees it.
package protocol InteractionSurface: AnyObject {
  /// The features of some targets under a point, top-most first, over all targets together.
  ///
  /// - Parameter targets: Each one another descriptor. One that names nothing has no features.
  func features(at point: ScreenPoint, targets: [InteractionTarget]) -> [TargetedFeature]

  func context(at point: ScreenPoint) -> InteractionContext

  /// True where something lies over the map that takes what falls on it.
  func covers(_ point: ScreenPoint) -> Bool

  /// The state of a feature now; empty where there is none.
  func state(of feature: FeatureIdentity) -> FeatureState

  /// What filters see of the map.
  var zoom: Double { get }
  var surroundings: EvaluationSurroundings? { get }
}

/// What features are looked for.
package struct InteractionTarget: Hashable, Sendable {
  package let descriptor: FeaturesetDescriptor<FeaturesetFeature>
  /// The greatest distance from the point that is of interest, in logical pixels; finite and not negative.
  package let radius: Double

  package init(descriptor: FeaturesetDescriptor<FeaturesetFeature>, radius: Double) {
    self.descriptor = descriptor
    self.radius = radius
  }
}

/// What tells features of a map from each other. A feature that two layers draw is two.
package struct FeatureIdentity: Hashable, Sendable {
  package enum Name: Hashable, Sendable {
    case id(FeatureID)
    /// Of a feature without an id: where it stands in its set. Another set under the same name has another number.
    case place(set: Int, ordinal: Int)
  }

  /// The style that draws it: `outer/inner`, nil for the root.
  package var importId: String?
  package var layer: String
  package var source: String
  package var sourceLayer: String?
  /// Tells a source from one that had the same name before it.
  package var incarnation: Int
  package var name: Name

  package init(
    importId: String? = nil, layer: String, source: String, sourceLayer: String? = nil, incarnation: Int = 0, name: Name
  ) {
    self.importId = importId
    self.layer = layer
    self.source = source
    self.sourceLayer = sourceLayer
    self.incarnation = incarnation
    self.name = name
  }
}

/// A feature near a point, and which targets it belongs to.
package struct TargetedFeature {
  package var identity: FeatureIdentity
  /// Pixels from the point to what is painted of it.
  package var distance: Double
  package var state: FeatureState
  /// The targets it belongs to, each once, in any order.
  package var matches: [Match]

  package struct Match {
    /// An index in the targets that were asked.
    package var target: Int
    /// As what the target has the feature: of a featureset one for each selector that has it.
    package var variants: [FeatureVariant]

    package init(target: Int, variants: [FeatureVariant]) {
      self.target = target
      self.variants = variants
    }
  }

  package init(identity: FeatureIdentity, distance: Double, state: FeatureState, matches: [Match]) {
    self.identity = identity
    self.distance = distance
    self.state = state
    self.matches = matches
  }
}

/// A feature as one selector of a featureset shows it, or as a layer has it.
package final class FeatureVariant {
  /// Which of the featureset's selectors; 0 for a layer.
  package let selector: Int
  /// What filters ask: of a featureset the properties that the selector shows.
  package let shown: any ExpressionFeature
  private let make: () -> FeaturesetFeature
  /// Made when a handler is to get it, once.
  package private(set) lazy var feature = make()

  package init(selector: Int, shown: any ExpressionFeature, feature make: @escaping () -> FeaturesetFeature) {
    self.selector = selector
    self.shown = shown
    self.make = make
  }
}
