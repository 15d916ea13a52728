public import UnderpixelStyle

/// The pointer came over a feature, or left it.
///
/// Each feature on its own: from one feature to its neighbor in the same layer there is a leave and an enter. A feature that
/// stays under the pointer is entered once. `enter` gives true to hide what lies below, for as long as the feature is
/// hovered; every enter has one leave later: when the pointer leaves the feature or the map, when something above hides
/// it, when the map moves, data or style change, or the interaction is cancelled.
///
///     HoverInteraction(.layer("roads")) { road, _ in
///       map.setFeatureState(road, state: ["hover": true]); return true
///     } leave: { road, _ in
///       map.removeFeatureState(road, stateKey: "hover")
///     }
public struct HoverInteraction: InteractionConvertible {
  public let interaction: Interaction

  /// On the features of a layer or featureset; see ``PointInteraction`` for `filter` and `radius`.
  ///
  /// - Parameters:
  ///   - enter: Gives true to hide what lies below.
  ///   - leave: Gets the feature as it was entered, with its state of now.
  public init<Feature: FeaturesetFeatureType>(
    _ target: FeaturesetDescriptor<Feature>, filter: Exp? = nil, radius: Double? = nil,
    enter: @escaping (Feature, InteractionContext) -> Bool, leave: @escaping (Feature, InteractionContext) -> Void
  ) {
    interaction = Interaction(
      .hover, Interaction.Aim(target, filter, radius),
      .hover(enter: Interaction.handler(enter), leave: Interaction.handler(answering: leave)))
  }

  /// On the map itself: entered where no feature's enter gave true, left where one does.
  public init(
    enter: @escaping (InteractionContext) -> Bool, leave: @escaping (InteractionContext) -> Void
  ) {
    interaction = Interaction(
      .hover, nil, .hover(enter: Interaction.handler(enter), leave: Interaction.handler(answering: leave)))
  }
}

/// The pointer came over a feature; see ``HoverInteraction``.
public struct PointerEnterInteraction: InteractionConvertible {
  public let interaction: Interaction

  /// On the features of a layer or featureset; see ``PointInteraction`` for `filter` and `radius`.
  ///
  /// - Parameter action: Gives true to hide what lies below.
  public init<Feature: FeaturesetFeatureType>(
    _ target: FeaturesetDescriptor<Feature>, filter: Exp? = nil, radius: Double? = nil,
    action: @escaping (Feature, InteractionContext) -> Bool
  ) {
    interaction = Interaction(
      .pointerEnter, Interaction.Aim(target, filter, radius),
      .hover(enter: Interaction.handler(action), leave: nil))
  }

  /// On the map itself: entered where no feature's enter gave true.
  public init(action: @escaping (InteractionContext) -> Bool) {
    interaction = Interaction(.pointerEnter, nil, .hover(enter: Interaction.handler(action), leave: nil))
  }
}

/// The pointer left a feature; see ``HoverInteraction``.
///
/// It stands on its own: called for every feature that was under the pointer and not hidden by the enter of one above,
/// whether an interaction enters that feature or not.
public struct PointerLeaveInteraction: InteractionConvertible {
  public let interaction: Interaction

  /// On the features of a layer or featureset; see ``PointInteraction`` for `filter` and `radius`.
  public init<Feature: FeaturesetFeatureType>(
    _ target: FeaturesetDescriptor<Feature>, filter: Exp? = nil, radius: Double? = nil,
    action: @escaping (Feature, InteractionContext) -> Void
  ) {
    interaction = Interaction(
      .pointerLeave, Interaction.Aim(target, filter, radius),
      .hover(enter: nil, leave: Interaction.handler(answering: action)))
  }

  /// On the map itself.
  public init(action: @escaping (InteractionContext) -> Void) {
    interaction = Interaction(
      .pointerLeave, nil, .hover(enter: nil, leave: Interaction.handler(answering: action)))
  }
}

extension Interaction {
  fileprivate static func handler<Feature: FeaturesetFeatureType>(
    answering action: @escaping (Feature, InteractionContext) -> Void
  ) -> Handler {
    handler { (feature: Feature, context) in
      action(feature, context)
      return true
    }
  }

  fileprivate static func handler(answering action: @escaping (InteractionContext) -> Void) -> Handler {
    handler { (context: InteractionContext) in
      action(context)
      return true
    }
  }
}
