import Testing
import UnderpixelGeometry
import UnderpixelStyle
import UnderpixelTestSupport

@Suite("Appearances of a layer, in a document and in Swift")
struct AppearanceTests {
  static let pins: PropertyValue = [
    "version": 8, "sources": ["s": ["type": "geojson", "data": "a.json"]],
    "layers": [
      [
        "id": "pins", "type": "symbol", "source": "s",
        "appearances": [
          ["name": "selected", "condition": ["feature-state", "selected"], "properties": ["icon-size": 2]],
          ["condition": [">", ["zoom"], 12], "properties": ["text-color": "red"]],
        ],
      ]
    ],
  ]

  @Test("are read, with their order, and written as they were")
  func read() throws {
    let style = try Style.read(Self.pins)
    #expect(style.warnings == [] && Style.problems(in: Self.pins) == [] && style.document == Self.pins)
    let appearances = style.layers[0].appearances
    #expect(appearances.map(\.name) == ["selected", nil])
    #expect(appearances[0].iconSize == .constant(2) && appearances[1].iconSize == nil)
    #expect(
      appearances[1].condition
        == Exp(.gt) {
          Exp(.zoom)
          12
        })
  }

  @Test("are put together in Swift")
  func built() throws {
    var selected = Appearance(
      "selected",
      when: Exp(.boolean) {
        Exp(.featureState) { "selected" }
        false
      })
    selected.iconSize = .expression(Exp(.get) { "size" })
    selected.textTranslate = .constant([0, -12])
    var layer = SymbolLayer(id: "pins", source: "s")
    layer.appearances = [selected, Appearance(when: Exp(json: true))]
    var source = GeoJSONSource(id: "s")
    source.data = .url("a.json")
    var style = Style()
    style.add(source)
    style.add(layer)
    #expect(style.problems() == [])
    let read = try Style.read(style.document)
    #expect(read == style)
    #expect(
      read.document["layers"]?.array?.first?["appearances"] == [
        [
          "name": "selected", "condition": ["boolean", ["feature-state", "selected"], false],
          "properties": ["icon-size": ["get", "size"], "text-translate": [0, -12]],
        ], ["condition": true],
      ])
    layer.appearances[0].iconSize = nil
    #expect(layer.appearances[0].properties.keys.sorted() == ["text-translate"])
  }

  @Test("a condition holds where it is true, by the feature, its state and the zoom")
  func conditions() throws {
    let shop = TestFeature(properties: ["kind": "shop"])
    func holds(_ condition: PropertyValue, _ state: FeatureState = [:], zoom: Double = 10) throws -> Bool {
      let condition = try Appearance(when: Exp(json: condition)).conditionExpression()
      return condition.passes(EvaluationContext(zoom: zoom, feature: shop, featureState: state))
    }
    #expect(try holds(true) && !holds(false) && holds(["==", ["get", "kind"], "shop"]))
    #expect(try holds(["feature-state", "a"], ["a": true]) && !holds(["feature-state", "a"], ["a": 1]))
    #expect(
      try !holds(["feature-state", "a"]) && holds([">", ["interpolate", ["linear"], ["zoom"], 0, 0, 20, 20], 9]))
  }

  @Test(
    "what has not the form of appearances is an error at its place",
    arguments: [
      StyleCase("/layers/0/appearances", ["a": 1], "expected an array, found an object"),
      StyleCase("/layers/0/appearances/0", 1, "an appearance must be an object, found 1"),
      StyleCase(
        "/layers/0/appearances/0/condition", nil, "/layers/0/appearances/0", "needs a member \"condition\""),
      StyleCase("/layers/0/appearances/0/name", 1, "expected text, found 1"),
      StyleCase(
        "/layers/0/appearances/1/name", "selected",
        "appearances of a layer need different names, found \"selected\" twice"
      ),
      StyleCase("/layers/0/appearances/0/properties", [], "expected an object, found an array"),
    ])
  func errors(_ example: StyleCase) {
    let document = Self.pins.replacing(at: example.pointer, with: example.value)
    let error = #expect(throws: StyleError.self) { try Style.read(document) }
    #expect(error?.path == example.path && error?.message.contains(example.message) == true, "\(error as Any)")
  }

  @Test("names may be absent or empty any number of times")
  func emptyNames() throws {
    let document = Self.pins.replacing(
      at: "/layers/0/appearances", with: [["name": "", "condition": true], ["name": "", "condition": true]])
    #expect(try Style.read(document).layers[0].appearances.map(\.name) == ["", ""])
  }

  @Test(
    "values that can't be read are errors among the problems",
    arguments: [
      StyleCase("/layers/0/appearances/0/condition", ["frob"], "/layers/0/appearances/0/condition/0", "no operator"),
      StyleCase("/layers/0/appearances/0/condition", "yes", "expected true or false, found \"yes\""),
      StyleCase("/layers/0/appearances/0/condition", ["+", 1, 2], "expected true or false"),
      StyleCase(
        "/layers/0/appearances/0/condition", [">", ["line-progress"], 0.5],
        "a condition of an appearance can't follow [lineProgress]"),
      StyleCase("/layers/0/appearances/0/properties/icon-size", "2", "expected a number, found \"2\""),
      StyleCase(
        "/layers/0/appearances/0/properties/icon-size", ["feature-state", "a"], "can't follow the feature's state"),
      StyleCase(
        "/layers/0/appearances/0/properties/icon-size", ["max", ["frob"]],
        "/layers/0/appearances/0/properties/icon-size/1/0", "no operator"),
      StyleCase("/layers/0/appearances/1/properties/text-color", "rad", "expected a color"),
    ])
  func values(_ example: StyleCase) {
    let document = Self.pins.replacing(at: example.pointer, with: example.value)
    let problems = Style.problems(in: document)
    #expect(
      problems.map(\.path) == [example.path] && problems.allSatisfy { $0.severity == .error && $0.layer == "pins" })
    #expect(problems.allSatisfy { $0.message.contains(example.message) }, "\(problems)")
    #expect(throws: Never.self) { try Style.read(document) }
  }

  @Test(
    "what does not count in appearances, or counts nowhere else, gives one warning",
    arguments: [
      StyleCase("/layers/0/appearances/0/properties/icon-sise", 2, "did you mean \"icon-size\"?"),
      StyleCase("/layers/0/appearances/0/properties/line-width", 2, "no property of this type of layer, but of line"),
      StyleCase("/layers/0/appearances/0/properties/symbol-sort-key", 2, "can't be changed by an appearance"),
      StyleCase("/layers/0/appearances/0/properties/icon-allow-overlap", true, "can't be changed by an appearance"),
      StyleCase(
        "/layers/0/appearances/0/properties/text-variable-anchor", ["top"], "can't be changed by an appearance"),
      StyleCase(
        "/layers/0/appearances/0/properties/text-color-transition", [:], "can't be changed by an appearance"),
      StyleCase("/layers/0/appearances/0/properties/text-field", "a", "is not among the properties that Mapbox lets"),
      StyleCase(
        "/layers/0/appearances/0/properties/icon-anchor", "top", "is not among the properties that Mapbox lets"),
      StyleCase("/layers/0/appearances/0/when", true, "\"when\" is no member of an appearance"),
      StyleCase(
        "/layers/0/layout", ["text-variable-anchor": ["top"]], "/layers/0/appearances",
        "not meant for layers with \"text-variable-anchor\""),
      StyleCase("/layers/0/type", "circle", "/layers/0/appearances", "only symbol layers have appearances"),
    ])
  func warnings(_ example: StyleCase) throws {
    let document = Self.pins.replacing(at: example.pointer, with: example.value)
    let warnings = try Style.read(document).warnings.filter { !$0.path.hasPrefix(example.path + "/") }
    #expect(warnings.map(\.path) == [example.path], "\(warnings)")
    #expect(warnings.allSatisfy { $0.message.contains(example.message) }, "\(warnings)")
  }

  @Test(
    "what Mapbox lists counts in silence",
    arguments: [
      ("icon-image", "a"), ("icon-offset", ["literal", [1, 2]]), ("icon-rotate", 3), ("text-offset", [1, 2]),
      ("text-size", 3), ("text-rotate", 3), ("icon-translate", [1, 2]), ("text-translate", [1, 2]), ("icon-opacity", 0),
      ("icon-color", ["case", ["to-boolean", ["feature-state", "a"]], "red", "blue"]), ("text-halo-width", 2),
      ("text-color-use-theme", "none"), ("symbol-z-offset", 3),
    ] as [(String, PropertyValue)])
  func listed(name: String, value: PropertyValue) {
    let place = "/layers/0/appearances/0/properties/\(name)"
    #expect(Style.problems(in: Self.pins.replacing(at: place, with: value)) == [])
  }

  @Test("a layer that takes after another has its own appearances")
  func reference() throws {
    let other: PropertyValue = ["id": "other", "ref": "pins", "appearances": [["condition": true]]]
    let layers = (Self.pins["layers"]?.array ?? []) + [other]
    let style = try Style.read(Self.pins.replacing(at: "/layers", with: .array(layers)))
    #expect(style.layers.map(\.appearances.count) == [2, 1])
  }
}
