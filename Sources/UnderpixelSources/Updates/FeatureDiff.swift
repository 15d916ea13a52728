public import UnderpixelGeometry

/// One feature by itself.
public struct FeatureRecord: Hashable, Sendable {
  public var id: FeatureID?
  public var geometry: Geometry?
  public var properties: [String: PropertyValue]

  public init(id: FeatureID?, geometry: Geometry?, properties: [String: PropertyValue] = [:]) {
    self.id = id
    self.geometry = geometry
    self.properties = properties
  }

  /// A feature of a collection.
  public init(_ features: FeatureCollection, _ index: Int) {
    self.init(
      id: features.id(of: index), geometry: features.geometry(of: index),
      properties: features.properties(of: index).dictionary)
  }
}

/// What changes about one feature. (MapLibre GL JS, `GeoJSONFeatureDiff`.)
public struct FeatureUpdate: Hashable, Sendable {
  /// Which feature: by its id in the data, or its promoted property.
  public var id: FeatureID
  /// The geometry it gets; nil leaves it as it is.
  public var newGeometry: Geometry?
  /// Whether it loses all properties that it has; then `removedProperties` says nothing more.
  public var removesAllProperties: Bool
  public var removedProperties: [String]
  /// Set after others were removed.
  public var setProperties: [String: PropertyValue]

  public init(
    id: FeatureID, newGeometry: Geometry? = nil, removesAllProperties: Bool = false, removedProperties: [String] = [],
    setProperties: [String: PropertyValue] = [:]
  ) {
    self.id = id
    self.newGeometry = newGeometry
    self.removesAllProperties = removesAllProperties
    self.removedProperties = removedProperties
    self.setProperties = setProperties
  }

  func apply(to record: inout FeatureRecord) {
    if let newGeometry { record.geometry = newGeometry }
    if removesAllProperties { record.properties = [:] }
    for name in removedProperties { record.properties[name] = nil }
    record.properties.merge(setProperties) { _, new in new }
  }
}

/// What changes about the features of a source. (MapLibre GL JS, `GeoJSONSourceDiff`.)
///
/// It takes effect in this order: all are removed, some are removed, some are added, some are updated. So what is removed
/// and added in one diff is new, and what is added can be updated.
public struct FeatureDiff: Hashable, Sendable {
  public var removesAll: Bool
  public var removed: [FeatureID]
  /// A feature whose id there is already takes that one's place.
  public var added: [FeatureRecord]
  /// An update of a feature that there is not changes nothing.
  public var updated: [FeatureUpdate]

  public init(
    removesAll: Bool = false, removed: [FeatureID] = [], added: [FeatureRecord] = [], updated: [FeatureUpdate] = []
  ) {
    self.removesAll = removesAll
    self.removed = removed
    self.added = added
    self.updated = updated
  }
}
