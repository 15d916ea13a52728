import UnderpixelGeometry
import UnderpixelSources
import UnderpixelTestSupport

/// A range of glyphs to be written: what is in it can be right or wrong.
struct GlyphSketch {
  struct Entry {
    var id: UInt64?
    var width: UInt64?
    var height: UInt64?
    var left: Int64?
    var top: Int64?
    var advance: UInt64?
    var bitmap: [UInt8]?

    var bytes: [UInt8] {
      var writer = ProtobufWriter()
      if let id { writer.field(1, id) }
      if let bitmap { writer.field(2, bitmap) }
      if let width { writer.field(3, width) }
      if let height { writer.field(4, height) }
      if let left { writer.field(5, ProtobufWriter.zigzag(left)) }
      if let top { writer.field(6, ProtobufWriter.zigzag(top)) }
      if let advance { writer.field(7, advance) }
      return writer.bytes
    }

    var glyph: Glyph {
      Glyph(
        width: Double(width ?? 0), height: Double(height ?? 0), left: Double(left ?? 0), top: Double(top ?? 0),
        advance: Double(advance ?? 0))
    }
  }

  var entries: [Entry]

  init(_ entries: [Entry]) { self.entries = entries }

  /// Glyphs that differ in their advance alone, which is given with their code units.
  init(advances: KeyValuePairs<UInt64, UInt64>) {
    entries = advances.map { Entry(id: $0.key, width: 1, height: 1, left: 0, top: 0, advance: $0.value) }
  }

  /// One stack with a name, its range and the glyphs.
  var bytes: [UInt8] { Self.file(entries.map(\.bytes)) }

  /// A file with these messages as glyphs.
  static func file(_ glyphs: [[UInt8]]) -> [UInt8] {
    var (file, stack) = (ProtobufWriter(), ProtobufWriter())
    stack.field(1, "Test".utf8)
    stack.field(2, "0-255".utf8)
    for glyph in glyphs { stack.field(3, glyph) }
    file.field(1, stack.bytes)
    return file.bytes
  }
}

extension Gen where Value == GlyphSketch {
  /// Well-formed ranges, also with glyphs twice and of other ranges.
  static var glyphSketch: Gen<GlyphSketch> {
    let number = Gen<Int>.oneOf(.int(in: 0...40), .int(in: 0...65_535)).optional
    let signed = Gen<Int>.oneOf(.int(in: -30...30), .int(in: -65_535...65_535)).optional
    let id = Gen<Int>.oneOf(.int(in: 0x300...0x3FF), .int(in: 0x2F0...0x410))
    let bitmap = Gen<UInt8>.byte.array(upTo: 20).optional
    let entry = zip(zip(id, bitmap), zip(number, number), zip(signed, signed), number).map { id, size, place, advance in
      GlyphSketch.Entry(
        id: UInt64(id.0), width: size.0.map { UInt64($0) }, height: size.1.map { UInt64($0) },
        left: place.0.map { Int64($0) }, top: place.1.map { Int64($0) }, advance: advance.map { UInt64($0) },
        bitmap: id.1)
    }
    return entry.array(upTo: 60).map { GlyphSketch($0) }
  }
}
