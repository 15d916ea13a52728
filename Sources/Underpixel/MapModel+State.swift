public import UnderpixelGeometry
internal import UnderpixelStyle

/// The states of features.
///
/// A state belongs to a source and an id, in a source of tiles also to a source layer, whether the feature is there or not:
/// it may be set before its source is loaded, and waits for it. Loading a style forgets all states. GeoJSON has no source
/// layers: one that is named there says nothing. In a clustered source a point has the id it has in the data, and a cluster
/// its `cluster_id`.
/// (MapLibre GL JS, "setFeatureState", "removeFeatureState", "getFeatureState".)
extension MapModel {
  /// Merges members into a feature's state: those that are listed replace, others stay.
  ///
  /// Nothing is refused. A state that no feature can have is kept and never seen, and ``warnings`` tell it: one of a source
  /// that the style does not have, or of a vector source without a source layer.
  ///
  /// - Parameter sourceLayer: Where the feature is in a vector source; nil for GeoJSON.
  public func setFeatureState(
    source: String, sourceLayer: String? = nil, id: FeatureID, state: [String: PropertyValue]
  ) {
    recorded("setFeatureState", Self.step(source, sourceLayer, ["id": id.value, "state": .object(state)])) {
      states.set(state, for: id, in: place(source, sourceLayer))
      changed()
    }
  }

  /// The state of a feature; empty where none was set.
  public func getFeatureState(source: String, sourceLayer: String? = nil, id: FeatureID) -> FeatureState {
    states.state(of: id, in: place(source, sourceLayer))
  }

  /// Forgets one member of a feature's state, or all of them.
  public func removeFeatureState(source: String, sourceLayer: String? = nil, id: FeatureID, key: String? = nil) {
    recorded("removeFeatureState", Self.step(source, sourceLayer, ["id": id.value, "key": key.map { .string($0) }])) {
      states.remove(key, of: id, in: place(source, sourceLayer))
      changed()
    }
  }

  /// Forgets the states of all features of a source, or of a source layer of it.
  public func resetFeatureStates(source: String, sourceLayer: String? = nil) {
    recorded("resetFeatureStates", Self.step(source, sourceLayer, [:])) {
      if let sourceLayer {
        states.removeAll(in: place(source, sourceLayer))
      } else {
        states.removeAll(of: SourceKey(source))
      }
      changed()
    }
  }

  static func step(
    _ source: String, _ sourceLayer: String?, _ more: [String: PropertyValue?]
  ) -> PropertyValue {
    members(
      more.merging(["source": .string(source), "sourceLayer": sourceLayer.map { .string($0) }]) { first, _ in first })
  }

  /// Where the states of a source, or of a source layer of it, are kept.
  private func place(_ source: String, _ sourceLayer: String?) -> FeatureStateStore.Place {
    let isGeoJSON = style?.sources[source]?.type == .geojson
    return FeatureStateStore.Place(source: source, sourceLayer: isGeoJSON ? nil : sourceLayer)
  }
}
