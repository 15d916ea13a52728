import Testing
import UnderpixelGeometry
import UnderpixelStyle

@Suite("Types of expressions")
struct TypeTests {
  @Test(
    "an assertion gives the first value of its type",
    arguments: [
      Case(["number", ["get", "n"]], 5), Case(["number", ["get", "t"], ["get", "f"]], 2.5), Case(["string", "a"], "a"),
      Case(["string", ["get", "n"], "b"], "b"), Case(["boolean", ["get", "n"], ["get", "b"]], true),
      Case(["object", ["get", "o"]], ["k": 7]),
    ])
  func assertions(_ example: Case) { check(example) }

  @Test(
    "numbers become text as in JavaScript",
    arguments: [
      Case(0, "0"), Case(-0.0, "0"), Case(1, "1"), Case(1.0, "1"), Case(-1.5, "-1.5"), Case(0.1, "0.1"),
      Case(123.456, "123.456"), Case(1e20, "100000000000000000000"), Case(1e21, "1e+21"), Case(1.5e300, "1.5e+300"),
      Case(1e-6, "0.000001"), Case(1.25e-7, "1.25e-7"), Case(.number(.leastNonzeroMagnitude), "5e-324"),
      Case(100, "100"), Case(1200.5, "1200.5"),
      Case(.number(0x1p53), "9007199254740992"), Case(123_456_789_012_345_680_000.0, "123456789012345680000"),
      Case(9_007_199_254_740_993, "9007199254740993"), Case(.unsigned(.max), "18446744073709551615"),
      Case(.number(.nan), "NaN"), Case(.number(.infinity), "Infinity"), Case(.number(-.infinity), "-Infinity"),
      Case(-1e-7, "-1e-7"), Case(-123456.75, "-123456.75"),
    ])
  func numberText(_ example: Case) { check(Case(["to-string", example.expression], example.expected)) }

  @Test(
    "other values become text as in JSON, null and text excepted",
    arguments: [
      Case(nil, ""), Case(true, "true"), Case(false, "false"), Case("a\"b", "a\"b"),
      Case(["literal", [1, "a", nil, true, [2.5]]], "[1,\"a\",null,true,[2.5]]"),
      Case(["literal", ["b": 1, "a": [], "c": [:]]], "{\"a\":[],\"b\":1,\"c\":{}}"),
      Case(["literal", ["\"\\\n\t\u{1}\u{8}\u{1F3E8}/"]], "[\"\\\"\\\\\\n\\t\\u0001\\b\u{1F3E8}/\"]"),
      Case(["literal", [.number(.nan), .number(.infinity)]], "[null,null]"),
      Case(["literal", ["\u{D}\u{A}"]], "[\"\\r\\n\"]"),
      Case(["literal", .string(String(repeating: "long", count: 30))], .string(String(repeating: "long", count: 30))),
    ])
  func text(_ example: Case) { check(Case(["to-string", example.expression], example.expected)) }

  @Test(
    "text becomes a number as in JavaScript",
    arguments: [
      Case("1", 1), Case(" 1.5\n", 1.5), Case("", 0), Case("  ", 0), Case("\u{FEFF}2\u{A0}", 2), Case("1e3", 1000),
      Case(".5", 0.5), Case("5.", 5), Case("-1", -1), Case("+1", 1), Case("0x1F", 31), Case("0b101", 5),
      Case("0o17", 15),
      Case("Infinity", .number(.infinity)), Case("-Infinity", .number(-.infinity)), Case("6.02e-23", 6.02e-23),
      Case("1e999", .number(.infinity)), Case(nil, 0), Case(true, 1), Case(false, 0), Case(7, 7),
    ])
  func numbers(_ example: Case) { check(Case(["to-number", example.expression], example.expected)) }

  @Test(
    "what JavaScript reads as no number can't be made one",
    arguments: [
      "1 2", "abc", "nan", "NaN", "inf", "infinity", "+infinity", "0x", "0x1p3", "-0x10", "0b2", "0o8", "1e", "--1",
      ".",
      "1_000", "1,5", "\u{661}", "0x\u{FF11}", "\u{301}",
    ])
  func noNumber(_ text: String) {
    // What is known from the start is an error from the start.
    let constant = Outcome(["to-number", .string(text)])
    if case .invalid(let error) = constant {
      #expect(error.path == "" && error.message.contains("can't be made a number"))
    } else {
      Issue.record("\(constant)")
    }
    let outcome = Outcome(["to-number", ["get", "x"]], feature: TestFeature(properties: ["x": .string(text)]))
    if case .failure(let message) = outcome {
      #expect(message.contains("can't be made a number"))
    } else {
      Issue.record("\(outcome)")
    }
    #expect(Outcome(["to-number", .string(text), 3]) == .value(3))
  }

  @Test(
    "arrays, objects and NaN can't be made numbers, and the next value is taken",
    arguments: [
      ["literal", [1]], ["literal", ["a": 1]], ["/", 0, 0],
    ] as [PropertyValue])
  func skipped(_ value: PropertyValue) { check(Case(["to-number", value, "4"], 4)) }

  @Test(
    "empty text, 0, NaN, false and null are false, all else is true",
    arguments: [
      Case(nil, false), Case("", false), Case(0, false), Case(0.0, false), Case(["/", 0, 0], false), Case(false, false),
      Case(true, true), Case("false", true), Case(" ", true), Case(-1, true), Case(["literal", []], true),
      Case(["literal", [:]], true),
    ])
  func truth(_ example: Case) { check(Case(["to-boolean", example.expression], example.expected)) }

  @Test(
    "a value of the wrong type has no result, and says what was found",
    arguments: [
      BadCase(["number", ["get", "t"]], "", "expected a number, found \"text\""),
      BadCase(["string", ["get", "n"], ["get", "b"]], "", "expected text, found true"),
      BadCase(["boolean", ["get", "missing"]], "", "expected true or false, found null"),
      BadCase(["object", ["get", "a"]], "", "expected an object, found an array"),
      BadCase(["+", 1, ["get", "t"]], "", "expected a number, found \"text\""),
      BadCase(["!", ["get", "o"]], "", "expected true or false, found an object"),
      BadCase(
        ["<", ["get", "t"], ["get", "n"]], "", "\"<\" compares two numbers or two texts, found \"text\" and 5"),
      BadCase(["<", ["get", "missing"], 1], "", "expected a number, found null"),
      BadCase([">=", "a", ["get", "n"]], "", "expected text, found 5"),
      BadCase([">=", ["get", "b"], ["get", "b"]], "", "found true and true"),
      BadCase(
        ["in", ["get", "a"], ["get", "a"]], "", "looks for text, a number, true, false or null, found an array"),
      BadCase(["in", "a", ["get", "n"]], "", "looks in text or an array, found 5"),
      BadCase(["get", "k", ["get", "n"]], "", "expected an object, found 5"),
      BadCase(["has", ["get", "n"]], "", "expected text, found 5"),
      BadCase(["step", ["get", "t"], 0, 1, 2], "", "expected a number, found \"text\""),
      BadCase(["step", ["/", 0, ["-", ["get", "n"], 5]], 0, 1, 2], "", "expected a number, found NaN"),
      BadCase(
        ["interpolate", ["linear"], ["/", 0, ["-", ["get", "n"], 5]], 0, 0, 1, 1], "", "expected a number, found NaN"),
      BadCase(["case", ["get", "n"], 1, 2], "", "expected true or false, found 5"),
      BadCase(["coalesce", ["number", ["get", "t"]], 1], "", "expected a number, found \"text\""),
    ])
  func mismatches(_ example: BadCase) {
    let outcome = Outcome(example.expression)
    if case .failure(let message) = outcome {
      #expect(message.contains(example.message))
    } else {
      Issue.record("\(outcome)")
    }
  }

  private func check(_ example: Case) {
    let outcome = Outcome(example.expression)
    #expect(outcome.gives(example.expected), "\(outcome)")
  }
}
