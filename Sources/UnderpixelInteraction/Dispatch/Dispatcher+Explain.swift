package import UnderpixelGeometry

/// What a gesture would be offered to.
package struct PossibleOffer {
  package let token: InteractionToken
  /// Nil for the map itself.
  package let feature: FeaturesetFeature?
  package let fit: OfferFit
}

extension Dispatcher {
  /// What a gesture of a kind would be offered to, in order, if no handler gave true. No handler is called; typed features
  /// are made, to see whether they can be.
  package func possibleOffers(
    of kind: Interaction.Kind, at point: ScreenPoint, on surface: any InteractionSurface
  ) -> [PossibleOffer] {
    let plan = plan(for: kind)
    var offers: [PossibleOffer] = []
    if !plan.targets.isEmpty {
      for feature in surface.features(at: point, targets: plan.targets) {
        plan.forEachOffer(of: feature, on: surface) { registered, variant, fit in
          offers.append(PossibleOffer(token: registered.token, feature: variant.feature, fit: fit))
        }
      }
    }
    return offers + plan.own.map { PossibleOffer(token: $0.token, feature: nil, fit: .fits) }
  }
}
