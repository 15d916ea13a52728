import Foundation
import Testing
import Underpixel

@testable import underpixel_cli

/// Documents of `underpixel query`, over one square of 20 x 20 pixels in the middle of a picture of 100 x 100.
struct Query {
  /// Members that replace those of a document that is answered; null takes one away.
  var changes: [String: PropertyValue] = [:]

  static let geometry: PropertyValue = [
    "type": "Polygon", "coordinates": [[[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1]]],
  ]

  static func style(
    data: PropertyValue = geometry, layer: [String: PropertyValue] = [:], changes: [String: PropertyValue] = [:]
  ) -> PropertyValue {
    var members: [String: PropertyValue] = ["id": "area", "type": "fill", "source": "s"]
    members.merge(layer) { _, new in new }
    var root: [String: PropertyValue] = [
      "version": 8, "sources": ["s": ["type": "geojson", "data": data]], "layers": [.object(members)],
    ]
    root.merge(changes) { _, new in new }
    return .object(root.filter { !$0.value.isNull })
  }

  /// At zoom 2.83 a degree is some ten pixels.
  var document: PropertyValue {
    var root: [String: PropertyValue] = [
      "id": "a", "style": Self.style(), "width": 100, "height": 100,
      "camera": ["center": [0, 0], "zoom": 2.83], "queries": [["point": [50, 50]]],
    ]
    root.merge(changes) { _, new in new }
    return .object(root.filter { !$0.value.isNull })
  }

  static func answer(_ text: String) throws -> PropertyValue {
    let command = try QueryCommand([])
    let line = try #require(command.answer(Array(text.utf8)))
    return try JSONReader.value(of: line)
  }

  static func text(_ value: PropertyValue) -> String {
    var writer = JSONWriter()
    writer.value(value)
    return writer.text
  }

  func answer() throws -> PropertyValue { try Self.answer(Self.text(document)) }

  /// The layers hit by the first query, or the error.
  func outcome() throws -> String {
    let answer = try answer()
    if let error = answer["error"]?.string { return "error: \(error)" }
    let hits = answer["results"]?.array?.first?.array ?? []
    return hits.compactMap { $0["layer"]?.string }.joined(separator: " ")
  }
}

@Suite("underpixel query")
struct QueryCommandTests {
  @Test("answers hits with all that the contract names")
  func hit() throws {
    let feature: PropertyValue = [
      "type": "Feature", "id": "w1", "geometry": Query.geometry,
      "properties": ["name": "Square", "n": 1.5, "o": ["x": [1]]],
    ]
    let answer = try Query(changes: ["style": Query.style(data: feature)]).answer()
    let expected: PropertyValue = [
      "id": "a", "warnings": [],
      "results": [
        [
          [
            "layer": "area", "source": "s", "id": "w1", "ordinal": 0, "geometryType": "Polygon", "distance": 0,
            "properties": ["name": "Square", "n": 1.5, "o": ["x": [1]]],
          ]
        ]
      ],
    ]
    #expect(answer == expected)
  }

  @Test("echoes any id, and answers the next document after one that can't be answered")
  func ids() throws {
    #expect(try Query.answer(#"{"id": 7}"#)["id"] == 7)
    #expect(try Query.answer(#"{"id": [1]}"#)["id"] == [1])
    #expect(try Query.answer("{")["id"] == .null)
    #expect(try QueryCommand([]).answer(Array(" \r".utf8)) == nil)
  }

  @Test(
    "points, boxes, polygons, the viewport, cameras, layers, filters, radius, order and limit",
    arguments: [
      (["point": [50, 50]], "area"),
      (["point": [5, 5]], ""),
      (["point": [5, 50], "radius": 40], "area"),
      (["point": [5, 50], "radius": 10], ""),
      (["point": [50, 50], "order": "nearest"], "area"),
      (["box": [[0, 0], [45, 45]], "order": "rendered", "radius": 0, "limit": 1], "area"),
      (["box": [[0, 0], [45, 45]]], "area"),
      (["box": [[45, 45], [0, 0]]], "area"),
      (["box": [[0, 0], [5, 5]]], ""),
      (["polygon": [[0, 0], [45, 45], [0, 45]]], "area"),
      ([:], "area"),
      (["point": [50, 50], "camera": ["center": [90, 0]]], ""),
      (["point": [50, 50], "layers": []], ""),
      (["point": [50, 50], "layers": ["area"]], "area"),
      (["point": [50, 50], "limit": 0], ""),
      (["point": [50, 50], "filter": ["==", ["geometry-type"], "Polygon"]], "area"),
      (["point": [50, 50], "filter": ["has", "name"]], ""),
      (["point": [-1000, 50]], ""),
    ] as [(PropertyValue, String)])
  func queries(query: PropertyValue, layers: String) throws {
    #expect(try Query(changes: ["queries": [query]]).outcome() == layers)
  }

  /// What is wrong, and what is said of it; without "error:" the layers that are hit all the same.
  static let bad: [(String, [String: PropertyValue], String)] = [
    ("no style", ["style": .null], "/style: expected a style object or a path, found nothing"),
    ("style that is a number", ["style": 5], "/style: expected a style object or a path, found 5"),
    ("style file that is missing", ["style": "none/style.json"], "none/style.json: no such file"),
    ("style file that is a folder", ["style": "."], "can't be read"),
    ("style without layers", ["style": Query.style(changes: ["layers": .null])], "a style needs a member \"layers\""),
    ("style with no layer", ["style": Query.style(changes: ["layers": []])], ""),
    (
      "style without version", ["style": Query.style(changes: ["version": .null])], "a style needs a member \"version\""
    ),
    ("style of version 7", ["style": Query.style(changes: ["version": 7])], "/version: expected version 8, found 7"),
    ("layers that are text", ["style": Query.style(changes: ["layers": "x"])], "/layers: layers must be an array"),
    ("layer that is text", ["style": Query.style(changes: ["layers": ["x"]])], "/layers/0: a layer must be an object"),
    (
      "layer without id", ["style": Query.style(changes: ["layers": [["type": "fill"]]])],
      "/layers/0: a layer needs a member \"id\""
    ),
    ("layer of an unknown kind", ["style": Query.style(layer: ["type": "fil"])], ""),
    ("layer of a kind not read", ["style": Query.style(layer: ["type": "model"])], ""),
    (
      "layer without source", ["style": Query.style(changes: ["layers": [["id": "a", "type": "fill"]]])],
      "/layers/0: a fill layer needs a member \"source\""
    ),
    (
      "layer of an unknown source", ["style": Query.style(layer: ["source": "t"])],
      "/layers/0/source: there is no source \"t\""
    ),
    (
      "layer that refers to itself", ["style": Query.style(changes: ["layers": [["id": "a", "ref": "a"]]])],
      "/layers/0/ref: a layer can't take after itself"
    ),
    ("layer of an older filter", ["style": Query.style(layer: ["filter": ["==", "a", 1]])], ""),
    ("layer of an unknown operator", ["style": Query.style(layer: ["filter": ["frob", 1]])], ""),
    (
      "data of a file that is missing", ["style": Query.style(data: "none.geojson")],
      "error: /sources/s/data: ./none.geojson: no such file"
    ),
    ("data of a folder", ["style": Query.style(data: ".")], "expected a file to read, found a directory"),
    (
      "data from the web", ["style": Query.style(data: "https://example.org/a")],
      "/sources/s/data: no file; bytes from elsewhere are the caller's to fetch"
    ),
    (
      "data that is a number", ["style": Query.style(data: 5)],
      "/sources/s/data: data must be a URL or GeoJSON, found 5"
    ),
    (
      "data without type", ["style": Query.style(data: ["coordinates": [1, 2]])],
      "/sources/s/data: feature 0: a GeoJSON object needs a \"type\", found nothing"
    ),
    ("data of an unknown type", ["style": Query.style(data: ["type": "Pint"])], "found \"Pint\""),
    (
      "data without coordinates", ["style": Query.style(data: ["type": "Point"])],
      "a Point needs \"coordinates\", found nothing"
    ),
    (
      "coordinate that is text", ["style": Query.style(data: ["type": "Point", "coordinates": [1, "7.42"]])],
      "/coordinates: a position needs two numbers, found \"7.42\""
    ),
    ("latitude 91", ["style": Query.style(data: ["type": "Point", "coordinates": [0, 91]])], ""),
    ("longitude 1e300", ["style": Query.style(data: ["type": "Point", "coordinates": [1e300, 0]])], ""),
    ("polygon without rings", ["style": Query.style(data: ["type": "Polygon", "coordinates": []])], ""),
    ("polygon of one position", ["style": Query.style(data: ["type": "Polygon", "coordinates": [[[0, 0]]]])], ""),
    (
      "viewport 0 x 0", ["width": 0, "height": 0],
      "viewport: width and height must be positive and at most 1,000,000 pixels, found 0.0 x 0.0"
    ),
    ("viewport of a negative side", ["width": -5], "viewport: width and height must be positive"),
    ("viewport that is text", ["width": "100"], "/width: expected a number, found \"100\""),
    (
      "camera at latitude 91", ["camera": ["center": [0, 91]]],
      "camera: the center's latitude must be from -90.0 to 90.0, found 91.0"
    ),
    ("camera of pitch 90", ["camera": ["pitch": 90]], "camera: pitch must be from 0.0 to 85.0, found 90.0"),
    ("camera at zoom 1e308", ["camera": ["zoom": 1e308]], "camera: zoom must be from"),
    ("camera that is a list", ["camera": [0, 0, 1]], "/camera: expected an object, found [0,0,1]"),
    ("center of one number", ["camera": ["center": [0]]], "/camera/center: expected two numbers, found [0]"),
    ("no queries", ["queries": .null], "/queries: expected an array, found nothing"),
    ("query that is text", ["queries": ["x"]], "/queries/0: expected an object, found \"x\""),
    ("point of one number", ["queries": [["point": [1]]]], "/queries/0/point: expected two numbers, found [1]"),
    ("point outside the viewport", ["queries": [["point": [5000, 50]]]], ""),
    ("point as far as numbers go", ["queries": [["point": [1.7e308, -1.7e308]]]], ""),
    (
      "box of three corners", ["queries": [["box": [[0, 0], [1, 1], [2, 2]]]]],
      "/queries/0/box: expected two corners, found 3"
    ),
    ("polygon without points", ["queries": [["polygon": []]]], ""),
    (
      "a point and a box", ["queries": [["point": [1, 1], "box": [[0, 0], [1, 1]]]]],
      "/queries/0: expected one place, found point and box"
    ),
    (
      "radius of a box", ["queries": [["box": [[0, 0], [1, 1]], "radius": 5]]],
      "/queries/0/radius: 5 goes with a point alone, found a box"
    ),
    (
      "radius of the viewport", ["queries": [["radius": 5]]],
      "/queries/0/radius: 5 goes with a point alone, found the viewport"
    ),
    (
      "order of a polygon", ["queries": [["polygon": [[0, 0], [1, 1], [0, 1]], "order": "nearest"]]],
      "/queries/0/order: \"nearest\" goes with a point alone, found a polygon"
    ),
    (
      "limit that is not whole", ["queries": [["point": [1, 1], "limit": 1.5]]],
      "/queries/0/limit: expected a whole number from 0 to 1,000,000,000, found 1.5"
    ),
    ("radius below 0", ["queries": [["point": [1, 1], "radius": -1]]], "/queries/0/radius: expected a number from 0"),
    ("limit below 0", ["queries": [["point": [1, 1], "limit": -1]]], "/queries/0/limit: expected a whole number"),
    (
      "unknown order", ["queries": [["point": [1, 1], "order": "up"]]],
      "/queries/0/order: expected \"rendered\" or \"nearest\", found \"up\""
    ),
    ("unknown layer", ["queries": [["point": [50, 50], "layers": ["none"]]]], ""),
    (
      "layer that is left out",
      ["style": Query.style(layer: ["filter": ["frob"]]), "queries": [["point": [50, 50], "layers": ["area"]]]],
      "/queries/0/layers/0: the layer \"area\" is left out: /layers/0/filter/0: there is no operator \"frob\""
    ),
    (
      "layers that are text", ["queries": [["point": [50, 50], "layers": "area"]]],
      "/queries/0/layers: expected an array"
    ),
    (
      "filter in the older form that no feature passes",
      ["queries": [["point": [50, 50], "filter": ["==", "a", 1]]]],
      ""
    ),
    (
      "filter in the older form of a wrong type", ["queries": [["point": [50, 50], "filter": ["in", "a", 1, [1]]]]],
      "/queries/0/filter/3: expected a single value, found an array"
    ),
    (
      "filter of a wrong type", ["queries": [["point": [50, 50], "filter": ["+", 1, 2]]]],
      "/queries/0/filter: expected true or false, but \"+\" gives a number"
    ),
    (
      "featureset", ["queries": [["point": [50, 50], "featureset": ["id": "poi"]]]],
      "/queries/0/featureset: there is no featureset \"poi\""
    ),
    ("painted fidelity", ["queries": [["point": [50, 50], "fidelity": "painted"]]], "/queries/0/fidelity"),
    ("feature states that are a list", ["featureStates": [1]], "/featureStates: expected an object, found [1]"),
    (
      "feature state that is a number", ["featureStates": ["s": ["": ["1": 7]]]],
      "/featureStates/s//1: expected an object, found 7"
    ),
    ("assets that are a number", ["assets": 5], "/assets: expected text, found 5"),
  ]

  @Test("bad input gets an error that names the place, or the right empty answer", arguments: bad.indices)
  func badInput(index: Int) throws {
    let (name, changes, expected) = Self.bad[index]
    let outcome = try Query(changes: changes).outcome()
    if expected.isEmpty {
      #expect(outcome == "", "\(name)")
    } else {
      #expect(outcome.hasPrefix("error: ") && outcome.contains(expected), "\(name): \(outcome)")
    }
  }

  @Test(
    "texts that are no JSON name the byte",
    arguments: [
      ("", nil), ("NaN", "byte 0"),
      ("{\"id\": 1e400}", "byte 7: expected a number that a double can hold, found \"1e400\""),
      ("[1,", "byte 3"), ("{\"a\":1} x", "byte 8: expected the end of the text"), ("{\"a\":\"\u{1}\"}", "byte 6"),
      (
        String(repeating: "[", count: 1_000_000),
        "byte 1024: expected at most 1024 nested arrays and objects"
      ),
    ] as [(String, String?)])
  func notJSON(text: String, expected: String?) throws {
    guard let expected else {
      #expect(try QueryCommand([]).answer(Array(text.utf8)) == nil)
      return
    }
    let error = try #require(try Query.answer(text)["error"]?.string)
    #expect(error.hasPrefix(expected), "\(error)")
  }

  @Test("a document cut at every tenth byte is an error, never a crash")
  func truncated() throws {
    let text = Query.text(Query().document)
    for count in stride(from: 1, to: text.utf8.count, by: 10) {
      let cut = String(decoding: text.utf8.prefix(count), as: UTF8.self)
      #expect(try Query.answer(cut)["error"]?.string?.hasPrefix("byte") == true, "\(cut)")
    }
  }

  @Test("what is not read is said in the warnings, with its place")
  func warnings() throws {
    let style = Query.style(
      layer: ["paint": ["fill-z-offset": 1, "fill-colour": "red"]], changes: ["terrain": [:]])
    let query: PropertyValue = [
      "point": [50, 50], "pont": 1, "layers": ["none", "aera"], "camera": ["zom": 1],
    ]
    let camera: PropertyValue = ["center": [0, 0], "zoom": 2.83, "tilt": 5]
    let answer = try Query(changes: [
      "style": style, "queries": [query], "sise": 1, "steps": [], "camera": camera,
      "featureStates": ["t": ["": ["1": ["a": 1]]]],
    ]).answer()
    let warnings = answer["warnings"]?.array?.compactMap(\.string) ?? []
    for place in [
      "/terrain", "/layers/0/paint/fill-z-offset", "/layers/0/paint/fill-colour", "/queries/0/pont", "/sise",
      "/queries/0/layers/0: there is no layer \"none\"", "/steps: is not read", "/camera/tilt: is not read",
      "/queries/0/layers/1: there is no layer \"aera\"; did you mean \"area\"?",
      "/queries/0/camera/zom: is not read; did you mean \"zoom\"?",
      "/queries/0/pont: is not read; did you mean \"point\"?",
      "/sources: a state is set that no feature has: there is no source \"t\"",
    ] {
      #expect(warnings.contains { $0.hasPrefix(place) }, "\(place) in \(warnings)")
    }
  }
}
