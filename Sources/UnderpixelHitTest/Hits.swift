public import UnderpixelGeometry

/// The answer to a query: features, top-most first.
///
/// Holds its frame once; the hits themselves are plain data, ``records``.
public struct Hits: RandomAccessCollection, Sendable {
  let frame: ResolvedLayers
  public let scene: Scene
  public let records: [Hit]
  /// False where there are more hits, or may be: a limit cut them off, or a budget ran out. All that are given are hits.
  public let isComplete: Bool
  /// How many hits from the first on stand where they do in the complete answer: nothing that is missing comes before them.
  /// All of them but where a budget ran out. Where it did, a hit's distance and part may be those of another of the feature's
  /// parts than the nearest.
  public let settledCount: Int
  /// What the query did, where it was given a ``QueryBudget``.
  public let cost: QueryCost?

  init(
    frame: ResolvedLayers, scene: Scene, records: [Hit], isComplete: Bool = true, settledCount: Int? = nil,
    cost: QueryCost? = nil
  ) {
    self.frame = frame
    self.scene = scene
    self.records = records
    self.isComplete = isComplete
    self.settledCount = settledCount ?? records.count
    self.cost = cost
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { records.count }

  public subscript(position: Int) -> HitFeature {
    HitFeature(frame: frame, scene: scene, record: records[position])
  }
}

/// One hit with a view of its feature.
public struct HitFeature: Sendable {
  let frame: ResolvedLayers
  let scene: Scene
  public let record: Hit

  private var drawn: Layer { scene.layers[record.layer] }
  private var group: LayerGroup { frame.groups[record.set] }
  private var features: FeatureCollection { group.set.features }

  /// The id of the layer.
  public var layer: String { drawn.id }
  /// The path of the import that the layer is of, `outer/inner`; nil for none.
  public var importId: String? { drawn.importId }
  /// The name of the layer's source.
  public var source: String { drawn.source }
  /// The name of the source layer, for features of tiles.
  public var sourceLayer: String? { features.sourceLayer(of: record.feature) }
  /// The tile that the feature was found in, for features of tiles.
  public var tile: TileID? { features.tile }
  /// Pixels from the query to the nearest painted place; 0 inside.
  public var distance: Double { record.distance }
  /// What tells the feature's set from all others of the process.
  package var setNumber: Int { Int(truncatingIfNeeded: group.set.number) }
  public var feature: Feature {
    Feature(features: features, index: record.feature, ordinal: group.dataOrdinal(of: record.feature))
  }
  /// The simple type of the part that was hit; a point for a label of a feature without geometry.
  public var geometryType: GeometryType {
    features.parts(of: record.feature).contains(record.part) ? features.type(ofPart: record.part) : .point
  }
  /// The state that was set for the feature; empty where there is none.
  public var state: FeatureState { group.state(of: record.feature) }
  /// The appearance in which a layer of symbols draws the feature; nil where it has none that holds. What it changes counts
  /// for where the feature is hit, not for where there is room for its label.
  public var appearance: ActiveAppearance? { frame.appearance(of: record.feature, group: record.set, drawn) }
}

/// A view of one feature of a collection.
public struct Feature: Sendable {
  package let features: FeatureCollection
  /// The feature's index in its collection.
  public let index: Int
  /// Where the feature stands in its data: in its source layer of its tile, or in the source's features; nil for a cluster.
  public let ordinal: Int?

  public var id: FeatureID? { features.id(of: index) }
  public var properties: Properties { features.properties(of: index) }
  /// The geometry in degrees, as the source had it, or nil where that was null.
  public var geometry: Geometry? { features.geometry(of: index) }
}
