// Collections made from others: some features left out, others put between them, with other ids.

extension FeatureCollection {
  /// Some of the features, in the order given; a feature may come twice.
  ///
  /// Each keeps its id, its properties and its ``sourceOrdinal(of:)``. Features of a tile can't be chosen from.
  ///
  /// - Complexity: O(positions and properties of the chosen).
  public func choosing(_ features: some Sequence<Int>) -> FeatureCollection {
    var builder = FeatureCollectionBuilder(sharingPropertiesOf: self)
    for feature in features { builder.add(feature, of: self) }
    return builder.finish()
  }

  /// The same features at other positions: all else is shared.
  ///
  /// - Parameter positions: One for each of ``positions``, in degrees, in their order.
  /// - Complexity: O(positions).
  public func moved(to positions: [Coordinate]) -> FeatureCollection {
    precondition(positions.count == positionCount, "\(positions.count) positions for \(positionCount)")
    var columns = columns
    if columns.tile == nil {
      columns.positions = positions
    } else {
      columns.plane = positions.map(WebMercator.project)
    }
    return FeatureCollection(columns)
  }

  /// The same features with other ids. Everything else is shared, not copied.
  ///
  /// - Parameter id: Gives the id of the feature at an index; nil for none.
  public func withIDs(_ id: (Int) -> FeatureID?) -> FeatureCollection {
    var columns = columns
    columns.ids = columns.ids.indices.map(id)
    return FeatureCollection(columns)
  }

  /// The same features, each standing where it is.
  package var withOwnOrdinals: FeatureCollection {
    guard !columns.sourceOrdinals.isEmpty else { return self }
    var columns = columns
    columns.sourceOrdinals = []
    return FeatureCollection(columns)
  }
}

extension FeatureCollectionBuilder {
  /// For features most of which are those of `collection`, whose values are shared.
  ///
  /// Complexity: O(1); the first value set besides them takes O(distinct values of the collection).
  public init(sharingPropertiesOf collection: FeatureCollection) {
    precondition(collection.tile == nil, "features of a tile are not shared")
    self.init()
    columns.pool = collection.columns.pool
    lender = collection
  }

  /// Adds a feature of a collection, with its id and its source ordinal. Cheap for the collection that lends its values.
  public mutating func add(_ feature: Int, of collection: FeatureCollection) {
    add(feature, of: collection, sourceOrdinal: collection.sourceOrdinal(of: feature))
  }

  /// Adds a feature of a collection as one that stands elsewhere in the data.
  public mutating func add(_ feature: Int, of collection: FeatureCollection, sourceOrdinal: Int?) {
    appendGeometry(of: feature, of: collection)
    appendProperties(of: feature, of: collection)
    endFeature(id: collection.id(of: feature), sourceOrdinal: sourceOrdinal)
  }

  /// Appends the geometry of a feature to the one at hand.
  public mutating func appendGeometry(of feature: Int, of collection: FeatureCollection) {
    precondition(collection.tile == nil, "features of a tile are not copied")
    guard let kind = collection.geometryKind(of: feature) else { return }
    begin(kind)
    for part in collection.parts(of: feature) {
      let type = collection.type(ofPart: part)
      for ring in collection.rings(ofPart: part) {
        columns.positions.append(contentsOf: collection.columns.positions[collection.positions(ofRing: ring)])
        if type == .polygon { endRing() }
      }
      endPart(type)
    }
  }

  /// Sets the properties of a feature on the one at hand, in their order.
  public mutating func appendProperties(of feature: Int, of collection: FeatureCollection) {
    guard collection === lender else {
      for (name, value) in collection.properties(of: feature) { set(name, to: value) }
      return
    }
    for tag in collection.columns.tags[collection.tagRange(of: feature)] { set(tag.key, tag.value) }
  }
}
