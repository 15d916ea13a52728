import Testing
import UnderpixelGeometry
import UnderpixelStyle

@Suite("Filters")
struct FilterTests {
  @Test(
    "a filter that fails for a feature is false",
    arguments: [
      ["<", ["get", "t"], 5], ["get", "t"], ["get", "missing"], ["!", ["get", "n"]], ["boolean", ["get", "n"]],
      [">", ["get", "missing"], 0], ["in", "a", ["get", "n"]], ["!", ["<", ["get", "t"], 5]],
      ["any", ["<", ["get", "t"], 5], true],
    ] as [PropertyValue])
  func failing(_ filter: PropertyValue) throws {
    #expect(try !Expression(filter: filter).passes(EvaluationContext(zoom: 10, feature: TestFeature.sample)))
  }

  @Test(
    "a filter is what its expression says",
    arguments: [
      (true, true), (false, false), (["get", "b"], true), (["==", ["geometry-type"], "Polygon"], true),
      ([">=", ["zoom"], 10], true), ([">=", ["zoom"], 10.5], false), (["all"], true), (["any"], false),
      (["any", ["has", "missing"], ["has", "n"]], true), (["in", ["get", "t"], ["literal", ["text"]]], true),
      (["has", "n"], true), (["match", ["id"], [1, 12], true, false], true),
    ] as [(PropertyValue, Bool)])
  func passing(_ filter: PropertyValue, _ expected: Bool) throws {
    let passes = try Expression(filter: filter).passes(EvaluationContext(zoom: 10, feature: TestFeature.sample))
    #expect(passes == expected)
  }

  @Test(
    "the older form is recognized, and where it begins",
    arguments: [
      (["==", "class", "hotel"], ""), (["==", "$type", "Polygon"], ""), (["!=", "n", 5], ""), (["<", "n", 5], ""),
      (["<=", "n", 5], ""), ([">", "n", 5], ""), ([">=", "n", 5], ""), (["==", "a", nil], ""),
      (["in", "class", "a", "b"], ""), (["in", "class"], ""), (["in"], ""), (["in", "a", "b"], ""),
      (["!in", "class", "a"], ""), (["!has", "a"], ""), (["none", ["has", "a"]], ""), (["none"], ""),
      (["has", "$id"], ""), (["has", "$type"], ""),
      (["all", ["has", "a"], ["==", "b", 1]], "/2"), (["any", ["all", true, ["!has", "b"]]], "/1/2"),
      (["all", ["==", ["get", "a"], 1], ["==", "b", 1]], "/2"),
      (["all", true, ["in", "a", "b"], ["!has", "c"]], "/2"),
    ] as [(PropertyValue, String)])
  func legacy(_ filter: PropertyValue, _ path: String) {
    let error = #expect(throws: StyleError.self) { try Expression(filter: filter, path: "/f") }
    #expect(error?.message.contains("filters in the older form are not read yet") == true)
    #expect(error?.path == "/f" + path)
  }

  @Test(
    "expressions are not taken for the older form",
    arguments: [
      true, false, ["has", "a"], ["has", ["get", "a"]], ["==", ["get", "a"], 1], ["==", 1, ["get", "a"]],
      ["in", "a", ["literal", ["a", "b"]]], ["in", ["get", "a"], ["get", "b"]], ["all"], ["any"],
      ["all", true, ["has", "a"]], ["any", ["in", "a", ["literal", []]], false], ["!", ["has", "a"]],
      ["case", ["has", "a"], true, false],
    ] as [PropertyValue])
  func expressions(_ filter: PropertyValue) {
    #expect(throws: Never.self) { try Expression(filter: filter) }
  }

  @Test(
    "what is no filter of either form is an error",
    arguments: [
      BadCase([], "", "found an empty array"), BadCase(5, "", "expected true or false, found 5"),
      BadCase("a", "", "found \"a\""), BadCase(nil, "", "found null"), BadCase(["a": 1], "", "found an object"),
      BadCase(["+", 1, 2], "", "expected true or false, but \"+\" gives a number"),
      BadCase(["==", "a"], "", "\"==\" takes 2 arguments"), BadCase(["all", "a"], "/1", "expected true or false"),
      BadCase(["has"], "", "\"has\" takes 1 to 2 arguments, found 0"), BadCase([["has", "a"]], "/0", "found an array"),
      BadCase(["zoom"], "", "\"zoom\" gives a number"),
    ])
  func invalid(_ example: BadCase) {
    let error = #expect(throws: StyleError.self) { try Expression(filter: example.expression) }
    #expect(error?.path == example.path)
    #expect(error?.message.contains(example.message) == true, "\(error?.message ?? "")")
  }
}
