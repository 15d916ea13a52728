public import UnderpixelStyle

/// A drag.
///
/// Its begin is offered like a tap. Who takes it, gets all of it, wherever it goes: changes, and an end or a cancel, once.
public struct DragInteraction: InteractionConvertible {
  public let interaction: Interaction

  /// On the features of a layer or featureset; see ``PointInteraction`` for `filter` and `radius`.
  ///
  /// - Parameters:
  ///   - begin: Gives true to take the drag.
  ///   - change: The finger is elsewhere.
  ///   - end: The finger was lifted.
  ///   - cancel: The drag was interrupted; `end` is called where this is nil.
  public init<Feature: FeaturesetFeatureType>(
    _ target: FeaturesetDescriptor<Feature>, filter: Exp? = nil, radius: Double? = nil,
    begin: @escaping (Feature, InteractionContext) -> Bool,
    change: @escaping (InteractionContext) -> Void = { _ in },
    end: @escaping (InteractionContext) -> Void = { _ in },
    cancel: ((InteractionContext) -> Void)? = nil
  ) {
    interaction = Interaction(
      .drag, Interaction.Aim(target, filter, radius),
      .drag(begin: Interaction.handler(begin), proceed: Self.phases(change, end, cancel ?? end)))
  }

  /// On the map itself.
  public init(
    begin: @escaping (InteractionContext) -> Bool,
    change: @escaping (InteractionContext) -> Void = { _ in },
    end: @escaping (InteractionContext) -> Void = { _ in },
    cancel: ((InteractionContext) -> Void)? = nil
  ) {
    interaction = Interaction(
      .drag, nil, .drag(begin: Interaction.handler(begin), proceed: Self.phases(change, end, cancel ?? end)))
  }

  private static func phases(
    _ change: @escaping (InteractionContext) -> Void, _ end: @escaping (InteractionContext) -> Void,
    _ cancel: @escaping (InteractionContext) -> Void
  ) -> (Interaction.DragPhase, InteractionContext) -> Void {
    { phase, context in
      switch phase {
      case .change: change(context)
      case .end: end(context)
      case .cancel: cancel(context)
      }
    }
  }
}
