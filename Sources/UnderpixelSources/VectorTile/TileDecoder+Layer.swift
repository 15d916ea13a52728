import UnderpixelGeometry

/// What the features of one layer refer to.
struct LayerTables {
  var extent = 4_096
  /// The collection's numbers of the keys.
  var names: [UInt32] = []
  /// The collection's numbers of the values; ``badValue`` where one is none.
  var values: [UInt32] = []

  static let badValue = UInt32.max

  mutating func removeAll() {
    extent = 4_096
    names.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
  }
}

extension TileDecoder {
  /// Decodes a layer whose name is known and wanted.
  mutating func decodeLayer(
    _ message: Range<Int>, _ place: Place, _ bytes: Span<UInt8>
  ) throws(VectorTileError) {
    layer.removeAll()
    var header = LayerHeader()
    do throws(TileFlaw) {
      try readTables(message, &header, bytes)
    } catch {
      try report(error, place)
      return
    }
    switch header.version {
    case nil: try report(.missing("version"), place)
    case 1, 2: break
    case let version?: try report(.version(version), place)
    }
    for (value, count) in header.badValues { try report(.value(value, count: count), place) }
    guard let extent = Int(exactly: header.extent), (1...Int(UInt32.max)).contains(extent) else {
      try report(.extent(header.extent), place)
      return
    }
    layer.extent = extent
    builder.beginLayer(place.layer ?? "")
    try decodeFeatures(message, place, bytes)
  }

  private struct LayerHeader {
    var version: UInt64?
    var extent: UInt64 = 4_096
    /// The first few values that are none, and how many forms they have.
    var badValues: [(value: Int, count: Int)] = []
  }

  /// Reads all of a layer but its features.
  private mutating func readTables(
    _ message: Range<Int>, _ header: inout LayerHeader, _ bytes: Span<UInt8>
  ) throws(TileFlaw) {
    var cursor = ProtobufCursor(message)
    while let field = try cursor.next(in: bytes) {
      switch field.tag {
      case 1, 2: try field.expect(.bytes)
      case 3:
        try field.expect(.bytes)
        try countTableEntry()
        layer.names.append(builder.nameIndex(Self.text(field.bytes, of: bytes)))
      case 4:
        try field.expect(.bytes)
        try countTableEntry()
        let (value, count) = try readValue(field.bytes, bytes)
        if count != 1 && header.badValues.count < VectorTile.maximumProblems {
          header.badValues.append((layer.values.count, count))
        }
        layer.values.append(count == 1 ? value : LayerTables.badValue)
      case 5:
        try field.expect(.varint)
        header.extent = field.number
      case 15:
        try field.expect(.varint)
        header.version = field.number
      default: break
      }
    }
  }

  private mutating func countTableEntry() throws(TileFlaw) {
    tableCount += 1
    guard tableCount <= reader.countLimit else { throw .tooMany("keys and values", limit: reader.countLimit) }
  }

  /// The collection's number of a value, and in how many forms it is given; one is right.
  private mutating func readValue(
    _ message: Range<Int>, _ bytes: Span<UInt8>
  ) throws(TileFlaw) -> (value: UInt32, count: Int) {
    var cursor = ProtobufCursor(message)
    var value: UInt32 = 0
    var count = 0
    while let field = try cursor.next(in: bytes) {
      switch field.tag {
      case 1:
        try field.expect(.bytes)
        value = builder.valueIndex(utf8: bytes.extracting(field.bytes))
      case 2:
        try field.expect(.fixed32)
        let float = Float(bitPattern: UInt32(truncatingIfNeeded: field.number))
        value = builder.valueIndex(.number(Double(float)))
      case 3:
        try field.expect(.fixed64)
        value = builder.valueIndex(.number(Double(bitPattern: field.number)))
      case 4:
        try field.expect(.varint)
        value = builder.valueIndex(.integer(Int64(bitPattern: field.number)))
      case 5:
        try field.expect(.varint)
        value = builder.valueIndex(Int64(exactly: field.number).map { .integer($0) } ?? .unsigned(field.number))
      case 6:
        try field.expect(.varint)
        value = builder.valueIndex(.integer(zigzag(field.number)))
      case 7:
        try field.expect(.varint)
        value = builder.valueIndex(.bool(field.number != 0))
      default: continue
      }
      count += 1
    }
    return (value, count)
  }
}

extension ProtobufField {
  func expect(_ type: WireType) throws(TileFlaw) {
    guard wireType == type else { throw .wireType(field: tag) }
  }
}
