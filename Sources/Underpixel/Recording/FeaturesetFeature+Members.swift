package import UnderpixelGeometry
package import UnderpixelInteraction

extension FeaturesetFeature {
  /// The feature as JSON: through what it was reached, its id, what is shown of it, and its state.
  package var members: [String: PropertyValue] {
    var members: [String: PropertyValue] = ["properties": .object(properties.members)]
    if let id = featureset.featuresetId {
      members["featureset"] = .string(id)
      members["importId"] = featureset.importId.map { .string($0) }
    } else {
      members["layer"] = layer.map { .string($0) }
      members["source"] = source.map { .string($0) }
    }
    members["namespace"] = id?.namespace.map { .string($0) }
    members["id"] = id?.featureID.asWrittenByScripts
    if !state.isEmpty { members["state"] = .object(state.members) }
    return members
  }
}
