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
    style.imports = [StyleImport(members: ["id": "base", "url": "base.json"])]
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
