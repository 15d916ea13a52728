/// An interaction as it was added: an object, since it is handed on for each feature that it is asked about.
final class RegisteredInteraction {
  let interaction: Interaction
  let token: InteractionToken
  let line: InteractionLine

  init(_ interaction: Interaction, _ token: InteractionToken, _ line: InteractionLine) {
    self.interaction = interaction
    self.token = token
    self.line = line
  }
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
