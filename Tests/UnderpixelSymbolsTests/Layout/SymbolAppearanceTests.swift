import Testing
import UnderpixelGeometry
import UnderpixelPlacement
import UnderpixelStyle
import UnderpixelTestSupport

@testable import UnderpixelSymbols

@Suite("Labels laid out in an appearance")
struct SymbolAppearanceTests {
  /// The layer's labels, and those of an appearance that changes some properties.
  private func labels(
    _ sketch: SymbolSketch, _ changes: [String: PropertyValue]
  ) throws -> (plain: [Label], drawn: LabelSet) {
    var layer = sketch.layer
    var appearance = Appearance(when: Exp(json: true))
    appearance.properties = changes
    layer.appearances = [appearance]
    let style = try SymbolStyle(layer)
    let collection = sketch.collection
    let request = LabelRequest(
      features: collection, plane: collection.planePositions, candidates: Array(0..<collection.count),
      tile: sketch.tile, layoutZoom: sketch.layoutZoom ?? sketch.tile.z)
    let plain = SymbolLayout(style, assets: sketch.assets).labels(request).labels
    let look = style.appearances.first?.style
    return (plain, SymbolLayout(style, assets: sketch.assets, look: look ?? style).labels(request))
  }

  private static let labeled: [String: PropertyValue] = [
    "text-field": ["get", "name"], "icon-image": ["get", "icon"],
  ]

  @Test(
    "stand where those of the layer stand, one for one; others follow, feature by feature",
    arguments: [1, 2] as [UInt64])
  func anchors(seed: UInt64) {
    forAll(zip(WildStyleTests.layouts, .changes, Gen<Int>.element(of: [10, 14])), seed: seed) {
      layout, changes, zoom in
      let names: [[String: PropertyValue]] = [["name": "abc"], [:], ["icon": "sign"], ["name": "abc", "icon": "none"]]
      let features = (WildStyleTests.features + WildStyleTests.features).enumerated().map { index, feature in
        (feature.0, names[index % names.count])
      }
      var sketch = SymbolSketch(layout.merging(index(layout)) { $1 }, features)
      sketch.layoutZoom = zoom
      let (plain, drawn) = try labels(sketch, changes)
      let added = drawn.labels.dropFirst(plain.count)
      return drawn.labels.count >= plain.count
        && zip(plain, drawn.labels).allSatisfy {
          $0.feature == $1.feature && $0.anchor == $1.anchor && $0.sortKey == $1.sortKey
        }
        && zip(added, added.dropFirst()).allSatisfy { $0.feature <= $1.feature }
        && Set(added.map(\.feature)).isDisjoint(with: plain.map(\.feature))
    }
  }

  /// Half of the layouts take text and icon from the feature.
  private func index(_ layout: [String: PropertyValue]) -> [String: PropertyValue] {
    layout["text-field"] == "abc" ? Self.labeled : [:]
  }

  @Test("without changes are those of the layer", arguments: [3] as [UInt64])
  func unchanged(seed: UInt64) {
    forAll(WildStyleTests.layouts, seed: seed) { layout in
      let (plain, drawn) = try labels(SymbolSketch(layout, WildStyleTests.features), [:])
      return plain.map { "\($0)" } == drawn.labels.map { "\($0)" }
    }
  }

  @Test("have their own boxes, and nothing where the appearance has nothing to draw")
  func boxes() throws {
    let large = try labels(.icon(["icon-padding": 0]), ["icon-size": 2])
    #expect(large.plain[0].icon.isAbout(-10, -5, 10, 5) && large.drawn.labels[0].icon.isAbout(-20, -10, 20, 10))
    let none = try labels(.icon(), ["icon-image": ""])
    #expect(none.drawn.labels.count == 1 && none.drawn.labels[0].icon == nil && !none.drawn.labels[0].hasIcon)
    let both = try labels(.icon(), ["text-field": "abc"])
    #expect(both.drawn.labels[0].text != nil && both.drawn.labels[0].icon != nil && both.plain[0].text == nil)
  }

  @Test("labels that are there in the appearance alone come behind those of the layer")
  func additions() throws {
    let features: [(Geometry, [String: PropertyValue])] = [(.units([9, 9]), [:]), (.middle, ["name": "abc"])]
    let (plain, drawn) = try labels(
      SymbolSketch(["text-field": ["get", "name"]], features), ["icon-image": "sign"])
    #expect(plain.map(\.feature) == [1] && drawn.labels.map(\.feature) == [1, 0])
    #expect(drawn.labels[0].icon != nil && drawn.labels[0].text != nil && drawn.labels[1].text == nil)
  }

  @Test("an appearance says what it needs: labels of its own, other rules, or nothing")
  func needs() throws {
    func appearance(_ properties: [String: PropertyValue]) throws -> SymbolAppearance {
      var layer = SymbolSketch.icon().layer
      var appearance = Appearance("a", when: Exp(json: true))
      appearance.properties = properties
      layer.appearances = [appearance]
      return try #require(try SymbolStyle(layer).appearances.first)
    }
    let color = try appearance(["icon-opacity": 0, "text-color": "red", "symbol-sort-key": 3])
    #expect(color.style == nil && !color.hasLayout && !color.addsLabels && color.name == "a")
    let moved = try appearance(["icon-translate": [0, 9]])
    #expect(moved.style != nil && !moved.hasLayout && !moved.addsLabels)
    let large = try appearance(["icon-size": 2])
    #expect(large.style != nil && large.hasLayout && !large.addsLabels)
    #expect(try appearance(["icon-image": "dense"]).addsLabels && appearance(["text-field": "a"]).addsLabels)
    // What is as in the layer is no change.
    #expect(try appearance(["icon-image": "sign"]).style == nil)
  }

  @Test("text along one line shares its vertices")
  func vertices() throws {
    let line = Geometry.line([[0, 4096], [4096, 4000], [8192, 4096]])
    let set = try SymbolSketch.text(["symbol-placement": "line", "symbol-spacing": 100], [(line, [:])]).labelSet()
    #expect(set.labels.count > 2 && set.vertices.count == 3)
    #expect(set.lineTexts.allSatisfy { $0.vertices == 0..<3 })
  }
}

extension Gen where Value == [String: PropertyValue] {
  /// Properties that an appearance changes, some of them wildly.
  fileprivate static var changes: Gen {
    let names = ["text-size", "icon-size", "text-rotate", "icon-rotate", "text-letter-spacing", "text-line-height"]
    let wild = zip(Gen<String>.element(of: names), WildStyleTests.wildNumber).map {
      [$0: $1] as [String: PropertyValue]
    }
    let words = Gen<[String: PropertyValue]>.element(of: [
      ["text-field": "other words"], ["text-field": ""], ["icon-image": "dense"], ["icon-image": "none"],
      ["text-offset": [2, 1]],
      ["icon-text-fit": "height"], ["text-anchor": "top"],
    ])
    return Gen<[String: PropertyValue]>.oneOf(wild, words).array(upTo: 4).map { changes in
      changes.reduce(into: [:]) { $0.merge($1) { $1 } }
    }
  }
}
