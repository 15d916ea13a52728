import Testing
import UnderpixelStyle
import UnderpixelTestSupport

@testable import UnderpixelSymbols

/// All ways to break a text, tried one by one.
private struct BreakSearch {
  let characters: [Character]
  let metrics: EvenMetrics
  let maxWidth: Double

  func width(_ characters: some Sequence<Character>) -> Double {
    characters.reduce(0) { $0 + (metrics.others[$1] ?? metrics.advance) }
  }

  var target: Double {
    let width = width(characters)
    return width / max(1, (width / maxWidth).rounded(.up))
  }

  /// Where a line may end, but for the last.
  var places: [Int] {
    (1..<max(1, characters.count)).filter { end in
      if " \n-)\u{200B}東（）".contains(characters[end - 1]) { return true }
      return characters[end] == "(" && end < characters.count - 1
    }
  }

  func badness(_ ends: [Int]) -> Double {
    zip([0] + ends, ends).reduce(0) { $0 + badness(ofLine: $1.0, $1.1) }
  }

  func badness(ofLine start: Int, _ end: Int) -> Double {
    let width = width(characters[start..<end].filter { !" \n".contains($0) })
    let raggedness = (width - target) * (width - target)
    if end == characters.count { return width < target ? raggedness / 2 : raggedness * 2 }
    let (last, next) = (characters[end - 1], characters[end])
    var penalty = last == "\n" ? -10_000.0 : 0
    if "東（）".contains(last) && characters.contains("\u{200B}") { penalty += 150 }
    if "(（".contains(last) { penalty += 50 }
    if ")）".contains(next) { penalty += 50 }
    return raggedness + penalty * abs(penalty)
  }

  var leastBadness: Double {
    let places = places
    return (0..<1 << places.count).lazy.map { choice in
      badness(places.enumerated().filter { choice >> $0.offset & 1 == 1 }.map(\.element) + [characters.count])
    }.min() ?? 0
  }

  /// The best way by trying every earlier place for each, from the first to the last: of equal ones the latest.
  var ends: [Int] {
    var best: [(end: Int, badness: Double, ends: [Int])] = []
    for place in places + [characters.count] {
      var found = (end: place, badness: badness(ofLine: 0, place), ends: [place])
      for earlier in best {
        let sum = badness(ofLine: earlier.end, place) + earlier.badness
        if sum <= found.badness { found = (place, sum, earlier.ends + [place]) }
      }
      best.append(found)
    }
    return best.last?.ends ?? []
  }
}

@Suite("Lines of any label")
struct LineBreakSearchTests {
  static var texts: Gen<[Character]> {
    Gen.element(of: ["a", " ", "東", "-", "(", ")", "（", "）", "\u{200B}", "\n", "b", "c"]).array(upTo: 11)
  }

  static var longTexts: Gen<[Character]> {
    Gen.element(of: ["a", "a", "a", " ", "東", "-", "(", ")", "\u{200B}", "\n", "b", "c"]).array(upTo: 60)
  }

  static let metrics = EvenMetrics(others: ["b": 3, "c": 24.5, "\u{200B}": 0])

  @Test("have all of its characters and are the least bad ones", arguments: [1, 2, 3] as [UInt64])
  func leastBadness(seed: UInt64) {
    let widths = Gen<Double>.element(of: [30, 10, 25, 60, 100, .infinity])
    forAll(zip(Self.texts, widths), seed: seed) { characters, maxWidth in
      let text = SectionedText(Formatted(String(characters)), fontStack: "Regular")
      let ends = MeasuredText(text, Self.metrics).lineEnds(.plain.with(\.maxWidth, maxWidth))
      let search = BreakSearch(characters: characters, metrics: Self.metrics, maxWidth: maxWidth)
      guard ends.last == characters.count, ends == ends.sorted(), Set(ends).count == ends.count else { return false }
      guard ends.dropLast().allSatisfy(search.places.contains) else { return false }
      let least = search.leastBadness
      return abs(search.badness(ends) - least) <= 1e-12 * abs(least)
    }
  }

  @Test("of longer texts are those that trying all earlier places for each gives", arguments: [4, 5] as [UInt64])
  func matchesWholeScan(seed: UInt64) {
    let widths = Gen<Double>.element(of: [30, 10, 25, 60, 100, .infinity])
    // Widths are whole or halves, so exact however they are added.
    forAll(zip(Self.longTexts, widths), seed: seed, count: 60) { characters, maxWidth in
      let text = SectionedText(Formatted(String(characters)), fontStack: "Regular")
      let ends = MeasuredText(text, Self.metrics).lineEnds(.plain.with(\.maxWidth, maxWidth))
      return ends == BreakSearch(characters: characters, metrics: Self.metrics, maxWidth: maxWidth).ends
    }
  }

  @Test("of a hundred thousand ideographs are found without trying each pair", .timeLimit(.minutes(30)))
  func longText() {
    let text = SectionedText(Formatted(String(repeating: "東", count: 100_000)), fontStack: "Regular")
    let ends = MeasuredText(text, Self.metrics).lineEnds(.plain.with(\.maxWidth, 10 * Self.metrics.advance))
    #expect(ends == Array(stride(from: 10, through: 100_000, by: 10)))
  }
}
