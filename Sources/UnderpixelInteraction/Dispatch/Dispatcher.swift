package import UnderpixelGeometry

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

  /// True while handlers are called.
  package private(set) var isRunning = false
  private var waiting: [Gesture] = []
  var hover = HoverRecord()
  private var drag: Drag?

  /// Is told of every call of a handler, when it has answered.
  package var onCall: ((HandlerCall) -> Void)?
  /// Is told of every gesture, when its turn has come.
  package var onGesture: (() -> Void)?
  /// Is told when hover is about to be looked at.
  package var onLook: (() -> Void)?

  /// Where the pointer rests on the map; nil where there is none.
  package var restingPoint: ScreenPoint? { hover.isOverMap ? hover.point : nil }

  package init() {}

  // MARK: Interactions

  /// The interactions that there are, in the order in which they were added.
  package var registered: [(token: InteractionToken, interaction: Interaction)] {
    interactions.filter { !$0.token.isCancelled }.map { ($0.token, $0.interaction) }
  }

  /// Adds an interaction, the newest from now on. Calls no handler: an enter under a resting pointer comes when hover is
  /// looked at next.
  ///
  /// - Parameter token: Of an interaction that this one takes the place of. That one is cancelled; what it has begun, a
  ///   hover or a drag, goes on in the new one, if that has the same kind, target, radius and filter.
  package func add(_ interaction: Interaction, replacing token: InteractionToken? = nil) -> InteractionToken {
    let added = InteractionToken(cancellations)
    let replaced = token.flatMap { token in interactions.first { $0.token === token && !token.isCancelled } }
    token?.cancel()
    let line: InteractionLine
    if let replaced, replaced.interaction.canBeContinued(by: interaction) {
      line = replaced.line
      line.pass(to: interaction, added)
    } else {
      line = InteractionLine(interaction, added)
    }
    // Those that were cancelled are forgotten at a gesture, or when they are as many as the others.
    if cancellations.value - knownCancellations > interactions.count / 2 { forgetCancelled() }
    interactions.append(RegisteredInteraction(interaction, added, line))
    plans = [:]
    return added
  }

  /// What gestures of a kind are offered to; of the three kinds of hover together.
  func plan(for kind: Interaction.Kind) -> OfferPlan {
    if cancellations.value != knownCancellations { forgetCancelled() }
    if let plan = plans[kind] { return plan }
    let plan = OfferPlan(interactions.filter { $0.interaction.kind.isOffered(with: kind) })
    plans[kind] = plan
    return plan
  }

  private func forgetCancelled() {
    knownCancellations = cancellations.value
    interactions.removeAll { $0.token.isCancelled }
    plans = [:]
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
    onGesture?()
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
          guard answer(of: registered, to: variant.feature, context) == true else { return false }
          taker = registered
          return true
        }
        if isTaken { return taker }
      }
    }
    return plan.own.first { answer(of: $0, to: nil, context) == true }
  }

  private func answer(
    of registered: RegisteredInteraction, to feature: @autoclosure () -> FeaturesetFeature?,
    _ context: InteractionContext
  ) -> Bool? {
    guard let onCall else { return registered.interaction.answer(feature(), context) }
    let feature = feature()
    let answer = registered.interaction.answer(feature, context)
    let event: HandlerCall.Event = registered.interaction.kind == .drag ? .drag("begin") : .gesture
    onCall(HandlerCall(token: registered.token, event: event, feature: feature, answer: answer))
    return answer
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
    guard case .drag(_, let proceed) = drag.line.interaction.reaction else { return true }
    proceed(phase, surface.context(at: point))
    onCall?(HandlerCall(token: drag.line.token, event: .drag(phase.rawValue), feature: nil, answer: true))
    return true
  }
}

/// A call of a handler.
package struct HandlerCall {
  package enum Event {
    case gesture, enter, leave
    /// With its phase: `begin`, `change`, `end` or `cancel`.
    case drag(String)
  }

  /// Of the interaction.
  package let token: InteractionToken
  package let event: Event
  /// Nil for the map itself, and where a drag goes on.
  package let feature: FeaturesetFeature?
  /// Nil where the feature is not of the handler's type: it was not called.
  package let answer: Bool?
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
  package var isHover: Bool { self == .hover || self == .pointerEnter || self == .pointerLeave }

  fileprivate func isOffered(with kind: Self) -> Bool { kind == .hover ? isHover : self == kind }
}
