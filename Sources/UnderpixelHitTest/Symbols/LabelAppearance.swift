public import UnderpixelCamera
public import UnderpixelGeometry
public import UnderpixelPlacement

/// Another look of a layer's labels, for the features of which a condition holds.
///
/// Of a layer's appearances the first that holds counts, alone. It decides where a label is hit; in which order labels are
/// placed, and whether there is room for them, follows their look without appearances.
public struct LabelAppearance: Sendable {
  public var name: String?
  public var condition: LabelCondition
  /// Nil where nothing changes of what is hit.
  public var look: LabelLook?

  public init(_ name: String? = nil, when condition: LabelCondition, look: LabelLook?) {
    self.name = name
    self.condition = condition
    self.look = look
  }
}

/// What holds for some features, in some states, at some zooms.
public struct LabelCondition: Sendable {
  public typealias Body =
    @Sendable (_ features: FeatureCollection, _ feature: Int, _ zoom: Double, _ state: FeatureState) -> Bool

  /// False for what is the same for all features without a state.
  public let dependsOnFeature: Bool
  public let dependsOnZoom: Bool
  let body: Body

  /// - Parameter body: `zoom` is the camera's.
  public init(dependsOnFeature: Bool, dependsOnZoom: Bool, _ body: @escaping Body) {
    self.dependsOnFeature = dependsOnFeature
    self.dependsOnZoom = dependsOnZoom
    self.body = body
  }
}

/// How labels are drawn in an appearance.
public struct LabelLook: Sendable {
  public enum Labels: Sendable {
    /// Those that were placed: the rules alone make the difference.
    case same
    /// Others, for layers whose labels are a set.
    case labels(LabelSet)
    /// Others, for layers whose labels are laid out tile by tile.
    case layout(LabelLayout)
  }

  /// For each label that is placed the one that is drawn, at the same index, of the same feature. Behind these may come
  /// labels that are there in the appearance alone: they take no room, and are hit where they can be seen.
  public var labels: Labels
  /// Whether there may be such further labels.
  public var addsLabels: Bool
  let rules: @Sendable (Projection) -> LabelRules

  /// - Parameter rules: Where the boxes of labels lie, for a camera; what they say of room counts for nothing.
  public init(
    _ labels: Labels = .same, addsLabels: Bool = false,
    rules: @escaping @Sendable (Projection) -> LabelRules = { _ in LabelRules() }
  ) {
    self.labels = labels
    self.addsLabels = addsLabels
    self.rules = rules
  }
}

/// The appearance that a label has.
public struct ActiveAppearance: Hashable, Sendable {
  /// Its place among those of the layer.
  public var index: Int
  public var name: String?
}

extension Symbols {
  /// The first appearance that holds for a feature; nil where none does.
  func appearance(
    of feature: Int, in features: FeatureCollection, zoom: Double, state: FeatureState
  ) -> Int? {
    appearances.firstIndex { $0.condition.body(features, feature, zoom, state) }
  }

  /// Whether appearances may draw labels elsewhere than where they were placed.
  var hasLooks: Bool { appearances.contains { $0.look != nil } }

  /// Whether they may draw labels that are not there without.
  var mayAddLabels: Bool { appearances.contains { $0.look?.addsLabels == true } }
}
