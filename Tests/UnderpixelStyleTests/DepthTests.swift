import Foundation
import Testing
import UnderpixelGeometry
import UnderpixelStyle
import UnderpixelTestSupport

@Suite("Deep and wide expressions")
struct DepthTests {
  /// Never given back: to release so many arrays within each other takes more stack than a thread has.
  private static let millions: [String: PropertyValue] = [
    "arrays": nested(1_000_000, in: []) { [$0] }, "not": nested(1_000_000, in: true) { ["!", $0] },
    "all": nested(1_000_000, in: true) { ["all", $0] }, "objects": nested(1_000_000, in: 1) { ["a": $0] },
    "literals": nested(1_000_000, in: 1) { ["literal", $0] },
  ]

  @Test(
    "a million arrays or objects within each other are an error",
    arguments: ["arrays", "not", "all", "objects", "literals"])
  func million(_ name: String) throws {
    let value = try #require(Self.millions[name])
    let around: [PropertyValue] = [value, ["literal", value], ["to-string", ["literal", value]], ["in", 1, value]]
    var messages: [String] = []
    for expression in around {
      do throws(StyleError) { _ = try StyleExpression(expression) } catch { messages.append(error.message) }
      do throws(StyleError) { _ = try StyleExpression(filter: expression) } catch { messages.append(error.message) }
    }
    #expect(messages.count == 8)
    #expect(messages.contains { $0.contains("at most 256 deep within each other") })
    var document = plainStyle.replacing(at: "/layers/1/filter", with: value)
    #expect(Style.problems(in: document).contains { $0.path.hasPrefix("/layers/1/filter") })
    document = plainStyle.replacing(at: "/layers/2/paint/line-width", with: value)
    #expect(Style.problems(in: document).contains { $0.path.hasPrefix("/layers/2/paint/line-width") })
    document = plainStyle.replacing(at: "/metadata", with: value)
    #expect(try Style.read(document).warnings == [])
  }

  @Test("256 expressions lie within each other, and no more")
  func limit() throws {
    let deepest = nested(255, in: true) { ["!", $0] }
    #expect(Outcome(deepest) == .value(false))
    guard case .invalid(let error) = Outcome(["!", deepest]) else {
      Issue.record("257 fit")
      return
    }
    #expect(error.message == "expressions can lie at most 256 deep within each other")
    #expect(error.path == String(repeating: "/1", count: 256))
    let legacy = #expect(throws: StyleError.self) {
      try StyleExpression(filter: nested(256, in: ["==", "a", 1]) { ["all", $0] })
    }
    #expect(legacy?.path == String(repeating: "/1", count: 256))
    let deepestFilter = try StyleExpression(filter: nested(255, in: ["==", "n", 5]) { ["all", $0] })
    #expect(deepestFilter.passes(TestFeature.sample, at: 0))
  }

  /// What Darwin gives secondary threads. Without optimization, frames are some ten times as large.
  private static var stackSize: Int {
    #if DEBUG
      4 << 20
    #else
      512 << 10
    #endif
  }

  @Test(
    "the deepest expressions fit the stack of a secondary thread",
    arguments: [
      ["all", true, "x"], ["!", "x"], ["case", "x", true, false], ["case", true, "x", false],
      ["match", "a", "a", "x", true], ["coalesce", ["get", "no"], "x"], ["step", 0, "x", 1, true], ["==", "x", true],
      ["boolean", "x"], ["to-boolean", "x"], ["has", ["case", "x", "n", "t"]], ["in", ["case", "x", "n", "t"], "n"],
      ["<", ["to-number", "x"], 1], ["to-boolean", ["+", ["to-number", "x"], 1]],
      ["to-boolean", ["interpolate", ["linear"], ["to-number", "x"], 0, 0, 1, 1]],
    ] as [PropertyValue])
  func stack(_ pattern: PropertyValue) async {
    let expression = nested(250 / depth(of: pattern), in: ["get", "b"]) { filled(pattern, with: $0) }
    let isRead = await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
      let thread = Thread {
        let parsed = try? StyleExpression(filter: expression)
        _ = parsed?.passes(TestFeature.sample, at: 3)
        continuation.resume(returning: parsed != nil)
      }
      thread.stackSize = Self.stackSize
      thread.start()
    }
    #expect(isRead)
  }

  @Test(
    "filters as deep as they may be, with branches at each level, take no time to speak of",
    .timeLimit(.minutes(30)))
  func fast() throws {
    // At the bottom lies a name in a comparison, four deep.
    let deep = nested(252, in: ["has", "n"]) { inner in
      [
        "all", ["==", ["get", "n"], 5], ["any", false, ["in", "x", ["literal", ["x"]]]], inner, ["!", ["has", "no"]],
      ]
    }
    // Work that doubled at each level would never end.
    let filter = try StyleExpression(filter: deep)
    for _ in 0..<10 { #expect(filter.passes(TestFeature.sample, at: 3)) }
  }

  @Test("hundreds of thousands of arguments are read in linear time", .timeLimit(.minutes(30)))
  func wide() throws {
    // Quadratic work would take many minutes.
    let sum = try StyleExpression(.array(["+"] + Array(repeating: 1, count: 200_000)))
    #expect(try sum.evaluate(EvaluationContext(zoom: 0)) == 200_000)
    let all = try StyleExpression(.array(["all"] + Array(repeating: ["has", "n"], count: 100_000)))
    #expect(all.passes(TestFeature.sample, at: 0))
    let labels = PropertyValue.array((0..<200_000).map { .string("label \($0)") })
    let match = try StyleExpression(["match", ["get", "t"], labels, true, false])
    #expect(!match.passes(TestFeature.sample, at: 0))
  }
}

/// The value within `count` others.
private func nested(
  _ count: Int, in innermost: PropertyValue, _ wrap: (PropertyValue) -> PropertyValue
) -> PropertyValue {
  (0..<count).reduce(innermost) { value, _ in wrap(value) }
}

/// How many expressions lie around the `"x"` of a pattern.
private func depth(of pattern: PropertyValue) -> Int {
  guard let elements = pattern.array else { return 0 }
  return elements.contains("x") ? 1 : 1 + (elements.map(depth).max() ?? 0)
}

/// The pattern with a value for its `"x"`.
private func filled(_ pattern: PropertyValue, with value: PropertyValue) -> PropertyValue {
  if pattern == "x" { return value }
  return pattern.array.map { .array($0.map { filled($0, with: value) }) } ?? pattern
}
