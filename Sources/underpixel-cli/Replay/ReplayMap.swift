internal import Underpixel

/// A map on which steps are carried out, and what its handlers were told.
final class ReplayMap {
  let map: MapModel
  /// The interactions by their ids.
  var tokens: [String: InteractionToken] = [:]
  private var updateDepth = 0
  private var calls: [PropertyValue] = []

  init(_ map: MapModel) { self.map = map }

  func beginUpdates() {
    updateDepth += 1
    map.beginUpdates()
  }

  /// - Returns: False where none were begun.
  func endUpdates() -> Bool {
    guard updateDepth > 0 else { return false }
    updateDepth -= 1
    map.endUpdates()
    return true
  }

  /// Notes a call of an interaction.
  ///
  /// - Parameter feature: The feature that its handler got; nil for the map itself.
  func note(_ interaction: String, _ feature: FeaturesetFeature?, phase: String? = nil) {
    var call = feature?.members ?? [:]
    call["interaction"] = .string(interaction)
    call["phase"] = phase.map { .string($0) }
    calls.append(.object(call))
  }

  /// The calls since the last time.
  func takeCalls() -> [PropertyValue] {
    defer { calls = [] }
    return calls
  }
}
