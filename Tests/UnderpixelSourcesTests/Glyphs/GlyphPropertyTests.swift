import Testing
import UnderpixelSources
import UnderpixelTestSupport

@Suite("Any range of glyphs")
struct GlyphPropertyTests {
  @Test("what is written is what is read", arguments: [1, 7, 42] as [UInt64])
  func roundTrip(seed: UInt64) {
    forAll(Gen.glyphSketch, seed: seed) { sketch in
      let range = try GlyphRange.read(sketch.bytes, startingAt: 0x300)
      return (UInt16(0x2E0)...0x420).allSatisfy { unit in
        let last = sketch.entries.last { $0.id == UInt64(unit) && (0x300...0x3FF).contains(unit) }
        return range[unit] == last?.glyph
      }
    }
  }

  @Test("no bytes crash it, and measures are within bounds", arguments: [1, 42] as [UInt64])
  func mutations(seed: UInt64) {
    forAll(zip(Gen.glyphSketch, Gen.byteEdit.array(count: 1...4)), seed: seed, count: 400) { sketch, edits in
      var bytes = sketch.bytes
      for edit in edits { edit.apply(to: &bytes) }
      return isSound(bytes)
    }
  }

  @Test("nor do random bytes")
  func noise() {
    forAll(Gen.byte.array(upTo: 300), seed: 5, count: 2_000) { isSound($0) }
  }

  private func isSound(_ bytes: [UInt8]) -> Bool {
    do throws(GlyphError) {
      let range = try GlyphRange.read(bytes, startingAt: 0x300)
      return (UInt16(0x300)...0x3FF).compactMap { range[$0] }.allSatisfy { glyph in
        let measures = [glyph.width, glyph.height, glyph.left, glyph.top, glyph.advance]
        return measures.allSatisfy { $0.magnitude <= 65_535 } && measures[0] >= 0 && measures[1] >= 0
      }
    } catch {
      return error.byte.map { $0 < bytes.count || bytes.first == 0x1F || bytes.first == 0x78 } ?? true
    }
  }
}
