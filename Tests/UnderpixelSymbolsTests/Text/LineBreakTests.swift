import Testing
import UnderpixelSources
import UnderpixelStyle

@testable import UnderpixelSymbols

@Suite("Lines of labels")
struct LineBreakTests {
  /// The lines of a text whose glyphs are all 10 wide, as they are before white space is cut from their ends.
  func lines(_ text: String, maxWidth: Double) -> [String] {
    let text = SectionedText(Formatted(text), fontStack: "Regular")
    let ends = MeasuredText(text, EvenMetrics()).lineEnds(.plain.with(\.maxWidth, maxWidth))
    return zip([0] + ends, ends).map { String(decoding: text.units[$0..<$1], as: UTF16.self) }
  }

  @Test("are about as wide as each other")
  func even() {
    // 90 wide: two lines of 45.
    #expect(lines("aaaa bbbb", maxWidth: 50) == ["aaaa ", "bbbb"])
    #expect(lines("aaaa bbbb", maxWidth: 90) == ["aaaa bbbb"])
    #expect(lines("aa bb cc dd", maxWidth: 60) == ["aa bb ", "cc dd"])
    // 110 wide with white space, 60 without: one line is near enough to 55.
    #expect(lines("a b c d e f", maxWidth: 60) == ["a b c d e f"])
    #expect(lines("aaaa bbbb", maxWidth: .infinity) == ["aaaa bbbb"])
  }

  @Test("may be wider than they should where there is no place to break")
  func wide() {
    #expect(lines("aaaaaaaaaa", maxWidth: 20) == ["aaaaaaaaaa"])
    #expect(lines("aaaaaaaaaa b", maxWidth: 20) == ["aaaaaaaaaa ", "b"])
  }

  @Test("end at each newline, and only there where they can be as wide as they like")
  func newlines() {
    #expect(lines("a\nb c\nd", maxWidth: .infinity) == ["a\n", "b c\n", "d"])
    #expect(lines("a\n\nb\n", maxWidth: .infinity) == ["a\n", "\n", "b\n"])
    #expect(lines("", maxWidth: 10) == [""])
  }

  @Test("end after punctuation that often stands without spaces")
  func punctuation() {
    for mark in "&)+-/\u{AD}\u{B7}\u{200B}\u{2010}\u{2013}\u{2027}" {
      #expect(lines("aa\(mark)bb", maxWidth: 30) == ["aa\(mark)", "bb"], "\(mark)")
    }
    for mark in ".,:'_|(" { #expect(lines("aa\(mark)bb", maxWidth: 30).last != "bb", "\(mark)") }
  }

  @Test("end before a parenthesis that opens, unless that is all that is left")
  func parentheses() {
    #expect(lines("aa(b", maxWidth: 20) == ["aa", "(b"])
    #expect(lines("aa(", maxWidth: 20) == ["aa("])
    // Lines of 20 would be best, but one would end with a parenthesis or start with one.
    #expect(lines("東（京都", maxWidth: 20) == ["東", "（京", "都"])
    #expect(lines("京都府）東大", maxWidth: 30) == ["京都府）", "東大"])
    #expect(lines("東京都）", maxWidth: 20) == ["東京", "都）"])
  }

  @Test("break later where that is as good")
  func ties() {
    // Off by 10 in the first and the last line, or in the middle one and the last: 100 + 0 + 50 against 100 + 50.
    #expect(lines("京都）東", maxWidth: 20) == ["京", "都）", "東"])
  }

  @Test("end anywhere between ideographs, unless the text says where")
  func ideographs() {
    #expect(lines("東京大学", maxWidth: 30) == ["東京", "大学"])
    #expect(lines("東\u{200B}京大学", maxWidth: 30) == ["東\u{200B}", "京大学"])
    #expect(lines("大한민국", maxWidth: 30) == ["大", "한민국"])
  }

  @Test("end after images, whose widths are those at the next zoom level")
  func images() {
    let metrics = EvenMetrics(images: ["pin": SpriteImage(width: 20, height: 20)])
    let text = SectionedText(
      Formatted(sections: [.image("pin"), .init("aaa"), .image("pin"), .image("none")]), fontStack: "Regular")
    func ends(_ size: Double) -> [Int] {
      MeasuredText(text, metrics).lineEnds(.plain.with(\.maxWidth, 60).with(\.breakingSize, size))
    }
    // The images are 20 wide: 70 in all, two lines of 35. Or 60: 150 in all, three lines of 50.
    #expect(ends(24) == [1, 6])
    #expect(ends(8) == [1, 5, 6])
  }
}
