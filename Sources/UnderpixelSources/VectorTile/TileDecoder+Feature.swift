import UnderpixelGeometry

/// What decoding features needs room for, kept from one to the next.
struct FeatureScratch {
  var tags: [UInt32] = []
  var numbers: [UInt32] = []
  var paths = TilePaths()
}

extension TileDecoder {
  mutating func decodeFeatures(
    _ message: Range<Int>, _ place: Place, _ bytes: Span<UInt8>
  ) throws(VectorTileError) {
    var cursor = ProtobufCursor(message)
    var ordinal = 0
    // The layer was walked before: its fields can be read.
    while let field = try? cursor.next(in: bytes) {
      guard field.tag == 2 else { continue }
      do throws(TileFlaw) {
        try decodeFeature(field.bytes, ordinal, bytes)
      } catch {
        builder.discardFeature()
        var place = place
        place.feature = ordinal
        try report(error, place)
      }
      ordinal += 1
    }
  }

  private mutating func decodeFeature(
    _ message: Range<Int>, _ ordinal: Int, _ bytes: Span<UInt8>
  ) throws(TileFlaw) {
    guard builder.count < reader.countLimit else { throw .tooMany("features", limit: reader.countLimit) }
    scratch.tags.removeAll(keepingCapacity: true)
    scratch.numbers.removeAll(keepingCapacity: true)
    var (id, type) = (UInt64?.none, UInt64?.none)
    var cursor = ProtobufCursor(message)
    while let field = try cursor.next(in: bytes) {
      switch field.tag {
      case 1:
        try field.expect(.varint)
        id = field.number
      case 2:
        try field.expect(.bytes)
        guard appendPackedNumbers(field.bytes, of: bytes, to: &scratch.tags) else { throw .damagedNumbers("tags") }
      case 3:
        try field.expect(.varint)
        type = field.number
      case 4:
        try field.expect(.bytes)
        guard appendPackedNumbers(field.bytes, of: bytes, to: &scratch.numbers) else {
          throw .damagedNumbers("geometry")
        }
      default: break
      }
    }
    guard let type else { throw .missing("geometry type") }
    switch type {
    case 0: return
    case 1: try appendPoints()
    case 2: try appendLines()
    case 3: try appendPolygons()
    default: throw .geometryType(type)
    }
    try appendProperties()
    builder.endFeature(id: id.map { FeatureID($0) }, ordinal: ordinal)
  }

  private mutating func appendProperties() throws(TileFlaw) {
    guard scratch.tags.count % 2 == 0 else { throw .oddTags(scratch.tags.count) }
    for i in stride(from: 0, to: scratch.tags.count, by: 2) {
      let (key, index) = (scratch.tags[i], scratch.tags[i + 1])
      guard key < layer.names.count else { throw .nameIndex(key, count: layer.names.count) }
      guard index < layer.values.count else { throw .valueIndex(index, count: layer.values.count) }
      let (name, value) = (layer.names[Int(key)], layer.values[Int(index)])
      guard value != LayerTables.badValue else { throw .badValue(index) }
      builder.set(name, value)
    }
  }

  // MARK: Geometry

  private mutating func decodePaths(as type: GeometryType) throws(TileFlaw) {
    let room = reader.countLimit - builder.positionCount
    guard try scratch.paths.decode(scratch.numbers, as: type, limit: room) else {
      throw .tooMany("positions", limit: reader.countLimit)
    }
  }

  private mutating func appendPoints() throws(TileFlaw) {
    try decodePaths(as: .point)
    builder.begin(scratch.paths.points.count == 1 ? .point : .multiPoint)
    for i in scratch.paths.points.indices {
      append(i..<i + 1)
      builder.endPart(.point)
    }
  }

  private mutating func appendLines() throws(TileFlaw) {
    try decodePaths(as: .lineString)
    builder.begin(scratch.paths.count == 1 ? .lineString : .multiLineString)
    for line in 0..<scratch.paths.count {
      append(scratch.paths.points(of: line))
      builder.endPart(.lineString)
    }
  }

  private mutating func appendPolygons() throws(TileFlaw) {
    try decodePaths(as: .polygon)
    let rings = scratch.paths
    let areas = rings.count == 1 ? [0] : (0..<rings.count).map(rings.doubleArea)
    var (parts, shellSign) = (0, FloatingPointSign?.none)
    for ring in 0..<rings.count where areas[ring] != 0 {
      let sign = areas[ring].sign
      if shellSign == nil { shellSign = sign }
      if sign == shellSign {
        if parts > 0 { builder.endPart(.polygon) }
        parts += 1
      }
      append(rings.points(of: ring))
      builder.endRing()
    }
    if parts > 0 { builder.endPart(.polygon) }
    for ring in 0..<rings.count where areas[ring] == 0 {
      append(rings.points(of: ring))
      builder.endRing()
      builder.endPart(.polygon)
      parts += 1
    }
    builder.begin(parts == 1 ? .polygon : .multiPolygon)
  }

  /// Appends positions on the map plane. What is divided and what by are whole numbers that doubles hold for extents of
  /// any sensible size, so that there is one rounding.
  private mutating func append(_ points: Range<Int>) {
    let (left, top) = (tile.x * layer.extent, tile.y * layer.extent)
    let side = Double(layer.extent) * Double(1 << tile.z)
    for i in points {
      let point = scratch.paths.points[i]
      builder.append(MercatorPoint(x: Double(left + Int(point.x)) / side, y: Double(top + Int(point.y)) / side))
    }
  }
}
