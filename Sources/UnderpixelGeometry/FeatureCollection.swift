/// Features in order: geometry in flat arrays, properties pooled. Immutable; made by ``FeatureCollectionBuilder``.
///
/// A feature has *parts*: single points, single lines, single polygons. A polygon's part has one *ring* per ring, shell
/// first; a point's or line's part has one run of positions, called a ring here too. A multi-geometry or a geometry
/// collection is a feature of several parts.
///
/// Memory: 16 bytes a position, 4 a ring, 9 a part, some 33 a feature, 8 a property, and each distinct value once.
public final class FeatureCollection: Sendable {
  @usableFromInline let columns: FeatureColumns

  init(_ columns: FeatureColumns) {
    self.columns = columns
  }

  /// All positions, in degrees. Complexity: O(1), O(*n*) for a tile.
  public var positions: [Coordinate] {
    tile == nil ? columns.positions : columns.plane.map(WebMercator.unproject)
  }

  /// All positions on the map plane. Complexity: O(1) for a tile, else O(*n*).
  public var planePositions: [MercatorPoint] {
    tile == nil ? columns.positions.map(WebMercator.project) : columns.plane
  }

  /// The number of positions.
  public var positionCount: Int { columns.positionCount }

  /// The number of features.
  public var count: Int { columns.ids.count }

  // MARK: Tiles

  /// The tile that the features were cut to; nil for features that were not.
  public var tile: TileID? { columns.tile }

  /// The names of the source layers of a tile, in its order; empty for features of no tile.
  public var sourceLayers: [String] { columns.layers }

  /// Which of ``sourceLayers`` a feature of a tile belongs to.
  public func sourceLayerIndex(of feature: Int) -> Int? { tile == nil ? nil : Int(columns.featureLayers[feature]) }

  /// The name of the source layer that a feature of a tile belongs to.
  public func sourceLayer(of feature: Int) -> String? { sourceLayerIndex(of: feature).map { columns.layers[$0] } }

  /// Where the feature stands in its data: in its source layer of its tile, or in the collection.
  public func ordinal(of feature: Int) -> Int { tile == nil ? feature : Int(columns.ordinals[feature]) }

  /// Where the feature stands in the data that the collection was made from, which a filter or clusters may have
  /// rearranged; nil for a feature that is not in there, such as a cluster. Where nobody said, it is ``ordinal(of:)``.
  public func sourceOrdinal(of feature: Int) -> Int? {
    guard !columns.sourceOrdinals.isEmpty else { return ordinal(of: feature) }
    let ordinal = columns.sourceOrdinals[feature]
    return ordinal == FeatureColumns.noOrdinal ? nil : Int(ordinal)
  }

  /// The number of parts of all features.
  @inlinable
  public var partCount: Int { columns.partTypes.count }

  public func id(of feature: Int) -> FeatureID? { columns.ids[feature] }

  // MARK: Parts

  /// The parts of a feature; none where its geometry is null or empty.
  public func parts(of feature: Int) -> Range<Int> {
    (feature == 0 ? 0 : Int(columns.featurePartEnds[feature - 1]))..<Int(columns.featurePartEnds[feature])
  }

  @inlinable
  public func feature(ofPart part: Int) -> Int { Int(columns.partFeatures[part]) }

  @inlinable
  public func type(ofPart part: Int) -> GeometryType { columns.partTypes[part] }

  /// The rings of a part.
  @inlinable
  public func rings(ofPart part: Int) -> Range<Int> {
    (part == 0 ? 0 : Int(columns.partEnds[part - 1]))..<Int(columns.partEnds[part])
  }

  /// The positions of a ring, as a range of ``positions``.
  @inlinable
  public func positions(ofRing ring: Int) -> Range<Int> {
    (ring == 0 ? 0 : Int(columns.ringEnds[ring - 1]))..<Int(columns.ringEnds[ring])
  }

  /// The positions of a part, all rings together.
  @inlinable
  public func positions(ofPart part: Int) -> Range<Int> {
    let rings = rings(ofPart: part)
    guard !rings.isEmpty else { return 0..<0 }
    return positions(ofRing: rings.lowerBound).lowerBound..<Int(columns.ringEnds[rings.upperBound - 1])
  }

  // MARK: Geometry

  /// The kind of the geometry as the source had it, or nil where it was null.
  public func geometryKind(of feature: Int) -> Geometry.Kind? {
    Geometry.Kind(rawValue: columns.geometryKinds[feature])
  }

  /// The geometry of a feature, made anew. Members of a collection come as single geometries.
  public func geometry(of feature: Int) -> Geometry? {
    guard let kind = geometryKind(of: feature) else { return nil }
    let parts = parts(of: feature)
    switch kind {
    case .point: return parts.first.flatMap { ring(of: $0).first }.map(Geometry.point) ?? .multiPoint([])
    case .multiPoint: return .multiPoint(parts.flatMap { ring(of: $0) })
    case .lineString: return .lineString(parts.first.map { ring(of: $0) } ?? [])
    case .multiLineString: return .multiLineString(parts.map { ring(of: $0) })
    case .polygon: return .polygon(parts.first.map { rings(of: $0) } ?? [])
    case .multiPolygon: return .multiPolygon(parts.map { rings(of: $0) })
    case .collection: return .collection(parts.map { geometry(ofPart: $0) })
    }
  }

  private func geometry(ofPart part: Int) -> Geometry {
    switch type(ofPart: part) {
    case .point: .point(ring(of: part)[0])
    case .lineString: .lineString(ring(of: part))
    case .polygon: .polygon(rings(of: part))
    }
  }

  private func ring(of part: Int) -> [Coordinate] { coordinates(positions(ofPart: part)) }

  private func rings(of part: Int) -> [[Coordinate]] {
    rings(ofPart: part).map { coordinates(positions(ofRing: $0)) }
  }

  private func coordinates(_ range: Range<Int>) -> [Coordinate] {
    tile == nil ? Array(columns.positions[range]) : columns.plane[range].map(WebMercator.unproject)
  }

  // MARK: Properties

  /// The properties of a feature, in the order of the source.
  public func properties(of feature: Int) -> Properties { Properties(collection: self, tags: tagRange(of: feature)) }

  /// One property of a feature, or nil where it has none of that name. Complexity: O(properties of the feature).
  public func property(_ name: String, of feature: Int) -> PropertyValue? { property(PropertyName(name), of: feature) }

  /// One property of a feature, or nil where it has none of that name. Complexity: O(properties of the feature).
  public func property(_ name: PropertyName, of feature: Int) -> PropertyValue? {
    properties(of: feature)[name]
  }

  /// Hands over the text of a property, in UTF-8, without a copy; false where there is none.
  package func withText(of name: PropertyName, of feature: Int, _ body: (Span<UInt8>) -> Void) -> Bool {
    guard let key = columns.pool.index(of: name) else { return false }
    for index in tagRange(of: feature) where columns.tags[index].key == key {
      return columns.pool.withText(at: columns.tags[index].value, body)
    }
    return false
  }

  func tagRange(of feature: Int) -> Range<Int> {
    (feature == 0 ? 0 : Int(columns.tagEnds[feature - 1]))..<Int(columns.tagEnds[feature])
  }
}

/// The arrays behind a collection; offsets are kept as ends, so that element 0 starts at 0.
@usableFromInline
struct FeatureColumns: Sendable {
  /// Of features that were not cut to a tile.
  @usableFromInline var positions: [Coordinate] = []
  /// Of those of a tile.
  @usableFromInline var plane: [MercatorPoint] = []
  @usableFromInline var ringEnds: [UInt32] = []
  @usableFromInline var partEnds: [UInt32] = []
  @usableFromInline var partTypes: [GeometryType] = []
  @usableFromInline var partFeatures: [UInt32] = []
  var featurePartEnds: [UInt32] = []
  var geometryKinds: [UInt8] = []
  @usableFromInline var ids: [FeatureID?] = []
  var tagEnds: [UInt32] = []
  var tags: [Tag] = []
  var pool = PropertyPool()
  @usableFromInline var tile: TileID?
  var layers: [String] = []
  var featureLayers: [UInt16] = []
  var ordinals: [UInt32] = []
  /// Empty where each feature's is its index.
  var sourceOrdinals: [UInt32] = []

  static let noOrdinal = UInt32.max

  @usableFromInline var positionCount: Int { positions.count + plane.count }

  struct Tag: Sendable {
    var key: UInt32
    var value: UInt32
  }
}

/// The properties of one feature: a view into its collection.
public struct Properties: Sendable, Sequence {
  let collection: FeatureCollection
  let tags: Range<Int>

  public var count: Int { tags.count }
  public var isEmpty: Bool { tags.isEmpty }

  /// The value of that name, or nil. Complexity: O(count).
  public subscript(name: String) -> PropertyValue? { self[PropertyName(name)] }

  /// The value of that name, or nil. Complexity: O(count).
  public subscript(name: PropertyName) -> PropertyValue? {
    guard let key = collection.columns.pool.index(of: name) else { return nil }
    for index in tags where collection.columns.tags[index].key == key {
      return collection.columns.pool.value(at: collection.columns.tags[index].value)
    }
    return nil
  }

  public var dictionary: [String: PropertyValue] {
    Dictionary(map { ($0.name, $0.value) }) { _, last in last }
  }

  public func makeIterator() -> AnyIterator<(name: String, value: PropertyValue)> {
    var indices = tags.makeIterator()
    return AnyIterator {
      indices.next().map { index in
        let tag = collection.columns.tags[index]
        return (collection.columns.pool.names[Int(tag.key)].text, collection.columns.pool.value(at: tag.value))
      }
    }
  }
}
