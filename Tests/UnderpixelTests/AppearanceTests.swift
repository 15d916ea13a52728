import Foundation
import Testing
import UnderpixelTestSupport

@testable import Underpixel
@testable import UnderpixelHitTest

@Suite("Appearances of a style")
struct AppearanceTests {
  static func selected(_ properties: [String: PropertyValue], _ name: String = "selected") -> PropertyValue {
    [
      "name": .string(name), "condition": ["boolean", ["feature-state", .string(name)], false],
      "properties": .object(properties),
    ]
  }

  /// A map whose one feature is selected.
  private func withSelected<Result>(
    _ layer: PropertyValue, _ body: (MapModel) throws -> Result
  ) throws -> Result {
    try SymbolMap(layer).with { map, _ in
      map.setFeatureState(source: "s", id: 0, state: ["selected": true])
      return try body(map)
    }
  }

  @Test(
    "size, rotation, offset and translation of an icon move where it is hit",
    arguments: [
      (["icon-size": 2], 0, 0, 20, 10), (["icon-rotate": 90], 0, 0, 5, 10), (["icon-offset": [10, 0]], 10, 0, 10, 5),
      (["icon-translate": [0, -30]], 0, 30, 10, 5), (["icon-anchor": "left"], 10, 0, 10, 5),
      (["icon-padding": 7], 0, 0, 17, 12), (["icon-size": 2, "icon-offset": [10, 0]], 20, 0, 20, 10),
      (["icon-size": ["case", ["==", ["id"], 0], 3, 1]], 0, 0, 30, 15),
      (["icon-translate": [0, -30], "icon-translate-anchor": "viewport"], 0, 30, 10, 5),
      (["icon-opacity": 0], 0, 0, 10, 5), (["icon-color": "red", "icon-halo-width": 9], 0, 0, 10, 5),
    ] as [([String: PropertyValue], Double, Double, Double, Double)])
  func icons(_ properties: [String: PropertyValue], x: Double, y: Double, halfWidth: Double, halfHeight: Double) throws
  {
    let layer = SymbolMap.sign(
      "sign", ["icon-padding": 0], ["appearances": [Self.selected(properties)]])
    try withSelected(layer) { (map: MapModel) throws in
      try expectBox(map, x: x, y: y, halfWidth, halfHeight)
      map.resetFeatureStates(source: "s")
      try expectBox(map, x: 0, y: 0, 10, 5)
    }
  }

  @Test(
    "size, rotation, offset, translation and words of a text move where it is hit",
    arguments: [
      (["text-size": 32], 0, 0, 16, 19.2), (["text-offset": [1, 0]], 16, 0, 8, 9.6),
      (["text-rotate": 90], 0, 0, 9.6, 8),
      (["text-translate": [0, -30]], 0, 30, 8, 9.6), (["text-field": "abcd"], 0, 0, 16, 9.6),
      (["text-anchor": "right"], -8, 0, 8, 9.6), (["text-letter-spacing": 1], 0, 0, 16, 9.6),
      (["text-opacity": 0, "text-color": "red"], 0, 0, 8, 9.6),
    ] as [([String: PropertyValue], Double, Double, Double, Double)])
  func texts(_ properties: [String: PropertyValue], x: Double, y: Double, halfWidth: Double, halfHeight: Double) throws
  {
    let layer = SymbolMap.layer("text", ["text-padding": 0], ["appearances": [Self.selected(properties)]])
    try withSelected(layer) { (map: MapModel) throws in
      try expectBox(map, x: x, y: y, halfWidth, halfHeight)
      map.resetFeatureStates(source: "s")
      try expectBox(map, x: 0, y: 0, 8, 9.6)
    }
  }

  /// Expects all of a box to be hit, and nothing beside it: places are pixels right of and above the middle.
  private func expectBox(
    _ map: MapModel, x: Double, y: Double, _ halfWidth: Double, _ halfHeight: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for (dx, dy, isInside) in [
      (0, 0, true), (-0.4, 0, true), (0.4, 0, true), (0, -0.4, true), (0, 0.4, true), (0.6, 0, false), (-0.6, 0, false),
      (0, 0.6, false), (0, -0.6, false),
    ] {
      // Boxes are laid out in sixteenths of pixels.
      let (width, height) = (
        dx == 0 ? 0 : halfWidth + (dx.magnitude - 0.5), dy == 0 ? 0 : halfHeight + (dy.magnitude - 0.5)
      )
      let found = try map.layersHit(right: x + (dx < 0 ? -width : width), up: y + (dy < 0 ? -height : height))
      #expect(found.isEmpty != isInside, "\(dx) \(dy)", sourceLocation: sourceLocation)
    }
  }

  @Test("an image of an appearance is hit as large as it is, counts as needed before, and may be a text's only one")
  func images() throws {
    let layer = SymbolMap.layer(
      "both", ["text-offset": [0, 3]], ["appearances": [Self.selected(["icon-image": "large"])]])
    try SymbolMap(layer).with { (map: MapModel, _: URL) throws in
      #expect(try map.layersHit() == [] && map.layersHit(up: -48) == ["both"])
      #expect(map.symbolProblems == ["images are missing: \"large\""])
      try map.addImage(SpriteImage(width: 40, height: 40), named: "large")
      #expect(try map.layersHit() == [] && map.symbolProblems == [])
      map.setFeatureState(source: "s", id: 0, state: ["selected": true])
      #expect(try map.layersHit(right: 21) == ["both"] && map.layersHit(up: -48) == ["both"])
    }
  }

  @Test("a label that is empty without its appearance takes no room, and is hit with it")
  func added() throws {
    let empty = SymbolMap.layer("empty", ["text-field": ""], ["appearances": [Self.selected(["icon-image": "sign"])]])
    try SymbolMap(SymbolMap.layer("below"), empty).with { (map: MapModel, _: URL) throws in
      #expect(try map.layersHit() == ["below"])
      map.setFeatureState(source: "s", id: 0, state: ["selected": true])
      #expect(try map.layersHit() == ["empty", "below"] && map.layersHit(right: 11) == ["empty"])
      #expect(try map.frame.hits(layers: ["empty"]).map(\.appearance?.name) == ["selected"])
    }
  }

  @Test("the first whose condition holds counts alone; what it does not list is as in the layer")
  func first() throws {
    let layer = SymbolMap.sign(
      "sign", ["icon-padding": 0, "icon-offset": [0, 20]],
      ["appearances": [Self.selected(["icon-size": 2]), Self.selected(["icon-rotate": 90], "visited")]])
    try withSelected(layer) { (map: MapModel) throws in
      map.setFeatureState(source: "s", id: 0, state: ["visited": true])
      try expectBox(map, x: 0, y: -40, 20, 10)
      map.setFeatureState(source: "s", id: 0, state: ["selected": false])
      try expectBox(map, x: -20, y: 0, 5, 10)
      #expect(try map.frame.hits().map(\.appearance) == [ActiveAppearance(index: 1, name: "visited")])
    }
  }

  @Test("a condition may follow the feature and the zoom, without any state")
  func stateless() throws {
    let layer = SymbolMap.sign(
      "sign", ["icon-padding": 0],
      [
        "appearances": [
          ["condition": ["==", ["get", "kind"], "large"], "properties": ["icon-size": 2]],
          ["condition": [">=", ["zoom"], 10.5], "properties": ["icon-size": 3]],
        ]
      ])
    var sketch = SymbolMap(layer)
    sketch.sources["s"] = SymbolMap.points([(-50, ["kind": "large"]), (50, [:])])
    try sketch.with { (map: MapModel, _: URL) throws in
      #expect(try map.layersHit(right: -32) == ["sign"] && map.layersHit(right: 62) == [])
      #expect(try map.frame.hits().map(\.appearance?.index) == [nil, 0])
      map.camera.zoom = 10.5
      let shift = 50 * 0.5.squareRoot() * 2
      #expect(try map.layersHit(right: -shift + 21) == [] && map.layersHit(right: shift - 29) == ["sign"])
    }
  }

  @Test("an expression that gives no value, or none that is true or false, holds for nobody")
  func noValue() throws {
    for condition in [["feature-state", "selected"], ["get", "none"], ["to-boolean", ["get", "none"]]]
      as [PropertyValue]
    {
      let layer = SymbolMap.sign(
        "sign", ["icon-padding": 0], ["appearances": [["condition": condition, "properties": ["icon-size": 2]]]])
      try SymbolMap(layer).with { (map: MapModel, _: URL) throws in
        #expect(map.warnings == [])
        map.setFeatureState(source: "s", id: 0, state: ["selected": "yes"])
        #expect(try map.layersHit(right: 9) == ["sign"] && map.layersHit(right: 11) == [])
        #expect(try map.frame.hits().map(\.appearance) == [nil])
      }
    }
  }

  @Test("labels are placed as without appearances, and those that were hidden stay so")
  func collision() throws {
    let layer = SymbolMap.sign(
      "sign", ["icon-padding": 0], ["appearances": [Self.selected(["icon-size": 3, "icon-translate": [0, -30]])]])
    var sketch = SymbolMap(layer)
    sketch.sources["s"] = SymbolMap.points([(0, [:]), (15, [:]), (25, [:])])
    try sketch.with { (map: MapModel, _: URL) throws in
      let placed = try map.frame.symbols(including: .hidden).map { "\($0.feature.index) \($0.isPlaced)" }
      #expect(placed == ["0 true", "2 true", "1 false"])
      for id in 0..<3 { map.setFeatureState(source: "s", id: FeatureID(Int64(id)), state: ["selected": true]) }
      #expect(try map.frame.symbols(including: .hidden).map { "\($0.feature.index) \($0.isPlaced)" } == placed)
      #expect(try map.layersHit() == [])
      #expect(try map.frame.hits(at: ScreenPoint(x: 110, y: 70)).map(\.feature.id) == [2, 0])
    }
  }

  @Test("who is on top follows the sort keys and places of the layer, not the appearance")
  func order() throws {
    func sketch(_ layout: [String: PropertyValue], _ states: [Int]) throws -> [String] {
      let layer = SymbolMap.sign(
        "sign", ["icon-overlap": "always"].merging(layout) { $1 },
        ["appearances": [Self.selected(["icon-size": 2, "symbol-sort-key": 9, "icon-translate": [0, 5]])]])
      var sketch = SymbolMap(layer)
      sketch.sources["s"] = SymbolMap.points([(0, ["key": 2]), (1, ["key": 1]), (2, ["key": 3])])
      return try sketch.with { map, _ in
        for id in states { map.setFeatureState(source: "s", id: FeatureID(Int64(id)), state: ["selected": true]) }
        return try map.frame.hits(at: ScreenPoint(x: 101, y: 103)).map { $0.feature.id?.description ?? "" }
      }
    }
    for states in [[], [0], [1, 2], [0, 1, 2]] as [[Int]] {
      #expect(try sketch(["symbol-sort-key": ["get", "key"]], states) == ["2", "0", "1"])
      #expect(try sketch(["symbol-z-order": "source"], states) == ["2", "1", "0"])
      #expect(try sketch(["symbol-z-order": "viewport-y"], states) == ["0", "1", "2"])
    }
  }

  @Test("text along a line stays at its place, and is hit as it is written there")
  func lines() throws {
    let degrees = { (pixels: Double) -> PropertyValue in .number(pixels * 360 / (512 * 1024)) }
    let layer = SymbolMap.layer(
      "road", ["symbol-placement": "line", "text-padding": 0, "symbol-spacing": 1000],
      ["appearances": [Self.selected(["text-field": "abcdefgh", "text-translate": [0, -20]])]])
    var sketch = SymbolMap(layer)
    sketch.sources["s"] = [
      "type": "geojson",
      "data": [
        "type": "Feature", "id": 0, "properties": [:],
        "geometry": ["type": "LineString", "coordinates": [[degrees(10), degrees(40)], [degrees(90), degrees(40)]]],
      ],
    ]
    try sketch.with { (map: MapModel, _: URL) throws in
      let plain = try #require(try map.frame.symbols().first)
      #expect(try map.layersHit(right: 50, up: 40) == ["road"] && map.layersHit(right: 20, up: 40) == [])
      map.setFeatureState(source: "s", id: 0, state: ["selected": true])
      let drawn = try map.frame.symbols()
      #expect(drawn.count == 1 && drawn[0].shapes.count > plain.shapes.count)
      #expect(try map.layersHit(right: 50, up: 40) == [] && map.layersHit(right: 20, up: 60) == ["road"])
    }
  }

  @Test("an icon that fits its text fits the text of the appearance")
  func fitted() throws {
    let layout: [String: PropertyValue] = ["icon-image": "sign", "icon-text-fit": "both", "icon-padding": 0]
    let layer = SymbolMap.layer("both", layout, ["appearances": [Self.selected(["text-field": "abcdef"])]])
    try withSelected(layer) { (map: MapModel) throws in
      #expect(try map.frame.symbols().map(\.piece) == [.text, .icon])
      #expect(try map.frame.symbols().last?.shapes.first?.bounds.width == 48)
      map.resetFeatureStates(source: "s")
      #expect(try map.frame.symbols().last?.shapes.first?.bounds.width == 16)
    }
  }

  @Test("a text with several anchors stays at the one it was placed at")
  func variableAnchors() throws {
    let layer = SymbolMap.layer(
      "text", ["text-variable-anchor": ["left", "right"], "text-padding": 0],
      ["appearances": [Self.selected(["text-size": 32])]])
    try SymbolMap(layer, SymbolMap.sign("sign", ["icon-offset": [12, 0], "icon-padding": 0])).with {
      (map: MapModel, _: URL) throws in
      #expect(map.warnings.map(\.path) == ["/layers/0/appearances"])
      #expect(try map.layersHit(right: -12) == ["text"] && map.layersHit(right: -20) == [])
      map.setFeatureState(source: "s", id: 0, state: ["selected": true])
      #expect(try map.layersHit(right: -20) == ["text"] && map.layersHit(right: 26) == [])
    }
  }

  @Test("layers that differ in their appearances have labels of their own")
  func families() throws {
    let plain = SymbolMap.sign("plain", ["icon-overlap": "always"])
    let other = SymbolMap.sign(
      "other", ["icon-overlap": "always"], ["appearances": [Self.selected(["icon-size": 2])]])
    let same = SymbolMap.sign(
      "same", ["icon-overlap": "always"],
      ["appearances": [Self.selected(["icon-size": 2])], "paint": ["icon-color": "red"]])
    try SymbolMap(plain, other, same).with { (map: MapModel, _: URL) throws in
      map.setFeatureState(source: "s", id: 0, state: ["selected": true])
      #expect(try map.layersHit(right: 15) == ["same", "other"] && map.layersHit() == ["same", "other", "plain"])
      #expect(try map.frame.symbols().map(\.layer) == ["other", "plain"])
    }
  }

  @Test("what can't be read in an appearance leaves its layer out, and names the place")
  func errors() throws {
    let layer = SymbolMap.sign("sign", [:], ["appearances": [Self.selected(["icon-size": "2"])]])
    try SymbolMap(layer).with { (map: MapModel, _: URL) throws in
      #expect(map.layersLeftOut["sign"]?.path == "/layers/0/appearances/0/properties/icon-size")
      #expect(try map.layersHit() == [])
    }
  }

  @Test("a property that is not taken into account is told in appearances, too")
  func pending() throws {
    let layer = SymbolMap.sign("sign", [:], ["appearances": [Self.selected(["symbol-z-offset": 3])]])
    try SymbolMap(layer).with { (map: MapModel, _: URL) throws in
      #expect(map.warnings.map(\.path) == ["/layers/0/appearances/0/properties/symbol-z-offset"])
    }
  }

  @Test("clusters and edited features have appearances")
  func sources() throws {
    let layer = SymbolMap.sign("sign", ["icon-padding": 0], ["appearances": [Self.selected(["icon-size": 2])]])
    try SymbolMap(layer).with { (map: MapModel, _: URL) throws in
      map.setFeatureState(source: "s", id: 0, state: ["selected": true])
      let moved = Geometry.point(Coordinate(longitude: 50 * 360 / (512 * 1024), latitude: 0))
      try map.updateData(FeatureDiff(updated: [FeatureUpdate(id: 0, newGeometry: moved)]), of: "s")
      #expect(try map.layersHit() == [] && map.layersHit(right: 69) == ["sign"])
    }
    var sketch = SymbolMap(layer)
    sketch.sources["s"] = SymbolMap.points([(-5, [:]), (5, [:])], ["cluster": true, "clusterRadius": 20])
    try sketch.with { (map: MapModel, _: URL) throws in
      let id = try #require(try map.frame.hits(at: ScreenPoint(x: 100, y: 100)).first?.feature.properties["cluster_id"])
      map.setFeatureState(source: "s", id: FeatureID(Int64(id.number ?? 0)), state: ["selected": true])
      #expect(try map.layersHit(right: 19) == ["sign"])
    }
  }
}
