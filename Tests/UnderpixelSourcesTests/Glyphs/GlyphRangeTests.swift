import Testing
import UnderpixelSources
import UnderpixelTestSupport

@Suite("Ranges of glyphs")
struct GlyphRangeTests {
  @Test("measures are read, whatever the sign, and pictures are not")
  func measures() throws {
    let entry = GlyphSketch.Entry(
      id: 0x141, width: 12, height: 17, left: -3, top: -8, advance: 13, bitmap: [UInt8](repeating: 9, count: 414))
    let range = try GlyphRange.read(GlyphSketch([entry]).bytes, startingAt: 0x100)
    #expect(range[0x141] == Glyph(width: 12, height: 17, left: -3, top: -8, advance: 13))
    #expect(range[0x142] == nil && range[0x41] == nil && range[0xFF41] == nil)
    #expect(range.name == "256-511")
    #expect(try GlyphRange.read([], startingAt: 0xFF00) == GlyphRange(startingAt: 0xFF00))
  }

  @Test("the last one of two counts, and those of other ranges do not")
  func ids() throws {
    let range = try GlyphRange.read(GlyphSketch(advances: [65: 1, 65: 2, 256: 3, 65_601: 4]).bytes, startingAt: 0)
    #expect(range[65]?.advance == 2)
    #expect((0...255).count { range[$0] != nil } == 1)
    #expect(try GlyphRange.read(GlyphSketch(advances: [256: 3]).bytes, startingAt: 256)[256]?.advance == 3)
  }

  @Test("a measure that is absent is 0; stacks add up, unknown fields do not count")
  func tolerance() throws {
    var file = ProtobufWriter()
    file.field(9, "unknown".utf8)
    var bytes = GlyphSketch.file([[0x08, 7], [0x08, 8, 0x40, 1, 0x38, 5]]) + file.bytes
    bytes += GlyphSketch(advances: [9: 6]).bytes
    let range = try GlyphRange.read(bytes, startingAt: 0)
    #expect(range[7] == Glyph(width: 0, height: 0, left: 0, top: 0, advance: 0))
    #expect(range[8]?.advance == 5 && range[9]?.advance == 6)
  }

  @Test("compressed bytes are taken as they are")
  func compressed() throws {
    let bytes = GlyphSketch(advances: [65: 12]).bytes
    #expect(try GlyphRange.read(gzipped(bytes), startingAt: 0) == GlyphRange.read(bytes, startingAt: 0))
    let error = #expect(throws: GlyphError.self) {
      try GlyphRange.read(Array(gzipped(bytes).dropLast(9)), startingAt: 0)
    }
    #expect(error?.reason == .compression)
  }

  @Test("more bytes than a range may have are refused, inflated ones too")
  func tooLarge() {
    let bytes = [UInt8](repeating: 0, count: GlyphRange.maximumByteCount + 1)
    for bytes in [bytes, gzipped(bytes)] {
      let error = #expect(throws: GlyphError.self) { try GlyphRange.read(bytes, startingAt: 0) }
      #expect(error?.reason == .capacity)
    }
  }

  @Test("glyphs are set one by one, those that can't be drawn are none")
  func setting() {
    var range = GlyphRange(startingAt: 0x400)
    let glyph = Glyph(width: 1.5, height: 2, left: 0.25, top: -1, advance: 3.75)
    range[0x4FF] = glyph
    #expect(range[0x4FF] == glyph && range[0x4FE] == nil)
    range[0x4FF] = nil
    #expect(range == GlyphRange(startingAt: 0x400))
    for number in [Double.nan, .infinity, -.infinity, 1e300] {
      range[0x400] = Glyph(width: 1, height: 1, left: number, top: 0, advance: 1)
      #expect(range[0x400] == nil)
      range[0x400] = Glyph(width: 1, height: 1, left: 0, top: 0, advance: number)
      #expect(range[0x400] == nil)
    }
  }

  @Test("a range starts at a multiple of 256, and has its own code units")
  func preconditions() async {
    await #expect(processExitsWith: .failure) { _ = GlyphRange(startingAt: 255) }
    await #expect(processExitsWith: .failure) { _ = try GlyphRange.read([], startingAt: 1) }
    await #expect(processExitsWith: .failure) {
      var range = GlyphRange(startingAt: 0)
      range[256] = nil
    }
  }
}
