/// Fills a ``FeatureCollection``, feature by feature.
///
/// Readers append positions and end rings, parts and features as they meet them; ``add(_:id:properties:)`` takes a
/// whole feature at once. What was begun and not ended can be taken back with ``discardFeature()``.
///
///     var builder = FeatureCollectionBuilder()
///     builder.add(.point(Coordinate(longitude: 7.42, latitude: 43.73)), id: "casino")
///     let features = builder.finish()
public struct FeatureCollectionBuilder {
  @usableFromInline var columns = FeatureColumns()
  private var kind: Geometry.Kind?
  /// For each name, where among the tags it was set last; what lies there now may be of another name or feature.
  private var lastTags: [UInt32] = []
  /// Of a tile: the number of features before the source layer at hand.
  private var firstOfLayer = 0
  /// Whose pool the properties are in.
  var lender: FeatureCollection?

  public init() {}

  /// For the features of a tile, source layer by source layer.
  ///
  ///     var builder = FeatureCollectionBuilder(tile: TileID(z: 14, x: 8529, y: 5975))
  ///     builder.beginLayer("poi")
  ///     builder.add(.point(Coordinate(longitude: 7.42, latitude: 43.73)), id: 17)
  ///
  /// Features may reach beyond the tile: what lies outside is part of its margin.
  public init(tile: TileID) {
    columns.tile = tile
  }

  /// The number of features ended so far.
  public var count: Int { columns.ids.count }

  /// The number of positions appended so far.
  @inlinable
  public var positionCount: Int { columns.positionCount }

  /// True while 32-bit offsets can hold one more feature of ordinary size; a reader asks before it adds.
  public var hasRoom: Bool {
    let limit = Int(UInt32.max) - (1 << 28)
    return columns.positionCount < limit && columns.tags.count < limit && columns.ids.count < limit
      && columns.ringEnds.count < limit && columns.partTypes.count < limit && columns.pool.textBytes < limit
  }

  // MARK: Geometry

  /// Says what kind of geometry the feature has; without it the geometry is null.
  public mutating func begin(_ kind: Geometry.Kind) {
    self.kind = kind
  }

  @inlinable
  public mutating func append(_ position: Coordinate) {
    if columns.tile == nil {
      columns.positions.append(position)
    } else {
      columns.plane.append(WebMercator.project(position))
    }
  }

  /// Appends a position on the map plane, where those of a tile's features are kept.
  @inlinable
  public mutating func append(_ position: MercatorPoint) {
    if columns.tile == nil {
      columns.positions.append(WebMercator.unproject(position))
    } else {
      columns.plane.append(position)
    }
  }

  /// Ends a ring of a polygon.
  @inlinable
  public mutating func endRing() {
    columns.ringEnds.append(UInt32(columns.positionCount))
  }

  /// Ends a part. For points and lines the positions appended since the last part are its one ring.
  @inlinable
  public mutating func endPart(_ type: GeometryType) {
    if type != .polygon { endRing() }
    columns.partEnds.append(UInt32(columns.ringEnds.count))
    columns.partTypes.append(type)
    columns.partFeatures.append(UInt32(columns.ids.count))
  }

  // MARK: Properties

  /// Sets a property of the feature; of two with the same name the last one counts.
  public mutating func set(_ name: String, to value: PropertyValue) {
    let key = columns.pool.intern(PropertyName(name))
    set(key, columns.pool.intern(value))
  }

  /// Sets a property to text given as UTF-8, without a string of its own where the text is known already.
  public mutating func set(_ name: String, toUTF8 text: Span<UInt8>) {
    let key = columns.pool.intern(PropertyName(name))
    set(key, columns.pool.intern(utf8: text))
  }

  /// Sets a property by the numbers of its name and value. Complexity: O(1).
  package mutating func set(_ key: UInt32, _ value: UInt32) {
    let missing = columns.pool.names.count - lastTags.count
    if missing > 0 { lastTags.append(contentsOf: repeatElement(0, count: missing)) }
    let last = Int(lastTags[Int(key)])
    if last >= Int(columns.tagEnds.last ?? 0), last < columns.tags.count, columns.tags[last].key == key {
      columns.tags[last].value = value
      return
    }
    lastTags[Int(key)] = UInt32(columns.tags.count)
    columns.tags.append(FeatureColumns.Tag(key: key, value: value))
  }

  // MARK: Features

  /// Begins a source layer of a tile: the features that follow belong to it.
  public mutating func beginLayer(_ name: String) {
    precondition(columns.tile != nil, "only tiles have source layers")
    columns.layers.append(name)
    firstOfLayer = count
  }

  /// Ends a feature of a tile.
  ///
  /// - Parameter ordinal: Where the feature stands in its source layer.
  public mutating func endFeature(id: FeatureID?, ordinal: Int) {
    precondition(!columns.layers.isEmpty, "a feature of a tile belongs to a source layer")
    columns.featureLayers.append(UInt16(columns.layers.count - 1))
    columns.ordinals.append(UInt32(ordinal))
    end(id)
  }

  /// Ends a feature of no tile that comes from other data.
  ///
  /// - Parameter sourceOrdinal: Where the feature stands in that data, below 2^32 - 1; nil where it does not.
  public mutating func endFeature(id: FeatureID?, sourceOrdinal: Int?) {
    precondition(columns.tile == nil, "a feature of a tile stands in its source layer")
    let place = count
    end(id)
    guard sourceOrdinal != place else { return }
    if columns.sourceOrdinals.isEmpty { columns.sourceOrdinals = Array(0...UInt32(place)) }
    columns.sourceOrdinals[place] = sourceOrdinal.map(UInt32.init) ?? FeatureColumns.noOrdinal
  }

  /// Ends the feature: what was appended since the last one belongs to it. In a tile it stands next in its source layer.
  public mutating func endFeature(id: FeatureID? = nil) {
    if columns.tile == nil { end(id) } else { endFeature(id: id, ordinal: count - firstOfLayer) }
  }

  private mutating func end(_ id: FeatureID?) {
    if !columns.sourceOrdinals.isEmpty { columns.sourceOrdinals.append(UInt32(count)) }
    columns.featurePartEnds.append(UInt32(columns.partTypes.count))
    columns.geometryKinds.append(kind?.rawValue ?? 0)
    columns.tagEnds.append(UInt32(columns.tags.count))
    columns.ids.append(id)
    kind = nil
  }

  /// Takes back what was appended since the last feature ended.
  public mutating func discardFeature() {
    let parts = Int(columns.featurePartEnds.last ?? 0)
    let rings = parts == 0 ? 0 : Int(columns.partEnds[parts - 1])
    let positions = rings == 0 ? 0 : Int(columns.ringEnds[rings - 1])
    columns.partTypes.removeLast(columns.partTypes.count - parts)
    columns.partFeatures.removeLast(columns.partFeatures.count - parts)
    columns.partEnds.removeLast(columns.partEnds.count - parts)
    columns.ringEnds.removeLast(columns.ringEnds.count - rings)
    if columns.tile == nil {
      columns.positions.removeLast(columns.positions.count - positions)
    } else {
      columns.plane.removeLast(columns.plane.count - positions)
    }
    columns.tags.removeLast(columns.tags.count - Int(columns.tagEnds.last ?? 0))
    kind = nil
  }

  /// Adds a whole feature.
  public mutating func add(_ geometry: Geometry?, id: FeatureID? = nil, properties: [String: PropertyValue] = [:]) {
    append(geometry, properties: properties)
    endFeature(id: id)
  }

  /// Appends a geometry and properties, these in the order of their names, to the feature at hand.
  public mutating func append(_ geometry: Geometry?, properties: [String: PropertyValue]) {
    if let geometry {
      begin(geometry.kind)
      append(geometry)
    }
    for (name, value) in properties.sorted(by: { $0.key < $1.key }) { set(name, to: value) }
  }

  private mutating func append(_ geometry: Geometry) {
    switch geometry {
    case .point(let position): append(part: [position], .point)
    case .multiPoint(let positions): for position in positions { append(part: [position], .point) }
    case .lineString(let line): append(part: line, .lineString)
    case .multiLineString(let lines): for line in lines { append(part: line, .lineString) }
    case .polygon(let rings): append(polygon: rings)
    case .multiPolygon(let polygons): for rings in polygons { append(polygon: rings) }
    case .collection(let members): for member in members { append(member) }
    }
  }

  private mutating func append(part positions: [Coordinate], _ type: GeometryType) {
    for position in positions { append(position) }
    endPart(type)
  }

  private mutating func append(polygon rings: [[Coordinate]]) {
    for ring in rings {
      for position in ring { append(position) }
      endRing()
    }
    endPart(.polygon)
  }

  /// The columns. The builder is used up.
  public consuming func finish() -> FeatureCollection {
    columns.pool.seal()
    return FeatureCollection(columns)
  }
}

extension Geometry {
  /// The GeoJSON kind of the geometry.
  public var kind: Kind {
    switch self {
    case .point: .point
    case .multiPoint: .multiPoint
    case .lineString: .lineString
    case .multiLineString: .multiLineString
    case .polygon: .polygon
    case .multiPolygon: .multiPolygon
    case .collection: .collection
    }
  }
}
