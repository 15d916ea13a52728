import Testing
import Underpixel

@Suite("Layers of a map that change")
struct ChangedLayersTests {
  private static let point: PropertyValue = [
    "type": "Feature", "id": 1, "properties": ["rank": 1], "geometry": ["type": "Point", "coordinates": [0, 0]],
  ]

  private func map(_ layers: [PropertyValue]) throws -> MapModel {
    let map = MapModel(size: Size(width: 200, height: 200))
    try map.load(document: [
      "version": 8, "zoom": 10, "sources": ["s": ["type": "geojson", "data": Self.point]], "layers": .array(layers),
    ])
    return map
  }

  private static let circle: PropertyValue = [
    "id": "c", "type": "circle", "source": "s", "paint": ["circle-radius": 9],
  ]
  private static let broken: PropertyValue = [
    "id": "b", "type": "circle", "source": "s", "layout": ["visibility": "none"], "paint": ["circle-radius": "x"],
  ]

  private enum Change: Sendable {
    case paint(String, PropertyValue?)
    case layout(String, PropertyValue?)
    case filter(PropertyValue?)

    func make(_ map: MapModel, of layer: String = "c") throws(MapError) {
      switch self {
      case .paint(let name, let value): try map.setPaintProperty(name, of: layer, to: value)
      case .layout(let name, let value): try map.setLayoutProperty(name, of: layer, to: value)
      case .filter(let filter): try map.setFilter(filter, of: layer)
      }
    }
  }

  @Test(
    "a change that can't be read is an error at its place, and changes nothing",
    arguments: [
      (.paint("circle-radius", "x"), #"/layers/0/paint/circle-radius: expected a number, found "x" (layer "c")"#),
      (.paint("circle-radius", ["gte"]), #"/layers/0/paint/circle-radius/0: there is no operator "gte""#),
      (.paint("circle-color", 5), #"/layers/0/paint/circle-color: expected a color, found 5 (layer "c")"#),
      (.paint("circle-radios", 5), #"/layers/0/paint/circle-radios: "circle-radios" is no property of this type"#),
      (.paint("circle-radios", nil), #"did you mean "circle-radius"?"#),
      (.paint("line-width", 5), #"is no property of this type of layer, but of line layers"#),
      (.paint("circle-sort-key", 5), #"/layers/0/paint/circle-sort-key: "circle-sort-key" belongs into "layout""#),
      (.layout("visibility", "hidden"), #"/layers/0/layout/visibility: expected "visible" or "none""#),
      (.filter(["=="]), #"/layers/0/filter: "==" takes 2 to 3 arguments, found 0 (layer "c")"#),
      (.filter("park"), #"/layers/0/filter: expected true or false"#),
    ] as [(Change, String)])
  private func refused(change: Change, message: String) throws {
    let map = try map([Self.circle])
    let before = map.style
    let error = #expect(throws: MapError.self) { try change.make(map) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    #expect(try map.style == before && map.warnings == [] && map.frame.hits().map(\.layer) == ["c"])
    #expect(map.layersLeftOut.isEmpty)
  }

  @Test("a number out of its range counts as the nearest, with a warning; null is the default")
  func warned() throws {
    let map = try map([Self.circle])
    try map.setPaintProperty("circle-stroke-width", of: "c", to: -1)
    #expect(map.warnings.map(\.path) == ["/layers/0/paint/circle-stroke-width"])
    try map.setPaintProperty("circle-stroke-width", of: "c", to: .null)
    try map.setFilter(.null, of: "c")
    let layer = try #require(map.style?.layers[0])
    #expect(map.warnings == [] && layer.paint == ["circle-radius": 9] && layer.filter == nil)
  }

  @Test("a layer that can't be read is not shown, and can be mended")
  func mended() throws {
    let map = try map([Self.circle, Self.broken])
    let error = #expect(throws: MapError.self) { try map.setLayoutProperty("visibility", of: "b", to: "visible") }
    #expect(error?.description == #"/layers/1/paint/circle-radius: expected a number, found "x""#)
    try map.setPaintProperty("circle-radius", of: "b", to: 5)
    try map.setLayoutProperty("visibility", of: "b", to: "visible")
    #expect(try map.frame.hits().map(\.layer) == ["b", "c"])
  }

  @Test("a layer that was left out when the style was loaded says why, and can be mended")
  func leftOut() throws {
    var shown = Self.broken.object ?? [:]
    shown["layout"] = nil
    let map = try map([Self.circle, .object(shown)])
    #expect(map.layersLeftOut.keys.sorted() == ["b"])
    #expect(map.layersLeftOut["b"]?.description == #"/layers/1/paint/circle-radius: expected a number, found "x""#)
    try map.setFilter(["has", "rank"], of: "b")
    try map.setPaintProperty("circle-radius", of: "b", to: 5)
    #expect(try map.layersLeftOut.isEmpty && map.warnings == [] && map.frame.hits().map(\.layer) == ["b", "c"])
  }

  @Test("states that no feature can have are told")
  func states() throws {
    let map = try map([Self.circle])
    map.setFeatureState(source: "s", id: 1, state: ["a": 1])
    #expect(map.warnings == [])
    map.setFeatureState(source: "t", id: 1, state: ["a": 1])
    map.setFeatureState(source: "s", sourceLayer: "l", id: 1, state: ["a": 1])
    #expect(
      map.warnings.map(\.description) == [
        #"/sources: a state is set that no feature has: there is no source "t""#
      ])
    map.resetFeatureStates(source: "t")
    map.resetFeatureStates(source: "s")
    #expect(map.warnings == [])
  }
}
