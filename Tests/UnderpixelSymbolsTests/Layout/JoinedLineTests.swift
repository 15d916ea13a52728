import Testing
import UnderpixelGeometry
import UnderpixelStyle
import UnderpixelTestSupport

@testable import UnderpixelSymbols

@Suite("Lines joined")
struct JoinedLineTests {
  /// Lines along an axis, each with its text.
  func joined(_ lines: (String, [Double])...) -> [Line] {
    Self.joined(lines.map { Line(text: $0, lines: [$1.map { [$0, 0] }]) })
  }

  struct Line: Equatable {
    var text: String
    var lines: [[Point]]
  }

  static func joined(_ lines: [Line]) -> [Line] {
    let symbols = lines.enumerated().map { index, line in
      var symbol = SymbolFeature(index: index, shape: TileShape(type: .lineString, lines: line.lines))
      symbol.text = line.text.isEmpty ? nil : Formatted(line.text)
      return symbol
    }
    return UnderpixelSymbols.joined(symbols).map { symbol in
      Line(text: symbol.text?.text ?? "", lines: symbol.shape.lines)
    }
  }

  func xs(_ lines: [Line]) -> [[Double]] { lines.flatMap { $0.lines.map { $0.map(\.x) } } }

  @Test("lines that end where another begins are one")
  func two() {
    #expect(xs(joined(("a", [0, 1]), ("a", [1, 2, 3]))) == [[0, 1, 2, 3]])
    #expect(xs(joined(("a", [1, 2, 3]), ("a", [0, 1]))) == [[0, 1, 2, 3]])
    // They face each other, or turn their backs.
    #expect(xs(joined(("a", [0, 1]), ("a", [2, 1]))) == [[0, 1], [2, 1]])
    #expect(xs(joined(("a", [1, 0]), ("a", [1, 2]))) == [[1, 0], [1, 2]])
    #expect(xs(joined(("a", [0, 1]), ("a", [1.5, 2]))) == [[0, 1], [1.5, 2]])
  }

  @Test("one that closes a gap makes one of three")
  func three() {
    #expect(xs(joined(("a", [0, 1]), ("a", [2, 3]), ("a", [1, 2]))) == [[0, 1, 2, 3]])
    #expect(xs(joined(("a", [2, 3]), ("a", [0, 1]), ("a", [1, 2]), ("a", [3, 4]))) == [[0, 1, 2, 3, 4]])
    #expect(xs(joined(("a", [2, 3]), ("a", [0, 1]), ("a", [1, 2]), ("a", [-1, 0]))) == [[-1, 0, 1, 2, 3]])
  }

  @Test("texts do not mix, and what has no text is left alone")
  func texts() {
    let lines = joined(("a", [0, 1]), ("b", [1, 2]), ("", [1, 2]), ("", [2, 3]), ("a", [1, 3]), ("b", [2, 4]))
    #expect(lines.map(\.text) == ["a", "b", "", ""])
    #expect(xs(lines) == [[0, 1, 3], [1, 2, 4], [1, 2], [2, 3]])
  }

  @Test("rings are closed, and stay rings")
  func rings() {
    #expect(xs(joined(("a", [0, 1]), ("a", [1, 2]), ("a", [2, 0]))) == [[0, 1, 2, 0]])
    #expect(xs(joined(("a", [0, 1, 0]))) == [[0, 1, 0]])
  }

  @Test("the first line of a feature is joined, and none of the others is lost")
  func multiLines() {
    let lines = Self.joined([
      Line(text: "a", lines: [[[0, 0], [1, 0]], [[7, 7], [8, 8]]]),
      Line(text: "a", lines: [[[1, 0], [2, 0]], [[9, 9], [8, 9]]]),
      Line(text: "a", lines: [[], [[1, 1], [2, 2]]]), Line(text: "a", lines: []),
    ])
    let first: [[Point]] = [[[0, 0], [1, 0], [2, 0]], [[7, 7], [8, 8]], [[9, 9], [8, 9]]]
    #expect(lines.map(\.lines) == [first, [[], [[1, 1], [2, 2]]]])
  }

  @Test("the feature that is labeled is the one that the others are joined to")
  func feature() {
    let lines: [[Point]] = [[[2, 0], [3, 0]], [[0, 0], [1, 0]], [[1, 0], [2, 0]]]
    let symbols = lines.enumerated().map { index, line in
      var symbol = SymbolFeature(index: index, shape: TileShape(type: .lineString, lines: [line]))
      symbol.text = Formatted("a")
      return symbol
    }
    #expect(UnderpixelSymbols.joined(symbols).map(\.index) == [1])
    #expect(UnderpixelSymbols.joined(Array(symbols[..<2])).map(\.index) == [0, 1])
  }

  // MARK: Any lines

  private struct Step: Hashable {
    var text: String
    var from: Point
    var to: Point
  }

  private static func steps(_ lines: [Line]) -> [Step: Int] {
    var counts: [Step: Int] = [:]
    for line in lines {
      for run in line.lines {
        for (a, b) in zip(run, run.dropFirst()) { counts[Step(text: line.text, from: a, to: b), default: 0] += 1 }
      }
    }
    return counts
  }

  @Test("every step of a line is in one of those that come of them", arguments: [1, 2] as [UInt64])
  func steps(seed: UInt64) {
    let line = zip(Gen<String>.element(of: ["a", "b", ""]), .line(in: 0...4, step: 1, upTo: 4)).map { text, line in
      Line(text: text, lines: [line])
    }
    forAll(line.array(upTo: 20), seed: seed) { lines in
      let joined = Self.joined(lines)
      return Self.steps(joined) == Self.steps(lines) && joined.count <= lines.count
    }
  }

  @Test("where no more than two meet, none begins where another ends", arguments: [1, 2] as [UInt64])
  func ends(seed: UInt64) {
    // Pieces of one way past places that are all different, in any order; some are left out.
    let cuts = Gen<Bool>.bool.array(upTo: 30)
    forAll(zip(cuts, Gen<Int>.int(in: 0...100).array(upTo: 30)), seed: seed) { cuts, order in
      var pieces: [[Point]] = [[[0, 0]]]
      for (index, isCut) in cuts.enumerated() {
        let next = Point(x: Double(index + 1), y: 0)
        pieces[pieces.count - 1].append(next)
        if isCut { pieces.append([next]) }
      }
      pieces.removeAll { $0.count < 2 }
      for (index, place) in order.enumerated() where pieces.count > 1 {
        pieces.swapAt(index % pieces.count, place % pieces.count)
      }
      if order.count % 3 == 0 { pieces = Array(pieces.dropLast()) }
      let joined = Self.joined(pieces.map { Line(text: "a", lines: [$0]) }).map { $0.lines[0] }
      return joined.allSatisfy { a in joined.allSatisfy { b in a.last != b.first } }
    }
  }
}
