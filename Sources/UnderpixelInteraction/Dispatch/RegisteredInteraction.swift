/// An interaction as it was added.
struct RegisteredInteraction {
  let interaction: Interaction
  let token: InteractionToken
  let line: InteractionLine
}

/// An interaction through all that took its place since it was added: who ends what it has begun.
final class InteractionLine {
  private(set) var interaction: Interaction
  private(set) var token: InteractionToken

  init(_ interaction: Interaction, _ token: InteractionToken) {
    self.interaction = interaction
    self.token = token
  }

  func pass(to interaction: Interaction, _ token: InteractionToken) {
    self.interaction = interaction
    self.token = token
  }
}
