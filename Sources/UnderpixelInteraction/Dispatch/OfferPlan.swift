internal import UnderpixelStyle

/// Which interactions are asked for gestures of a kind, in which order, and what has to be looked for.
struct OfferPlan {
  /// Each descriptor once, with the greatest radius that an interaction asks for.
  private(set) var targets: [InteractionTarget] = []
  /// The interactions on features, newest first.
  private var aimed: [RegisteredInteraction] = []
  /// For every target the places of its interactions in `aimed`.
  private var placesByTarget: [[Int]] = []
  /// The interactions on the map itself, newest first.
  private(set) var own: [RegisteredInteraction] = []

  /// - Parameter interactions: In the order in which they were added.
  init(_ interactions: [RegisteredInteraction]) {
    var numbers: [FeaturesetDescriptor<FeaturesetFeature>: Int] = [:]
    for registered in interactions.reversed() {
      let interaction = registered.interaction
      guard let descriptor = interaction.target else {
        own.append(registered)
        continue
      }
      // What reaches nowhere, and what no feature passes, matches nothing.
      guard interaction.radius.isFinite, interaction.filterError == nil else { continue }
      let number = numbers[descriptor] ?? targets.count
      if number == targets.count {
        numbers[descriptor] = number
        targets.append(InteractionTarget(descriptor: descriptor, radius: interaction.radius))
        placesByTarget.append([])
      } else if targets[number].radius < interaction.radius {
        targets[number] = InteractionTarget(descriptor: descriptor, radius: interaction.radius)
      }
      placesByTarget[number].append(aimed.count)
      aimed.append(registered)
    }
  }

  var isEmpty: Bool { targets.isEmpty && own.isEmpty }

  /// Offers a feature to the interactions that it matches, newest first, to each as all of its variants in turn, until
  /// `body` gives true; gives whether it did.
  ///
  /// - Complexity: O(interactions on the feature's targets), plus a filter for each variant that is offered.
  func offer(
    _ feature: TargetedFeature, on surface: any InteractionSurface,
    _ body: (RegisteredInteraction, FeatureVariant) -> Bool
  ) -> Bool {
    if feature.matches.count == 1 {
      let match = feature.matches[0]
      for place in placesByTarget[match.target] where offer(feature, match, to: aimed[place], on: surface, body) {
        return true
      }
      return false
    }
    for (place, number) in order(of: feature)
    where offer(feature, feature.matches[number], to: aimed[place], on: surface, body) {
      return true
    }
    return false
  }

  /// The interactions on the targets of a feature, newest first, with the places of the targets in its matches.
  private func order(of feature: TargetedFeature) -> [(place: Int, match: Int)] {
    var order: [(place: Int, match: Int)] = []
    for (number, match) in feature.matches.enumerated() {
      for place in placesByTarget[match.target] { order.append((place, number)) }
    }
    order.sort { $0.place < $1.place }
    return order
  }

  private func offer(
    _ feature: TargetedFeature, _ match: TargetedFeature.Match, to registered: RegisteredInteraction,
    on surface: any InteractionSurface, _ body: (RegisteredInteraction, FeatureVariant) -> Bool
  ) -> Bool {
    guard registered.interaction.reaches(feature) else { return false }
    for variant in match.variants where registered.interaction.passes(variant, of: feature, on: surface) {
      if body(registered, variant) { return true }
    }
    return false
  }

  /// Calls `body` with the interactions that a feature would be offered to, as which variant, in the order of
  /// ``offer(_:on:_:)``, and whether they match it.
  func forEachOffer(
    of feature: TargetedFeature, on surface: any InteractionSurface,
    _ body: (RegisteredInteraction, FeatureVariant, _ fit: OfferFit) -> Void
  ) {
    for (place, number) in order(of: feature) {
      let registered = aimed[place]
      for variant in feature.matches[number].variants {
        let fit: OfferFit =
          if !registered.interaction.reaches(feature) {
            .tooFar(feature.distance)
          } else if !registered.interaction.passes(variant, of: feature, on: surface) {
            .refused
          } else {
            registered.interaction.accepts(variant.feature) ? .fits : .otherType
          }
        body(registered, variant, fit)
      }
    }
  }
}

/// Whether an interaction matches a feature.
package enum OfferFit {
  case fits
  /// So many pixels, beyond the interaction's radius.
  case tooFar(Double)
  /// The filter is not true.
  case refused
  /// The feature can't be of the handler's type.
  case otherType
}

extension Interaction {
  fileprivate func reaches(_ feature: TargetedFeature) -> Bool { feature.distance <= radius }

  fileprivate func passes(
    _ variant: FeatureVariant, of feature: TargetedFeature, on surface: any InteractionSurface
  ) -> Bool {
    guard let filter else { return true }
    guard case .success(let expression) = filter.parsed else { return false }
    return expression.passes(
      EvaluationContext(
        zoom: surface.zoom, feature: variant.shown, featureState: feature.state, surroundings: surface.surroundings))
  }
}
