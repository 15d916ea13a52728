import Foundation
import Testing
import UnderpixelTestSupport

@testable import Underpixel
@testable import UnderpixelHitTest

@Suite("Labels of a map")
struct MapSymbolsTests {
  static let text = SymbolMap.layer("text")
  static let sign = SymbolMap.sign("sign")

  @Test("are hit where their boxes are")
  func boxes() throws {
    try SymbolMap(Self.text).with { (map: MapModel, _: URL) throws in
      #expect(map.warnings == [] && map.symbolProblems == [])
      #expect(try map.layersHit(right: 9.9) == ["text"] && map.layersHit(right: 10.1) == [])
      #expect(try map.layersHit(up: 11.5) == ["text"] && map.layersHit(up: 11.7) == [])
      let hit = try #require(try map.frame.hits(at: ScreenPoint(x: 100, y: 100)).first)
      #expect(hit.feature.id == 0 && hit.source == "s")
    }
    try SymbolMap(Self.sign).with { (map: MapModel, _: URL) throws in
      #expect(try map.layersHit(right: 11.9) == ["sign"] && map.layersHit(right: 12.1) == [])
    }
  }

  @Test("a layer has at most 65,535 labels along the lines of a tile, and one warning when it asks for more")
  func crowded() throws {
    let lines = (0..<5).map { (row: Int) -> PropertyValue in
      let y = Double(row) / 25
      let across = (0..<40).map { (column: Int) -> PropertyValue in
        [.number(column.isMultiple(of: 2) ? -0.3 : 0.3), .number(y + Double(column) / 8000)]
      }
      return [
        "type": "Feature", "properties": [:], "geometry": ["type": "LineString", "coordinates": .array(across)],
      ]
    }
    var sketch = SymbolMap(
      SymbolMap.layer(
        "dense",
        [
          "text-field": "", "icon-image": "dot", "symbol-placement": "line", "symbol-spacing": 1,
          "icon-allow-overlap": true,
        ]))
    sketch.sources["s"] = [
      "type": "geojson", "data": ["type": "FeatureCollection", "features": .array(lines)],
    ]
    try sketch.with { (map: MapModel, _: URL) throws in
      try map.addImage(SpriteImage(width: 1, height: 1), named: "dot")
      let sets = try map.labelCounts()
      #expect(sets.max() == 65_535)
      #expect(map.symbolProblems.count == 1 && map.symbolProblems[0].contains("\"dense\" asks for more than 65535"))
    }
  }

  // MARK: Layers

  @Test("layers that are hidden, or not drawn at a zoom, have no labels")
  func visibility() throws {
    try SymbolMap(SymbolMap.layer("text", [:], ["minzoom": 9, "maxzoom": 11])).with { (map: MapModel, _: URL) throws in
      for (zoom, layers) in [(8.9, []), (9, ["text"]), (10.99, ["text"]), (11, [])] as [(Double, [String])] {
        map.camera.zoom = zoom
        #expect(try map.layersHit() == layers)
      }
      map.camera.zoom = 10
      try map.setLayoutProperty("visibility", of: "text", to: "none")
      #expect(try map.layersHit() == [])
      try map.setLayoutProperty("visibility", of: "text", to: nil)
      #expect(try map.layersHit() == ["text"])
    }
  }

  @Test("a hidden layer takes no room from others")
  func hiddenLayer() throws {
    try SymbolMap(Self.sign, Self.text).with { (map: MapModel, _: URL) throws in
      #expect(try map.layersHit() == ["text"])
      try map.setLayoutProperty("visibility", of: "text", to: "none")
      #expect(try map.layersHit() == ["sign"])
    }
  }

  @Test("layouts and filters change what is there")
  func changes() throws {
    var sketch = SymbolMap(Self.text)
    sketch.sources["s"] = SymbolMap.points([(0, ["name": "a"]), (50, ["name": "b"])])
    try sketch.with { (map: MapModel, _: URL) throws in
      #expect(try map.layersHit() == ["text"] && map.layersHit(right: 50) == ["text"])
      try map.setFilter(["==", ["get", "name"], "b"], of: "text")
      #expect(try map.layersHit() == [] && map.layersHit(right: 50) == ["text"])
      try map.setFilter(nil, of: "text")
      try map.setLayoutProperty("text-offset", of: "text", to: ["literal", [0, -2]])
      #expect(try map.layersHit() == [] && map.layersHit(up: 32) == ["text"])
      #expect(throws: MapError.self) { try map.setLayoutProperty("text-field", of: "text", to: ["gett", "name"]) }
      #expect(try map.layersHit(up: 32) == ["text"] && map.layersLeftOut.isEmpty)
      // Translation is paint, and needs no layout.
      try map.setLayoutProperty("text-offset", of: "text", to: nil)
      try map.setPaintProperty("text-translate", of: "text", to: [0, 40])
      #expect(try map.layersHit() == [] && map.layersHit(up: -40) == ["text"])
    }
  }

  @Test("layers that lay out the same labels share them; others are in each other's way")
  func families() throws {
    let red = SymbolMap.layer("red", [:], ["paint": ["text-color": "red"]])
    try SymbolMap(Self.text, red).with { (map: MapModel, _: URL) throws in
      #expect(try map.layersHit() == ["red", "text"])
      try map.setLayoutProperty("text-padding", of: "red", to: 3)
      #expect(try map.layersHit() == ["red"])
      try map.setLayoutProperty("text-allow-overlap", of: "text", to: true)
      #expect(try map.layersHit() == ["red", "text"])
    }
  }

  @Test("labels of different sources are in each other's way unless they are kept apart")
  func crossSourceCollisions() throws {
    var sketch = SymbolMap(Self.sign, SymbolMap.layer("other", [:], ["source": "t"]), Self.text)
    sketch.sources["t"] = sketch.sources["s"]
    try sketch.with { (map: MapModel, _: URL) throws in
      #expect(try map.layersHit() == ["text"])
      map.crossSourceCollisions = false
      #expect(try map.layersHit() == ["text", "other"])
      map.crossSourceCollisions = true
      #expect(try map.layersHit() == ["text"])
    }
  }

  // MARK: Data

  @Test("labels follow their data")
  func data() throws {
    try SymbolMap(Self.text).with { (map: MapModel, _: URL) throws in
      try map.setData(SymbolMap.collection([(50, [:])]), of: "s")
      #expect(try map.layersHit() == [] && map.layersHit(right: 50) == ["text"])
      let moved = Geometry.point(Coordinate(longitude: 0, latitude: 0))
      try map.updateData(FeatureDiff(updated: [FeatureUpdate(id: 0, newGeometry: moved)]), of: "s")
      #expect(try map.layersHit() == ["text"] && map.layersHit(right: 50) == [])
      try map.updateData(FeatureDiff(removed: [0]), of: "s")
      #expect(try map.layersHit() == [])
    }
  }

  @Test("clusters have labels that tell how many they are")
  func clusters() throws {
    var sketch = SymbolMap(SymbolMap.layer("text", ["text-field": ["concat", "n=", ["get", "point_count"]]]))
    let points = SymbolMap.points([(-5, [:]), (5, [:])], ["cluster": true, "clusterRadius": 20])
    sketch.sources["s"] = points
    try sketch.with { (map: MapModel, _: URL) throws in
      // "n=2" is 24 pixels wide.
      #expect(try map.layersHit(right: 13.9) == ["text"] && map.layersHit(right: 14.1) == [])
      map.camera.zoom = 13
      #expect(try map.layersHit(right: 40) == ["text"] && map.layersHit() == [])
    }
  }

  @Test("states of features are told and move no label")
  func states() throws {
    try SymbolMap(Self.text).with { (map: MapModel, _: URL) throws in
      let labels = try map.labelSets()
      map.setFeatureState(source: "s", id: 0, state: ["hover": true])
      #expect(try map.labelSets() == labels)
      #expect(try map.frame.hits(at: ScreenPoint(x: 100, y: 100)).map(\.state) == [["hover": true]])
    }
  }

  @Test("what is laid out is kept while layers and cameras change")
  func kept() throws {
    try SymbolMap(Self.text, Self.sign).with { (map: MapModel, _: URL) throws in
      let first = try map.labelSets()
      #expect(first.count > 1)
      map.camera.center.longitude = 0.01
      map.camera.zoom = 10.5
      map.camera.bearing = 30
      let seen = try map.labelSets()
      #expect(!seen.isEmpty && first.isSuperset(of: seen))
      map.camera = Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: 10)
      try map.setPaintProperty("text-color", of: "text", to: "red")
      #expect(try map.labelSets() == first)
      map.crossSourceCollisions = false
      #expect(try map.labelSets() == first)
      try map.setLayoutProperty("text-size", of: "text", to: 12)
      let changed = try map.labelSets()
      #expect(changed != first && !changed.isDisjoint(with: first))
      try map.setLayoutProperty("visibility", of: "text", to: "none")
      let rest = try map.labelSets()
      #expect(!rest.isEmpty && first.isSuperset(of: rest))
    }
  }
}

extension MapModel {
  /// How many labels the sets have that are drawn.
  fileprivate func labelCounts() throws -> [Int] {
    try (frame.labels?.placed.families ?? []).flatMap { $0.parts.map(\.labels.labels.count) }
  }

  /// Which sets of labels are drawn.
  fileprivate func labelSets() throws -> Set<ObjectIdentifier> {
    let families = try frame.labels?.placed.families ?? []
    return Set(families.flatMap { $0.parts.map { ObjectIdentifier($0.labels) } })
  }
}
