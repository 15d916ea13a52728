public import UnderpixelStyle

/// An interaction with one handler, called for a gesture at a point.
///
/// Of what lies under the point, the top-most feature is offered first, and each feature to the newest interaction first.
/// A handler gives true when it handled the event, which ends it; with false the event goes on. What no feature's handler
/// took goes to the interactions of the map itself.
public protocol PointInteraction: InteractionConvertible {
  static var kind: Interaction.Kind { get }
  /// - Parameter interaction: Of ``kind``.
  init(_ interaction: Interaction)
}

extension PointInteraction {
  /// On the features of a layer or featureset.
  ///
  /// - Parameters:
  ///   - target: What it is aimed at; it need not exist yet.
  ///   - filter: Features for which it is not true are none to this interaction. It sees what a featureset shows of its
  ///     features, of a layer the properties in the source, and may ask `feature-state`.
  ///   - radius: Of a disc around the point, in logical pixels: all that reaches into it counts. Not negative.
  ///   - action: Gives true when it handled the event.
  public init<Feature: FeaturesetFeatureType>(
    _ target: FeaturesetDescriptor<Feature>, filter: Exp? = nil, radius: Double? = nil,
    action: @escaping (Feature, InteractionContext) -> Bool
  ) {
    self.init(
      Interaction(Self.kind, Interaction.Aim(target, filter, radius), .action(Interaction.handler(action))))
  }

  /// On the map itself: called when no feature's handler handled the event.
  public init(action: @escaping (InteractionContext) -> Bool) {
    self.init(Interaction(Self.kind, nil, .action(Interaction.handler(action))))
  }
}

/// A tap, or a click.
public struct TapInteraction: PointInteraction {
  public static var kind: Interaction.Kind { .tap }
  public let interaction: Interaction
  public init(_ interaction: Interaction) { self.interaction = interaction }
}

/// A long press, when it is recognized.
public struct LongPressInteraction: PointInteraction {
  public static var kind: Interaction.Kind { .longPress }
  public let interaction: Interaction
  public init(_ interaction: Interaction) { self.interaction = interaction }
}

/// A double tap, or a double click.
public struct DoubleTapInteraction: PointInteraction {
  public static var kind: Interaction.Kind { .doubleTap }
  public let interaction: Interaction
  public init(_ interaction: Interaction) { self.interaction = interaction }
}

/// A click of the right button, or with two fingers.
public struct SecondaryClickInteraction: PointInteraction {
  public static var kind: Interaction.Kind { .secondaryClick }
  public let interaction: Interaction
  public init(_ interaction: Interaction) { self.interaction = interaction }
}

/// Every move of the pointer.
public struct PointerMoveInteraction: PointInteraction {
  public static var kind: Interaction.Kind { .pointerMove }
  public let interaction: Interaction
  public init(_ interaction: Interaction) { self.interaction = interaction }
}
