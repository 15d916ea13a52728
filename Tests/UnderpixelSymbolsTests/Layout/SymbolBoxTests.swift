import Testing
import UnderpixelGeometry
import UnderpixelPlacement
import UnderpixelStyle

@testable import UnderpixelSymbols

/// Boxes of labels at a point, in pixels from it.
@Suite("Boxes of labels")
struct SymbolBoxTests {
  func label(_ sketch: SymbolSketch) throws -> Label {
    let labels = try sketch.labels()
    try #require(labels.count == 1)
    return labels[0]
  }

  func text(_ layout: [String: PropertyValue], _ properties: [String: PropertyValue] = [:]) throws -> BoundingBox? {
    try label(.text(layout, [(.middle, properties)])).text
  }

  func icon(_ layout: [String: PropertyValue], _ properties: [String: PropertyValue] = [:]) throws -> BoundingBox? {
    try label(.icon(layout, [(.middle, properties)])).icon
  }

  @Test("text and icons have 2 pixels around them")
  func plain() throws {
    let both = try label(.text(["icon-image": "sign"]))
    #expect(both.text.isAbout(-14, -11.6, 14, 11.6) && both.icon.isAbout(-12, -7, 12, 7))
    #expect(both.hasText && both.hasIcon && both.verticalText == nil && both.lineText == nil && both.choices.isEmpty)
    let text = try label(.text())
    #expect(text.hasText && !text.hasIcon && text.icon == nil)
    let icon = try label(.icon())
    #expect(!icon.hasText && icon.hasIcon && icon.text == nil)
    #expect(try self.icon(["icon-image": "dense"]).isAbout(-12, -7, 12, 7))
  }

  @Test("sizes are those of the next zoom level, and of the feature")
  func sizes() throws {
    let byZoom: PropertyValue = ["interpolate", ["linear"], ["zoom"], 10, 8, 11, 24]
    #expect(try text(["text-size": byZoom]).isAbout(-20, -16.4, 20, 16.4))
    #expect(try text(["text-size": ["get", "size"]], ["size": 8]).isAbout(-8, -6.8, 8, 6.8))
    let byBoth: PropertyValue = ["interpolate", ["linear"], ["zoom"], 10, 8, 11, ["get", "size"]]
    #expect(try text(["text-size": byBoth], ["size": 24]).isAbout(-20, -16.4, 20, 16.4))
    #expect(try icon(["icon-size": 2]).isAbout(-22, -12, 22, 12))
    let iconByZoom: PropertyValue = ["interpolate", ["linear"], ["zoom"], 10, 1, 11, ["get", "size"]]
    #expect(try icon(["icon-size": iconByZoom], ["size": 3]).isAbout(-32, -17, 32, 17))
  }

  @Test("of an overscaled tile boxes have the same pixels, more finely")
  func overscaled() throws {
    var sketch = SymbolSketch.text(["text-size": ["step", ["zoom"], 8, 13, 16]])
    sketch.layoutZoom = 12
    #expect(try label(sketch).text.isAbout(-14, -11.6, 14, 11.6))
  }

  @Test("padding has one to four numbers")
  func padding() throws {
    #expect(try text(["text-padding": 5]).isAbout(-17, -14.6, 17, 14.6))
    #expect(try icon(["icon-padding": 0]).isAbout(-10, -5, 10, 5))
    #expect(try icon(["icon-padding": [3]]).isAbout(-13, -8, 13, 8))
    #expect(try icon(["icon-padding": [1, 2]]).isAbout(-12, -6, 12, 6))
    #expect(try icon(["icon-padding": [1, 2, 3]]).isAbout(-12, -6, 12, 8))
    #expect(try icon(["icon-padding": [1, 2, 3, 4]]).isAbout(-14, -6, 12, 8))
    #expect(try icon(["icon-padding": ["literal", [1, 2, 3, 4]]]).isAbout(-14, -6, 12, 8))
    #expect(try icon(["icon-padding": ["interpolate", ["linear"], ["zoom"], 9, 1, 11, 5]]).isAbout(-13, -8, 13, 8))
  }

  @Test("anchors and offsets move boxes")
  func anchors() throws {
    #expect(try text(["text-anchor": "left"]).isAbout(-2, -11.6, 26, 11.6))
    #expect(try text(["text-anchor": "bottom-right"]).isAbout(-26, -21.2, 2, 2))
    #expect(try text(["text-offset": [1, -1]]).isAbout(2, -27.6, 30, -4.4))
    // Below its place text begins at the baseline: 7 of 24 higher than its box.
    #expect(try text(["text-anchor": "top", "text-radial-offset": 1.5]).isAbout(-14, 17.33, 14, 40.53))
    #expect(try icon(["icon-anchor": "top-left"]).isAbout(-2, -2, 22, 12))
    #expect(try icon(["icon-offset": [5, 10], "icon-size": 2]).isAbout(-12, 8, 32, 32))
  }

  @Test("a turned box has the axis-parallel one around it")
  func rotation() throws {
    #expect(try icon(["icon-rotate": 90]).isAbout(-7, -12, 7, 12))
    #expect(try icon(["icon-rotate": ["get", "bearing"]], ["bearing": 45]).isAbout(-13.43, -13.43, 13.43, 13.43))
    #expect(try text(["text-rotate": 90]).isAbout(-11.6, -14, 11.6, 14))
    #expect(try text(["text-rotate": 90, "text-anchor": "left"]).isAbout(-11.6, -2, 11.6, 26))
  }

  @Test("lines are broken and stand further apart as the layer says")
  func lines() throws {
    let two: [String: PropertyValue] = ["text-field": "abc def", "text-max-width": 2]
    #expect(try text(two).isAbout(-14, -21.2, 14, 21.2))
    #expect(try text(two.merging(["text-line-height": 2]) { $1 }).isAbout(-14, -34, 14, 34))
    #expect(try text(["text-field": "abc def"]).isAbout(-30, -11.6, 30, 11.6))
    #expect(try text(["text-letter-spacing": 0.5]).isAbout(-22, -11.6, 22, 11.6))
  }

  @Test("letters change before they are measured", arguments: [("uppercase", 16.0), ("lowercase", 12), ("none", 12)])
  func transform(word: String, half: Double) throws {
    let box = try text(["text-field": "stß", "text-transform": .string(word), "text-padding": 0])
    #expect(box.isAbout(-half, -9.6, half, 9.6))
  }

  @Test("an icon that fits its text is as large")
  func fit() throws {
    let layout: [String: PropertyValue] = [
      "icon-image": "sign", "icon-text-fit-padding": [1, 2, 3, 4], "icon-padding": 0,
    ]
    func icon(_ fit: String, _ changes: [String: PropertyValue] = [:]) throws -> BoundingBox? {
      try label(.text(layout.merging(["icon-text-fit": .string(fit)]) { $1 }.merging(changes) { $1 })).icon
    }
    #expect(try icon("none").isAbout(-10, -5, 10, 5))
    #expect(try icon("width").isAbout(-16, -5, 14, 5))
    #expect(try icon("height").isAbout(-10, -10.6, 10, 12.6))
    #expect(try icon("both").isAbout(-16, -10.6, 14, 12.6))
    #expect(try icon("both", ["text-size": 8]).isAbout(-10, -5.8, 8, 7.8))
    #expect(try icon("both", ["icon-offset": [1, 1], "icon-padding": 2]).isAbout(-17, -11.6, 17, 15.6))
    #expect(try icon("both", ["text-field": ""]).isAbout(-10, -5, 10, 5))
  }

  // MARK: Places to choose from

  @Test("text that chooses its anchor is centered, and knows how far it moves")
  func variableAnchors() throws {
    func choices(_ layout: [String: PropertyValue]) throws -> [AnchorChoice] {
      let set = try SymbolSketch.text(layout).labelSet()
      try #require(set.labels.count == 1 && set.labels[0].text.isAbout(-14, -11.6, 14, 11.6))
      return set.labels[0].choices.map { set.choices[$0] }
    }
    let anchors: [String: PropertyValue] = ["text-variable-anchor": ["top", "bottom-left"]]
    let plain = try choices(anchors)
    #expect(plain.map(\.horizontal) == [0.5, 0] && plain.map(\.vertical) == [0, 1])
    // Two thirds of a pixel a 24th: 7 of them are below the baseline.
    func hundredths(_ choices: [AnchorChoice]) -> [Point] {
      choices.map { [($0.offset.x * 100).rounded(), ($0.offset.y * 100).rounded()] }
    }
    #expect(hundredths(plain) == [[0, -467], [0, 467]])
    let radial = try choices(anchors.merging(["text-radial-offset": 1, "text-offset": [3, 3]]) { $1 })
    #expect(hundredths(radial) == [[0, 1133], [1131, -665]])
    let shifted = try choices(anchors.merging(["text-offset": [3, -3]]) { $1 })
    #expect(hundredths(shifted) == [[0, 4333], [4800, -4333]])
    let pairs = try choices([
      "text-variable-anchor-offset": ["left", [1, 2], "top", [0, 1]], "text-variable-anchor": ["right"],
    ])
    #expect(pairs.map(\.horizontal) == [0, 0.5] && hundredths(pairs) == [[1600, 3200], [0, 1133]])
    #expect(try choices(["text-anchor": "center"]).isEmpty)
  }

  @Test("text that may run down has a box for it where it can")
  func vertical() throws {
    let down: PropertyValue = ["vertical", "horizontal"]
    let both = try label(.text(["text-field": "東京都", "text-writing-mode": down]))
    // Upright glyphs are an em high: three of them 48 pixels.
    #expect(both.text.isAbout(-14, -11.6, 14, 11.6))
    #expect(both.verticalText.isAbout(-11.6, -26, 11.6, 26))
    #expect(try label(.text(["text-writing-mode": down])).verticalText == nil)
    #expect(try label(.text(["text-field": "東京都"])).verticalText == nil)
    let sign = try label(
      .text(["text-field": "東京都", "text-writing-mode": down, "icon-image": "sign", "icon-text-fit": "both"]))
    #expect(sign.icon.isAbout(-14, -11.6, 14, 11.6) && sign.verticalIcon.isAbout(-11.6, -26, 11.6, 26))
  }
}
