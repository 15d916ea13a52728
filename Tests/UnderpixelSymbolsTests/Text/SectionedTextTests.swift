import Testing
import UnderpixelStyle

@testable import UnderpixelSymbols

@Suite("Text in sections")
struct SectionedTextTests {
  func text(_ sections: Formatted.Section...) -> SectionedText {
    SectionedText(Formatted(sections: sections), fontStack: "Regular")
  }

  @Test("knows the section of each UTF-16 code unit")
  func units() {
    let text = text(.init("a\u{20000}"), .init("b", scale: 2, fonts: ["Bold", "Arial"], .top))
    #expect(text.units == [0x61, 0xD840, 0xDC00, 0x62])
    #expect(text.sectionIndices == [0, 0, 0, 1])
    #expect(
      text.sections == [
        .init(content: .glyphs(fontStack: "Regular"), scale: 1, verticalAlignment: .bottom),
        .init(content: .glyphs(fontStack: "Bold,Arial"), scale: 2, verticalAlignment: .top),
      ])
    #expect(text.string == "a\u{20000}b")
  }

  @Test("takes the layer's fonts and size where a section has none", arguments: [nil, 0, .nan, 1] as [Double?])
  func defaults(scale: Double?) {
    for fonts in [nil, [], [""]] as [[String]?] {
      let section = text(.init("a", scale: scale, fonts: fonts)).section(at: 0)
      #expect(section == .init(content: .glyphs(fontStack: "Regular"), scale: 1, verticalAlignment: .bottom))
    }
  }

  @Test("has a private unit for each image")
  func images() {
    let text = text(.image("pin"), .init("a"), .image(""), .image("flag", .center))
    #expect(text.units == [0xE000, 0x61, 0xE001])
    #expect(text.sections.count == 3)
    #expect(text.section(at: 2) == .init(content: .image(name: "flag"), scale: 1, verticalAlignment: .center))
  }

  @Test("leaves out images past the end of the private use area")
  func manyImages() {
    let text = SectionedText(
      Formatted(sections: Array(repeating: .image("pin"), count: 6401)), fontStack: "Regular")
    #expect(text.units.count == 6400)
    #expect(text.units.last == 0xF8FF)
  }

  @Test("is trimmed of white space, but not of other spaces")
  func trimming() {
    func trimmed(_ text: String) -> Range<Int> {
      let text = self.text(.init(text))
      return text.trimmed(text.units.indices)
    }
    #expect(trimmed(" \t\n\u{B}\u{C}\ra b ") == 6..<9)
    #expect(trimmed("\u{A0}\u{200B}\u{3000}") == 0..<3)
    #expect(trimmed(" \n ").isEmpty)
    #expect(trimmed("").isEmpty)
  }

  @Test(
    "has punctuation of its own in vertical lines, except next to what is turned there",
    arguments: [
      ("東京（新）。", "東京︵新︶︒"), ("「a」", "「a」"), ("東-京", "東︲京"), ("a-b", "a-b"), ("a-京", "a-京"), ("-", "︲"),
      ("(1)", "(1)"), ("!!", "︕︕"), ("!a!", "!a!"), ("½,½", "½︐½"), (",\u{20000}", ",\u{20000}"), (",\u{0}", "︐\u{0}"),
      ("⋯", "⋯"), ("…", "︙"), ("", ""),
    ])
  func verticalPunctuation(text: String, expected: String) {
    var sectioned = self.text(.init(text))
    sectioned.verticalizePunctuation()
    #expect(sectioned.string == expected)
  }
}
