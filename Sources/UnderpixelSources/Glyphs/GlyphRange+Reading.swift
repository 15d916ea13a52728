extension GlyphRange {
  /// The most bytes of a range, inflated: 16 MiB.
  public static let maximumByteCount = 16 << 20
  /// The largest measure that is read, in pixels at a text size of 24.
  static let maximumMeasure = 65_535

  /// Reads the measures of a range of signed distance fields, as Mapbox and MapLibre serve them: protocol buffers, which
  /// may be compressed by gzip or zlib.
  ///
  /// Of glyphs with the same code unit the last one counts; those of other ranges are left out. A measure that is absent
  /// is 0. Pictures are skipped. No bytes crash it. Complexity: O(length).
  ///
  /// - Parameters:
  ///   - bytes: The range; none at all are one without glyphs.
  ///   - firstCodeUnit: Where it starts, a multiple of 256.
  public static func read(_ bytes: Span<UInt8>, startingAt firstCodeUnit: UInt16) throws(GlyphError) -> GlyphRange {
    var reader = GlyphRangeReader(startingAt: firstCodeUnit)
    guard Compression.isCompressed(bytes) else {
      try reader.read(bytes)
      return reader.range
    }
    let inflated: [UInt8]
    do throws(Compression.Failure) {
      inflated = try Compression.inflated(bytes, limit: maximumByteCount)
    } catch {
      throw GlyphError(
        error == .damaged ? .compression : .capacity, firstCodeUnit: firstCodeUnit, problem: error.text)
    }
    try reader.read(inflated.span)
    return reader.range
  }

  /// Reads the measures of a range.
  public static func read(_ bytes: [UInt8], startingAt firstCodeUnit: UInt16) throws(GlyphError) -> GlyphRange {
    try read(bytes.span, startingAt: firstCodeUnit)
  }
}

/// Walks the messages of a range: font stacks, and glyphs in them.
private struct GlyphRangeReader {
  var range: GlyphRange

  init(startingAt firstCodeUnit: UInt16) { range = GlyphRange(startingAt: firstCodeUnit) }

  mutating func read(_ bytes: Span<UInt8>) throws(GlyphError) {
    guard bytes.count <= GlyphRange.maximumByteCount else {
      throw GlyphError(
        .capacity, firstCodeUnit: range.firstCodeUnit,
        problem: "\(bytes.count) bytes, more than \(GlyphRange.maximumByteCount)")
    }
    var cursor = ProtobufCursor(0..<bytes.count)
    while let (field, start) = try next(&cursor, bytes) {
      guard field.tag == 1 else { continue }
      try expect(.bytes, field, start, "stacks")
      try readStack(field.bytes, bytes)
    }
  }

  private mutating func readStack(_ message: Range<Int>, _ bytes: Span<UInt8>) throws(GlyphError) {
    var cursor = ProtobufCursor(message)
    while let (field, start) = try next(&cursor, bytes) {
      switch field.tag {
      case 1: try expect(.bytes, field, start, "name")
      case 2: try expect(.bytes, field, start, "range")
      case 3:
        try expect(.bytes, field, start, "glyphs")
        try readGlyph(field.bytes, start, bytes)
      default: break
      }
    }
  }

  private mutating func readGlyph(_ message: Range<Int>, _ start: Int, _ bytes: Span<UInt8>) throws(GlyphError) {
    var id: UInt64?
    var glyph = Glyph(width: 0, height: 0, left: 0, top: 0, advance: 0)
    var cursor = ProtobufCursor(message)
    while let (field, start) = try next(&cursor, bytes) {
      switch field.tag {
      case 1:
        try expect(.varint, field, start, "id")
        id = field.number
      case 2: try expect(.bytes, field, start, "bitmap")
      case 3: glyph.width = try measure(field, start, "width")
      case 4: glyph.height = try measure(field, start, "height")
      case 5: glyph.left = try signedMeasure(field, start, "left")
      case 6: glyph.top = try signedMeasure(field, start, "top")
      case 7: glyph.advance = try measure(field, start, "advance")
      default: break
      }
    }
    guard let id else { throw flaw(.structure, start, "id", "a glyph without one") }
    if let codeUnit = UInt16(exactly: id), range.has(codeUnit) { range[codeUnit] = glyph }
  }

  // MARK: Fields

  /// The next field of a message, and where it starts.
  private func next(
    _ cursor: inout ProtobufCursor, _ bytes: Span<UInt8>
  ) throws(GlyphError) -> (ProtobufField, start: Int)? {
    let start = cursor.offset
    do throws(TileFlaw) {
      return try cursor.next(in: bytes).map { ($0, start) }
    } catch {
      throw flaw(.encoding, start, nil, "a field that can't be read")
    }
  }

  private func expect(
    _ type: ProtobufField.WireType, _ field: ProtobufField, _ start: Int, _ name: String
  ) throws(GlyphError) {
    guard field.wireType == type else {
      throw flaw(.structure, start, name, "wire type \(field.wireType.rawValue), not \(type.rawValue)")
    }
  }

  private func measure(_ field: ProtobufField, _ start: Int, _ name: String) throws(GlyphError) -> Double {
    try expect(.varint, field, start, name)
    guard field.number <= GlyphRange.maximumMeasure else {
      throw flaw(.structure, start, name, "\(field.number), more than \(GlyphRange.maximumMeasure)")
    }
    return Double(field.number)
  }

  private func signedMeasure(_ field: ProtobufField, _ start: Int, _ name: String) throws(GlyphError) -> Double {
    try expect(.varint, field, start, name)
    let number = zigzag(field.number)
    guard number.magnitude <= GlyphRange.maximumMeasure else {
      throw flaw(
        .structure, start, name, "\(number), not -\(GlyphRange.maximumMeasure) to \(GlyphRange.maximumMeasure)")
    }
    return Double(number)
  }

  private func flaw(_ reason: GlyphError.Reason, _ byte: Int, _ field: String?, _ problem: String) -> GlyphError {
    GlyphError(reason, firstCodeUnit: range.firstCodeUnit, byte: byte, field: field, problem: problem)
  }
}
