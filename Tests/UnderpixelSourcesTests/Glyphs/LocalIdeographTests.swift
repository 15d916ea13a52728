import Testing
import UnderpixelSources

@Suite("Ideographs without a font")
struct LocalIdeographTests {
  /// One glyph, 7 wide.
  struct One: GlyphSource {
    var unit: UInt16

    func glyphs(startingAt first: UInt16, of fontStack: String) throws(GlyphError) -> GlyphRange? {
      if first == 0x200 { throw GlyphError(.other, firstCodeUnit: first, problem: "out of ink") }
      guard unit & 0xFF00 == first else { return nil }
      var range = GlyphRange(startingAt: first)
      range[unit] = Glyph(width: 7, height: 7, left: 0, top: 0, advance: 7)
      return range
    }
  }

  @Test("stand in for what the source lacks, and for nothing else")
  func standIns() throws {
    for unit in [0x6771, 0x41, 0xFF71] as [UInt16] {
      let glyphs = LocalIdeographs(One(unit: unit))
      for first in stride(from: 0, through: 0xFF00, by: 256).map(UInt16.init) where first != 0x200 {
        let range = try glyphs.glyphs(startingAt: first, of: "Regular")
        let isThere = [0x30...0x31, 0x34...0x9F, 0xAC...0xD7, 0xF9...0xFA, 0xFF...0xFF].contains {
          $0.contains(first >> 8)
        }
        #expect((range != nil) == (isThere || unit & 0xFF00 == first), "\(first)")
      }
      let advances = try ([0x6770, 0x6771, 0x3042, 0xD55C, 0xFF21, 0xFF71, 0x41] as [UInt16]).map { unit in
        try glyphs.glyphs(startingAt: unit & 0xFF00, of: "Regular")?[unit]?.advance
      }
      var expected: [Double?] = [24, 24, 24, 24, 24, nil, nil]
      switch unit {
      case 0x6771: expected[1] = 7
      case 0x41: expected[6] = 7
      default: expected[5] = 7
      }
      #expect(advances == expected)
    }
  }

  @Test("need no source, and hide no error")
  func without() throws {
    #expect(try LocalIdeographs(nil).glyphs(startingAt: 0x4E00, of: "")?[0x4E00]?.advance == 24)
    #expect(try LocalIdeographs(nil).glyphs(startingAt: 0, of: "") == nil)
    #expect(throws: GlyphError.self) { try LocalIdeographs(One(unit: 0)).glyphs(startingAt: 0x200, of: "") }
  }
}
