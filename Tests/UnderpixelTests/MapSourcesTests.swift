import Foundation
import Testing
import Underpixel
import UnderpixelTestSupport

/// A map over the middle of a picture of 200 x 200, by a style of one source and some layers.
private func map(
  _ source: PropertyValue, layers: [PropertyValue], center: PropertyValue = [0, 0], zoom: PropertyValue = 10
) throws -> MapModel {
  let map = MapModel(size: Size(width: 200, height: 200))
  try map.load(document: style(source, layers: layers, center: center, zoom: zoom))
  return map
}

private func point(
  _ longitude: Double = 0, id: PropertyValue? = nil, _ properties: [String: PropertyValue] = [:]
) -> PropertyValue {
  var feature: [String: PropertyValue] = [
    "type": "Feature", "geometry": ["type": "Point", "coordinates": [.number(longitude), 0]],
    "properties": .object(properties),
  ]
  feature["id"] = id
  return .object(feature)
}

private func geojson(_ features: [PropertyValue], _ members: [String: PropertyValue] = [:]) -> PropertyValue {
  let data: PropertyValue = ["type": "FeatureCollection", "features": .array(features)]
  return .object(["type": "geojson", "data": data].merging(members) { _, new in new })
}

@Suite("Sources of a map")
struct MapSourcesTests {
  @Test("points are gathered at small zooms, and by themselves at large ones")
  func clusters() throws {
    let points = [point(0.001, id: 1), point(-0.001, id: 2), point(0.003, id: 3)]
    let layers = [
      circles(["id": "single", "filter": ["!", ["has", "point_count"]]]),
      circles(["id": "cluster", "filter": ["has", "point_count"]], radius: ["*", 5, ["get", "point_count"]]),
    ]
    let map = try map(geojson(points, ["cluster": true, "clusterRadius": 20]), layers: layers, zoom: 5)
    let gathered = try map.hits(right: 14)
    #expect(gathered.map(\.layer) == ["cluster"])
    #expect(gathered.first?.feature.properties["point_count"] == 3 && gathered.first?.feature.ordinal == nil)
    #expect(try map.hits(right: 16).isEmpty)
    map.camera.zoom = 17.5
    map.camera.center.longitude = 0.001
    #expect(try map.hits().map(\.layer) == ["single"] && map.ids() == [1])
    #expect(try map.hits().map(\.feature.ordinal) == [0])
  }

  @Test(
    "ids are those of the data, the places in it, or a property's",
    arguments: [
      ([:], ["b", nil]), (["generateId": true], [1, 0]), (["promoteId": "ref"], [true, "x"]),
      (["promoteId": "none"], [nil, nil]), (["filter": ["==", ["get", "ref"], "x"]], [nil]),
      (["filter": ["has", "none"]], []),
    ] as [([String: PropertyValue], [PropertyValue?])])
  func ids(members: [String: PropertyValue], expected: [PropertyValue?]) throws {
    let features = [point(0, ["ref": "x"]), point(id: "b", ["ref": true])]
    let found = try map(geojson(features, members), layers: [circles()]).ids()
    // A promoted `true` is the number 1.
    #expect(found == expected.map { $0 == true ? 1 : $0 })
  }

  @Test("what is put in a source's place has its features; what can't be read changes nothing")
  func setData() throws {
    let map = try map(geojson([point(id: 1)]), layers: [circles()])
    try map.setData(["type": "FeatureCollection", "features": [point(id: 2), point(id: 3)]], of: "s")
    #expect(try map.ids() == [3, 2])
    for data: PropertyValue in [["type": "Pint"], 5, .null, true, [], "", "none.geojson", ["a": 1]] {
      #expect(throws: MapError.self, "\(data)") { try map.setData(data, of: "s") }
      #expect(map.style?.sources["s"]?.members["data"]?["features"]?.array?.count == 2)
    }
    #expect(throws: MapError.noSource("t")) { try map.setData(["type": "Point", "coordinates": [0, 0]], of: "t") }
    #expect(try map.ids() == [3, 2])
    #expect(map.scene.layers.map(\.source) == ["s"])
  }

  static let byState: PropertyValue = ["coalesce", ["feature-state", "size"], 5]

  @Test("states stay when data is replaced, and go with the style")
  func states() throws {
    let map = try map(geojson([point(id: 1)]), layers: [circles(radius: Self.byState)])
    #expect(try map.hits(right: 30).isEmpty)
    map.setFeatureState(source: "s", id: 1, state: ["size": 40, "other": 1])
    map.setFeatureState(source: "s", id: 1, state: ["other": 2])
    #expect(try map.hits(right: 30).map(\.state) == [["size": 40, "other": 2]])
    try map.setData(["type": "FeatureCollection", "features": [point(id: 2), point(id: "1")]], of: "s")
    #expect(try map.ids(right: 30) == ["1"])
    map.removeFeatureState(source: "s", id: 1, key: "size")
    #expect(try map.hits(right: 30).isEmpty && map.getFeatureState(source: "s", id: 1) == ["other": 2])
    map.setFeatureState(source: "s", id: 1, state: ["size": 40])
    map.resetFeatureStates(source: "s")
    #expect(try map.hits(right: 30).isEmpty)
    map.setFeatureState(source: "s", id: 1, state: ["size": 40])
    try map.load(document: style(geojson([point(id: 1)]), layers: [circles(radius: Self.byState)]))
    #expect(try map.hits(right: 30).isEmpty && map.getFeatureState(source: "s", id: 1) == [:])
  }

  @Test("clusters and the points of their source have states, at each zoom where they are")
  func statesOfClusters() throws {
    let points = [point(0.001, id: 1), point(-0.001, id: 2), point(3, id: 3)]
    let map = try map(
      geojson(points, ["cluster": true, "clusterRadius": 20, "clusterMaxZoom": 12]),
      layers: [circles(radius: Self.byState)], zoom: 5)
    let cluster = try #require(try map.hits().first?.feature.id)
    map.setFeatureState(source: "s", id: cluster, state: ["size": 20])
    map.setFeatureState(source: "s", id: 1, state: ["size": 30])
    #expect(try map.hits(right: 15).map(\.state) == [["size": 20]] && map.hits(right: 22).isEmpty)
    let frame = try map.frame
    // A cluster of another zoom is another, and the points stand by themselves beyond the last zoom of clusters.
    map.camera.zoom = 14
    #expect(try map.ids(right: 50) == [1] && map.hits(right: -50).isEmpty)
    map.camera.zoom = 13.5
    #expect(try map.ids(right: 40) == [1])
    map.removeFeatureState(source: "s", id: 1)
    map.camera.zoom = 14
    #expect(try map.hits(right: 50).isEmpty)
    // A frame keeps the states that it was made with.
    #expect(frame.hits(at: ScreenPoint(x: 115, y: 100)).map(\.state) == [["size": 20]])
    map.resetFeatureStates(source: "s")
    map.camera.zoom = 5
    #expect(try map.hits(right: 15).isEmpty && !map.hits().isEmpty)
  }

  @Test("a source layer says nothing about the states of GeoJSON: the last one that is set counts")
  func statesOfNoSourceLayer() throws {
    let map = try map(geojson([point(id: 1)]), layers: [circles(radius: Self.byState)])
    map.setFeatureState(source: "s", sourceLayer: "x", id: 1, state: ["size": 40])
    #expect(try map.ids(right: 30) == [1] && map.getFeatureState(source: "s", id: 1) == ["size": 40])
    map.setFeatureState(source: "s", id: 1, state: ["size": 5])
    #expect(try map.ids(right: 30) == [] && map.getFeatureState(source: "s", sourceLayer: "y", id: 1) == ["size": 5])
    map.removeFeatureState(source: "s", sourceLayer: "x", id: 1, key: "size")
    #expect(map.getFeatureState(source: "s", id: 1).isEmpty)
    map.setFeatureState(source: "s", id: 1, state: ["size": 40])
    map.resetFeatureStates(source: "s", sourceLayer: "z")
    #expect(map.getFeatureState(source: "s", id: 1).isEmpty)
  }

  @Test("a style that can't be loaded leaves the states too")
  func failedLoad() throws {
    let map = try map(geojson([point(id: 1)]), layers: [circles(radius: Self.byState)])
    map.setFeatureState(source: "s", id: 1, state: ["size": 40])
    #expect(throws: MapError.self) { try map.load(document: ["version": 7]) }
    #expect(try map.ids(right: 30) == [1])
  }

  @Test(
    "0 and empty text are ids, and a number is its text",
    arguments: [(0, "0"), ("", ""), (10, "10"), ("10", 10), ("a", "a"), (1.5, 1.5)] as [(PropertyValue, PropertyValue)])
  func unusualIDs(inData: PropertyValue, asked: PropertyValue) throws {
    let id = try #require(FeatureID(promoting: asked))
    let features = [point(), point(id: inData), point(id: "other")]
    let map = try map(geojson(features), layers: [circles(radius: Self.byState)])
    map.setFeatureState(source: "s", id: id, state: ["size": 40])
    #expect(try map.ids(right: 30) == [inData])
    // What was never set is nothing to remove.
    map.removeFeatureState(source: "s", id: "nobody", key: "size")
    map.removeFeatureState(source: "none", id: id)
    #expect(try map.ids(right: 30) == [inData])
    map.removeFeatureState(source: "s", id: id)
    #expect(try map.ids(right: 30) == [])
  }

  @Test("an expression that filters a query sees states")
  func filter() throws {
    let map = try map(geojson([point(id: 1), point(id: 2)]), layers: [circles()])
    map.setFeatureState(source: "s", id: 1, state: ["on": true])
    let frame = try map.frame
    let filter = try StyleExpression(["boolean", ["feature-state", "on"], false])
    let hits = frame.hits(at: ScreenPoint(x: 100, y: 100), filter: { filter.passes($0, in: frame) })
    #expect(hits.map(\.feature.id) == [1])
  }

  @Test("a layer that is shown and whose source can't be read is an error, and nothing changes")
  func unreadable() throws {
    let map = MapModel(size: Size(width: 200, height: 200))
    let hidden = circles(["id": "hidden", "source": "absent", "layout": ["visibility": "none"]])
    try map.load(document: [
      "version": 8, "zoom": 10, "layers": [circles(), hidden],
      "sources": ["s": geojson([point(id: 1)]), "absent": ["type": "geojson", "data": "none.geojson"]],
    ])
    #expect(throws: MapError.self) { try map.setLayoutProperty("visibility", of: "hidden", to: "visible") }
    #expect(map.style?.layers[1].layout["visibility"] == "none" && map.warnings.isEmpty)
    #expect(try map.ids() == [1])
  }

  @Test("a heatmap is hit as discs that lie on the ground", arguments: [0, 60] as [Double])
  func heatmap(pitch: Double) throws {
    let source = geojson([point(0, id: 1), point(0.02, id: 2)])
    let heat: PropertyValue = ["id": "h", "type": "heatmap", "source": "s", "paint": ["heatmap-radius": 12]]
    let disc = circles([
      "paint": ["circle-radius": 12, "circle-pitch-alignment": "map", "circle-pitch-scale": "map"]
    ])
    let (warm, round) = (try map(source, layers: [heat]), try map(source, layers: [disc]))
    (warm.camera.pitch, round.camera.pitch) = (pitch, pitch)
    var count = 0
    for x in stride(from: -30.0, through: 80, by: 2) {
      for y in stride(from: -20.0, through: 20, by: 2) {
        #expect(try warm.ids(right: x, up: y) == round.ids(right: x, up: y), "\(x) \(y)")
        count += try warm.ids(right: x, up: y).count
      }
    }
    #expect(count > 50)
    // Half as high as wide on a map tilted by 60 degrees.
    #expect(try warm.hits(up: 11).isEmpty == (pitch == 60) && !warm.hits(right: 11).isEmpty)
    #expect(try map(source, layers: [["id": "h", "type": "heatmap", "source": "s"]]).ids(right: -29) == [1])
  }

  @Test("a circle layer draws every vertex of lines and polygons")
  func vertices() throws {
    let line: PropertyValue = ["type": "LineString", "coordinates": [[0, 0], [0.05, 0]]]
    let area: PropertyValue = [
      "type": "Polygon", "coordinates": [[[0, 0.03], [0.05, 0.03], [0, 0.05], [0, 0.03]]],
    ]
    let map = try map(
      ["type": "geojson", "data": ["type": "GeometryCollection", "geometries": [line, area]]], layers: [circles()])
    let degree = 512.0 * 1024 / 360
    for (x, y) in [(0.0, 0.0), (0.05, 0), (0, 0.03), (0.05, 0.03), (0, 0.05)] {
      #expect(try map.hits(right: x * degree, up: y * degree).count == 1, "\(x) \(y)")
    }
    #expect(try map.hits(right: 0.025 * degree).isEmpty && map.hits(right: 0.01 * degree, up: 0.035 * degree).isEmpty)
  }

  @Test("translations, offsets and sort keys of a style are taken into account, and change at run time")
  func properties() throws {
    let map = try map(
      geojson([point(id: 1, ["rank": 2]), point(id: 2, ["rank": 1])]),
      layers: [circles(["layout": ["circle-sort-key": ["get", "rank"]]])])
    #expect(try map.ids() == [1, 2])
    try map.setLayoutProperty("circle-sort-key", of: "c", to: nil)
    #expect(try map.ids() == [2, 1])
    try map.setPaintProperty("circle-translate", of: "c", to: [30, 0])
    #expect(try map.ids() == [] && map.ids(right: 30) == [2, 1])
    map.camera.bearing = 90
    #expect(try map.ids(right: 30) == [] && map.ids(up: 30) == [2, 1])
    try map.setPaintProperty("circle-translate-anchor", of: "c", to: "viewport")
    #expect(try map.ids(right: 30) == [2, 1])
    try map.setFilter(["==", ["get", "rank"], 1], of: "c")
    #expect(try map.ids(right: 30) == [2])
    try map.setLayoutProperty("visibility", of: "c", to: "none")
    #expect(try map.ids(right: 30) == [])
    #expect(throws: MapError.layer("none")) { try map.setFilter(nil, of: "none") }
  }

  @Test(
    "data that is set again is read again: single features that changed are as it says, and so is a file that changed")
  func setAgain() throws {
    try withFolder { folder in
      func write(_ id: Int) throws {
        let text =
          #"{"type": "Feature", "id": \#(id), "properties": {}, "geometry": {"type": "Point", "coordinates": [0, 0]}}"#
        try Data(text.utf8).write(to: folder.appending(path: "a.geojson"))
      }
      try write(1)
      let map = MapModel(size: Size(width: 200, height: 200))
      try map.load(
        document: [
          "version": 8, "zoom": 10, "sources": ["s": ["type": "geojson", "data": "a.geojson"]],
          "layers": [["id": "c", "type": "circle", "source": "s"]],
        ], folder: folder.path)
      func ids() throws -> [String] { try map.frame.hits().map { $0.feature.id?.description ?? "-" } }
      try map.updateData(FeatureDiff(removed: [1]), of: "s")
      #expect(try ids() == [])
      try map.setData("a.geojson", of: "s")
      #expect(try ids() == ["1"])
      try write(22)
      try map.setData("a.geojson", of: "s")
      #expect(try ids() == ["22"])
    }
  }
}
