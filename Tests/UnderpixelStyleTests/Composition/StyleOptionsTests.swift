import Testing
import UnderpixelGeometry
import UnderpixelStyle
import UnderpixelTestSupport

@Suite("Options of an imported style")
struct StyleOptionsTests {
  private static let schema: PropertyValue = [
    "flag": ["default": true, "type": "boolean"],
    "width": ["default": 4, "type": "number", "minValue": 1, "maxValue": 9],
    "word": ["default": "day", "type": "string", "values": ["day", "night"]],
    "list": ["default": ["literal", ["a"]], "type": "string", "array": true],
    "color": ["default": "red", "type": "color"],
    "any": ["default": .null],
  ]

  /// What a property is that asks an option.
  private func value(_ expression: PropertyValue, config: [String: PropertyValue]) throws -> (PropertyValue, [String]) {
    let layer: PropertyValue = [
      "id": "l", "type": "line", "source": "s", "paint": ["line-width": expression], "filter": ["==", 1, expression],
    ]
    let style = try Style.read([
      "version": 8, "sources": ["s": ["type": "geojson", "data": ["type": "FeatureCollection", "features": []]]],
      "layers": [layer], "schema": Self.schema,
      "featuresets": ["f": ["selectors": [["layer": "l", "properties": ["p": expression]]]]],
    ])
    var root = StyleTree(style: Style())
    root.imports = [StyleTree.Import(id: "i", config: config, tree: StyleTree(style: style))]
    let stack = StyleStack(root)
    let member = try #require(stack.member(named: "i"))
    let put = try #require(member.style.layers[0].paint["line-width"])
    #expect(member.style.layers[0].filter == ["==", 1, put])
    #expect(member.style.featuresets?["f"]?.selectors?.first?.properties?["p"] == put)
    return (put, stack.warnings.map(\.description))
  }

  @Test(
    "an option is its default, or what the import says, which may be limited",
    arguments: [
      (["config", "width"], [:], 4), (["config", "width"], ["width": 7], 7), (["config", "width"], ["width": 70], 9),
      (["config", "width"], ["width": -1], 1), (["config", "word"], ["word": "night"], "night"),
      (["config", "flag"], ["flag": false], false), (["config", "color"], ["color": "#fff"], "#fff"),
      (["config", "list"], ["list": ["b", "c"]], ["literal", ["b", "c"]]),
      (["config", "list"], [:], ["literal", ["a"]]),
      (["+", 1, ["config", "width"]], [:], ["+", 1, 4]),
      (["config", "width"], ["width": ["+", 1, ["zoom"]]], ["+", 1, ["zoom"]]),
      (["config", "nothing"], [:], ["config", "nothing"]),
      (["literal", ["config", "width"]], [:], ["literal", ["config", "width"]]),
    ] as [(PropertyValue, [String: PropertyValue], PropertyValue)])
  func values(expression: PropertyValue, config: [String: PropertyValue], expected: PropertyValue) throws {
    let (found, warnings) = try value(expression, config: config)
    #expect(found == expected && warnings == [])
  }

  @Test(
    "what an option can't be leaves its default, and an option that is not there is told",
    arguments: [
      ("width", "wide", #"/imports/0/config: the option "width" can't be "wide"; it keeps its default"#),
      ("flag", 1, #"the option "flag" can't be 1"#), ("word", "dusk", #"the option "word" can't be "dusk""#),
      ("color", "rot", #"the option "color" can't be "rot""#),
      ("list", ["a", 1], #"the option "list" can't be an array"#),
      ("widht", 4, #"/imports/0/config: there is no option "widht"; did you mean "width"?"#),
    ] as [(String, PropertyValue, String)])
  func misfits(name: String, value: PropertyValue, message: String) throws {
    let (found, warnings) = try self.value(["config", "width"], config: [name: value])
    #expect(found == 4 && warnings.count == 1 && warnings[0].contains(message), "\(warnings)")
  }

  @Test("options that multiply from import to import are limited")
  func multiplied() throws {
    let many = PropertyValue.array(["+"] + [PropertyValue](repeating: ["config", "a"], count: 40))
    var inner = StyleTree(style: Style())
    inner.style.members["schema"] = ["a": ["default": 1]]
    for _ in 0..<5 {
      var outer = StyleTree(style: inner.style)
      outer.imports = [StyleTree.Import(id: "i", config: ["a": many], tree: inner)]
      inner = outer
    }
    let stack = StyleStack(inner)
    #expect(stack.members.count == 6 && stack.warnings.contains { $0.message.contains("more than 10000 values") })
  }

  @Test("what an import says may follow the options of its importer")
  func handedOn() throws {
    var inner = Style()
    inner.members["schema"] = ["x": ["default": 0]]
    var layer = StyleLayer(id: "l", type: .line, source: "s")
    layer.paint["line-width"] = ["config", "x"]
    inner.layers = [layer]
    var outer = StyleTree(style: Style())
    outer.style.members["schema"] = ["y": ["default": 5]]
    outer.imports = [
      StyleTree.Import(id: "in", config: ["x": ["+", ["config", "y"], 1]], tree: StyleTree(style: inner))
    ]
    #expect(StyleStack(outer).member(named: "in")?.style.layers[0].paint["line-width"] == ["+", 5, 1])
    #expect(StyleStack(outer).member(named: "in")?.options == ["x": ["+", 5, 1]])
  }
}
