import UnderpixelGeometry

@testable import UnderpixelInteraction

/// A map that only keeps what it is told to have.
final class ListMap: ContentSurface {
  let line = LineMap([LineMap.Feature(id: 1)])
  var imports: [StyleImport] = []
  var states: [FeatureReference: [String: PropertyValue]] = [:]
  var log: [String] = []
  /// Called whenever the map is told something.
  var whenTold: () -> Void = {}

  func addImport(_ styleImport: StyleImport) {
    told("add \(styleImport.id)")
    precondition(!imports.contains { $0.id == styleImport.id })
    imports.append(styleImport)
    forgetStates(of: styleImport.id)
  }

  func updateImport(_ styleImport: StyleImport) {
    told("update \(styleImport.id)")
    imports[place(styleImport.id)] = styleImport
    forgetStates(of: styleImport.id)
  }

  func moveImport(_ id: String, above other: String) {
    told("move \(id) above \(other)")
    let moved = imports.remove(at: place(id))
    imports.insert(moved, at: place(other) + 1)
  }

  func removeImport(_ id: String) {
    told("remove \(id)")
    imports.remove(at: place(id))
    forgetStates(of: id)
  }

  func setState(_ members: [String: PropertyValue], of feature: FeatureReference) {
    told("set \(members.keys.sorted()) of \(feature.id.id)")
    guard has(feature.featureset.importId) else { return }
    states[feature, default: [:]].merge(members) { $1 }
  }

  func removeState(_ keys: [String], of feature: FeatureReference) {
    told("remove \(keys) of \(feature.id.id)")
    for key in keys { states[feature]?[key] = nil }
    if states[feature]?.isEmpty == true { states[feature] = nil }
  }

  func addInteraction(_ interaction: Interaction, replacing token: InteractionToken?) -> InteractionToken {
    line.dispatcher.add(interaction, replacing: token)
  }

  /// True for the root style, an import that was added, and those that the style has.
  private func has(_ importId: String?) -> Bool {
    importId.map { id in ["basemap", "other"].contains(id) || imports.contains { $0.id == id } } ?? true
  }

  private func told(_ what: String) {
    log.append(what)
    whenTold()
  }

  private func place(_ id: String) -> Int { imports.firstIndex { $0.id == id } ?? -1 }

  private func forgetStates(of id: String) { states = states.filter { $0.key.featureset.importId != id } }
}
