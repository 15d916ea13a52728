import Testing
import UnderpixelGeometry
import UnderpixelPlacement
import UnderpixelSources
import UnderpixelStyle

@testable import UnderpixelSymbols

@Suite("Features with labels")
struct SymbolChoiceTests {
  static let features: [(Geometry, [String: PropertyValue])] = [
    (.units([10, 10]), ["rank": 3, "name": "c", "icon": "sign"]), (.units([20, 10]), ["rank": 1, "name": "a"]),
    (.units([30, 10]), ["rank": 2, "name": "", "icon": "none"]), (.units([40, 10]), ["rank": 1, "icon": "sign"]),
  ]

  func features(_ layout: [String: PropertyValue], filter: PropertyValue? = nil) throws -> [Int] {
    var sketch = SymbolSketch(layout, Self.features)
    sketch.filter = filter
    return try sketch.labels().map(\.feature)
  }

  @Test("those with text or an icon that is there")
  func present() throws {
    #expect(try features(["text-field": "x"]) == [0, 1, 2, 3])
    #expect(try features(["text-field": ["get", "name"]]) == [0, 1])
    #expect(try features(["icon-image": ["get", "icon"]]) == [0, 3])
    #expect(
      try features(["icon-image": ["coalesce", ["image", ["get", "icon"]], ["image", "dense"]]]) == [0, 2, 3])
    #expect(try features(["text-field": "{name}", "icon-image": "{icon}"]) == [0, 1, 3])
    #expect(try features([:]).isEmpty && features(["text-size": 12]).isEmpty)
  }

  @Test("those that pass the filter, at whole zoom levels")
  func filters() throws {
    #expect(try features(["text-field": "x"], filter: ["==", ["get", "rank"], 1]) == [1, 3])
    #expect(try features(["text-field": "x"], filter: ["==", ["zoom"], 10]) == [0, 1, 2, 3])
    #expect(try features(["text-field": "x"], filter: ["==", ["geometry-type"], "LineString"]).isEmpty)
    #expect(try features(["text-field": "x"], filter: ["==", "$type", "Point"]) == [0, 1, 2, 3])
  }

  @Test("a collection's parts pass by their type")
  func mixed() throws {
    let place = Geometry.collection([.middle, .line([[10, 10], [500, 10]])])
    var sketch = SymbolSketch.text(["text-field": ["geometry-type"]], [(place, [:])])
    #expect(try sketch.anchors() == [[10, 10], [4096, 4096]])
    sketch.filter = ["==", ["geometry-type"], "Point"]
    #expect(try sketch.anchors() == [[4096, 4096]])
  }

  @Test("those of smaller keys come first, and of equal ones the earlier, unless they are ordered by their height")
  func sortKeys() throws {
    let layout: [String: PropertyValue] = ["text-field": "x", "symbol-sort-key": ["get", "rank"]]
    #expect(try features(layout) == [1, 3, 2, 0])
    #expect(try SymbolSketch(layout, Self.features).labels().map(\.sortKey) == [1, 1, 2, 3])
    #expect(try features(layout.merging(["symbol-z-order": "source"]) { $1 }) == [1, 3, 2, 0])
    #expect(try features(layout.merging(["symbol-z-order": "viewport-y"]) { $1 }) == [0, 1, 2, 3])
    #expect(try features(layout.merging(["symbol-sort-key": 7]) { $1 }) == [0, 1, 2, 3])
  }

  @Test("what is missing of a label is named once, and the rest is laid out")
  func missing() throws {
    let glyphs = EvenGlyphs(missing: [0x100], damaged: [0x400])
    let layout: [String: PropertyValue] = ["text-field": "aĀbЖ", "icon-image": "nothing", "text-padding": 0]
    let sketch = SymbolSketch(layout, [(.middle, [:]), (.units([7, 7]), [:])], glyphs: glyphs)
    let labels = try sketch.labels()
    #expect(labels.count == 2 && labels.allSatisfy { $0.hasText && !$0.hasIcon && $0.icon == nil })
    #expect(labels[0].text.isAbout(-8, -9.6, 8, 9.6))
    #expect(sketch.assets.missingImages == ["nothing"] && sketch.assets.problems.count == 1)
    let fonts = "Open Sans Regular,Arial Unicode MS Regular"
    #expect(sketch.assets.missingGlyphs.map(\.description) == ["\(fonts): 256-511"])
    _ = try sketch.labels()
    #expect(glyphs.count == 3)
  }

  @Test("an empty name of an image is none")
  func emptyName() throws {
    let sketch = SymbolSketch(["icon-image": "{icon}", "text-field": "x"])
    #expect(try sketch.labels().map(\.hasIcon) == [false] && sketch.assets.missingImages == [])
  }

  @Test("fonts are those of the layer, by feature, and of sections of the text")
  func fonts() throws {
    let glyphs = EvenGlyphs(missing: [0])
    let field: PropertyValue = ["format", "x", ["text-font": ["literal", ["Bold"]]], "y", [:]]
    let layout: [String: PropertyValue] = ["text-field": field, "text-font": ["literal", ["Regular", "Other"]]]
    let sketch = SymbolSketch(layout, glyphs: glyphs)
    #expect(try sketch.labels().isEmpty)
    #expect(sketch.assets.missingGlyphs.map(\.fontStack) == ["Bold", "Regular,Other"])
  }

  @Test("images stand in text")
  func images() throws {
    let field: PropertyValue = ["format", "a", [:], ["image", "sign"], [:], ["image", "gone"], [:]]
    let sketch = SymbolSketch(["text-field": field, "text-padding": 0])
    let label = try #require(try sketch.labels().first)
    // 12 of 24ths of 16 pixels, and 20 pixels.
    #expect(label.text.isAbout(-14, -9.6, 14, 9.6) && label.hasText && !label.hasIcon)
  }
}
