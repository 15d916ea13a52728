import Foundation
import Testing
import Underpixel
import UnderpixelTestSupport

@testable import underpixel_cli

/// Documents of `underpixel replay`, over a circle in the middle of a picture of 100 x 100.
struct Replay {
  static func document(_ steps: [PropertyValue], changes: [String: PropertyValue] = [:]) -> PropertyValue {
    let feature: PropertyValue = [
      "type": "Feature", "id": 1, "properties": ["n": 1], "geometry": ["type": "Point", "coordinates": [0, 0]],
    ]
    let radius: PropertyValue = ["coalesce", ["feature-state", "size"], 5]
    let plain: [String: PropertyValue] = [
      "id": "a", "width": 100, "height": 100, "camera": ["center": [0, 0], "zoom": 10], "steps": .array(steps),
      "style": [
        "version": 8,
        "sources": ["s": ["type": "geojson", "data": feature], "v": ["type": "vector", "tiles": ["{z}/{x}/{y}"]]],
        "layers": [
          ["id": "c", "type": "circle", "source": "s", "paint": ["circle-radius": radius]],
          ["id": "b", "type": "circle", "source": "s", "paint": ["circle-radius": "x"]],
        ],
      ],
    ]
    return .object(plain.merging(changes) { _, new in new }.filter { !$0.value.isNull })
  }

  /// What is said of a layer of the style that can't be read.
  static let brokenWarning =
    "/layers/1/paint/circle-radius: expected a number, found \"x\"; the layer is left out (layer \"b\")"

  static func answer(_ document: PropertyValue) throws -> PropertyValue {
    try answer(line: Array(Query.text(document).utf8))
  }

  static func answer(line: [UInt8]) throws -> PropertyValue {
    try JSONReader.value(of: try #require(try ReplayCommand([]).answer(line)))
  }

  /// What each step gives: the layers that are hit, an error, or the value itself.
  static func outcomes(_ steps: [PropertyValue], changes: [String: PropertyValue] = [:]) throws -> [String] {
    let answer = try answer(document(steps, changes: changes))
    if let error = answer["error"]?.string { return ["error: \(error)"] }
    return (answer["results"]?.array ?? []).map { result in
      if let error = result["error"]?.string { return "error: \(error)" }
      guard let hits = result.array else { return Query.text(result) }
      return hits.isEmpty ? "[]" : hits.compactMap { $0["layer"]?.string }.joined(separator: " ")
    }
  }
}

@Suite("underpixel replay")
struct ReplayCommandTests {
  static let query: PropertyValue = ["query": ["point": [50, 50]]]
  /// Some pixels beside the circle, where it is not.
  static let beside: PropertyValue = ["query": ["point": [70, 50]]]

  @Test("answers a line with what each step gives, in order")
  func answers() throws {
    let answer = try Replay.answer(Replay.document([Self.query, ["setCamera": ["zoom": 3]]]))
    let hit: PropertyValue = [
      "layer": "c", "source": "s", "id": 1, "ordinal": 0, "geometryType": "Point", "properties": ["n": 1],
      "distance": 0,
    ]
    #expect(answer == ["id": "a", "results": [[hit], []], "warnings": [.string(Replay.brokenWarning)]])
  }

  @Test(
    "steps change what is asked after them",
    arguments: [
      (
        [["setCamera": ["center": [1, 0]]], query, ["setCamera": ["center": [0, 0], "bearing": 30]], query],
        ["[]", "[]", "[]", "c"]
      ),
      (
        [["setData": ["source": "s", "data": ["type": "FeatureCollection", "features": []]]], query], ["[]", "[]"]
      ),
      ([["setPaintProperty": ["layer": "c", "name": "circle-radius", "value": 30]], beside], ["[]", "c"]),
      ([["setLayoutProperty": ["layer": "c", "name": "visibility", "value": "none"]], query], ["[]", "[]"]),
      (
        [
          ["setFilter": ["layer": "c", "filter": ["==", ["get", "n"], 2]]], query,
          ["setFilter": ["layer": "c", "filter": .null]],
          query,
        ], ["[]", "[]", "[]", "c"]
      ),
      (
        [
          ["setFeatureState": ["source": "s", "id": 1, "state": ["size": 40]]], beside,
          ["getFeatureState": ["source": "s", "id": "1"]],
          ["removeFeatureState": ["source": "s", "id": 1, "key": "size"]],
          beside, ["getFeatureState": ["source": "s", "id": 1]],
        ], ["[]", "c", #"{"size":40}"#, "[]", "[]", "{}"]
      ),
      (
        [
          ["setFeatureState": ["source": "s", "id": 1, "state": ["size": 40]]], ["resetFeatureStates": ["source": "s"]],
          beside,
          ["setFeatureState": ["source": "s", "id": 1, "state": ["size": 40]]], ["removeFeatureState": ["source": "s"]],
          beside,
        ], ["[]", "[]", "[]", "[]", "[]", "[]"]
      ),
      ([["query": ["point": [70, 50]], "options": ["radius": 20]]], ["c"]),
      ([["query": ["box": [[0, 0], [100, 100]]], "options": ["layers": ["c"], "filter": ["has", "n"]]]], ["c"]),
      ([["query": [:]]], ["c"]),
      ([["query": ["point": [70, 50], "radius": 20, "order": "nearest", "limit": 1, "layers": ["c"]]]], ["c"]),
      ([["query": ["point": [50, 50], "limit": 0]]], ["[]"]),
      ([["query": ["point": [50, 50], "filter": ["has", "none"]]]], ["[]"]),
      ([["query": ["point": [50, 50]], "options": ["camera": ["center": [1, 0]]]], query], ["[]", "c"]),
      ([["resetFeatureStates": ["source": "v"]], ["removeFeatureState": ["source": "v"]]], ["[]", "[]"]),
    ] as [([PropertyValue], [String])])
  func steps(steps: [PropertyValue], expected: [String]) throws {
    #expect(try Replay.outcomes(steps) == expected)
  }

  @Test(
    "a step that can't be carried out is an error at its place, changes nothing, and the next go on",
    arguments: [
      (["frob": [:]], "/steps/0/frob: there is no step \"frob\""),
      (["nonsense": 1], "/steps/0/nonsense: there is no step \"nonsense\""),
      (["setcamera": [:]], "there is no step \"setcamera\"; did you mean \"setCamera\"?"),
      (["query": 5], "/steps/0/query: expected an object, found 5"),
      (["query": ["point": [1, 1], "limit": 1.5]], "/steps/0/query/limit: expected a whole number"),
      (["query": ["limit": 1], "options": ["limit": 2]], "/steps/0/options/limit: is said in the query already"),
      (["query": [:], "options": ["radius": 2]], "/steps/0/options/radius: 2 goes with a point alone"),
      (["query": ["layers": ["b"]]], "/steps/0/query/layers/0: the layer \"b\" is left out: /layers/1/paint"),
      (["addInteraction": ["id": "a"]], "/steps/0/addInteraction: needs a member \"type\""),
      (
        ["addInteraction": ["id": "a", "type": "tab"]],
        "type: there is no type of interaction \"tab\"; did you mean \"tap\""
      ),
      (
        ["addInteraction": ["id": "a", "type": "tap", "target": ["layers": "c"]]],
        "target: expected \"layer\", \"featureset\" or \"typed\""
      ),
      (
        ["addInteraction": ["id": "a", "type": "tap", "target": ["typed": "pois"]]],
        "typed: there is no predefined featureset \"pois\"; did you mean \"poi\""
      ),
      (
        ["addInteraction": ["id": "a", "type": "tap", "target": ["layer": "c"], "filter": ["gte"]]],
        "/steps/0/addInteraction/filter/0: there is no operator \"gte\""
      ),
      (["addInteraction": ["id": "a", "type": "tap", "radius": -1]], "radius: expected a number from 0"),
      (["removeInteraction": "a"], "/steps/0/removeInteraction: there is no interaction \"a\""),
      (["removeInteraction": 5], "/steps/0/removeInteraction: expected text, found 5"),
      (["dispatch": ["type": "tapp", "point": [1, 1]]], "there is no gesture \"tapp\"; did you mean \"tap\""),
      (["dispatch": ["type": "tap"]], "\"tap\" needs a member \"point\""),
      (["addLayer": 5], "/steps/0/addLayer: expected an object, found 5"),
      (["addLayer": ["layer": 5]], "a layer must be an object, found 5"),
      (
        ["addLayer": ["layer": ["id": "d", "type": "background"], "position": ["below": "c"]]],
        "/steps/0/addLayer/position: expected one of \"before\", \"above\", \"index\""
      ),
      (
        ["addLayer": ["layer": ["id": "d", "type": "background"], "position": ["before": "x"]]],
        "there is no layer \"x\""
      ),
      (["moveLayer": ["id": "x", "slot": "s"]], "there is no layer \"x\""),
      (["moveLayer": ["id": "x"]], "there is no layer \"x\""), (["removeLayer": "x"], "there is no layer \"x\""),
      (["removeSource": "s"], "the layer \"c\" draws the source \"s\""),
      (["addSource": ["id": "t", "source": ["type": "geojson", "data": 5]]], "/sources/t/data: data must be"),
      (["addImport": ["id": "i", "data": 5]], "/steps/0/addImport/data: a style must be an object, found 5"),
      (["moveImport": ["id": "i", "position": ["index": 0.5]]], "index: expected a whole number, found 0.5"),
      (["updateImport": ["id": "i", "config": [:]]], "there is no import \"i\""),
      (["setImportConfig": ["importId": "i", "config": [:]]], "there is no import \"i\""),
      (
        ["addCallout": ["id": "a", "coordinate": [0, 0], "size": [1, -1]]], "size: expected two numbers of at least 0"
      ),
      (
        ["addCallout": ["id": "a", "coordinate": [0, 0], "size": [1, 1], "anchors": ["botom"]]],
        "there is no anchor \"botom\"; did you mean \"bottom\""
      ),
      (["removeCallout": "a"], "there is no callout \"a\""), (["queryCallout": "a"], "there is no callout \"a\""),
      (
        ["setFeatureStateExpression": ["id": 1, "featureset": ["id": "f"], "expression": true]],
        "/steps/0/setFeatureStateExpression/featureset: there is no featureset \"f\""
      ),
      ([:], "/steps/0: a step has one member that names it"),
      (["setCamera": [:], "setData": [:]], "found setCamera, setData"),
      (5, "/steps/0: expected an object, found 5"),
      (["setCamera": 5], "/steps/0/setCamera: expected an object, found 5"),
      (["setCamera": ["zoom": "x"]], "/steps/0/setCamera/zoom: expected a number, found \"x\""),
      (["query": ["point": [1]]], "/steps/0/query/point: expected two numbers, found [1]"),
      (["query": ["point": [1, 1]], "options": ["radius": -1]], "/steps/0/options/radius: expected a number from 0"),
      (["query": ["camera": ["pitch": 99], "point": [1, 1]]], "camera: pitch must be from 0.0 to 85.0, found 99.0"),
      (["setData": ["source": "t", "data": [:]]], "there is no GeoJSON source \"t\""),
      (["setData": ["source": "s", "data": ["type": "Pint"]]], "found \"Pint\""),
      (["setData": ["source": "s"]], "/steps/0/setData: needs a member \"data\""),
      (["setData": ["data": [:]]], "/steps/0/setData: needs a member \"source\""),
      (["setPaintProperty": ["layer": "x", "name": "circle-radius", "value": 1]], "there is no layer \"x\""),
      (
        ["setPaintProperty": ["layer": "c", "name": "circle-radius", "value": "x"]],
        "/layers/0/paint/circle-radius: expected a number, found \"x\" (layer \"c\")"
      ),
      (
        ["setPaintProperty": ["layer": "c", "name": "circle-radios", "value": 1]], "did you mean \"circle-radius\"?"
      ),
      (["setLayoutProperty": ["layer": "c", "name": "visibility", "value": "hidden"]], "/layers/0/layout/visibility"),
      (["setFilter": ["layer": "c", "filter": ["=="]]], "/layers/0/filter: \"==\" takes 2 to 3 arguments"),
      (["setPaintProperty": ["layer": "c"]], "/steps/0/setPaintProperty: needs a member \"name\""),
      (["setFilter": [:]], "/steps/0/setFilter: needs a member \"layer\""),
      (
        ["setFeatureState": ["source": "t", "id": 1, "state": [:]]],
        "/steps/0/setFeatureState/source: there is no source \"t\""
      ),
      (
        ["setFeatureState": ["source": "v", "id": 1, "state": ["a": 1]]],
        "/steps/0/setFeatureState/sourceLayer: features of the vector source \"v\" need the source layer"
      ),
      (["removeFeatureState": ["source": "v", "id": 1]], "/steps/0/removeFeatureState/sourceLayer: features of"),
      (["setFeatureState": ["source": "s", "state": [:]]], "\"setFeatureState\" needs a member \"id\""),
      (
        ["removeFeatureState": ["source": "s", "key": "n"]], "\"removeFeatureState\" of a \"key\" needs a member \"id\""
      ),
      (["setFeatureState": ["source": "s", "id": [1], "state": [:]]], "id: expected a number or text, found [1]"),
      (["setFeatureState": ["source": "s", "id": 1, "state": 5]], "state: expected an object, found 5"),
      (["getFeatureState": ["source": "s"]], "\"getFeatureState\" needs a member \"id\""),
      (["getFeatureState": ["featureset": ["id": "a"], "id": 1]], "featureset: there is no featureset \"a\""),
    ] as [(PropertyValue, String)])
  func badSteps(step: PropertyValue, expected: String) throws {
    let outcomes = try Replay.outcomes([step, Self.query, Self.beside])
    #expect(outcomes.count == 3 && outcomes[0].hasPrefix("error: ") && outcomes[0].contains(expected), "\(outcomes)")
    #expect(outcomes.dropFirst() == ["c", "[]"])
  }

  @Test("what is not read is told once, and so is what comes of a step")
  func warnings() throws {
    let answer = try Replay.answer(
      Replay.document([
        ["query": ["point": [50, 50], "pont": 1], "options": ["layer": ["c"]]],
        ["setCamera": ["zoom": 10, "tilt": 5], "options": [:]],
        ["setPaintProperty": ["layer": "c", "name": "circle-stroke-width", "value": -1, "state": 1]],
        ["setPaintProperty": ["layer": "c", "name": "circle-stroke-width", "value": -1]],
        ["query": ["layers": ["cc"]]],
      ]))
    #expect(
      answer["warnings"] == [
        .string(Replay.brokenWarning), "/steps/0/query/pont: is not read; did you mean \"point\"?",
        "/steps/0/options/layer: is not read; did you mean \"layers\"?", "/steps/1/options: is not read",
        "/steps/1/setCamera/tilt: is not read", "/steps/2/setPaintProperty/state: is not read",
        .string(
          "/layers/0/paint/circle-stroke-width: \"circle-stroke-width\" must be at least 0, found -1; it counts as 0"
            + " (layer \"c\")"),
        "/steps/4/query/layers/0: there is no layer \"cc\"",
      ])
  }

  @Test("a camera that can't be had does not stay")
  func badCamera() throws {
    let outcomes = try Replay.outcomes([["setCamera": ["pitch": 99]], Self.query])
    #expect(outcomes.first?.contains("pitch must be from") == true && outcomes.last == "c", "\(outcomes)")
  }

  @Test("ids that are 0, empty, or numbers as text have states of their own")
  func ids() throws {
    for (set, get, expected) in [(0, "0", true), ("", "", true), (10, "10", true), (0, "", false), (1.5, "1.5", true)]
      as [(PropertyValue, PropertyValue, Bool)]
    {
      let outcomes = try Replay.outcomes([
        ["setFeatureState": ["source": "s", "id": set, "state": ["on": true]]],
        ["getFeatureState": ["source": "s", "id": get]],
      ])
      #expect((outcomes.last == #"{"on":true}"#) == expected, "\(set) \(get): \(outcomes)")
    }
  }

  @Test("a document that can't be answered is one error; lines that are no JSON name the byte")
  func documents() throws {
    #expect(try Replay.outcomes([], changes: ["steps": .null]) == ["error: /steps: expected an array, found nothing"])
    #expect(try Replay.outcomes([], changes: ["style": 5]).first?.hasPrefix("error: /style: expected a style") == true)
    #expect(try Replay.answer(line: Array(#"{"id": [1]}"#.utf8))["id"] == [1])
    #expect(try ReplayCommand([]).answer(Array(" \t\r".utf8)) == nil)
    #expect(try Replay.answer(line: [0x7B, 0xFF])["error"]?.string?.hasPrefix("byte 1") == true)
    let text = Query.text(Replay.document([Self.query]))
    for count in stride(from: 1, to: text.utf8.count, by: 7) {
      let error = try Replay.answer(line: Array(text.utf8.prefix(count)))["error"]?.string
      #expect(error?.hasPrefix("byte") == true, "\(count)")
    }
  }

  @Test("one line does not know what another did")
  func lines() throws {
    let command = try ReplayCommand([])
    let lines = [
      Replay.document([["setFeatureState": ["source": "s", "id": 1, "state": ["size": 40]]], Self.beside]),
      Replay.document([Self.beside]),
    ]
    let counts = try lines.map { line in
      let answer = try #require(command.answer(Array(Query.text(line).utf8)))
      return try JSONReader.value(of: answer)["results"]?.array?.last?.array?.count
    }
    #expect(counts == [1, 0])
  }
}

@Suite("underpixel query with states and tiles")
struct QueryStatesTests {
  @Test("states of a document are seen and told")
  func states() throws {
    let document = Replay.document(
      [],
      changes: ["steps": .null, "queries": [["point": [70, 50]]], "featureStates": ["s": ["": ["1": ["size": 40]]]]])
    let hit = try Query.answer(Query.text(document))["results"]?.array?.first?.array?.first
    #expect(hit?["id"] == 1 && hit?["state"] == ["size": 40])
  }

  @Test("an id that scripts round has its digits as text, which name the feature")
  func longIDs() throws {
    let features: [PropertyValue] = [9_007_199_254_740_993, 7].map {
      ["type": "Feature", "id": $0, "geometry": ["type": "Point", "coordinates": [0, 0]]]
    }
    let style: PropertyValue = [
      "version": 8,
      "sources": ["s": ["type": "geojson", "data": ["type": "FeatureCollection", "features": .array(features)]]],
      "layers": [["id": "c", "type": "circle", "source": "s"]],
    ]
    func answer(_ steps: [PropertyValue]) throws -> [PropertyValue] {
      try Replay.answer(Replay.document(steps, changes: ["style": style]))["results"]?.array ?? []
    }
    let query: PropertyValue = ["query": ["point": [50, 50]]]
    let hits = try answer([query]).first?.array ?? []
    #expect(hits.map { $0["id"] } == [7, 9_007_199_254_740_992] && hits[0]["idText"] == nil)
    let text = try #require(hits[1]["idText"])
    #expect(text == "9007199254740993")
    for (id, isFound) in [(text, true), (9_007_199_254_740_993, true), (9_007_199_254_740_992, false)] {
      let answers = try answer([["setFeatureState": ["source": "s", "id": id, "state": ["on": true]]], query])
      #expect((answers[1].array?[1]["state"] != nil) == isFound, "\(id)")
    }
  }

  @Test("tiles are read from the folder of assets, for each query's camera, and their hits name layer and tile")
  func tiles() throws {
    let tile = TileSketch(layers: [
      TileSketch.Layer("poi", points: [(x: 4000, y: 4000, id: 8, name: "a"), (x: 2048, y: 2048, id: 7, name: "b")])
    ])
    let style: PropertyValue = [
      "version": 8,
      "sources": ["t": ["type": "vector", "tiles": ["local://{z}-{x}-{y}.mvt"], "minzoom": 1, "maxzoom": 1]],
      "layers": [["id": "poi", "type": "circle", "source": "t", "source-layer": "poi"]],
    ]
    func answer(_ assets: PropertyValue) throws -> PropertyValue {
      try Query.answer(
        Query.text([
          "id": 1, "style": style, "assets": assets, "width": 100, "height": 100,
          "camera": ["center": [90, -66.51326044311186], "zoom": 1],
          "featureStates": ["t": ["poi": ["7": ["on": true]]]],
          "queries": [
            ["point": [50, 50]], ["point": [50, 50], "camera": ["center": [-90, 66]]], ["point": [50, 50]],
          ],
        ]))
    }
    let hit: PropertyValue = [
      "layer": "poi", "source": "t", "sourceLayer": "poi", "id": 7, "ordinal": 1, "tile": [1, 1, 1],
      "geometryType": "Point", "properties": ["name": "b"], "state": ["on": true], "distance": 0,
    ]
    try withFolder { folder in
      try Data(tile.bytes).write(to: folder.appending(path: "1-1-1.mvt"))
      #expect(try answer(.string(folder.path)) == ["id": 1, "results": [[hit], [], [hit]], "warnings": []])
    }
    let empty = try answer(.null)
    let warnings = empty["warnings"]?.array?.compactMap(\.string) ?? []
    #expect(empty["results"] == [[], [], []] && !warnings.isEmpty)
    #expect(warnings.allSatisfy { $0.contains("no folder was given for local://") }, "\(warnings)")
  }
}
