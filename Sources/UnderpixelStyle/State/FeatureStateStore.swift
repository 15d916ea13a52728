public import UnderpixelGeometry

/// The states of the features of a style's sources, whether the features are there or not.
///
/// A state belongs to a source, a source layer and an id; all layers that draw the feature see it. A number and its decimal
/// text are one id. (MapLibre GL JS, "setFeatureState"; Mapbox Maps SDK, "setFeatureState".)
public struct FeatureStateStore: Sendable {
  /// Where ids are told apart.
  public struct Place: Hashable, Sendable {
    /// Which of a stack of styles has the source.
    public var importPath: ImportPath
    public var source: String
    /// Nil for a source without source layers.
    public var sourceLayer: String?

    public init(importPath: ImportPath = .root, source: String, sourceLayer: String? = nil) {
      self.importPath = importPath
      self.source = source
      self.sourceLayer = sourceLayer
    }
  }

  /// The states by place and id; empty ones are not kept.
  public private(set) var states: [Place: [FeatureID: FeatureState]] = [:]

  public init() {}

  public subscript(id: FeatureID, in place: Place) -> FeatureState { states[place]?[id] ?? FeatureState() }

  /// Merges members into a feature's state: those that are listed replace, others stay.
  public mutating func set(_ members: [String: PropertyValue], for id: FeatureID, in place: Place) {
    guard !members.isEmpty else { return }
    for (name, value) in members {
      states[place, default: [:]][id, default: FeatureState()][PropertyName(name)] = value
    }
  }

  /// Forgets one member of a feature's state, or all of them. What was never set is no error.
  public mutating func remove(_ name: String? = nil, of id: FeatureID, in place: Place) {
    guard var state = states[place]?[id] else { return }
    if let name { state[PropertyName(name)] = nil } else { state = FeatureState() }
    states[place]?[id] = state.isEmpty ? nil : state
    if states[place]?.isEmpty == true { states[place] = nil }
  }

  /// Forgets the states of all features of a place.
  public mutating func removeAll(in place: Place) { states[place] = nil }

  /// Forgets the states of all features of a source.
  public mutating func removeAll(ofSource source: String, in importPath: ImportPath = .root) {
    states = states.filter { $0.key.source != source || $0.key.importPath != importPath }
  }
}
