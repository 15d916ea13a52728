import Testing
import UnderpixelSources
import UnderpixelTestSupport

@Suite("Malformed ranges of glyphs")
struct GlyphErrorTests {
  struct Case: CustomTestStringConvertible {
    var problem: String
    var bytes: [UInt8]
    var testDescription: String { problem }

    /// A file with these bytes as its one glyph, which start at byte 17.
    init(_ problem: String, glyph: [UInt8]) {
      self.init(problem, bytes: GlyphSketch.file([glyph]))
    }

    init(_ problem: String, bytes: [UInt8]) {
      self.problem = "glyphs 0-255: " + problem
      self.bytes = bytes
    }
  }

  static let cases: [Case] = [
    Case("byte 0: a field that can't be read", bytes: [0x0A, 0x05]),
    Case("byte 0: a field that can't be read", bytes: [0xFF]),
    Case("byte 2: a field that can't be read", bytes: [0x48, 1, 0]),
    Case("byte 0: stacks: wire type 0, not 2", bytes: [0x08, 1]),
    Case("byte 2: name: wire type 0, not 2", bytes: [0x0A, 2, 0x08, 1]),
    Case("byte 2: range: wire type 5, not 2", bytes: [0x0A, 5, 0x15, 0, 0, 0, 0]),
    Case("byte 2: glyphs: wire type 0, not 2", bytes: [0x0A, 2, 0x18, 1]),
    Case("byte 2: a field that can't be read", bytes: [0x0A, 2, 0x1A, 9]),
    Case("byte 15: id: a glyph without one", glyph: []),
    Case("byte 15: id: a glyph without one", glyph: [0x18, 4]),
    Case("byte 17: id: wire type 2, not 0", glyph: [0x0A, 0]),
    Case("byte 19: bitmap: wire type 0, not 2", glyph: [8, 65, 0x10, 0]),
    Case("byte 19: width: 65536, more than 65535", glyph: [8, 65, 0x18, 0x80, 0x80, 4]),
    Case("byte 19: height: wire type 1, not 0", glyph: [8, 65, 0x21, 0, 0, 0, 0, 0, 0, 0, 0]),
    Case("byte 19: left: -65536, not -65535 to 65535", glyph: [8, 65, 0x28, 0xFF, 0xFF, 7]),
    Case("byte 19: top: 65536, not -65535 to 65535", glyph: [8, 65, 0x30, 0x80, 0x80, 8]),
    Case(
      "byte 19: top: -9223372036854775808, not -65535 to 65535",
      glyph: [8, 65, 0x30] + [UInt8](repeating: 0xFF, count: 9) + [1]),
    Case(
      "byte 19: advance: 18446744073709551615, more than 65535",
      glyph: [8, 65, 0x38] + [UInt8](repeating: 0xFF, count: 9) + [1]),
    Case("byte 19: a field that can't be read", glyph: [8, 65, 0x38, 0x80]),
    Case("byte 19: a field that can't be read", glyph: [8, 65, 0x3B]),
  ]

  @Test("byte and field are named", arguments: cases)
  func places(of test: Case) {
    let error = #expect(throws: GlyphError.self) { try GlyphRange.read(test.bytes, startingAt: 0) }
    #expect(error?.description == test.problem)
    // Bytes count as they are inflated.
    let packed = #expect(throws: GlyphError.self) { try GlyphRange.read(gzipped(test.bytes), startingAt: 0) }
    #expect(packed == error)
  }
}
