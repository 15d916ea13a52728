import Testing
import UnderpixelGeometry
import UnderpixelStyle
import UnderpixelTestSupport

@Suite("Problems of a style")
struct ProblemTests {
  @Test("are all told at once, each with its place, in the document's order")
  func all() {
    let document: PropertyValue = [
      "version": 7, "zoom": "far", "glyfs": "x",
      "sources": ["a": ["type": "geojson"], "b": ["type": "vektor"]],
      "layers": [
        ["id": "one", "type": "fill", "source": "c", "paint": ["fill-opacity": 2, "fill-color": 5]],
        ["id": "one", "type": "line", "source": "a", "layout": ["line-cap": "rund"], "filter": ["=="]], 7,
      ],
    ]
    #expect(
      Style.problems(in: document).map { "\($0.severity): \($0)" } == [
        "error: /version: expected version 8, found 7",
        "warning: /glyfs: \"glyfs\" is no member of a style; did you mean \"glyphs\"?",
        "error: /zoom: expected a number, found \"far\"",
        "error: /sources/a: a geojson source needs a member \"data\", a URL or GeoJSON",
        "warning: /sources/b/type: \"vektor\" is no type of source; did you mean \"vector\"?",
        "error: /layers/0/source: there is no source \"c\" among the style's \"sources\" (layer \"one\")",
        "error: /layers/0/paint/fill-color: expected a color, found 5 (layer \"one\")",
        "warning: /layers/0/paint/fill-opacity: \"fill-opacity\" must lie between 0 and 1, found 2; it counts as 1"
          + " (layer \"one\")",
        "error: /layers/1/id: layers need different ids, found \"one\" twice",
        "error: /layers/1/filter: \"==\" takes 2 to 3 arguments, found 0 (layer \"one\")",
        "error: /layers/1/layout/line-cap: expected \"butt\", \"round\" or \"square\", found \"rund\"; did you mean \"round\"?"
          + " (layer \"one\")",
        "error: /layers/2: a layer must be an object, found 7",
      ])
  }

  @Test(
    "a constant is checked against its property",
    arguments: [
      StyleCase("/layers/2/paint/line-width", "2", "expected a number, found \"2\""),
      StyleCase("/layers/2/paint/line-width", "zoom", "found \"zoom\"; the operator is written [\"zoom\"]"),
      StyleCase("/layers/2/paint/line-width", -1, "must be at least 0, found -1; it counts as 0"),
      StyleCase("/layers/2/paint/line-width", ["frob"], "/layers/2/paint/line-width/0", "there is no operator"),
      StyleCase("/layers/2/paint/line-width", ["a": 1], "a function needs a member \"stops\""),
      StyleCase("/layers/2/paint/line-translate", ["get", "a"], "\"line-translate\" can't follow the feature"),
      StyleCase(
        "/sources/areas/clusterProperties", ["sum": ["+", ["frob"]]], "/sources/areas/clusterProperties/sum/1/0",
        "there is no operator"),
      StyleCase(
        "/featuresets", ["poi": ["selectors": [["layer": "fill", "properties": ["a": ["get"]]]]]],
        "/featuresets/poi/selectors/0/properties/a", "takes 1 to 2 arguments"),
      StyleCase(
        "/featuresets", ["poi": ["selectors": [["layer": "fil"]]]], "/featuresets/poi/selectors/0/layer",
        "there is no layer \"fil\"; did you mean \"fill\"?"),
      StyleCase("/layers/2/filter", ["feature-state", "a"], "a filter can't follow the feature's state"),
      StyleCase("/layers/2/paint/line-translate", [1], "expected 2 values, found 1"),
      StyleCase("/layers/2/paint/line-translate", [1, "a"], "/layers/2/paint/line-translate/1", "expected a number"),
      StyleCase("/layers/2/paint/line-dasharray", 3, "expected an array, found 3"),
      StyleCase("/layers/2/paint/line-dasharray", [1, -2], "/layers/2/paint/line-dasharray/1", "must be at least 0"),
      StyleCase("/layers/2/paint/line-pattern", 3, "expected the name of an image, found 3"),
      StyleCase("/layers/2/paint/line-trim-offset", ["get", "a"], "must be a constant, found an expression"),
      StyleCase("/layers/2/paint/line-width-transition", 3, "expected an object, found 3"),
      StyleCase(
        "/layers/2/paint/line-width-transition", ["duration": -1], "/layers/2/paint/line-width-transition/duration",
        "must be at least 0"),
      StyleCase("/light", ["intensity": 3], "/light/intensity", "must lie between 0 and 1, found 3; it counts as 1"),
      StyleCase("/sky", ["sky-colour": "red"], "/sky/sky-colour", "did you mean \"sky-color\"?"),
      StyleCase("/layers/0/source", "areas", "a background layer has no source"),
    ])
  func constants(_ example: StyleCase) {
    let problems = Style.problems(in: plainStyle.replacing(at: example.pointer, with: example.value))
    #expect(problems.map(\.path) == [example.path])
    #expect(problems.allSatisfy { $0.message.contains(example.message) }, "\(problems)")
  }

  @Test(
    "values of types that only symbols have",
    arguments: [
      ("text-font", ["Open Sans"], nil), ("text-font", "Open Sans", "expected an array, found \"Open Sans\""),
      ("icon-padding", 2, nil), ("icon-padding", [1, 2, 3, 4], nil), ("icon-padding", [], "expected 1 to 4 values"),
      ("text-variable-anchor-offset", ["top", [0, 4], "left", [1, 0]], nil),
      ("text-variable-anchor-offset", ["top"], "expected an offset after each anchor"),
      ("text-variable-anchor-offset", ["up", [0, 4]], "expected \"center\""),
      ("text-field", "{name}", nil), ("text-field", 5, "expected text, found 5"),
      ("text-variable-anchor", ["top", "up"], "found \"up\""), ("icon-optional", 1, "expected true or false, found 1"),
    ] as [(String, PropertyValue, String?)])
  func symbols(_ name: String, _ value: PropertyValue, _ message: String?) throws {
    let definition = try #require(LayerType.symbol.properties?[name])
    let problems = definition.problems(withConstant: value)
    #expect(problems.count == (message == nil ? 0 : 1))
    #expect(problems.allSatisfy { $0.message.contains(message ?? "") }, "\(problems)")
  }
}

@Suite("Layers that take after others")
struct ReferenceLayerTests {
  /// Two layers, the second of which takes after the first.
  func read(_ members: [String: PropertyValue], first: [String: PropertyValue] = [:]) throws -> Style {
    var base: [String: PropertyValue] = [
      "id": "base", "type": "line", "source": "s", "minzoom": 3, "filter": ["has", "a"],
      "layout": ["line-cap": "round"], "paint": ["line-width": 2],
    ]
    base.merge(first) { _, new in new }
    let layers: PropertyValue = [.object(base), .object(members)]
    return try Style.read(smallStyle(root: ["layers": layers]))
  }

  @Test("have all but the paint of the other")
  func inherits() throws {
    let style = try read(["id": "other", "ref": "base", "paint": ["line-width": 9]])
    #expect(style.warnings == [])
    var expected = style.layers[0]
    expected.id = "other"
    expected.paint = ["line-width": 9]
    #expect(style.layers[1] == expected)
  }

  @Test(
    "that name a layer which is missing, themselves, or another of their kind are errors",
    arguments: [
      ("basse", "there is no layer \"basse\"; did you mean \"base\"?"), ("other", "a layer can't take after itself"),
    ])
  func missing(_ ref: String, _ message: String) {
    let error = #expect(throws: StyleError.self) { try read(["id": "other", "ref": .string(ref)]) }
    #expect(error?.path == "/layers/1/ref" && error?.message == message + " (layer \"other\")")
  }

  @Test("can't take after each other")
  func circular() {
    let error = #expect(throws: StyleError.self) {
      try read(["id": "other", "ref": "base"], first: ["ref": "other"])
    }
    #expect(error?.path == "/layers/0/ref")
    #expect(error?.message == "the layer \"other\" takes after another itself; name that one (layer \"base\")")
  }

  @Test("can't say again what they take")
  func again() throws {
    let style = try read(["id": "other", "ref": "base", "minzoom": 9])
    #expect(style.warnings.map(\.path) == ["/layers/1/minzoom"] && style.layers[1].minZoom == 3)
  }
}
