import Testing
import Underpixel

/// Two situations whose hits were checked with MapLibre GL JS 5.3.0, on styles without appearances that look the same.
@Suite("Appearances of two icons, as states come and go")
struct AppearanceCaseTests {
  /// Points 40 pixels left and right of the middle of a map of 200 x 200 pixels.
  private static func map(
    _ layer: [String: PropertyValue], images: [String: Double], kinds: [PropertyValue] = [.null, .null]
  ) throws -> MapModel {
    let features = zip([0.14831543, 0.20324707], kinds).enumerated().map { index, feature -> PropertyValue in
      [
        "type": "Feature", "id": .integer(Int64(index + 1)), "properties": ["kind": feature.1],
        "geometry": ["type": "Point", "coordinates": [.number(feature.0), 0.175780974]],
      ]
    }
    let plain: [String: PropertyValue] = ["id": "pins", "type": "symbol", "source": "s"]
    let map = MapModel(size: Size(width: 200, height: 200))
    try map.load(document: [
      "version": 8, "center": [0.17578125, 0.175780974], "zoom": 10,
      "sources": ["s": ["type": "geojson", "data": ["type": "FeatureCollection", "features": .array(features)]]],
      "layers": [.object(plain.merging(layer) { $1 })],
    ])
    for (name, side) in images { try map.addImage(SpriteImage(width: side, height: side), named: name) }
    return map
  }

  @Test("one holds by state and the next by a property; both enlarge the icon, without either the layer's size counts")
  func enlarged() throws {
    let map = try Self.map(
      [
        "layout": ["icon-image": "square", "icon-allow-overlap": true, "icon-padding": 0],
        "appearances": [
          [
            "name": "focus", "condition": ["boolean", ["feature-state", "focus"], false],
            "properties": ["icon-size": 3],
          ],
          ["name": "large", "condition": ["==", ["get", "kind"], "large"], "properties": ["icon-size": 2]],
        ],
      ], images: ["square": 20], kinds: ["small", "large"])
    #expect(map.warnings == [])
    func hits(_ x: Double, _ y: Double) throws -> [FeatureID?] {
      try map.frame.hits(at: ScreenPoint(x: x, y: y)).map(\.feature.id)
    }
    #expect(try hits(60, 107) == [1] && hits(60, 117) == [])
    #expect(try hits(140, 117) == [2] && hits(140, 127) == [])
    map.setFeatureState(source: "s", id: 2, state: ["focus": true])
    #expect(try hits(140, 127) == [2] && hits(60, 127) == [])
    map.setFeatureState(source: "s", id: 1, state: ["focus": true])
    #expect(try hits(60, 127) == [1] && hits(92, 100) == [] && hits(87, 127) == [1])
    map.removeFeatureState(source: "s", id: 1, key: "focus")
    map.removeFeatureState(source: "s", id: 2, key: "focus")
    #expect(try hits(60, 117) == [] && hits(60, 107) == [1])
    #expect(try hits(140, 127) == [] && hits(140, 117) == [2])
  }

  @Test("a selected icon is larger and higher, a visited one smaller; hits follow, and what is not listed stays")
  func floating() throws {
    let map = try Self.map(
      [
        "layout": ["icon-image": "hotel", "icon-allow-overlap": true, "icon-padding": 0],
        "paint": ["icon-translate": [0, 0]],
        "appearances": [
          [
            "name": "selected", "condition": ["boolean", ["feature-state", "currentlySelected"], false],
            "properties": ["icon-image": "hotel-active", "icon-translate": [0, -40]],
          ],
          [
            "name": "clicked", "condition": ["boolean", ["feature-state", "hasBeenClicked"], false],
            "properties": ["icon-image": "hotel-clicked", "icon-opacity": 0.45],
          ],
        ],
      ], images: ["hotel": 20, "hotel-active": 30, "hotel-clicked": 12])
    #expect(map.warnings == [])
    func hits(_ x: Double, _ y: Double) throws -> [String] {
      try map.frame.hits(at: ScreenPoint(x: x, y: y)).map {
        "\($0.feature.id?.description ?? "") \($0.appearance?.name ?? "-")"
      }
    }
    #expect(try hits(60, 107) == ["1 -"])
    map.setFeatureState(source: "s", id: 1, state: ["currentlySelected": true, "hasBeenClicked": true])
    #expect(try hits(60, 100) == [] && hits(60, 72) == ["1 selected"] && hits(60, 79) == [])
    #expect(try hits(140, 100) == ["2 -"])
    map.setFeatureState(source: "s", id: 1, state: ["currentlySelected": false])
    map.setFeatureState(source: "s", id: 2, state: ["currentlySelected": true, "hasBeenClicked": true])
    #expect(try hits(60, 60) == [] && hits(60, 103) == ["1 clicked"] && hits(60, 108) == [])
    #expect(try hits(140, 60) == ["2 selected"])
    map.setFeatureState(source: "s", id: 2, state: ["currentlySelected": false])
    map.resetFeatureStates(source: "s")
    #expect(try hits(60, 107) == ["1 -"] && hits(140, 107) == ["2 -"] && hits(140, 60) == [])
    #expect(map.symbolProblems == [])
  }
}
