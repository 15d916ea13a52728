import Testing
import UnderpixelGeometry
import UnderpixelSources
import UnderpixelStyle
import UnderpixelTestSupport

@testable import UnderpixelSymbols

@Suite("Any label")
struct ShapingPropertyTests {
  static var texts: Gen<String> {
    Gen.element(of: ["a", "b", " ", "\n", "東", "（", "ا", "\u{20000}", "-", "\u{0}", "ー"]).array(upTo: 12)
      .map { $0.joined() }
  }

  static let metrics = EvenMetrics(others: ["b": 4, "\n": 0, " ": 6], missing: ["-"])
  static let flows: [TextFlow] = [.horizontal, .verticalAtPoint, .verticalAlongLine]

  static var layouts: Gen<TextLayout> {
    zip(
      Gen<SymbolAnchor>.element(of: SymbolAnchor.allCases), .element(of: TextJustify.allCases),
      .element(of: [.infinity, 30, 60, 100]), .element(of: [0, 1.5])
    ).map { anchor, justify, maxWidth, spacing in
      var layout = TextLayout.plain
      (layout.anchor, layout.justify, layout.maxWidth, layout.letterSpacing) = (anchor, justify, maxWidth, spacing)
      return layout
    }
  }

  @Test("has all glyphs of horizontal lines in its box", arguments: [1, 2] as [UInt64])
  func containment(seed: UInt64) {
    forAll(zip(Self.texts, Self.layouts), seed: seed) { string, layout in
      guard let text = ShapedText(Formatted(string), layout, metrics: Self.metrics) else { return true }
      let room = text.box.expanded(by: Sides(all: 1e-9))
      return text.lines.joined.allSatisfy { glyph in
        // The em reaches down to 24 below its top and is centered on the line's 30.
        room.contains(x: glyph.x, y: glyph.y + 2) && room.contains(x: glyph.x + glyph.advance, y: glyph.y + 24)
      }
    }
  }

  @Test("is the same in sections that look alike as in one", arguments: [1] as [UInt64])
  func likeSections(seed: UInt64) {
    let sections = Self.texts.array(upTo: 4)
    forAll(zip(sections, Self.layouts, .element(of: Self.flows)), seed: seed) { strings, layout, flow in
      let one = Formatted(strings.joined())
      var several = Formatted(sections: strings.map { .init($0, scale: 1, fonts: ["Regular"], .bottom) })
      several.sections.append(.init(""))
      return ShapedText(one, layout, flow: flow, metrics: Self.metrics)
        == ShapedText(several, layout, flow: flow, metrics: Self.metrics)
    }
  }

  @Test("keeps the order of its characters and loses none that has a glyph", arguments: [1] as [UInt64])
  func order(seed: UInt64) {
    forAll(zip(Self.texts, Self.layouts), seed: seed) { string, layout in
      func isKept(_ unit: UInt16) -> Bool { !unit.isWhitespace && unit != 0x2D }
      let text = ShapedText(Formatted(string), layout, metrics: Self.metrics)
      let units = text?.lines.joined.map(\.unit) ?? []
      return units.filter(isKept) == string.utf16.filter(isKept)
    }
  }

  @Test("can have any characters, numbers and measures", arguments: [1, 2] as [UInt64])
  func anything(seed: UInt64) {
    let number = Gen<Double>.oneOf(.element(of: [0, .nan, .infinity, -.infinity]), .finite)
    let numbers = number.array(count: 14...14)
    forAll(zip(Gen<String>.text, numbers, .element(of: Self.flows)), seed: seed, count: 500) { string, numbers, flow in
      var layout = TextLayout.plain
      (layout.maxWidth, layout.lineHeight, layout.letterSpacing) = (numbers[0], numbers[1], numbers[2])
      (layout.offset, layout.size, layout.breakingSize) = (Point(x: numbers[3], y: numbers[4]), numbers[5], numbers[6])
      var image = SpriteImage(width: numbers[7], height: numbers[8], pixelRatio: numbers[9])
      image.content = BoundingBox(minX: numbers[0], minY: numbers[1], maxX: numbers[2], maxY: numbers[3])
      image.textFitHeight = .proportional
      image.textFitWidth = .stretchOnly
      let metrics = EvenMetrics(advance: numbers[10], images: ["pin": image])
      let formatted = Formatted(sections: [.init(string, scale: numbers[11]), .image("pin"), .init("a")])
      let icon = ShapedIcon(image, offset: layout.offset)
      let text = ShapedText(formatted, layout, flow: flow, metrics: metrics)
      let fitted = text.map {
        icon.fitted(to: $0, .both, padding: Sides(all: numbers[12]), offset: layout.offset, fontScale: numbers[13])
      }
      let shape = (fitted ?? icon).proportionedBox
      let room = CollisionFeature.box(
        around: shape, frame: fitted?.frame, scale: numbers[13], padding: Sides(all: numbers[12]), rotation: numbers[11]
      )
      guard case .box(let box) = room else { return false }
      // All numbers fit into 16 bits.
      return [box.minX, box.minY, box.maxX, box.maxY].allSatisfy { Int16(exactly: $0) != nil }
    }
  }
}

extension [ShapedText.Line] {
  fileprivate var joined: [PlacedGlyph] { flatMap(\.glyphs) }
}
