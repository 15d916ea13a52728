internal import UnderpixelGeometry

/// A feature of a descriptor.
package struct FeatureReference: Hashable, Sendable {
  package var featureset: FeaturesetDescriptor<FeaturesetFeature>
  package var id: FeaturesetFeatureId

  package init(_ id: FeaturesetFeatureId, of featureset: FeaturesetDescriptor<FeaturesetFeature>) {
    self.featureset = featureset
    self.id = id
  }
}

/// The state that a feature has while it is declared: part of the content of a map.
///
/// Its members are set when it appears, and removed when it disappears.
public struct DeclaredState: MapContentElement {
  /// Nil for a feature without an id, which can have no state.
  let feature: FeatureReference?
  let members: [String: PropertyValue]

  public var content: MapContent { MapContent(.featureState(self)) }
}

// Named like the type that it makes a declaration of, and as in the Mapbox Maps SDK.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The state that a feature has while it is declared. A feature without an id has none.
///
///     ForEvery(selected, id: \.id) { FeatureState($0, .init(select: true)) }
///
/// A file that imports this module writes an empty array of states `[] as [FeatureState]`.
public func FeatureState<Feature: IdentifiedFeature>(_ feature: Feature, _ state: Feature.State) -> DeclaredState {
  let feature = feature.feature
  return DeclaredState(
    feature: feature.id.map { FeatureReference($0, of: feature.featureset) }, members: state.members)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The state that a feature of a layer or featureset has while it is declared.
public func FeatureState<Feature: FeaturesetFeatureType>(
  _ featureset: FeaturesetDescriptor<Feature>, id: FeaturesetFeatureId, _ state: Feature.State
) -> DeclaredState {
  DeclaredState(feature: FeatureReference(id, of: featureset.converted()), members: state.members)
}
