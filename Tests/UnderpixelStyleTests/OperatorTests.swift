import Testing
import UnderpixelGeometry

@Suite("Operators of expressions")
struct OperatorTests {
  @Test(
    "a comparison of different types is false, and exact for numbers of 64 bits",
    arguments: [
      Case(["==", ["get", "n"], 5], true), Case(["==", ["get", "n"], 5.0], true),
      Case(["==", ["get", "n"], ["get", "digits"]], false), Case(["!=", ["get", "n"], ["get", "digits"]], true),
      Case(["==", ["get", "missing"], nil], true), Case(["==", ["get", "null"], nil], true),
      Case(["!=", ["get", "n"], nil], true), Case(["==", ["get", "b"], true], true),
      Case(["==", ["get", "t"], true], false), Case(["==", "\u{E9}", "e\u{301}"], false),
      Case(["==", ["/", 0, 0], ["/", 0, 0]], false), Case(["!=", ["/", 0, 0], ["/", 0, 0]], true),
      Case(["<", 1, 2], true), Case(["<", 2, 2], false), Case(["<=", 2, 2], true), Case([">", 2, 1.5], true),
      Case([">=", 1, 2], false), Case(["<", ["/", 0, 0], 1], false), Case([">=", ["/", 0, 0], 1], false),
      Case(["<", "a", "b"], true), Case(["<", "B", "a"], true), Case(["<", "", "a"], true),
      Case([">=", "b", "b"], true),
      Case(["<=", "\u{E9}", "e\u{301}"], false), Case(["<", "\u{1F3E8}", "\u{FFFD}"], true),
      Case(["<", 9_007_199_254_740_992, 9_007_199_254_740_993], true),
      Case([">=", 9_007_199_254_740_992, 9_007_199_254_740_993], false),
      Case([">", ["get", "big"], 9_223_372_036_854_775_807], true),
      Case(["<", ["get", "big"], 18_446_744_073_709_551_616.0], true),
    ])
  func comparisons(_ example: Case) { check(example) }

  @Test(
    "\"in\" finds values in arrays and characters in text",
    arguments: [
      Case(["in", "x", ["get", "a"]], true), Case(["in", 1, ["get", "a"]], true),
      Case(["in", 1.0, ["get", "a"]], true),
      Case(["in", "1", ["get", "a"]], false), Case(["in", nil, ["get", "a"]], true),
      Case(["in", true, ["get", "a"]], false), Case(["in", 1, ["literal", []]], false),
      Case(["in", "ex", ["get", "t"]], true), Case(["in", "", ["get", "t"]], true), Case(["in", "X", "text"], false),
      Case(["in", 12, "a123"], true), Case(["in", true, "it is true"], true), Case(["in", nil, "text"], false),
      Case(["in", nil, "a null"], true), Case(["in", "e", "\u{E9}"], false), Case(["in", "e", "e\u{301}"], true),
      Case(["in", "\u{E9}", ["literal", ["e\u{301}"]]], false), Case(["in", "t", ["get", "missing"]], false),
      Case(["in", ["get", "t"], ["literal", ["text", "other"]]], true),
    ])
  func contains(_ example: Case) { check(example) }

  @Test(
    "\"match\" compares with strict types and falls back",
    arguments: [
      Case(["match", ["get", "t"], "text", 1, 0], 1), Case(["match", ["get", "t"], ["a", "text"], 1, "b", 2, 0], 1),
      Case(["match", ["get", "t"], "a", 1, ["b", "c"], 2, 0], 0),
      Case(["match", ["get", "n"], 5, "five", "other"], "five"),
      Case(["match", ["get", "n"], 5.0, "five", "other"], "five"), Case(["match", ["get", "n"], "5", 1, 0], 0),
      Case(["match", ["get", "digits"], 5, 1, 0], 0), Case(["match", ["get", "missing"], "", 1, 0], 0),
      Case(["match", ["get", "b"], "true", 1, 0], 0), Case(["match", "\u{E9}", "e\u{301}", 1, "\u{E9}", 2, 0], 2),
      Case(["match", 3, [1, 2], "a", [3, 4], "b", "c"], "b"),
      Case(["match", ["get", "t"], "text", ["get", "n"], "b"], 5),
      // An output that is not chosen is not evaluated.
      Case(["match", "a", "b", ["number", ["get", "t"]], 1], 1), Case(["match", ["get", "a"], "a", 1, 2], 2),
    ])
  func matches(_ example: Case) { check(example) }

  @Test(
    "\"case\" takes the first that is true, \"coalesce\" the first that is not null",
    arguments: [
      Case(["case", false, 1, true, 2, 3], 2), Case(["case", true, 1, true, 2, 3], 1), Case(["case", false, 1, 3], 3),
      Case(["case", true, 1, ["boolean", ["get", "t"]], 2, 3], 1), Case(["case", ["get", "b"], "yes", "no"], "yes"),
      Case(["==", ["case", ["get", "b"], ["get", "t"], 5], "text"], true),
      Case(["coalesce", ["get", "missing"], ["get", "null"], 7], 7), Case(["coalesce", ["get", "n"], "x"], 5),
      Case(["coalesce", nil], nil), Case(["coalesce", ["get", "missing"]], nil),
      Case(["coalesce", false, true], false),
      Case(["coalesce", 0, 1], 0), Case(["coalesce", "", "a"], ""),
      Case(["coalesce", 1, ["number", ["get", "t"]]], 1),
      Case(["+", ["coalesce", ["get", "missing"], 1], 1], 2),
    ])
  func choices(_ example: Case) { check(example) }

  @Test(
    "\"all\", \"any\" and \"!\" stop where the answer is known",
    arguments: [
      Case(["all"], true), Case(["any"], false), Case(["all", true, false, ["boolean", ["get", "t"]]], false),
      Case(["any", false, true, ["boolean", ["get", "t"]]], true), Case(["!", false], true),
      Case(["!", ["get", "b"]], false),
      Case(["all", true, ["get", "b"]], true), Case(["any", false, false], false),
    ])
  func logic(_ example: Case) { check(example) }

  @Test(
    "arithmetic is that of JavaScript, with halves rounded away from zero",
    arguments: [
      Case(["+", 1, 2, 3], 6), Case(["+", 1], 1), Case(["+"], 0), Case(["*"], 1), Case(["min"], .number(.infinity)),
      Case(["max"], .number(-.infinity)), Case(["*", 2, 3, 4], 24), Case(["-", 5, 2], 3), Case(["-", 5], -5),
      Case(["/", 1, 4], 0.25), Case(["/", 1, 0], .number(.infinity)), Case(["/", 0, 0], .number(.nan)),
      Case(["%", 7, 3], 1), Case(["%", -7, 3], -1), Case(["%", 7, -3], 1), Case(["%", 5.5, 2], 1.5),
      Case(["%", 1, 0], .number(.nan)), Case(["^", 2, 10], 1024), Case(["^", 2, -1], 0.5),
      Case(["^", -8, 0.5], .number(.nan)),
      Case(["^", 0, 0], 1), Case(["^", 1, ["/", 0, 0]], .number(.nan)), Case(["^", -1, ["/", 1, 0]], .number(.nan)),
      Case(["round", 0.5], 1), Case(["round", -0.5], -1), Case(["round", 1.5], 2), Case(["round", -1.5], -2),
      Case(["round", 2.5], 3), Case(["round", 0.49999999999999994], 0), Case(["floor", -1.5], -2),
      Case(["ceil", -1.5], -1),
      Case(["ceil", 1.2], 2), Case(["abs", -3], 3), Case(["sqrt", 9], 3), Case(["sqrt", -1], .number(.nan)),
      Case(["min", 3, 1, 2], 1), Case(["max", 3, 1, 2], 3), Case(["min", 4], 4),
      Case(["min", 1, ["/", 0, 0]], .number(.nan)), Case(["max", ["/", 0, 0], 1], .number(.nan)),
      Case(["min", ["/", 0, 0], 1], .number(.nan)), Case(["max", 1, ["/", 0, 0], 2], .number(.nan)),
      Case(["+", ["get", "n"], ["get", "f"], ["zoom"]], 17.5),
    ])
  func arithmetic(_ example: Case) { check(example) }

  @Test(
    "features are asked for properties, objects for members",
    arguments: [
      Case(["get", "n"], 5), Case(["get", "missing"], nil), Case(["get", "k", ["get", "o"]], 7),
      Case(["get", "n", ["get", "o"]], nil), Case(["get", "k", ["literal", ["k": "v"]]], "v"),
      Case(["get", ["case", true, "n", "t"]], 5),
      Case(["has", "n"], true), Case(["has", "null"], true), Case(["has", "missing"], false),
      Case(["has", "k", ["get", "o"]], true), Case(["has", "n", ["get", "o"]], false),
      Case(["has", "x", ["literal", ["x": nil]]], true), Case(["id"], 12), Case(["geometry-type"], "Polygon"),
      Case(["zoom"], 10), Case(["literal", [1, [2]]], [1, [2]]), Case(["literal", ["a": 1]], ["a": 1]),
      Case(["literal", "x"], "x"), Case(nil, nil), Case("x", "x"), Case(1, 1), Case(true, true),
    ])
  func lookups(_ example: Case) { check(example) }

  @Test(
    "text is taken apart as in JavaScript, by characters of Unicode",
    arguments: [
      Case(["index-of", "x", "text"], 2), Case(["index-of", "t", "text", 1], 3), Case(["index-of", "z", "text"], -1),
      Case(["index-of", "t", "text", -5], 0), Case(["index-of", "", "text", 2], 2),
      Case(["index-of", "", "text", 9], 4),
      Case(["index-of", "b", "\u{1F3E8}b"], 1), Case(["index-of", "b", "\u{1F3E8}b", 2], 1),
      Case(["index-of", "\u{1F3E8}", "\u{1F3E8}b", 1], -1), Case(["index-of", "", "\u{1F3E8}b", 1], 1),
      Case(["index-of", nil, "a null"], 2), Case(["index-of", 2, ["literal", [1, 2, 2]]], 1),
      Case(["index-of", 2, ["literal", [1, 2, 2]], 2], 2), Case(["index-of", 2, ["literal", [1, 2, 2]], -1], 2),
      Case(["index-of", 2, ["literal", [1, 2, 2]], 3], -1), Case(["index-of", "2", ["literal", [1, 2]]], -1),
      Case(["slice", "text", 1], "ext"), Case(["slice", "text", 1, 3], "ex"), Case(["slice", "text", -2], "xt"),
      Case(["slice", "text", 3, 1], ""), Case(["slice", "text", -9, 9], "text"),
      Case(["slice", "text", 1.9, 2.9], "e"),
      Case(["slice", "\u{1F3E8}bc", 1, 2], "b"), Case(["slice", ["literal", [1, 2, 3]], 1], [2, 3]),
      Case(["slice", ["literal", [1, 2, 3]], ["/", 0, 0], -1], [1, 2]), Case(["length", "\u{1F3E8}e\u{301}"], 3),
      Case(["length", ["literal", []]], 0), Case(["split", "a,b,,c", ","], ["a", "b", "", "c"]),
      Case(["split", "", ","], [""]), Case(["split", "", ""], []), Case(["split", "ab", ""], ["a", "b"]),
      Case(["split", "aXXb", "XX"], ["a", "b"]), Case(["join", ["literal", ["a", "", "b"]], "-"], "a--b"),
      Case(["join", ["literal", []], "-"], ""), Case(["at", 1, ["literal", ["a", "b"]]], "b"),
      Case(["concat"], ""), Case(["concat", 1, true, nil, "a", ["literal", [1]]], "1truea[1]"),
      Case(["upcase", "stra\u{DF}e"], "STRASSE"), Case(["downcase", "\u{130}A"], "i\u{307}a"),
      // The small sigma has a form for the ends of words.
      Case(["downcase", "\u{39F}\u{394}\u{39F}\u{3A3}"], "\u{3BF}\u{3B4}\u{3BF}\u{3C2}"),
      Case(["downcase", "\u{3A3}\u{391}"], "\u{3C3}\u{3B1}"), Case(["downcase", "\u{3A3}"], "\u{3C3}"),
      Case(["downcase", "A\u{3A3}.\u{301} \u{3A3}"], "a\u{3C2}.\u{301} \u{3C3}"),
      Case(["downcase", "A\u{3A3}'A"], "a\u{3C3}'a"), Case(["downcase", "1\u{3A3}"], "1\u{3C3}"),
    ])
  func texts(_ example: Case) { check(example) }

  @Test("an id is given as it was spelled, and is null where there is none")
  func ids() {
    #expect(Outcome(["id"], feature: TestFeature(id: "12")) == .value("12"))
    #expect(Outcome(["id"], feature: TestFeature(id: FeatureID(UInt64.max))) == .value(.unsigned(.max)))
    #expect(Outcome(["id"], feature: TestFeature(id: FeatureID(1.5))) == .value(1.5))
    #expect(Outcome(["==", ["id"], 12], feature: TestFeature(id: "12")) == .value(false))
    #expect(Outcome(["id"], feature: TestFeature()) == .value(nil))
    #expect(Outcome(["id"], feature: nil) == .value(nil))
  }

  @Test("a feature's geometry has one of three types", arguments: GeometryType.allCases)
  func geometryTypes(_ type: GeometryType) {
    #expect(Outcome(["geometry-type"], feature: TestFeature(geometryType: type)) == .value(.string(type.name)))
  }

  @Test("without a feature there are no properties")
  func noFeature() {
    #expect(Outcome(["get", "n"], feature: nil) == .value(nil))
    #expect(Outcome(["has", "n"], feature: nil) == .value(false))
    #expect(Outcome(["geometry-type"], feature: nil) == .value(""))
  }

  private func check(_ example: Case) {
    let outcome = Outcome(example.expression)
    #expect(outcome.gives(example.expected), "\(outcome)")
  }
}
