internal import UnderpixelGeometry
public import UnderpixelStyle

/// Handlers for a kind of gesture, on what they are aimed at: what every type of interaction comes down to.
///
/// Handlers run in the isolation of the map's owner, one after another, before the gesture's dispatch returns.
public struct Interaction {
  /// What an interaction answers to.
  public enum Kind: Hashable, Sendable, CaseIterable {
    case tap, longPress, doubleTap, secondaryClick, pointerMove, pointerEnter, pointerLeave, hover, drag
  }

  /// Gets a feature, or nil for the map itself. Gives whether that handled the event, or nil where the feature is not of
  /// the handler's type: then the interaction does not match.
  package typealias Handler = (FeaturesetFeature?, InteractionContext) -> Bool?

  enum Reaction {
    case action(Handler)
    /// One of both at least. The answer of `leave` counts for nothing.
    case hover(enter: Handler?, leave: Handler?)
    case drag(begin: Handler, proceed: (DragPhase, InteractionContext) -> Void)
  }

  enum DragPhase: String { case change, end, cancel }

  public let kind: Kind
  /// Nil for the map itself.
  package let target: FeaturesetDescriptor<FeaturesetFeature>?
  let filter: InteractionFilter?
  package let radius: Double
  let reaction: Reaction
  /// Whether a feature can be of the handlers' type.
  let accepts: (FeaturesetFeature) -> Bool

  package var filterExpression: Exp? { filter?.expression }

  /// What is wrong with the filter; such an interaction matches nothing.
  public var filterError: StyleError? { filter?.error }

  init(_ kind: Kind, _ aim: Aim?, _ reaction: Reaction) {
    self.kind = kind
    target = aim?.target
    filter = aim?.filter
    radius = aim?.radius ?? 0
    accepts = aim?.accepts ?? { _ in true }
    self.reaction = reaction
  }

  /// At what an interaction is aimed, if not at the map itself.
  struct Aim {
    let target: FeaturesetDescriptor<FeaturesetFeature>
    let filter: InteractionFilter?
    let radius: Double
    let accepts: (FeaturesetFeature) -> Bool

    init<Feature>(_ target: FeaturesetDescriptor<Feature>, _ filter: Exp?, _ radius: Double?) {
      let radius = radius ?? 0
      precondition(!(radius < 0), "the radius of an interaction must be at least 0, found \(radius)")
      self.target = target.converted()
      self.filter = filter.map(InteractionFilter.init)
      self.radius = radius
      accepts = { Feature(from: $0) != nil }
    }
  }

  /// Whether what this interaction has begun, a hover or a drag, can be ended by another one.
  func canBeContinued(by other: Interaction) -> Bool {
    kind == other.kind && target == other.target && radius == other.radius
      && filter?.expression == other.filter?.expression
  }

  /// A handler of typed features.
  static func handler<Feature: FeaturesetFeatureType>(
    _ action: @escaping (Feature, InteractionContext) -> Bool
  ) -> Handler {
    { feature, context in
      guard let feature, let typed = Feature(from: feature) else { return nil }
      return action(typed, context)
    }
  }

  /// A handler of the map itself.
  static func handler(_ action: @escaping (InteractionContext) -> Bool) -> Handler {
    { _, context in action(context) }
  }
}

/// An expression that tells for which features an interaction is there.
struct InteractionFilter {
  let expression: Exp
  let parsed: Result<StyleExpression, StyleError>

  init(_ expression: Exp) {
    self.expression = expression
    parsed = Result { () throws(StyleError) in try StyleExpression(stateFilter: expression.json) }
  }

  var error: StyleError? {
    if case .failure(let error) = parsed { error } else { nil }
  }
}

/// What can be added to a map as an interaction.
public protocol InteractionConvertible: MapContentElement {
  var interaction: Interaction { get }
}

extension Interaction: InteractionConvertible {
  public var interaction: Interaction { self }
}
