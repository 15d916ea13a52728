internal import UnderpixelGeometry

/// The interactions of a map, and what becomes of gestures.
///
/// A gesture is dispatched wholly before the next begins: what a handler dispatches waits until the running gesture is
/// done, and what was cancelled or added by a handler counts from the next gesture on.
///
///     gesture ─► interactions of its kind, newest first
///                  │ their targets, each once
///             surface.features(at:targets:) ─► features, top-most first
///                  │ each feature ─► each interaction it matches ─► each variant ─► handler: true ends it
///             the map's own interactions, newest first
package final class Dispatcher {
  private var interactions: [RegisteredInteraction] = []
  private var plans: [Interaction.Kind: OfferPlan] = [:]
  private let cancellations = CancellationCount()
  private var knownCancellations = 0

  private var isRunning = false
  private var waiting: [Gesture] = []
  var hover = HoverRecord()
  private var drag: Drag?

  package init() {}

  // MARK: Interactions

  /// Adds an interaction, the newest from now on. Calls no handler: an enter under a resting pointer comes when hover is
  /// looked at next.
  ///
  /// - Parameter token: Of an interaction that this one takes the place of. That one is cancelled; what it has begun, a
  ///   hover or a drag, goes on in the new one, if that has the same kind, target, radius and filter.
  package func add(_ interaction: Interaction, replacing token: InteractionToken? = nil) -> InteractionToken {
    let added = InteractionToken(cancellations)
    let replaced = interactions.first { $0.token === token && !$0.token.isCancelled }
    token?.cancel()
    let line: InteractionLine
    if let replaced, replaced.interaction.canBeContinued(by: interaction) {
      line = replaced.line
      line.pass(to: interaction, added)
    } else {
      line = InteractionLine(interaction, added)
    }
    interactions.append(RegisteredInteraction(interaction, added, line))
    plans = [:]
    return added
  }

  /// What gestures of a kind are offered to; of the three kinds of hover together.
  func plan(for kind: Interaction.Kind) -> OfferPlan {
    let count = cancellations.value
    if count != knownCancellations {
      knownCancellations = count
      interactions.removeAll { $0.token.isCancelled }
      plans = [:]
    }
    if let plan = plans[kind] { return plan }
    let plan = OfferPlan(interactions.filter { $0.interaction.kind.isOffered(with: kind) })
    plans[kind] = plan
    return plan
  }

  // MARK: Gestures

  /// Calls the handlers that a gesture is for.
  ///
  /// - Returns: True when something took it: a handler, who has the drag, or what lies over the map. False for a gesture
  ///   that a handler dispatches: it waits for the running one.
  @discardableResult
  package func dispatch(_ gesture: Gesture, on surface: any InteractionSurface) -> Bool {
    guard !isRunning else {
      waiting.append(gesture)
      return false
    }
    return run(on: surface) { perform(gesture, on: surface) }
  }

  /// Looks anew what is under the resting pointer: to be called when the camera or anything that is drawn has changed.
  ///
  /// Called by a handler, it waits for the running gesture. Handlers that change what they hover are followed for
  /// ``hoverRoundLimit`` rounds, and then left until the next call.
  package func refreshHover(on surface: any InteractionSurface) {
    hover.isStale = true
    guard !isRunning else { return }
    run(on: surface) {}
  }

  private func run<Result>(on surface: any InteractionSurface, _ body: () -> Result) -> Result {
    isRunning = true
    defer { isRunning = false }
    let result = body()
    while true {
      if hover.isStale {
        settleHover(on: surface)
      } else if !waiting.isEmpty {
        perform(waiting.removeFirst(), on: surface)
      } else {
        return result
      }
    }
  }

  @discardableResult
  private func perform(_ gesture: Gesture, on surface: any InteractionSurface) -> Bool {
    switch gesture {
    case .tap(let point): return offer(.tap, at: point, on: surface)
    case .longPress(let point): return offer(.longPress, at: point, on: surface)
    case .doubleTap(let point): return offer(.doubleTap, at: point, on: surface)
    case .secondaryClick(let point): return offer(.secondaryClick, at: point, on: surface)
    case .pointerMove(let point):
      hover.pointerMoved(to: point)
      settleHover(on: surface)
      return offer(.pointerMove, at: point, on: surface)
    case .pointerLeaveMap:
      hover.pointerLeftMap()
      settleHover(on: surface)
      return false
    case .dragBegin(let point): return beginDrag(at: point, on: surface)
    case .dragChange(let point): return proceed(.change, at: point, on: surface)
    case .dragEnd(let point): return proceed(.end, at: point, on: surface)
    case .dragCancel: return proceed(.cancel, at: nil, on: surface)
    }
  }

  private func offer(_ kind: Interaction.Kind, at point: ScreenPoint, on surface: any InteractionSurface) -> Bool {
    if surface.covers(point) { return true }
    return taker(of: kind, at: point, on: surface) != nil
  }

  /// The first interaction whose handler gives true.
  private func taker(
    of kind: Interaction.Kind, at point: ScreenPoint, on surface: any InteractionSurface
  ) -> RegisteredInteraction? {
    let plan = plan(for: kind)
    guard !plan.isEmpty else { return nil }
    let context = surface.context(at: point)
    var taker: RegisteredInteraction?
    if !plan.targets.isEmpty {
      for feature in surface.features(at: point, targets: plan.targets) {
        let isTaken = plan.offer(feature, on: surface) { registered, variant in
          guard registered.interaction.answer(variant.feature, context) == true else { return false }
          taker = registered
          return true
        }
        if isTaken { return taker }
      }
    }
    return plan.own.first { $0.interaction.answer(nil, context) == true }
  }

  // MARK: Drags

  /// A drag that was taken.
  private struct Drag {
    var line: InteractionLine
    /// Where the finger was seen last.
    var point: ScreenPoint
  }

  private func beginDrag(at point: ScreenPoint, on surface: any InteractionSurface) -> Bool {
    // A drag whose end got lost.
    proceed(.cancel, at: nil, on: surface)
    if surface.covers(point) { return true }
    guard let taker = taker(of: .drag, at: point, on: surface) else { return false }
    drag = Drag(line: taker.line, point: point)
    return true
  }

  @discardableResult
  private func proceed(
    _ phase: Interaction.DragPhase, at point: ScreenPoint?, on surface: any InteractionSurface
  ) -> Bool {
    guard let drag else { return false }
    let phase = drag.line.token.isCancelled ? .cancel : phase
    let point = point ?? drag.point
    self.drag = phase == .change ? Drag(line: drag.line, point: point) : nil
    if case .drag(_, let proceed) = drag.line.interaction.reaction { proceed(phase, surface.context(at: point)) }
    return true
  }
}

extension Interaction {
  /// The answer to a feature, or to the map itself; nil where the feature does not fit, and for hover.
  fileprivate func answer(_ feature: @autoclosure () -> FeaturesetFeature?, _ context: InteractionContext) -> Bool? {
    switch reaction {
    case .action(let handler), .drag(let handler, _): handler(feature(), context)
    case .hover: nil
    }
  }
}

extension Interaction.Kind {
  var isHover: Bool { self == .hover || self == .pointerEnter || self == .pointerLeave }

  fileprivate func isOffered(with kind: Self) -> Bool { kind == .hover ? isHover : self == kind }
}
