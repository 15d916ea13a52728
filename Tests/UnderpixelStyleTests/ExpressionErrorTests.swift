import Testing
import UnderpixelGeometry
import UnderpixelStyle

@Suite("Expressions that can't be read")
struct ExpressionErrorTests {
  @Test(
    "the error names the place and what was expected",
    arguments: [
      BadCase([], "", "expected an expression, found an empty array"),
      BadCase([1, 2], "/0", "expected the name of an operator, found 1"),
      BadCase([["get", "n"], 2], "/0", "found an array (a plain array is [\"literal\", [...]])"),
      BadCase(["a": 1], "", "expected an expression, found an object"),
      BadCase(["foo", 1], "/0", "there is no operator \"foo\""),
      BadCase(["concat", "a", ["upcase", 1]], "/2/1", "expected text, found 1"),
      BadCase(["all", true, ["let", "a", 1]], "/2", "\"let\" takes pairs of name and value and then an expression"),
      BadCase(["let", 1, 2, 3], "/1", "expected the name of a variable, found 1"),
      BadCase(["let", "a-b", 2, 3], "/1", "letters, digits and \"_\" only, found \"a-b\""),
      BadCase(["let", "a", 1, ["var", "b"]], "/3/1", "there is no variable \"b\" here, only \"a\""),
      BadCase(["let", "a", ["var", "a"], 1], "/2/1", "there is no variable \"a\" here, only within \"let\""),
      BadCase(["+", ["let", "a", 1, ["var", "a"]], ["var", "a"]], "/2/1", "there is no variable \"a\""),
      BadCase(["let", "a", "x", ["+", ["var", "a"], 1]], "/3/1", "expected a number, but \"var\" gives text"),
      BadCase(["get"], "", "\"get\" takes 1 to 2 arguments, found 0"),
      BadCase(["get", 5], "/1", "expected text, found 5"),
      BadCase(["get", "a", "b"], "/2", "expected an object, found \"b\""),
      BadCase(["zoom", 1], "", "\"zoom\" takes no arguments, found 1"),
      BadCase(["literal"], "", "\"literal\" takes 1 argument, found 0"),
      BadCase(["!", true, true], "", "\"!\" takes 1 argument, found 2"),
      BadCase(["!", 1], "/1", "expected true or false, found 1"),
      BadCase(["all", true, "yes"], "/2", "expected true or false, found \"yes\""),
      BadCase(["any", nil], "/1", "expected true or false, found null"),
      BadCase(["-", 1, 2, 3], "", "\"-\" takes 1 to 2 arguments, found 3"),
      BadCase(["/", 1], "", "\"/\" takes 2 arguments, found 1"),
      BadCase(["+", 1, ["*", 2, "3"]], "/2/2", "expected a number, found \"3\""),
      BadCase(["+", 1, ["to-string", 2]], "/2", "expected a number, but \"to-string\" gives text"),
      BadCase(["+", 1, ["literal", [2]]], "/2", "expected a number, found an array"),
      BadCase(["==", 1], "", "\"==\" takes 2 to 3 arguments, found 1"),
      BadCase(["==", 1, "1"], "", "\"==\" can't compare a number with text"),
      BadCase(["==", ["zoom"], ["geometry-type"]], "", "can't compare a number with text"),
      BadCase(["==", "a", "b", ["collator"]], "/3", "\"collator\" takes 1 argument, found 0"),
      BadCase(["==", 1, 2, ["collator", [:]]], "", "a collator compares text, not a number"),
      BadCase(["==", ["literal", [1]], 1], "/1", "can't compare an array"),
      BadCase(["<", true, false], "/1", "\"<\" can't compare true or false; it takes numbers or text"),
      BadCase([">", ["get", "n"], nil], "/2", "\">\" can't compare null"),
      BadCase(["in", "a"], "", "\"in\" takes 2 arguments, found 1"),
      BadCase(
        ["in", ["literal", ["a"]], ["get", "a"]], "", "\"in\" looks for text, a number, true, false or null"),
      BadCase(["in", "a", 5], "/2", "\"in\" looks in text or an array, found 5"),
      BadCase(["in", "a", ["a", "b"]], "/2/0", "there is no operator \"a\" (a plain array is [\"literal\", [...]])"),
      BadCase(
        ["case", true, 1], "", "\"case\" takes pairs of condition and output and then a fallback, found 2 arguments"),
      BadCase(["case", 1], "", "found 1 argument"),
      BadCase(["case", "x", 1, 2], "/1", "expected true or false, found \"x\""),
      BadCase(["case", true, 1, "two"], "/3", "expected a number, found \"two\""),
      BadCase(
        ["match", ["get", "t"], "a", 1], "", "\"match\" takes an input, pairs of label and output, and a fallback"),
      BadCase(["match", ["get", "t"], "a", 1, "a", 2, 0], "/4", "labels must differ, found \"a\" twice"),
      BadCase(
        ["match", ["get", "t"], ["b", "a"], 1, ["c", "a"], 2, 0], "/4", "labels must differ, found \"a\" twice"),
      BadCase(["match", ["get", "n"], [1, 1.0], 1, 0], "/2", "labels must differ, found 1 twice"),
      BadCase(["match", ["get", "n"], [1, "a"], 1, 0], "/2", "labels must all be text or all be whole numbers"),
      BadCase(
        ["match", ["get", "n"], 1.5, 1, 0], "/2", "a label must be text or a whole number below 2^53, found 1.5"),
      BadCase(["match", ["get", "n"], .number(.nan), 1, 0], "/2", "found NaN"),
      BadCase(["match", ["get", "n"], 9_007_199_254_740_992, 1, 0], "/2", "below 2^53"),
      BadCase(["match", ["get", "n"], .number(-0x1p53), 1, 0], "/2", "below 2^53"),
      BadCase(["match", ["get", "n"], .integer(.min), 1, 0], "/2", "below 2^53"),
      BadCase(["match", ["get", "n"], true, 1, 0], "/2", "found true"),
      BadCase(["match", ["get", "n"], [], 1, 0], "/2", "expected at least one label, found an empty array"),
      BadCase(["match", ["zoom"], "a", 1, 0], "/1", "the labels of \"match\" are text, but \"zoom\" gives a number"),
      BadCase(["match", ["get", "t"], "a", 1, "b"], "/4", "expected a number, found \"b\""),
      BadCase(["step", ["zoom"], 1, 2], "", "\"step\" takes an input, an output, and pairs of stop and output"),
      BadCase(["step", ["zoom"], 1, ["+", 1, 2], 2], "/3", "a stop must be a plain number, found an array"),
      BadCase(["step", ["zoom"], 1, .number(.nan), 2], "/3", "a stop must be a plain number, found NaN"),
      BadCase(["step", ["zoom"], 1, 5, 2, 5, 3], "/5", "\"step\" needs ascending stops, 5 comes after 5"),
      BadCase(["step", "5", 1, 2, 3], "/1", "expected a number, found \"5\""),
      BadCase(["step", ["zoom"], 1, 5, "b"], "/4", "expected a number, found \"b\""),
      BadCase(["interpolate", ["linear"], ["zoom"]], "", "\"interpolate\" takes a curve, an input, and pairs"),
      BadCase(
        ["interpolate", "linear", ["zoom"], 1, 2], "/1",
        "expected [\"linear\"], [\"exponential\", base] or [\"cubic-bezier\", x1, y1, x2, y2], found \"linear\""),
      BadCase(["interpolate", ["exponential"], ["zoom"], 1, 2], "/1", "must be a number of at least 0, found none"),
      BadCase(
        ["interpolate", ["exponential", -1], ["zoom"], 1, 2], "/1/1", "must be a number of at least 0, found -1"),
      BadCase(
        ["interpolate", ["exponential", .number(.nan)], ["zoom"], 1, 2], "/1/1",
        "must be a number of at least 0, found NaN"),
      BadCase(
        ["interpolate", ["cubic-bezier", 0, 0, 1, 1.5], ["zoom"], 1, 2], "/1",
        "\"cubic-bezier\" takes four numbers between 0 and 1"),
      BadCase(["interpolate", ["cubic-bezier", 0, 0, 1], ["zoom"], 1, 2], "/1", "takes four numbers"),
      BadCase(["interpolate", ["wavy"], ["zoom"], 1, 2], "/1/0", "there is no curve \"wavy\""),
      BadCase(["interpolate", ["linear"], ["zoom"], 3, 1, 2, 1], "/5", "needs ascending stops, 2 comes after 3"),
      BadCase(["interpolate", ["linear"], ["zoom"], 1, "#fff", 2, "#000"], "", "can't mix text"),
      BadCase(["interpolate-lab", ["linear"], ["zoom"], 1, "#fff", 2, "#ggg"], "/6", "\"#ggg\" can't be made a color"),
      BadCase(["interpolate", ["linear"], ["zoom"], 1, ["get", "n"], 2, 3], "", "can't mix a value"),
      BadCase(["coalesce"], "", "\"coalesce\" takes at least 1 argument, found 0"),
      BadCase(["+", ["coalesce", ["get", "n"], "x"], 1], "/1/2", "expected a number, found \"x\""),
      BadCase(["number"], "", "\"number\" takes at least 1 argument, found 0"),
      BadCase(["to-string", 1, 2], "", "\"to-string\" takes 1 argument, found 2"),
      BadCase(["to-boolean"], "", "\"to-boolean\" takes 1 argument, found 0"),
      BadCase(["has", "a", 1], "/2", "expected an object, found 1"),
    ])
  func invalid(_ example: BadCase) {
    guard case .invalid(let error) = Outcome(example.expression) else {
      Issue.record("\(Outcome(example.expression))")
      return
    }
    #expect(error.path == example.path)
    #expect(error.message.contains(example.message), "\(error.message)")
  }

  @Test("places are below the path of the expression, and names in them are escaped")
  func paths() throws {
    let error = #expect(throws: StyleError.self) {
      try StyleExpression(["!", ["foo"]], path: "/layers/3/filter")
    }
    #expect(error?.path == "/layers/3/filter/1/0")
    #expect(
      error?.description == "/layers/3/filter/1/0: there is no operator \"foo\" (a plain array is [\"literal\", [...]])"
    )
  }

  @Test(
    "an expression knows whether it follows the zoom or the feature",
    arguments: [
      ([1], false, false), (["zoom"], true, false), (["get", "a"], false, true), (["id"], false, true),
      (["geometry-type"], false, true), (["has", "a"], false, true), (["has", "a", ["literal", [:]]], false, false),
      (["get", "a", ["literal", [:]]], false, false), (["get", "a", ["get", "b"]], false, true),
      (["get", ["to-string", ["zoom"]]], true, true), (["case", true, 1, ["zoom"]], true, false),
      (["step", ["get", "n"], 0, 1, ["zoom"]], true, true), (["match", ["id"], 1, ["zoom"], 2], true, true),
      (["interpolate", ["linear"], ["zoom"], 1, 1, 2, 2], true, false), (["coalesce", 1, ["id"]], false, true),
      (["in", "a", ["get", "b"]], false, true), (["!", ["has", "a"]], false, true), (["+", 1, 2], false, false),
    ] as [(PropertyValue, Bool, Bool)])
  func dependencies(_ expression: PropertyValue, _ zoom: Bool, _ feature: Bool) throws {
    let parsed = try StyleExpression(expression == [1] ? 1 : expression)
    #expect(parsed.dependsOnZoom == zoom)
    #expect(parsed.dependsOnFeature == feature)
  }
}
