import Foundation
import Testing
import UnderpixelSources
import UnderpixelTestSupport

@Suite("Font libraries")
struct FontLibraryTests {
  /// Counts what it is asked, and has ranges of one stack.
  final class Asked: GlyphSource {
    var requests: [String] = []
    var advances: [UInt16: Double] = [65: 12, 0x100: 7]

    func glyphs(startingAt first: UInt16, of fontStack: String) throws(GlyphError) -> GlyphRange? {
      requests.append("\(fontStack) \(first)")
      if first == 0x200 { throw GlyphError(.other, source: fontStack, firstCodeUnit: first, problem: "out of ink") }
      var range = GlyphRange(startingAt: first)
      for (unit, advance) in advances where unit & 0xFF00 == first {
        range[unit] = Glyph(width: 1, height: 1, left: 0, top: 0, advance: advance)
      }
      return fontStack == "A,B" && first < 0x300 ? range : nil
    }
  }

  @Test("a range is read once, when it is first asked for")
  func lazy() {
    let source = Asked()
    let library = FontLibrary(source)
    let stack = library.stack(["A", "B"])
    #expect(stack == library.stack(named: "A,B") && source.requests.isEmpty)
    #expect(library.glyph(65, in: stack)?.advance == 12)
    #expect(library.glyph(66, in: stack) == nil && library.glyph(65, in: stack)?.advance == 12)
    #expect(source.requests == ["A,B 0"])
    #expect(library.glyph(0x100, in: stack)?.advance == 7 && library.missing.isEmpty)
  }

  @Test("what is missing is absent, asked for once, and named")
  func missing() {
    let source = Asked()
    let library = FontLibrary(source)
    let (known, unknown) = (library.stack(["A", "B"]), library.stack(["C"]))
    for _ in 0..<2 {
      for unit in [65, 0x2000, 0x300, 0xFFFF] as [UInt16] {
        #expect(library.glyph(unit, in: unknown) == nil)
        _ = library.glyph(unit, in: known)
      }
    }
    #expect(source.requests.count == 8)
    #expect(
      library.missing.map(\.description) == [
        "A,B: 768-1023, 8192-8447, 65280-65535", "C: 0-255, 768-1023, 8192-8447, 65280-65535",
      ])
    #expect(library.problems.isEmpty)
  }

  @Test("what can't be read is a problem, told once and not missing")
  func problems() {
    let library = FontLibrary(Asked())
    let stack = library.stack(["A", "B"])
    for unit in [0x200, 0x2FF, 0x200] as [UInt16] { #expect(library.glyph(unit, in: stack) == nil) }
    #expect(library.problems.map(\.description) == ["A,B: glyphs 512-767: out of ink"] && library.missing.isEmpty)
  }

  @Test("a glyph that a range lacks is no missing range, which names where it was looked for")
  func lacking() throws {
    let library = FontLibrary(GlyphFiles("/nowhere/{fontstack}/{range}.pbf"))
    let stack = library.stack(["A"])
    library.add(GlyphRange(startingAt: 0), to: stack)
    #expect(library.glyph(65, in: stack) == nil && library.hasRange(of: 65, in: stack))
    #expect(library.glyph(0x300, in: stack) == nil && !library.hasRange(of: 0x300, in: stack))
    #expect(library.missing.map(\.description) == ["A: 768-1023 (tried /nowhere/A/768-1023.pbf)"])
    #expect(!library.hasRange(of: 0xD83C, in: stack))
  }

  @Test("halves of surrogate pairs are not asked for")
  func surrogates() {
    let source = Asked()
    let library = FontLibrary(source)
    for unit in "🏨".utf16 { #expect(library.glyph(unit, in: library.stack(["A", "B"])) == nil) }
    #expect(source.requests.isEmpty && library.missing.isEmpty)
  }

  @Test("ranges are added, before and after they were asked for")
  func adding() {
    let library = FontLibrary()
    let (stack, other) = (library.stack(["A"]), library.stack(["B"]))
    #expect(library.glyph(65, in: stack) == nil && library.missing.count == 1)
    for advance in [5.5, 6.5] {
      var range = GlyphRange(startingAt: 0)
      range[65] = Glyph(width: 1, height: 1, left: 0, top: 0, advance: advance)
      library.add(range, to: stack)
      library.add(range, to: other)
      #expect(library.glyph(65, in: stack)?.advance == advance && library.missing.isEmpty)
    }
    #expect(library.glyph(65, in: other)?.advance == 6.5)
  }

  @Test("a library answers as its ranges do", arguments: [3, 17] as [UInt64])
  func twin(seed: UInt64) {
    let asked = zip(Gen.int(in: 0...0x4FF), Gen.bool).array(upTo: 40)
    forAll(zip(Gen.glyphSketch, asked), seed: seed) { sketch, asked in
      let range = try GlyphRange.read(sketch.bytes, startingAt: 0x300)
      let library = FontLibrary()
      let stacks = [library.stack(["A"]), library.stack(["B"])]
      library.add(range, to: stacks[1])
      return asked.allSatisfy { unit, isSecond in
        library.glyph(UInt16(unit), in: stacks[isSecond ? 1 : 0]) == (isSecond ? range[UInt16(unit)] : nil)
      }
    }
  }
}
