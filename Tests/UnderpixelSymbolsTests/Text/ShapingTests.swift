import Testing
import UnderpixelGeometry
import UnderpixelSources
import UnderpixelStyle

@testable import UnderpixelSymbols

@Suite("Shaped text")
struct ShapingTests {
  let metrics = EvenMetrics()

  func shape(_ text: String, _ layout: TextLayout = .plain) throws -> ShapedText {
    try #require(ShapedText(Formatted(text), layout, metrics: metrics))
  }

  @Test("of one line is centered on its place, and on its height")
  func oneLine() throws {
    let text = try shape("abc")
    #expect(text.box == BoundingBox(minX: -15, minY: -15, maxX: 15, maxY: 15))
    #expect(text.lines.count == 1)
    #expect(text.glyphCount == 3)
    #expect(text.lines[0].glyphs.map(\.x) == [-15, -5, 5])
    #expect(text.lines[0].glyphs.map(\.y) == [-17, -17, -17])
    #expect(text.ends?.first.middle == -10)
    #expect(text.ends?.last.middle == 10)
    #expect(text.writingMode == .horizontal)
    #expect(text.text == "abc")
  }

  @Test(
    "lies beside its place as its anchor says",
    arguments: [
      (SymbolAnchor.center, -15.0, -15.0), (.left, 0, -15), (.right, -30, -15), (.top, -15, 0), (.bottom, -15, -30),
      (.topLeft, 0, 0), (.topRight, -30, 0), (.bottomLeft, 0, -30), (.bottomRight, -30, -30),
    ])
  func anchors(anchor: SymbolAnchor, left: Double, top: Double) throws {
    let text = try shape("abc", .plain.with(\.anchor, anchor))
    #expect(text.box == BoundingBox(minX: left, minY: top, maxX: left + 30, maxY: top + 30))
    // Glyphs follow the box: one line is as wide as it, and 2 above the middle of the line.
    #expect(text.lines[0].glyphs[0].x == left)
    #expect(text.lines[0].glyphs[0].y == top - 2)
  }

  @Test("is nothing where there are no glyphs", arguments: ["", " ", "\n \n", "\u{200B}?"])
  func nothing(text: String) {
    let metrics = EvenMetrics(missing: ["\u{200B}", "?"])
    #expect(ShapedText(Formatted(text), .plain, metrics: metrics) == nil)
  }
}
