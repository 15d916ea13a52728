package import UnderpixelGeometry

/// What a map does for its content.
package protocol ContentSurface: AnyObject {
  /// Adds an import on top of the others.
  func addImport(_ styleImport: StyleImport)
  /// Gives an import of that id another content, in its place.
  func updateImport(_ styleImport: StyleImport)
  func moveImport(_ id: String, above other: String)
  func removeImport(_ id: String)
  /// Merges members into the state of a feature.
  func setState(_ members: [String: PropertyValue], of feature: FeatureReference)
  func removeState(_ keys: [String], of feature: FeatureReference)
  /// Adds an interaction, which may take another one's place; see ``Dispatcher/add(_:replacing:)``.
  func addInteraction(_ interaction: Interaction, replacing token: InteractionToken?) -> InteractionToken
}

/// The content that a map has.
package final class MountedContent {
  private var content = MapContent()
  private var tokens: [InteractionToken] = []
  private var isMounting = false
  private var pending: [Change] = []

  private enum Change {
    case replace(MapContent)
    case mountAgain
  }

  package init() {}

  /// Whether nothing is declared.
  package var isEmpty: Bool { content.elements.isEmpty }

  /// Makes a map have another content. When called while that is being done, by what the map calls, it is done afterwards.
  package func update(to content: MapContent, on surface: any ContentSurface) {
    carryOut(.replace(content), on: surface)
  }

  /// Imports and sets anew what went with the style that the map had; to be called when the map has got another one.
  package func mountAgain(on surface: any ContentSurface) { carryOut(.mountAgain, on: surface) }

  private func carryOut(_ change: Change, on surface: any ContentSurface) {
    pending.append(change)
    guard !isMounting else { return }
    isMounting = true
    defer { isMounting = false }
    while !pending.isEmpty {
      switch pending.removeFirst() {
      case .replace(let next):
        let operations = next.operations(replacing: content)
        content = next
        let replaced = tokens
        tokens = []
        for operation in operations { carryOut(operation, replaced, on: surface) }
      case .mountAgain:
        for operation in content.operations(replacing: MapContent()) {
          if case .addInteraction = operation { continue }
          carryOut(operation, [], on: surface)
        }
      }
    }
  }

  private func carryOut(
    _ operation: ContentOperation, _ replaced: [InteractionToken], on surface: any ContentSurface
  ) {
    switch operation {
    case .removeState(let feature, let keys): surface.removeState(keys, of: feature)
    case .removeImport(let id): surface.removeImport(id)
    case .addImport(let styleImport): surface.addImport(styleImport)
    case .updateImport(let styleImport): surface.updateImport(styleImport)
    case .moveImport(let id, let other): surface.moveImport(id, above: other)
    case .setState(let feature, let members): surface.setState(members, of: feature)
    case .cancelInteraction(let place): replaced[place].cancel()
    case .addInteraction(let interaction, let place):
      tokens.append(surface.addInteraction(interaction, replacing: place.map { replaced[$0] }))
    }
  }
}
