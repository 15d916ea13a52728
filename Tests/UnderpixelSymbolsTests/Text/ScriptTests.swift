import Testing
import UnderpixelStyle

@testable import UnderpixelSymbols

@Suite("Scripts of labels")
struct ScriptTests {
  static let sets: [CodeUnitSet] = [.ideographicBreaking, .upright, .neutral, .arabic]

  @Test("are in ascending ranges that don't overlap", arguments: sets.indices)
  func ranges(index: Int) {
    let ranges = Self.sets[index].ranges
    for (range, next) in zip(ranges, ranges.dropFirst()) { #expect(range.upperBound < next.lowerBound) }
  }

  @Test("are found as by looking at all ranges", arguments: sets.indices)
  func search(index: Int) {
    let set = Self.sets[index]
    let differing = (UInt16.min...UInt16.max).first { unit in
      set.contains(unit) != set.ranges.contains { $0.contains(unit) }
    }
    #expect(differing == nil)
  }

  @Test("of which one character is upright can be set vertically")
  func verticalWriting() {
    for text in ["東京", "Tokyo 東", "한", "ア", "ᐁ", "\u{2EA}", "Ａ"] {
      #expect(Formatted(text).allowsVerticalWritingMode, "\(text)")
    }
    for text in ["", "Tokyo", "א", "ー", "（）", "½", "\u{20000}", "\u{E000}"] {
      #expect(!Formatted(text).allowsVerticalWritingMode, "\(text)")
    }
    #expect(Formatted(sections: [.init("a"), .init("東")]).allowsVerticalWritingMode)
  }

  @Test("with joined letters have no letter spacing")
  func letterSpacing() {
    for text in ["", "Tokyo", "東京", "שלום", "،", "\u{10F70}"] {
      #expect(Formatted(text).allowsLetterSpacing, "\(text)")
    }
    for text in ["دبي", "Dubai د", "ܣ", "ᠮ", "\u{FB50}"] { #expect(!Formatted(text).allowsLetterSpacing, "\(text)") }
    #expect(!Formatted(sections: [.init("a"), .init("د")]).allowsLetterSpacing)
  }
}
