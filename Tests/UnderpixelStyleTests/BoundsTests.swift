import Testing
import UnderpixelGeometry
import UnderpixelStyle

/// What is not refused here would take years: the limit of time tells a hang, not a speed.
@Suite("Expressions that ask for too much", .timeLimit(.minutes(30)))
struct BoundsTests {
  private static let last: PropertyValue = ["var", "last"]

  /// What the variable `last` has after the first has a value and each of the others uses the one before twice.
  private func doubling(
    _ count: Int, from first: PropertyValue, in body: PropertyValue = last,
    _ twice: (PropertyValue) -> PropertyValue
  ) -> PropertyValue {
    func name(_ index: Int) -> PropertyValue { .string(index == count ? "last" : "v\(index)") }
    var expression = body
    for index in stride(from: count, through: 1, by: -1) {
      expression = ["let", name(index), twice(["var", name(index - 1)]), expression]
    }
    return ["let", name(0), first, expression]
  }

  private func isRefused(_ expression: PropertyValue, _ words: String) -> Bool {
    switch Outcome(expression) {
    case .invalid(let error): error.message.contains(words) && error.path.hasPrefix("/3")
    default: false
    }
  }

  private static let steps = "at most 4194304 steps"

  @Test("variables that double each other sixty times are refused where they are not known from the start")
  func variables() {
    let doublings: [(PropertyValue, (PropertyValue) -> PropertyValue)] = [
      (["get", "n"], { ["+", $0, $0] }), (["zoom"], { ["max", $0, $0, 1] }), (["get", "t"], { ["concat", $0, $0] }),
      (["get", "a"], { ["semiliteral", [$0, $0]] }), (["get", "b"], { ["all", $0, ["!", $0]] }),
      (["get", "c"], { ["case", ["has", "x"], $0, $0] }), (["get", "t"], { ["coalesce", $0, $0] }),
      (["get", "t"], { ["match", $0, "a", $0, $0] }), (["feature-state", "x"], { ["==", $0, $0] }),
      (["zoom"], { ["interpolate", ["linear"], $0, 0, 0, 1, $0] }), (["get", "n"], { ["step", $0, 0, 1, $0] }),
      (["get", "t"], { ["to-string", ["format", $0, [:], $0, [:]]] }),
      (["global-state", "x"], { ["slice", ["string", $0], ["length", $0]] }),
    ]
    for (first, twice) in doublings {
      let expression = doubling(60, from: first, twice)
      guard case .invalid(let error) = Outcome(expression) else {
        Issue.record("\(text(of: twice("x"))) is read")
        continue
      }
      #expect(error.message.contains(Self.steps), "\(error)")
    }
  }

  @Test("a filter with such a part is refused too, in whichever form, and when only all parts are too many")
  func filters() {
    let heavy = doubling(60, from: ["get", "b"]) { ["all", $0, $0] }
    let part = doubling(18, from: ["get", "b"]) { ["all", $0, $0] }
    #expect(throws: Never.self) { try StyleExpression(filter: ["all", ["!has", "x"], part]) }
    for filter in [
      heavy, ["all", heavy], ["none", heavy], .array(["any", ["!has", "x"]] + Array(repeating: part, count: 8)),
    ]
      as [PropertyValue]
    {
      let error = #expect(throws: StyleError.self) { try StyleExpression(filter: filter) }
      #expect(error?.message.contains(Self.steps) == true)
    }
  }

  @Test("numbers that are known from the start can be doubled: they are one number")
  func numbers() {
    #expect(Outcome(doubling(60, from: 1) { ["+", $0, $0] }) == .value(.number(0x1p60)))
    #expect(Outcome(doubling(60, from: true) { ["all", $0, $0] }) == .value(true))
  }

  @Test("text that is known from the start is refused where it grows too long")
  func texts() {
    func long(_ count: Int, in body: PropertyValue) -> PropertyValue {
      doubling(count, from: "ab", in: body) { ["concat", $0, $0] }
    }
    #expect(Outcome(long(20, in: ["length", Self.last])) == .value(.number(0x1p21)))
    #expect(isRefused(long(60, in: ["length", Self.last]), "text can have at most"))
    // Text in arrays counts, or else an array of it could be written out.
    #expect(
      isRefused(long(23, in: ["to-string", ["semiliteral", [Self.last, Self.last]]]), "an array can hold at most"))
    #expect(isRefused(long(21, in: ["split", Self.last, ""]), "an array can hold at most"))
    #expect(isRefused(long(21, in: ["split", Self.last, "b"]), "an array can hold at most"))
    let comma = doubling(18, from: ",", in: ["length", ["split", Self.last, ","]]) { ["concat", $0, $0] }
    #expect(Outcome(comma) == .value(.number(0x1p18 + 1)))
    let joined = doubling(18, from: ",", in: ["length", ["join", ["split", Self.last, ","], Self.last]]) {
      ["concat", $0, $0]
    }
    guard case .invalid(let error) = Outcome(joined) else {
      Issue.record("joined")
      return
    }
    #expect(error.message.contains("text can have at most"))
  }

  @Test("arrays that are known from the start are refused where they hold too much")
  func arrays() {
    let literal: PropertyValue = ["literal", [1, 2, 3]]
    let small = doubling(10, from: literal, in: ["length", Self.last]) { ["semiliteral", [$0, $0]] }
    #expect(Outcome(small) == .value(2))
    for first in [literal, ["literal", []], "x", nil, ["literal", ["a": [1, 2]]]] as [PropertyValue] {
      #expect(isRefused(doubling(60, from: first) { ["semiliteral", [$0, $0]] }, "an array can hold at most"))
    }
    // In arrays of one element only the depth grows.
    let deep = doubling(60, from: literal, in: ["typeof", Self.last]) { ["semiliteral", [$0]] }
    guard case .value(let name) = Outcome(deep) else {
      Issue.record("\(Outcome(deep))")
      return
    }
    #expect(name.string?.hasPrefix("array<array<") == true)
    let texts = doubling(60, from: "\\\"", in: ["length", Self.last]) { ["to-string", ["semiliteral", [$0]]] }
    #expect(isRefused(texts, "at most"))
  }

  @Test("text and arrays of a feature are bounded as well, when evaluated")
  func evaluated() {
    let feature = TestFeature(properties: [
      "t": .string(String(repeating: "ab", count: 1 << 20)), "l": .array(Array(repeating: 1, count: 1 << 17)),
    ])
    for expression in [
      doubling(4, from: ["get", "t"]) { ["concat", $0, $0] },
      doubling(4, from: ["get", "l"]) { ["semiliteral", [$0, $0]] },
      ["split", ["get", "t"], ""], ["split", ["get", "t"], "a"],
    ] as [PropertyValue] {
      guard case .failure(let message) = Outcome(expression, feature: feature) else {
        Issue.record("it has a value")
        continue
      }
      #expect(message.contains("at most"), "\(message)")
    }
  }
}
