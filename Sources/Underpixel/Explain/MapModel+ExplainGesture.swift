internal import UnderpixelGeometry
internal import UnderpixelHitTest
public import UnderpixelInteraction
internal import UnderpixelStyle

extension MapModel {
  /// Who would be told of a gesture, in which order, and who would not, and why. Nobody is told: no handler is called, and
  /// nothing changes.
  ///
  ///     map.addInteraction(TapInteraction(.featureset("poi")) { _, _ in true })
  ///     print(map.explain(.tap(at: finger)))
  ///     // nobody is asked
  ///     // -  interaction 1 (tap on featureset "poi"): there is no featureset "poi"; did you mean "pois"?
  ///
  /// A move of the pointer is offered to hovers first, and then to interactions on its move; the begin of a drag to drags.
  /// What goes on by itself (a drag once it was taken, a pointer that leaves the map) is offered to nobody.
  public func explain(_ gesture: Gesture) -> GestureExplanation {
    var explanation = GestureExplanation(gesture: gesture)
    guard let (point, kinds) = gesture.offered else { return explanation }
    explanation.callout = callout(at: point)
    let registered = dispatcher.registered.enumerated().map { number, entry in
      (
        name: GestureExplanation.Name(
          token: ObjectIdentifier(entry.token), number: number + 1, kind: entry.interaction.kind,
          target: entry.interaction.target), interaction: entry.interaction
      )
    }
    let names = Dictionary(registered.map { ($0.name.token, $0.name) }) { first, _ in first }
    var asked: Set<ObjectIdentifier> = []
    var misfits: [ObjectIdentifier: GestureExplanation.Reason] = [:]
    for kind in kinds {
      for offer in dispatcher.possibleOffers(of: kind, at: point, on: self) {
        let token = ObjectIdentifier(offer.token)
        guard let name = names[token] else { continue }
        if let misfit = misfit(offer, name, registered[name.number - 1].interaction.radius) {
          if misfits[token] == nil { misfits[token] = misfit }
        } else if explanation.callout == nil {
          asked.insert(token)
          explanation.offers.append(GestureExplanation.Offer(interaction: name, feature: offer.feature))
        }
      }
    }
    for (name, interaction) in registered.reversed() {
      guard kinds.contains(where: { $0 == name.kind || $0 == .hover && name.kind.isHover }), !asked.contains(name.token)
      else { continue }
      let reason =
        explanation.callout.map { .callout($0) } ?? misfits[name.token] ?? silence(of: interaction, at: point)
      explanation.others.append(GestureExplanation.Silent(interaction: name, reason: reason))
    }
    return explanation
  }

  private func misfit(
    _ offer: PossibleOffer, _ name: GestureExplanation.Name, _ radius: Double
  ) -> GestureExplanation.Reason? {
    guard let feature = offer.feature else { return nil }
    return switch offer.fit {
    case .fits: nil
    case .tooFar(let distance): .tooFar(feature, distance: distance, radius: radius)
    case .refused: .refused(feature)
    case .otherType: .otherType(feature)
    }
  }

  /// Why an interaction gets no feature.
  private func silence(of interaction: Interaction, at point: ScreenPoint) -> GestureExplanation.Reason {
    if let error = interaction.filterError { return .filterError(error) }
    guard interaction.radius.isFinite else { return .radius(interaction.radius) }
    guard let target = interaction.target else { return .notDrawn }
    if let problem = problem(ofTarget: target) { return .noTarget(problem: problem) }
    let table = targetTable([InteractionTarget(descriptor: target, radius: interaction.radius)])
    guard let frame = try? frame, table.mask.contains(true) else { return .notDrawn }
    let near = frame.explain(at: point, radius: interaction.radius, ranking: .rendered, among: table.mask, limit: nil)
    return .nothingHit(near: near.misses)
  }

  /// Why a target is not there; nil for one that is.
  func problem(ofTarget target: FeaturesetDescriptor<FeaturesetFeature>) -> String? {
    guard let id = target.featuresetId else {
      guard let layer = target.layerId else { return "it is aimed at nothing" }
      guard let style else { return "no style is loaded" }
      if let problem = layersLeftOut[layer] { return "the layer \"\(layer)\" is left out: \(problem)" }
      if style[layer: layer] != nil { return nil }
      return "there is no layer \"\(layer)\"\(NearestName.hint(for: layer, in: style.layers.map(\.id)))"
    }
    guard let member = stack.member(named: target.importId) else {
      guard let importId = target.importId else { return "no style is loaded" }
      let paths = stack.members.filter { !$0.path.isRoot }.map(\.path.description)
      return "there is no import \"\(importId)\"\(NearestName.hint(for: importId, in: paths))"
    }
    if featuresets[id, in: member.path] != nil { return nil }
    let hint = NearestName.hint(for: id, in: featuresets.ids(in: member.path))
    return "there is no \(target)\(hint)"
  }
}

extension Gesture {
  /// Where the gesture falls, and what it is offered to, in order; nil where to nothing.
  fileprivate var offered: (point: ScreenPoint, kinds: [Interaction.Kind])? {
    switch self {
    case .tap(let point): (point, [.tap])
    case .longPress(let point): (point, [.longPress])
    case .doubleTap(let point): (point, [.doubleTap])
    case .secondaryClick(let point): (point, [.secondaryClick])
    case .pointerMove(let point): (point, [.hover, .pointerMove])
    case .dragBegin(let point): (point, [.drag])
    case .dragChange, .dragEnd, .dragCancel, .pointerLeaveMap: nil
    }
  }
}
