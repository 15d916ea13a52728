internal import UnderpixelGeometry

/// What the pointer is over, and who was told.
struct HoverRecord {
  /// Where the pointer was seen last; nil before it was.
  private(set) var point: ScreenPoint?
  /// False once the pointer has left the map.
  private(set) var isOverMap = false
  /// True when what is under the pointer may have changed since it was looked at.
  var isStale = false
  /// What is hovered, top-most first, of each feature the newest interaction first, the map itself last.
  var hovered: [Hovered] = []

  mutating func pointerMoved(to point: ScreenPoint) {
    self.point = point
    isOverMap = true
  }

  mutating func pointerLeftMap() { isOverMap = false }
}

/// That an interaction was told of a feature, or of the map itself, that the pointer is over.
struct Hovered {
  struct Place: Hashable {
    let line: ObjectIdentifier
    /// Nil for the map itself.
    let feature: FeatureIdentity?
    let selector: Int
  }

  let place: Place
  /// Keeps alive what the place names.
  let line: InteractionLine
  /// The feature as it was entered; nil for the map itself.
  let feature: FeaturesetFeature?
  /// Whether it hides what lies below.
  let answer: Bool
}

extension Dispatcher {
  /// How many times in a row hover is looked at when handlers change what is hovered. Handlers that only set the state
  /// of what they are told need two.
  package static let hoverRoundLimit = 8

  func settleHover(on surface: any InteractionSurface) {
    for _ in 0..<Self.hoverRoundLimit {
      hover.isStale = false
      lookUnderPointer(on: surface)
      if !hover.isStale { return }
    }
    hover.isStale = false
  }

  /// One round: leaves first, then enters; then leaves of what they hide.
  private func lookUnderPointer(on surface: any InteractionSurface) {
    guard let point = hover.point else { return }
    let plan = plan(for: .hover)
    guard !plan.isEmpty || !hover.hovered.isEmpty else { return }
    onLook?()
    let isOver = hover.isOverMap && !surface.covers(point)
    let layers = isOver ? candidates(of: plan, at: point, on: surface) : []
    let context = surface.context(at: point)

    // What is not reached even if no enter hides anything is left for certain.
    var known = Dictionary(hover.hovered.map { ($0.place, $0) }) { first, _ in first }
    let certain = reached(layers) { known[$0.place] }
    leaveAll(except: certain, context, on: surface)

    known = Dictionary(hover.hovered.map { ($0.place, $0) }) { first, _ in first }
    let now = reached(layers) { known[$0.place] ?? enter($0, context) }
    leaveAll(except: now, context, on: surface)
    hover.hovered = now
  }

  // MARK: Candidates

  /// An interaction that matches a feature under the pointer, or the map itself.
  private struct Candidate {
    let place: Hovered.Place
    let registered: RegisteredInteraction
    let variant: FeatureVariant?
    let enter: Interaction.Handler?
  }

  /// Who is told of what is under the pointer if nobody hides anything: for each feature, top-most first, and then the
  /// map itself, the interactions, newest first.
  private func candidates(
    of plan: OfferPlan, at point: ScreenPoint, on surface: any InteractionSurface
  ) -> [[Candidate]] {
    func candidate(
      _ registered: RegisteredInteraction, _ feature: FeatureIdentity?, _ variant: FeatureVariant?
    ) -> Candidate {
      let place = Hovered.Place(
        line: ObjectIdentifier(registered.line), feature: feature, selector: variant?.selector ?? 0)
      return Candidate(
        place: place, registered: registered, variant: variant, enter: registered.interaction.hoverHandlers.enter)
    }
    var layers: [[Candidate]] = []
    if !plan.targets.isEmpty {
      for feature in surface.features(at: point, targets: plan.targets) {
        var told: [Candidate] = []
        _ = plan.offer(feature, on: surface) { registered, variant in
          told.append(candidate(registered, feature.identity, variant))
          return false
        }
        layers.append(told)
      }
    }
    layers.append(plan.own.map { candidate($0, nil, nil) })
    return layers
  }

  // MARK: Enter

  /// What is hovered, if each candidate that is reached becomes what is told, or nothing. An answer of true hides what
  /// lies below, and the feature itself from older interactions, but not from those that only ask for its leave.
  private func reached(_ layers: [[Candidate]], _ told: (Candidate) -> Hovered?) -> [Hovered] {
    var reached: [Hovered] = []
    for candidates in layers {
      var isHidden = false
      for candidate in candidates where !isHidden || candidate.enter == nil {
        guard let hovered = told(candidate) else { continue }
        reached.append(hovered)
        isHidden = isHidden || hovered.answer
      }
      if isHidden { break }
    }
    return reached
  }

  /// Tells an interaction that the pointer came over a feature; nil where the feature is not of its type.
  private func enter(_ candidate: Candidate, _ context: InteractionContext) -> Hovered? {
    let feature = candidate.variant?.feature
    var answer = false
    if let enter = candidate.enter {
      let given = enter(feature, context)
      onCall?(HandlerCall(token: candidate.registered.token, event: .enter, feature: feature, answer: given))
      guard let given else { return nil }
      answer = given
    }
    return Hovered(place: candidate.place, line: candidate.registered.line, feature: feature, answer: answer)
  }

  // MARK: Leave

  /// Ends the hover of all but those that stay, top-most first, whatever their handlers answer.
  private func leaveAll(
    except staying: [Hovered], _ context: InteractionContext, on surface: any InteractionSurface
  ) {
    let places = Set(staying.map(\.place))
    let leaving = hover.hovered.filter { !places.contains($0.place) }
    hover.hovered.removeAll { !places.contains($0.place) }
    for hovered in leaving { leave(hovered, context, on: surface) }
  }

  private func leave(_ hovered: Hovered, _ context: InteractionContext, on surface: any InteractionSurface) {
    let (enter, leave) = hovered.line.interaction.hoverHandlers
    // One that was cancelled is still owed the leave of what it entered, and no other.
    guard let leave, enter != nil || !hovered.line.token.isCancelled else { return }
    var feature = hovered.feature
    if let identity = hovered.place.feature {
      feature = feature?.with(state: JSONObject(members: surface.state(of: identity).dictionary))
    }
    // A type that a feature had when it was entered may ask for a state that it has no more.
    if leave(feature, context) == nil { _ = leave(hovered.feature, context) }
    onCall?(HandlerCall(token: hovered.line.token, event: .leave, feature: feature, answer: true))
  }
}

extension Interaction {
  fileprivate var hoverHandlers: (enter: Handler?, leave: Handler?) {
    if case .hover(let enter, let leave) = reaction { (enter, leave) } else { (nil, nil) }
  }
}
