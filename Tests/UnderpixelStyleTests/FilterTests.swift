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
    #expect(try !StyleExpression(filter: filter).passes(TestFeature.sample, at: 10))
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
    let passes = try StyleExpression(filter: filter).passes(TestFeature.sample, at: 10)
    #expect(passes == expected)
  }

  @Test(
    "the older form is read",
    arguments: [
      (["==", "t", "text"], true), (["==", "t", "hotel"], false), (["==", "n", 5], true), (["==", "n", 5.0], true),
      (["==", "n", "5"], false), (["==", "digits", 5], false), (["==", "b", true], true), (["==", "null", nil], true),
      (["==", "missing", nil], false), (["!=", "t", "text"], false), (["!=", "n", "5"], true),
      (["!=", "missing", 5], true), (["!=", "missing", nil], true), (["!=", "null", nil], false),
      (["<", "n", 6], true), (["<", "n", 5], false), (["<=", "n", 5], true), ([">", "n", 4.5], true),
      ([">=", "n", 5.5], false), (["<", "digits", 6], false), ([">", "t", "tex"], true), (["<", "t", "u"], true),
      (["<", "missing", 6], false), ([">=", "missing", 6], false), ([">", "b", false], true),
      (["<", "b", true], false),
      (["<=", "b", true], true), (["<=", "b", 2], false), (["<", "a", 6], false),
      (["in", "t", "a", "text"], true), (["in", "t", "a"], false), (["in", "t"], false), (["in", "n", 4, 5], true),
      (["in", "n", "5"], false), (["in", "missing", "a", nil], false), (["!in", "t", "a", "text"], false),
      (["!in", "t", "a"], true), (["!in", "missing", "a"], true), (["!in", "t"], true),
      (["has", "n"], true), (["has", "null"], true), (["has", "missing"], false), (["!has", "n"], false),
      (["!has", "missing"], true),
      (["==", "$type", "Polygon"], true), (["==", "$type", "Point"], false), (["!=", "$type", "Point"], true),
      (["in", "$type", "Point", "Polygon"], true), (["!in", "$type", "Point", "LineString"], true),
      (["has", "$type"], true), (["!has", "$type"], false), (["==", "$id", 12], true), (["==", "$id", "12"], false),
      (["!=", "$id", 12], false), (["<", "$id", 13], true), (["in", "$id", 1, 12], true), (["has", "$id"], true),
      (["!has", "$id"], false),
      (["none"], true), (["none", ["has", "n"]], false), (["none", ["has", "missing"], ["==", "n", 6]], true),
      (["all", ["has", "n"], ["==", "n", 5]], true), (["all", ["has", "n"], ["==", "n", 6]], false),
      (["any", ["==", "n", 6], ["in", "t", "text"]], true), (["any", ["==", "n", 6], ["!has", "t"]], false),
      (["all", ["any", ["==", "n", 5]], ["none", ["==", "$type", "Point"]]], true),
    ] as [(PropertyValue, Bool)])
  func legacy(_ filter: PropertyValue, _ expected: Bool) throws {
    let read = try StyleExpression(filter: filter)
    #expect(read.passes(TestFeature.sample, at: 10) == expected)
    #expect(read.dependsOnFeature == (filter != ["none"]))
    #expect(!read.dependsOnZoom)
  }

  @Test("a feature without id or geometry has neither in the older form")
  func legacyWithout() throws {
    let hits: [PropertyValue] = [
      ["has", "$id"], ["==", "$id", 0], ["==", "$type", "Point"], ["in", "$type", "Point"],
    ]
    for filter in hits {
      #expect(try !StyleExpression(filter: filter).passes(TestFeature(), at: 0), "\(text(of: filter))")
      #expect(try StyleExpression(filter: ["none", filter]).passes(TestFeature(), at: 0), "\(text(of: filter))")
    }
  }

  @Test(
    "filters of the older form and expressions stand side by side",
    arguments: [
      (["all", ["==", ["get", "n"], 5], ["==", "t", "text"]], true),
      (["all", ["==", ["get", "n"], 5], ["==", "t", "hotel"]], false),
      (["any", ["==", ["get", "n"], 6], ["!in", "t", "hotel"]], true),
      (["none", ["==", ["get", "n"], 6], ["==", "t", "hotel"]], true),
      (["none", [">=", ["zoom"], 10], ["==", "t", "hotel"]], false),
      (["all", true, ["in", "t", "text"], ["!has", "c"]], true), (["any", false, ["!has", "n"]], false),
      (
        ["all", ["match", ["get", "t"], "text", true, false], ["any", ["!has", "n"], ["!", ["has", "missing"]]]], true
      ),
      (["none", ["in", ["get", "t"], ["literal", ["text"]]], ["!has", "n"]], false),
    ] as [(PropertyValue, Bool)])
  func mixed(_ filter: PropertyValue, _ expected: Bool) throws {
    let read = try StyleExpression(filter: filter)
    #expect(read.passes(TestFeature.sample, at: 10) == expected)
    #expect(read.dependsOnZoom == text(of: filter).contains("zoom"))
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
    #expect(throws: Never.self) { try StyleExpression(filter: filter) }
  }

  @Test(
    "what is no filter of either form is an error",
    arguments: [
      BadCase([], "", "found an empty array"), BadCase(5, "", "expected true or false, found 5"),
      BadCase("a", "", "found \"a\""), BadCase(nil, "", "found null"), BadCase(["a": 1], "", "found an object"),
      BadCase(["+", 1, 2], "", "expected true or false, but \"+\" gives a number"),
      BadCase(["==", "a"], "", "\"==\" takes 2 to 3 arguments"), BadCase(["all", "a"], "/1", "expected true or false"),
      BadCase(["has"], "", "\"has\" takes 1 to 2 arguments, found 0"), BadCase([["has", "a"]], "/0", "found an array"),
      BadCase(["zoom"], "", "\"zoom\" gives a number"),
      BadCase(["in"], "", "\"in\" takes the name of a property, found no argument"),
      BadCase(["!has"], "", "\"!has\" takes the name of a property"),
      BadCase(["!has", "a", "b"], "", "\"!has\" takes one name, found 2 arguments"),
      BadCase(["!in", 5, 5], "/1", "expected the name of a property, found 5"),
      BadCase(["==", 5, 5], "/1", "expected the name of a property, found 5"),
      BadCase(["in", "a", "b", ["c"]], "/3", "expected a single value, found an array"),
      BadCase(["==", "a", ["b": 1]], "/2", "expected a single value, found an object"),
      BadCase(["==", "$type", "polygon"], "/2", "\"Polygon\", found \"polygon\""),
      BadCase(["in", "$type", "Point", "Area"], "/3", "\"Polygon\", found \"Area\""),
      BadCase(["<", "$type", "Point"], "/0", "\"$type\" has no order"),
      BadCase(["none", ["has", "a"], 5], "/2", "expected true or false, found 5"),
      BadCase(["all", ["!has", "a"], ["any", ["!has", "b"], ["frob"]]], "/2/2/0", "no operator \"frob\""),
    ])
  func invalid(_ example: BadCase) {
    let error = #expect(throws: StyleError.self) { try StyleExpression(filter: example.expression) }
    #expect(error?.path == example.path)
    #expect(error?.message.contains(example.message) == true, "\(error?.message ?? "")")
  }
}
