import Testing
import UnderpixelGeometry
import UnderpixelSources
import UnderpixelStyle

@testable import UnderpixelSymbols

@Suite("Shaped text")
struct ShapingTests {
  let metrics = EvenMetrics(missing: ["?"], images: ["pin": SpriteImage(width: 20, height: 30)])

  func shape(_ text: String, _ layout: TextLayout = .plain, flow: TextFlow = .horizontal) throws -> ShapedText {
    try #require(ShapedText(Formatted(text), layout, flow: flow, metrics: metrics))
  }

  func shape(_ sections: Formatted.Section..., flow: TextFlow = .horizontal) throws -> ShapedText {
    try #require(ShapedText(Formatted(sections: sections), .plain, flow: flow, metrics: metrics))
  }

  func x(_ text: ShapedText) -> [[Double]] { text.lines.map { $0.glyphs.map(\.x) } }
  func y(_ text: ShapedText) -> [[Double]] { text.lines.map { $0.glyphs.map(\.y) } }

  @Test("of one line is centered on its place, and on its height")
  func oneLine() throws {
    let text = try shape("abc")
    #expect(text.box == BoundingBox(minX: -15, minY: -15, maxX: 15, maxY: 15))
    #expect(text.glyphCount == 3)
    #expect(x(text) == [[-15, -5, 5]])
    #expect(y(text) == [[-17, -17, -17]])
    #expect(text.ends?.first.middle == -10)
    #expect(text.ends?.last.middle == 10)
    #expect(text.writingMode == .horizontal && !text.isVerticalizable && !text.hasImages)
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
    #expect(text.lines[0].glyphs[0].x == left)
    #expect(text.lines[0].glyphs[0].y == top - 2)
  }

  @Test("is flush with the side that it is justified to")
  func justification() throws {
    let layout = TextLayout.plain.with(\.maxWidth, 50)
    let box = BoundingBox(minX: -20, minY: -30, maxX: 20, maxY: 30)
    let second: [(TextJustify, [Double])] = [
      (.auto, [-10, 0]), (.center, [-10, 0]), (.left, [-20, -10]), (.right, [0, 10]),
    ]
    for (justify, expected) in second {
      let text = try shape("aaaa bb", layout.with(\.justify, justify))
      #expect(text.box == box)
      #expect(x(text) == [[-20, -10, 0, 10], expected], "\(justify)")
      #expect(y(text).map(\.first) == [-32, -2])
    }
    // The side of the anchor.
    #expect(x(try shape("aaaa bb", layout.with(\.anchor, .topLeft)))[1] == [0, 10])
    #expect(x(try shape("aaaa bb", layout.with(\.anchor, .right)))[1] == [-20, -10])
  }

  @Test("keeps room for empty lines and none for white space at the ends of lines")
  func emptyLines() throws {
    let text = try shape("\n ab \n\nc\n")
    #expect(text.lines.map(\.glyphs.count) == [0, 2, 0, 1])
    #expect(text.box == BoundingBox(minX: -10, minY: -60, maxX: 10, maxY: 60))
    #expect(y(text) == [[], [-32, -32], [], [28]])
    #expect(text.ends?.first.unit == 0x61)
    #expect(text.ends?.last.unit == 0x63)
  }

  @Test("is moved by its offset, its glyphs are not")
  func offsets() throws {
    let text = try shape("abc", .plain.with(\.offset, Point(x: 5, y: -7)))
    #expect(text.box == BoundingBox(minX: -10, minY: -22, maxX: 20, maxY: 8))
    #expect(x(text) == [[-15, -5, 5]])
  }

  @Test("has space between its letters, and none before or after them")
  func letterSpacing() throws {
    let text = try shape("abc", .plain.with(\.letterSpacing, 2))
    #expect(text.box.width == 34)
    #expect(x(text) == [[-17, -5, 7]])
    #expect(try shape("دبي", .plain.with(\.letterSpacing, 2)).box.width == 30)
  }

  @Test("leaves out characters without a glyph")
  func missing() throws {
    #expect(x(try shape("a?b")) == [[-10, 0]])
    #expect(try shape("a?b", .plain.with(\.letterSpacing, 2)).box.width == 22)
    #expect(try shape("a?b").text == "a?b")
    for text in ["", " ", "\n \n", "?"] {
      #expect(ShapedText(Formatted(text), .plain, metrics: EvenMetrics(missing: [" ", "\n", "?"])) == nil)
    }
  }

  @Test("stands on one line in all sizes and fonts, or as the sections say")
  func sections() throws {
    // The large glyph makes the line 60 high, of which 48 are its em.
    let alignments: [(Formatted.VerticalAlignment?, Double)] = [(nil, -6), (.bottom, -6), (.center, -18), (.top, -30)]
    for (alignment, expected) in alignments {
      let text = try shape(.init("a", alignment), .init("b", scale: 2, fonts: ["Bold"]))
      #expect(text.box == BoundingBox(minX: -17, minY: -30, maxX: 17, maxY: 30))
      #expect(x(text) == [[-17, -7]])
      #expect(y(text) == [[expected, -30]])
      #expect(text.lines[0].glyphs.map(\.advance) == [10, 24])
    }
  }

  @Test("goes around images, which make a line as much higher as they are higher than its glyphs")
  func images() throws {
    // At a text size of 16, a pixel is 1.5 glyph units.
    let text = try shape(.init("a"), .image("pin"))
    #expect(text.box == BoundingBox(minX: -20, minY: -25.5, maxX: 20, maxY: 25.5))
    #expect(x(text) == [[-20, -10]])
    #expect(y(text) == [[-4.5, -25.5]])
    #expect(text.hasImages)
    #expect(text.text == "a\u{E000}")
    #expect(text.lines[0].glyphs[1].scale == 1.5 && text.lines[0].glyphs[1].advance == 30)
    #expect(try shape(.init("a"), .image("none")).glyphCount == 1)
    #expect(try !shape(.init("a"), .image("none")).hasImages)
  }

  @Test("at a point has upright glyphs in vertical lines, an em each, but for white space and Arabic")
  func verticalAtPoint() throws {
    let text = try shape("東a اb", .plain.with(\.justify, .left), flow: .verticalAtPoint)
    #expect(text.lines[0].glyphs.map(\.isVertical) == [true, true, false, false, true])
    #expect(x(text) == [[-46, -22, 2, 12, 22]])
    #expect(text.box.width == 92)
    #expect(text.writingMode == .vertical && text.isVerticalizable)
  }

  @Test("along a line has upright glyphs where the script is upright in vertical lines")
  func verticalAlongLine() throws {
    let text = try shape("東a（", .plain.with(\.justify, .left), flow: .verticalAlongLine)
    #expect(text.lines[0].glyphs.map(\.isVertical) == [true, false, false])
    #expect(x(text) == [[-22, 2, 12]])
    #expect(text.text == "東a（")
    #expect(try shape("東（", flow: .verticalAlongLine).text == "東︵")
    // Nothing is upright here, so that the line can't be vertical.
    #expect(try !shape("abc", flow: .verticalAlongLine).isVerticalizable)
  }

  @Test("has images in vertical lines as wide as they are high")
  func verticalImages() throws {
    let text = try shape(.init("東"), .image("pin"), flow: .verticalAtPoint)
    // The image is 30 across the line and 45 along it.
    #expect(text.box.width == 24 + 45)
    #expect(text.box.height == 30 + 6)
    #expect(text.lines[0].glyphs.map(\.advance) == [10, 45])
    // The glyph is flush with the 30 of the image; the image hangs out by its height.
    #expect(y(text) == [[-12, -33]])
  }
}
