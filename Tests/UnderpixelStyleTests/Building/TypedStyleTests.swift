import Testing
import UnderpixelGeometry
import UnderpixelJSON
import UnderpixelStyle
import UnderpixelTestSupport

@Suite("Styles put together in Swift")
struct TypedStyleTests {
  @Test("a layer writes what was set, where the specification has it")
  func layer() {
    var roads = LineLayer(id: "roads", source: "streets")
    roads.sourceLayer = "road"
    roads.minZoom = 5
    roads.slot = "middle"
    roads.filter = Exp(.eq) {
      Exp(.get) { "class" }
      "motorway"
    }
    roads.lineCap = .constant(.round)
    roads.visibility = .constant(.none)
    roads.lineWidth = .expression(
      Exp(.interpolate) {
        Exp(.linear)
        Exp(.zoom)
        5
        1
        14
        8
      })
    roads.lineColor = .constant(StyleColor(red: 1, green: 0.5, blue: 0, alpha: 0.25))
    roads.lineTranslate = .constant([1, -2])
    roads[transition: \.lineWidth] = StyleTransition(members: ["duration": 100])
    let expected: PropertyValue = [
      "id": "roads", "type": "line", "source": "streets", "source-layer": "road", "minzoom": 5, "slot": "middle",
      "filter": ["==", ["get", "class"], "motorway"], "layout": ["line-cap": "round", "visibility": "none"],
      "paint": [
        "line-width": ["interpolate", ["linear"], ["zoom"], 5, 1, 14, 8], "line-color": "rgba(255, 127.5, 0, 0.25)",
        "line-translate": [1, -2], "line-width-transition": ["duration": 100],
      ],
    ]
    #expect(roads.layer.document == expected)
    #expect(roads.lineWidth?.json == ["interpolate", ["linear"], ["zoom"], 5, 1, 14, 8])
    #expect(roads.lineColor == .constant(StyleColor(red: 1, green: 0.5, blue: 0, alpha: 0.25)))
    #expect(roads[transition: \.lineWidth]?.duration == 100)
    roads.lineWidth = nil
    #expect(roads.layer.paint["line-width"] == nil && roads.lineGapWidth == nil)
  }

  @Test("a layer that was read is typed by the table of its type, and of no other")
  func reading() throws {
    let layer = try #require(try Style.read(plainStyle)[layer: "circle"])
    let circles = try #require(CircleLayer(layer))
    #expect(circles.circlePitchAlignment == .constant(.map) && circles.circleStrokeWidth == .constant(1))
    #expect(circles.circleRadius == .expression(Exp(json: layer.paint["circle-radius"] ?? .null)))
    #expect(layer[CircleProperties.table.circleStrokeWidth] == .constant(1))
    #expect(LineLayer(layer) == nil)
  }

  @Test("a layer of a style is changed, put in its place, added or taken away by its id")
  func layerByID() throws {
    var style = try Style.read(plainStyle)
    let ids = style.layers.map(\.id)
    style[layer: "line"]?.minZoom = 7
    #expect(style.layers[2].minZoom == 7 && style.layers.map(\.id) == ids)
    var roads = try #require(style[layer: "line"].flatMap(LineLayer.init))
    roads.lineWidth = .constant(9)
    style[layer: "line"] = roads.layer
    #expect(style.layers[2].paint["line-width"] == 9 && style.layers.map(\.id) == ids)
    style[layer: "line"] = nil
    style[layer: "none"] = nil
    #expect(style.layers.map(\.id) == ids.filter { $0 != "line" })
    style[layer: "line"] = roads.layer
    #expect(style.layers.last == roads.layer)
  }

  @Test("a property of a layer is evaluated by its row")
  func expressions() throws {
    var roads = LineLayer(id: "roads", source: "streets")
    #expect(try roads.expression(\.lineWidth) == nil)
    roads.lineWidth = .constant(4)
    roads.lineColor = .constant(.red)
    roads.lineCap = .constant(.round)
    let context = EvaluationContext(zoom: 3)
    #expect(try roads.expression(\.lineWidth)?.number(context) == 4)
    #expect(try roads.expression(\.lineColor)?.color(context) == StyleColor(css: "red"))
    #expect(try roads.expression(\.lineColor)?.string(context) == nil)
    #expect(try roads.expression(\.lineCap)?.string(context) == "round")
    #expect(try roads.layer.expression(LineProperties.table.lineCap)?.color(context) == nil)
    roads.layer.paint["line-width"] = "4"
    let error = #expect(throws: StyleError.self) { try roads.expression(\.lineWidth) }
    #expect(error?.path == "/paint/line-width")
  }

  @Test("the problems of a style are those of its document")
  func problems() throws {
    var style = try Style.read(plainStyle)
    #expect(style.problems() == [])
    style[layer: "line"]?.paint["line-width"] = "2"
    #expect(style.problems().map(\.path) == ["/layers/2/paint/line-width"])
  }

  @Test("layers without a source need none")
  func sourceless() {
    var land = BackgroundLayer(id: "land")
    land.backgroundOpacity = .constant(0.5)
    #expect(land.layer.document == ["id": "land", "type": "background", "paint": ["background-opacity": 0.5]])
    #expect(SlotLayer(id: "top").layer.document == ["id": "top", "type": "slot"])
  }

  @Test("a whole style is read again as it was put together, without a warning")
  func whole() throws {
    var shops = GeoJSONSource(id: "shops")
    shops.data = .url("shops.geojson")
    shops.cluster = true
    shops.clusterRadius = 30
    shops.promoteId = .property("name")
    var tiles = VectorSource(id: "tiles")
    tiles.tiles = ["{z}/{x}/{y}.mvt"]
    tiles.promoteId = .bySourceLayer(["roads": "ref"])
    var dots = CircleLayer(id: "dots", source: "shops")
    dots.circleRadius = .expression(
      Exp(.switchCase) {
        Exp(.boolean) {
          Exp(.featureState) { "hover" }
          false
        }
        12
        8
      })
    var names = SymbolLayer(id: "names", source: "tiles")
    names.sourceLayer = "places"
    names.textField = .expression(Exp(.get) { "name" })
    names.textVariableAnchor = .constant([.top, .bottomLeft])
    names.iconPadding = .constant([2, 4])
    var style = Style()
    style.name = "Shops"
    style.center = Coordinate(longitude: 7.42, latitude: 43.73)
    style.zoom = 14
    style.state = ["night": StyleState(members: ["default": false])]
    style.light = StyleLight(members: ["anchor": "map"])
    style.imports = [StyleImportDocument(members: ["id": "base", "url": "base.json"])]
    style.add(shops)
    style.add(tiles)
    style.add(BackgroundLayer(id: "land"))
    style.add(dots)
    style.add(names)
    let read = try Style.read(try JSONReader.value(of: JSONWriter.text(of: style.document)))
    #expect(read == style && read.warnings == [])
    #expect(read.center == style.center && read.zoom == 14 && read.state?["night"]?.defaultValue == false)
    #expect(read.light?.anchor == .map && read.imports?.first?.id == "base")
    let source = try #require(read.sources["shops"].flatMap { GeoJSONSource(id: "shops", $0) })
    #expect(read.sources["shops"]?[GeoJSONSourceMembers.table.cluster] == true)
    #expect(source.cluster == true && source.promoteId == .property("name") && source.data == .url("shops.geojson"))
    #expect(SymbolLayer(read.layers[2])?.textVariableAnchor == .constant([.top, .bottomLeft]))
  }
}

@Suite("Expressions put together in Swift")
struct ExpTests {
  @Test("are what the specification writes")
  func json() throws {
    let park = Exp(.match) {
      Exp(.get) { "class" }
      ["park", "wood"]
      true
      false
    }
    #expect(park.json == ["match", ["get", "class"], ["park", "wood"], true, false])
    let test = Exp(.all) {
      Exp(.gt) {
        Exp(.get) { "n" }
        1.5
      }
      Exp(.not) { false }
    }
    #expect(test.json == ["all", [">", ["get", "n"], 1.5], ["!", false]])
    let stops = Exp(.interpolate) {
      Exp(.exponential) { 1.5 }
      Exp(.zoom)
      [14.0: 8, 5.0: 1]
    }
    #expect(stops.json == ["interpolate", ["exponential", 1.5], ["zoom"], 5, 1, 14, 8])
    let words = Exp(.step) {
      Exp(.zoom)
      LineCap.butt
      12
      LineCap.round
    }
    #expect(words.json == ["step", ["zoom"], "butt", 12, "round"])
    let list = Exp(.inExpression) {
      "a"
      Exp(.literal) { ["a", "b"] }
    }
    #expect(list.json == ["in", "a", ["literal", ["a", "b"]]])
    let color = Exp(.toColor) { StyleColor(red: 1, green: 1, blue: 1) }
    #expect(color.json == ["to-color", "rgba(255, 255, 255, 1)"])
    let variable = Exp(.letExpression) {
      "x"
      1
      Exp(.varExpression) { "x" }
    }
    #expect(variable.json == ["let", "x", 1, ["var", "x"]])
    let either = Exp(.switchCase) {
      Exp(.has) { "a" }
      1
      2
    }
    #expect(either.json == ["case", ["has", "a"], 1, 2])
  }

  @Test("loops and conditions add arguments")
  func builder() {
    let names = ["a", "b"]
    let expression = Exp(.any) {
      for name in names { Exp(.has) { name } }
      if names.count > 2 { true } else { false }
    }
    #expect(expression.json == ["any", ["has", "a"], ["has", "b"], false])
  }

  @Test("a value is a constant of its type or an expression, and nothing else")
  func values() {
    #expect(Value<Double>(json: 3) == .constant(3))
    #expect(Value<Double>(json: ["get", "a"]) == .expression(Exp(.get) { "a" }))
    #expect(Value<Double>(json: "3") == nil)
    #expect(Value<[String]>(json: ["Open Sans"]) == .constant(["Open Sans"]))
    #expect(Value<LineCap>(json: "rund") == nil)
    #expect(Value<Double>(json: ["stops": [[1, 2]]])?.json == ["stops": [[1, 2]]])
  }
}

@Suite("Expressions and properties of one's own")
struct OwnExpressionTests {
  @Test("a property takes JSON, a value, or its default, by its row")
  func rows() throws {
    let row = CircleProperties.table.circleRadius
    let context = EvaluationContext(zoom: 1, feature: TestFeature.sample)
    #expect(try PropertyExpression(["get", "n"], for: row).number(context) == 5)
    #expect(try PropertyExpression(.expression(Exp(.get) { "n" }), for: row).number(context) == 5)
    #expect(try PropertyExpression(.constant(7), for: row).number(context) == 7)
    #expect(PropertyExpression(defaultOf: row).number(context) == 5)
    let error = #expect(throws: StyleError.self) { try PropertyExpression("x", for: row, path: "/at") }
    #expect(error?.path == "/at")
  }

  @Test("colors and texts are what they look like; the default where there is none")
  func colorsAndTexts() throws {
    let context = EvaluationContext(zoom: 1, feature: TestFeature.sample)
    let color = CircleProperties.table.circleColor
    #expect(try PropertyExpression("#f00", for: color).color(context) == .red)
    #expect(try PropertyExpression(["get", "t"], for: color).color(context) == .black)
    let symbols = SymbolProperties.table
    #expect(try PropertyExpression("{t}!", for: symbols.textField).string(context) == "text!")
    #expect(try PropertyExpression(["get", "t"], for: symbols.iconImage).string(context) == "text")
    #expect(PropertyExpression(defaultOf: symbols.iconImage).string(context) == nil)
    #expect(PropertyExpression(defaultOf: symbols.iconAnchor).string(context) == "center")
  }

  @Test("expressions and filters can be put together in Swift")
  func expressions() throws {
    let sum = Exp(.sum) {
      Exp(.get) { "n" }
      1
    }
    let isOne = Exp(.eq) {
      Exp(.get) { "n" }
      5
    }
    let context = EvaluationContext(zoom: 1, feature: TestFeature.sample)
    #expect(try StyleExpression(sum).number(context) == 6)
    #expect(try StyleExpression(filter: isOne).passes(context))
    #expect(throws: StyleError.self) { try StyleExpression(filter: sum, path: "/filter") }
  }

  @Test("a feature's properties are enough to ask for one")
  func feature() throws {
    struct Shop: ExpressionFeature {
      var id: FeatureID? { nil }
      var geometryType: GeometryType? { .point }
      var properties: [String: PropertyValue]
    }
    let name = try StyleExpression(["get", "name"])
    #expect(try name.string(EvaluationContext(zoom: 1, feature: Shop(properties: ["name": "Fan"]))) == "Fan")
  }

  @Test("describe themselves as JSON")
  func descriptions() {
    let expression = Exp(.get) { "a" }
    #expect("\(expression)" == #"["get","a"]"# && "\(Value<Double>.expression(expression))" == #"["get","a"]"#)
    #expect("\(Value<Double>.constant(4))" == "4" && "\(Value<LineCap>.constant(.round))" == #""round""#)
    #expect(
      "\(ExpressionInputs.dataDriven.subtracting(.lights))" == "[zoom, feature, featureState, globalState, config]")
    #expect("\(ExpressionInputs())" == "[]")
  }

  @Test("the basic colors are those of CSS")
  func colors() {
    let basic: [String: StyleColor] = [
      "aqua": .aqua, "black": .black, "blue": .blue, "fuchsia": .fuchsia, "gray": .gray, "green": .green, "lime": .lime,
      "maroon": .maroon, "navy": .navy, "olive": .olive, "purple": .purple, "red": .red, "silver": .silver,
      "teal": .teal, "white": .white, "yellow": .yellow,
    ]
    for (name, color) in basic { #expect(StyleColor(css: name) == color) }
  }
}
