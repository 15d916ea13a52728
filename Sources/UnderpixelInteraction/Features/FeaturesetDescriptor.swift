/// What an interaction or a query is aimed at: a layer of the root style, or a featureset of a style.
///
///     TapInteraction(.layer("roads")) { road, context in … }
///     TapInteraction(.featureset("hotels", importId: "new-york")) { hotel, context in … }
///     TapInteraction(.featureset("hotels", importId: "new-york")) { (hotel: Hotel, context) in … }
///     TapInteraction(.standardBuildings) { building, context in … }
///
/// A value, equal to another where the three names are. What it names need not exist: it is looked up at each event.
/// (Mapbox Maps SDK, "FeaturesetDescriptor"; Mapbox Style Specification, "Featuresets".)
public struct FeaturesetDescriptor<FeatureType: FeaturesetFeatureType>: Hashable, Sendable {
  /// The name of the featureset in its style; the layer is ignored where there is one.
  public let featuresetId: String?
  /// The import whose style has the featureset, `outer/inner` for one that is nested; nil for the root style. Layers of
  /// imports can't be named, so it counts for featuresets alone.
  public let importId: String?
  /// A layer of the root style.
  public let layerId: String?

  /// A descriptor from its names; without a featureset and a layer it describes nothing.
  public init(featuresetId: String? = nil, importId: String? = nil, layerId: String? = nil) {
    self.featuresetId = featuresetId
    self.importId = importId
    self.layerId = layerId
  }

  /// The same descriptor for features of another type.
  public func converted<Other: FeaturesetFeatureType>(
    to type: Other.Type = Other.self
  ) -> FeaturesetDescriptor<Other> {
    FeaturesetDescriptor<Other>(featuresetId: featuresetId, importId: importId, layerId: layerId)
  }
}

extension FeaturesetDescriptor where FeatureType == FeaturesetFeature {
  /// A layer of the root style.
  public static func layer(_ id: String) -> FeaturesetDescriptor { FeaturesetDescriptor(layerId: id) }

  /// A featureset of an import, or of the root style where that is nil.
  public static func featureset(_ id: String, importId: String? = nil) -> FeaturesetDescriptor {
    FeaturesetDescriptor(featuresetId: id, importId: importId)
  }
}

/// Features of a type of one's own.
extension FeaturesetDescriptor {
  /// A layer of the root style.
  @_disfavoredOverload
  public static func layer(_ id: String) -> FeaturesetDescriptor { FeaturesetDescriptor(layerId: id) }

  /// A featureset of an import, or of the root style where that is nil.
  @_disfavoredOverload
  public static func featureset(_ id: String, importId: String? = nil) -> FeaturesetDescriptor {
    FeaturesetDescriptor(featuresetId: id, importId: importId)
  }
}

/// The descriptor in words: `layer "roads"`, `featureset "poi" of "basemap"`.
extension FeaturesetDescriptor: CustomStringConvertible {
  public var description: String {
    if let featuresetId { return "featureset \"\(featuresetId)\"" + (importId.map { " of \"\($0)\"" } ?? "") }
    return layerId.map { "layer \"\($0)\"" } ?? "nothing"
  }
}
