import Testing
import UnderpixelCamera
import UnderpixelCollision
import UnderpixelGeometry
import UnderpixelPlacement
import UnderpixelStyle

@testable import UnderpixelSymbols

@Suite("Layers of symbols")
struct SymbolStyleTests {
  func style(_ layout: [String: PropertyValue], paint: [String: PropertyValue] = [:]) throws -> SymbolStyle {
    var sketch = SymbolSketch(layout)
    sketch.paint = paint
    return try SymbolStyle(sketch.layer, path: "/layers/3")
  }

  func rules(
    _ layout: [String: PropertyValue], paint: [String: PropertyValue] = [:], zoom: Double = 10, bearing: Double = 0
  ) throws -> LabelRules {
    let camera = Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: zoom, bearing: bearing)
    let projection = try Projection(camera: camera, viewport: Size(width: 200, height: 200))
    return try style(layout, paint: paint).rules(projection)
  }

  @Test(
    "what can't be read is told with its place",
    arguments: [
      ("layout", "text-field", ["gett", "name"], "/layers/3/layout/text-field"),
      ("layout", "text-size", "large", "/layers/3/layout/text-size"),
      ("layout", "symbol-placement", "somewhere", "/layers/3/layout/symbol-placement"),
      ("layout", "icon-padding", [1, 2, 3, 4, 5], "/layers/3/layout/icon-padding"),
      ("layout", "text-variable-anchor", ["middle"], "/layers/3/layout/text-variable-anchor"),
      ("paint", "text-translate", [1], "/layers/3/paint/text-translate"),
      ("paint", "icon-translate-anchor", 5, "/layers/3/paint/icon-translate-anchor"),
    ] as [(String, String, PropertyValue, String)])
  func errors(place: String, name: String, value: PropertyValue, path: String) throws {
    let members = [name: value]
    let error = #expect(throws: StyleError.self) {
      try style(place == "layout" ? members : [:], paint: place == "paint" ? members : [:])
    }
    #expect(error?.path.hasPrefix(path) == true)
  }

  @Test("a filter that can't be read is told too")
  func filter() {
    var sketch = SymbolSketch.text()
    sketch.filter = ["==", ["gett", "x"], 1]
    let error = #expect(throws: StyleError.self) { try SymbolStyle(sketch.layer, path: "/layers/3") }
    #expect(error?.path.hasPrefix("/layers/3/filter") == true)
  }

  @Test("a layer that says nothing hides what has no room, of both pieces, where it stands")
  func defaults() throws {
    let rules = try rules([:])
    #expect(rules.textOverlap == .never && rules.iconOverlap == .never)
    #expect(!rules.ignoresText && !rules.ignoresIcon && !rules.isTextOptional && !rules.isIconOptional)
    #expect(!rules.rotatesWithMap && !rules.pitchesWithMap && !rules.fitsIconToText)
    #expect(rules.textPadding == 2 && rules.textTranslation == [0, 0] && rules.iconTranslation == [0, 0])
    #expect(rules.directions == [.horizontal] && rules.order == .data && rules.stacking == .data)
  }

  @Test("flags and words have their rules")
  func flags() throws {
    #expect(try rules(["text-allow-overlap": true]).textOverlap == .always)
    #expect(try rules(["text-allow-overlap": true, "text-overlap": "cooperative"]).textOverlap == .cooperative)
    #expect(try rules(["text-allow-overlap": true, "text-overlap": "never"]).textOverlap == .never)
    #expect(try rules(["icon-allow-overlap": true]).iconOverlap == .always)
    #expect(try rules(["icon-overlap": "always"]).iconOverlap == .always)
    #expect(try rules(["icon-overlap": "cooperative"]).textOverlap == .never)
    #expect(try rules(["text-ignore-placement": true]).ignoresText)
    #expect(try rules(["icon-ignore-placement": true]).ignoresIcon)
    #expect(try rules(["text-optional": true]).isTextOptional && rules(["icon-optional": true]).isIconOptional)
    for fit in ["width", "height", "both"] { #expect(try rules(["icon-text-fit": .string(fit)]).fitsIconToText) }
    #expect(try rules(["text-padding": 7]).textPadding == 7)
    let directions = try rules(["text-writing-mode": ["vertical", "horizontal"]]).directions
    #expect(directions == [.vertical, .horizontal])
    #expect(try rules(["text-writing-mode": ["vertical"], "symbol-placement": "line"]).directions == [.horizontal])
  }

  @Test("what follows the zoom is that of the camera")
  func zoom() throws {
    let byZoom: PropertyValue = ["step", ["zoom"], false, 10.5, true]
    #expect(try !rules(["text-allow-overlap": byZoom]).ignoresText)
    #expect(try rules(["text-allow-overlap": byZoom]).textOverlap == .never)
    #expect(try rules(["text-allow-overlap": byZoom], zoom: 10.6).textOverlap == .always)
    let padding: PropertyValue = ["interpolate", ["linear"], ["zoom"], 10, 2, 11, 4]
    #expect(try rules(["text-padding": padding], zoom: 10.5).textPadding == 3)
  }

  @Test("text turns and lies with the map along lines, or as it is told")
  func alignments() throws {
    func flags(_ layout: [String: PropertyValue]) throws -> [Bool] {
      let rules = try rules(layout)
      return [rules.rotatesWithMap, rules.pitchesWithMap]
    }
    #expect(try flags(["symbol-placement": "line"]) == [true, true])
    #expect(try flags(["symbol-placement": "line-center"]) == [true, true])
    #expect(try flags(["symbol-placement": "line", "text-pitch-alignment": "viewport"]) == [true, false])
    #expect(try flags(["text-rotation-alignment": "map"]) == [true, true])
    #expect(try flags(["text-pitch-alignment": "map"]) == [false, true])
    #expect(try flags(["symbol-placement": "line", "text-rotation-alignment": "viewport"]) == [false, false])
    #expect(try flags(["symbol-placement": "line", "text-rotation-alignment": "viewport-glyph"]) == [false, false])
  }

  @Test("shifts are those of the map, turned where they are of the viewport")
  func translation() throws {
    let shift: [String: PropertyValue] = ["text-translate": [10, 4], "icon-translate": [0, 5]]
    let plain = try rules([:], paint: shift, bearing: 90)
    #expect(plain.textTranslation == [10, 4] && plain.iconTranslation == [0, 5])
    let anchored = shift.merging(["text-translate-anchor": "viewport", "icon-translate-anchor": "viewport"]) { $1 }
    // East is up where the bearing is 90: right is south.
    let turned = try rules([:], paint: anchored, bearing: 90)
    #expect(abs(turned.textTranslation.x + 4) < 1e-9 && abs(turned.textTranslation.y - 10) < 1e-9)
    #expect(abs(turned.iconTranslation.x + 5) < 1e-9 && abs(turned.iconTranslation.y) < 1e-9)
    let byZoom: PropertyValue = [
      "interpolate", ["linear"], ["zoom"], 10, ["literal", [0, 0]], 11, ["literal", [8, 4]],
    ]
    #expect(try rules([:], paint: ["text-translate": byZoom], zoom: 10.5).textTranslation == [4, 2])
  }

  @Test("labels are placed and stacked by data, key or height")
  func order() throws {
    let key: PropertyValue = ["get", "rank"]
    func orders(_ layout: [String: PropertyValue]) throws -> [LabelRules.Order] {
      let rules = try rules(layout)
      return [rules.order, rules.stacking]
    }
    #expect(try orders(["symbol-sort-key": key]) == [.sortKey, .sortKey])
    #expect(try orders(["symbol-sort-key": 3]) == [.data, .data])
    #expect(try orders(["symbol-sort-key": key, "symbol-z-order": "source"]) == [.sortKey, .sortKey])
    #expect(try orders(["symbol-z-order": "viewport-y", "symbol-sort-key": key]).first == .screenY)
    for overlap in ["text-allow-overlap", "icon-allow-overlap", "text-ignore-placement", "icon-ignore-placement"] {
      #expect(try orders([overlap: true]) == [.data, .screenY])
      #expect(try orders([overlap: true, "symbol-z-order": "source"]) == [.data, .data])
      #expect(try orders([overlap: true, "symbol-z-order": "viewport-y"]) == [.screenY, .screenY])
      #expect(try orders([overlap: true, "symbol-sort-key": key]) == [.sortKey, .sortKey])
    }
  }

  @Test("no layer is laid out without end")
  func endless() throws {
    let line: [(Geometry, [String: PropertyValue])] = [(.line([[0, 10], [8000, 10]]), [:])]
    for spacing in [0, 1e-300, -5] {
      let layout: [String: PropertyValue] = [
        "symbol-placement": "line", "icon-image": "sign", "text-size": 0,
        "symbol-spacing": ["step", ["zoom"], .number(spacing), 20, 1],
      ]
      #expect(try SymbolSketch(layout, line).labels().count <= 1000)
    }
  }
}
