import Foundation
import Testing
import Underpixel
import UnderpixelTestSupport

@Suite("MapModel")
struct MapModelTests {
  let size = Size(width: 800, height: 600)
  let middle = ScreenPoint(x: 400, y: 300)

  /// A style over one inline point at 7 E, 43 N.
  func style(_ paint: PropertyValue = ["circle-radius": 5], filter: PropertyValue = true) -> PropertyValue {
    let point: PropertyValue = ["type": "Point", "coordinates": [7, 43]]
    let feature: PropertyValue = [
      "type": "Feature", "id": 1, "geometry": point, "properties": ["name": "One", "size": 30],
    ]
    return [
      "version": 8, "center": [7, 43], "zoom": 14.5, "bearing": 10, "pitch": 20,
      "sources": ["s": ["type": "geojson", "data": feature]],
      "layers": [["id": "poi", "type": "circle", "source": "s", "filter": filter, "paint": paint]],
    ]
  }

  func count(_ style: PropertyValue, at point: ScreenPoint, zoom: Double? = nil) throws -> Int {
    let map = MapModel(size: size)
    try map.load(document: style)
    map.camera.pitch = 0
    if let zoom { map.camera.zoom = zoom }
    return try map.frame.hits(at: point).count
  }

  @Test("answers what lies under a pixel of Monaco")
  func monaco() throws {
    let map = MapModel(size: Size(width: 800, height: 600))
    try map.load(style: Datasets.file("monaco/style.json"))
    map.camera = Camera(center: Coordinate(longitude: 7.4197, latitude: 43.7317), zoom: 16)
    let hits = try map.frame.hits(at: ScreenPoint(x: 428, y: 377))
    #expect(hits.first?.feature.properties["name"] == "Palais princier de Monaco")
    #expect(map.style?.warnings == [])
  }

  @Test("looks from where the style says until told otherwise")
  func camera() throws {
    let map = MapModel(size: size)
    try map.load(document: style())
    #expect(map.camera == Camera(center: Coordinate(longitude: 7, latitude: 43), zoom: 14.5, bearing: 10, pitch: 20))
    #expect(try map.frame.hits(at: middle).map(\.feature.id) == [1])
    map.camera.center.longitude += 1
    #expect(try map.frame.hits(at: middle).isEmpty)
  }

  @Test("evaluates what follows zoom, feature or both")
  func expressions() throws {
    let beside = ScreenPoint(x: 420, y: 300)
    #expect(try count(style(["circle-radius": ["get", "size"]]), at: beside) == 1)
    #expect(try count(style(["circle-radius": ["get", "none"]]), at: beside) == 0)
    let byZoom: PropertyValue = ["interpolate", ["linear"], ["zoom"], 14, 5, 15, 45]
    #expect(try count(style(["circle-radius": byZoom]), at: beside, zoom: 14.5) == 1)
    #expect(try count(style(["circle-radius": byZoom]), at: beside, zoom: 14.3) == 0)
    let byBoth: PropertyValue = ["interpolate", ["linear"], ["zoom"], 14, 5, 15, ["get", "size"]]
    #expect(try count(style(["circle-radius": byBoth]), at: beside, zoom: 14.9) == 1)
    #expect(try count(style(["circle-radius": byBoth]), at: beside, zoom: 14.1) == 0)
  }

  @Test("filters see whole zoom levels")
  func filters() throws {
    #expect(try count(style(filter: ["==", ["get", "name"], "One"]), at: middle) == 1)
    #expect(try count(style(filter: ["==", ["get", "name"], "Two"]), at: middle) == 0)
    #expect(try count(style(filter: ["==", ["zoom"], 14]), at: middle, zoom: 14.9) == 1)
    #expect(try count(style(filter: ["==", ["geometry-type"], "Polygon"]), at: middle) == 0)
  }

  @Test("a filter narrows a query")
  func queryFilter() throws {
    let map = MapModel(size: size)
    try map.load(document: style())
    let frame = try map.frame
    let (one, two) = (
      try StyleExpression(filter: ["==", ["get", "name"], "One"]),
      try StyleExpression(filter: ["==", ["get", "name"], "Two"])
    )
    #expect(frame.hits(at: middle, filter: { one.passes($0, in: frame) }).count == 1)
    #expect(frame.hits(at: middle, filter: { two.passes($0, in: frame) }).isEmpty)
  }

  @Test("loads a style that was read, and reads what it writes")
  func styles() throws {
    let map = MapModel(size: size)
    let style = try Style(json: JSONWriter.text(of: style()))
    try map.load(style: style)
    #expect(try map.style == style && map.frame.hits(at: middle).count == 1)
    #expect(try Style(json: style.jsonText) == style)
    #expect(try Style(contentsOf: Datasets.file("monaco/style.json")).layers.count == 17)
  }

  @Test("says what text is no style, and how to read one")
  func texts() {
    #expect(
      throws: MapError.json(
        JSONError(.empty, byteOffset: 0, line: 1, column: 1, expected: "a JSON value", found: "nothing"), file: nil)
    ) { try Style(json: "") }
    let error = #expect(throws: MapError.self) { try MapModel(size: size).load(document: "style.json") }
    #expect(error?.description.contains("Style(contentsOf:)") == true)
    #expect(error?.localizedDescription == error?.description)
    #expect(throws: MapError.self) { try Style(json: "[]") }
    #expect(throws: MapError.file(Datasets.file("none.json").path, reason: "no such file")) {
      try Style(contentsOf: Datasets.file("none.json"))
    }
  }

  @Test("a hit's layer is evaluated for the hit, at the frame's zoom and pitch")
  func hitContext() throws {
    let map = MapModel(size: size)
    try map.load(document: style(["circle-radius": ["get", "size"], "circle-color": ["get", "none"]]))
    let frame = try map.frame
    let hit = try #require(frame.hits(at: middle).first)
    let layer = try #require(map.style?[layer: hit.layer].flatMap(CircleLayer.init))
    #expect(try layer.expression(\.circleRadius)?.number(EvaluationContext(hit, in: frame)) == 30)
    #expect(try layer.expression(\.circleColor)?.color(EvaluationContext(hit, in: frame)) == .black)
    #expect(try StyleExpression(["pitch"]).number(EvaluationContext(hit, in: frame)) == 20)
    #expect(try StyleExpression(["zoom"]).number(EvaluationContext(hit, in: frame)) == 14.5)
    let state = try StyleExpression(["feature-state", "hover"])
    #expect(try state.bool(EvaluationContext(hit, in: frame, featureState: ["hover": true])))
    #expect(try StyleExpression(filter: ["==", ["pitch"], 20]).passes(hit, in: frame))
  }

  @Test("a style that can't be loaded leaves the map as it was")
  func failure() throws {
    let map = MapModel(size: size)
    try map.load(document: style())
    #expect(throws: MapError.self) { try map.load(document: ["version": 7]) }
    #expect(throws: MapError.self) { try map.load(style: Datasets.file("monaco/none.json")) }
    #expect(try map.frame.hits(at: middle).count == 1)
  }

  @Test(
    "names the file, the source and the place of what is wrong",
    arguments: [
      ("{", #"byte 1: expected a member name or "}", found the end of the text"#),
      (#"{"version": 8, "sources": {}, "layers": 1}"#, "/layers: layers must be an array, found 1"),
      (
        #"{"version":8,"sources":{"a":{"type":"geojson","data":"none.geojson"}},"layers":[{"id":"l","type":"fill","source":"a"}]}"#,
        #"none.geojson: no such file"#
      ),
      (
        #"{"version":8,"sources":{"a":{"type":"geojson","data":"http://x/y"}},"layers":[{"id":"l","type":"fill","source":"a"}]}"#,
        #"/sources/a/data: no file; bytes from elsewhere are the caller's to fetch, found "http://x/y""#
      ),
      (
        #"{"version":8,"sources":{"a":{"type":"geojson","data":{"type":"Point"}}},"layers":[{"id":"l","type":"fill","source":"a"}]}"#,
        #"/sources/a/data: feature 0: a Point needs "coordinates", found nothing"#
      ),
    ])
  func errors(text: String, expected: String) throws {
    try withFolder { folder in
      let file = folder.appending(path: "style.json")
      try Data(text.utf8).write(to: file)
      do {
        try MapModel(size: size).load(style: file)
        Issue.record("no error")
      } catch {
        #expect("\(error)".hasSuffix(expected), "\(error)")
      }
    }
  }

  @Test("a cache reads a file once, and again when it has changed")
  func cache() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "underpixel-\(UUID().uuidString).geojson")
    defer { try? FileManager.default.removeItem(at: file) }
    let cache = SourceCache()
    func count(_ points: Int) throws -> Int {
      let coordinates = Array(repeating: "[7,43]", count: points).joined(separator: ",")
      let text = "{\"type\":\"MultiPoint\",\"coordinates\":[\(coordinates)]}"
      if points > 0 { try Data(text.utf8).write(to: file) }
      var document = style().object ?? [:]
      document["sources"] = ["s": ["type": "geojson", "data": .string(file.path)]]
      let map = MapModel(size: size, cache: cache)
      try map.load(document: .object(document))
      guard case .features(let set) = map.scene.layers[0].content else { return -1 }
      return set.features.partCount
    }
    #expect(try count(1) == 1)
    #expect(try count(0) == 1)
    #expect(try count(2) == 2)
  }
}
