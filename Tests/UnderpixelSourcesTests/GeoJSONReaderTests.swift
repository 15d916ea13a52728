import Testing
import UnderpixelGeometry
import UnderpixelSources

@Suite("GeoJSON reader")
struct GeoJSONReaderTests {
  @Test("reads a feature of every kind of geometry")
  func kinds() throws {
    let document = try read(
      """
      {"type":"FeatureCollection","features":[
      {"type":"Feature","geometry":{"type":"Point","coordinates":[7.42,43.73]}},
      {"type":"Feature","geometry":{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}},
      {"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]}},
      {"type":"Feature","geometry":{"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[5,6],[7,8],[9,0]]]}},
      {"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[0,0],[4,0],[0,4],[0,0]],[[1,1],[2,1],[1,2],[1,1]]]}},
      {"type":"Feature","geometry":{"type":"MultiPolygon","coordinates":[[[[0,0],[4,0],[0,4]]],[[[5,5],[6,5],[5,6]]]]}},
      {"type":"Feature","geometry":{"type":"GeometryCollection","geometries":[
        {"type":"Point","coordinates":[1,2]},
        {"type":"GeometryCollection","geometries":[{"type":"LineString","coordinates":[[1,2],[3,4]]}]}]}},
      {"type":"Feature","geometry":null}
      ]}
      """)
    let features = document.features
    #expect(document.problems.isEmpty)
    #expect(features.count == 8)
    #expect(features.geometry(of: 0) == .point([7.42, 43.73]))
    #expect(features.geometry(of: 1) == .multiPoint([[1, 2], [3, 4]]))
    #expect(features.geometry(of: 2) == .lineString([[1, 2], [3, 4]]))
    #expect(features.geometry(of: 3) == .multiLineString([[[1, 2], [3, 4]], [[5, 6], [7, 8], [9, 0]]]))
    #expect(
      features.geometry(of: 4)
        == .polygon([[[0, 0], [4, 0], [0, 4], [0, 0]], [[1, 1], [2, 1], [1, 2], [1, 1]]]))
    #expect(
      features.geometry(of: 5) == .multiPolygon([[[[0, 0], [4, 0], [0, 4]]], [[[5, 5], [6, 5], [5, 6]]]]))
    #expect(features.geometry(of: 6) == .collection([.point([1, 2]), .lineString([[1, 2], [3, 4]])]))
    #expect(features.geometry(of: 7) == nil)
    #expect((0..<8).map { features.parts(of: $0).count } == [1, 2, 1, 2, 1, 2, 2, 0])
  }

  @Test("empty coordinates make an empty geometry of their kind")
  func emptyGeometries() throws {
    for kind in ["Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon"] {
      let features = try read("{\"coordinates\":[],\"type\":\"\(kind)\"}").features
      #expect(features.count == 1 && features.partCount == 0)
      #expect(features.geometryKind(of: 0) == Geometry.Kind(name: kind))
    }
    let collection = try read("{\"type\":\"GeometryCollection\",\"geometries\":[]}").features
    #expect(collection.geometryKind(of: 0) == .collection && collection.partCount == 0)
  }

  @Test("ids are text or numbers, and null is none")
  func ids() throws {
    let ids = ["\"way/1\"", "7", "\"7\"", "0", "\"\"", "1.5", "18446744073709551615", "-3", "null"]
    let items = ids.map { "{\"type\":\"Feature\",\"id\":\($0),\"geometry\":null,\"properties\":null}" }
    let features = try read("{\"type\":\"FeatureCollection\",\"features\":[\(items.joined(separator: ","))]}").features
    let values = (0..<ids.count).map { features.id(of: $0)?.value }
    #expect(values == ["way/1", 7, "7", 0, "", 1.5, .unsigned(.max), -3, nil])
  }

  @Test("properties keep every kind of value and their order")
  func properties() throws {
    let features = try read(
      #"""
      {"type":"Feature","geometry":null,"properties":{"z":"é\n","n":null,"t":true,"f":false,"i":-9223372036854775808,
      "u":18446744073709551615,"d":0.25,"big":100000000000000000000,"a":[1,[2,{"x":[]}]],"o":{"k":"v"},"z":"last","":1}}
      """#
    ).features
    #expect(features.properties(of: 0).map(\.name) == ["z", "n", "t", "f", "i", "u", "d", "big", "a", "o", ""])
    #expect(
      features.properties(of: 0).dictionary == [
        "z": "last", "n": nil, "t": true, "f": false, "i": .integer(.min), "u": .unsigned(.max), "d": 0.25,
        "big": .number(1e20), "a": [1, [2, ["x": []]]], "o": ["k": "v"], "": 1,
      ])
  }

  @Test("members come in any order, and foreign ones are left out")
  func memberOrder() throws {
    let features = try read(
      """
      {"bbox":[0,0,1,1],"features":[{"foreign":{"type":"x"},"properties":{"a":1},"geometry":{"bbox":[],"coordinates":
      [[1,2,99],[3,4,5,6]],"type":"LineString"},"id":1,"type":"Feature"}],"crs":{"type":"name"},"type":"FeatureCollection"}
      """
    ).features
    #expect(features.geometry(of: 0) == .lineString([[1, 2], [3, 4]]))
    #expect(features.id(of: 0) == 1)
    #expect(features.property("a", of: 0) == 1)
  }

  @Test("rings stay as they are: wound either way, unclosed, too short, beyond the world")
  func rings() throws {
    let features = try read(
      "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[0,4],[4,0]],[[1,1]],[],[[190,91],[-1e300,0],[5,5],[190,91]]]}"
    ).features
    #expect(
      features.geometry(of: 0)
        == .polygon([[[0, 0], [0, 4], [4, 0]], [[1, 1]], [], [[190, 91], [-1e300, 0], [5, 5], [190, 91]]]))
  }

  static let features = (0..<7).map {
    "{\"type\":\"Feature\",\"id\":\($0),\"properties\":{\"name\":\"{[\\\"\\\\]}\"},\"geometry\":{\"type\":\"Point\",\"coordinates\":[\($0),1]}}"
  }

  @Test(
    "reads texts one after another, however they are parted",
    arguments: ["\n", "\r\n", " ", "\n\n\n", "\u{1E}", "\n\u{1E}", "", "\t"])
  func sequences(separator: String) throws {
    let expected = Reading(
      try read("{\"type\":\"FeatureCollection\",\"features\":[\(Self.features.joined(separator: ","))]}"))
    #expect(expected.features.count == 7)
    for sliceSize in [8, 100, 1_000_000] {
      let joined = Self.features.joined(separator: separator)
      #expect(try Reading(read(joined, sliceSize: sliceSize)) == expected)
      #expect(try Reading(read("\u{1E}" + joined + "\n", sliceSize: sliceSize)) == expected)
      let collections = Self.features.map { "{\"type\":\"FeatureCollection\",\"features\":[\($0)]}" }
      #expect(try Reading(read(collections.joined(separator: separator), sliceSize: sliceSize)) == expected)
    }
  }

  @Test("skips a byte order mark")
  func byteOrderMark() throws {
    let text = "{\"type\":\"Point\",\"coordinates\":[1,2]}"
    #expect(try read("\u{FEFF}" + text).features.geometry(of: 0) == .point([1, 2]))
    #expect { try read("\u{FEFF}" + text.dropLast()) } throws: {
      ($0 as? GeoJSONError)?.byteOffset == text.utf8.count + 2
    }
  }

  @Test("knows members whose names are spelled with escapes")
  func escapedNames() throws {
    let text = #"{"\u0074ype":"FeatureCollectio\u006e","f\u0065atures":[{"typ\u0065":"F\u0065ature","\u0069d":3}]}"#
    #expect(try read(text, sliceSize: 8).features.id(of: 0) == 3)
  }

  @Test("an object may have a foreign member called features")
  func foreignFeatures() throws {
    let text = "{\"type\":\"Feature\",\"features\":[1],\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2]}}"
    #expect(try read(text).features.geometry(of: 0) == .point([1, 2]))
  }

  @Test("reads a value as it reads its text")
  func inlineValue() throws {
    let value: PropertyValue = [
      "type": "FeatureCollection",
      "features": [
        [
          "type": "Feature", "id": "a", "properties": ["n": 1],
          "geometry": ["type": "Point", "coordinates": [7.5, 43]],
        ]
      ],
    ]
    let features = try GeoJSONReader().read(value).features
    #expect(features.geometry(of: 0) == .point([7.5, 43]) && features.id(of: 0) == "a")
    let bad: PropertyValue = ["type": "FeatureCollection", "features": [["type": "Feature", "geometry": 7]]]
    let error = #expect(throws: GeoJSONError.self) { try GeoJSONReader().read(bad) }
    #expect(error.map { "\($0)" } == "feature 0: /geometry: a geometry is an object or null, found 7")
    let document = try GeoJSONReader(tolerance: .skipBadFeatures).read(bad)
    #expect(document.problems == [error])
  }

  @Test("an empty collection has no features")
  func emptyCollection() throws {
    #expect(try read("{\"type\":\"FeatureCollection\",\"features\":[]}").features.count == 0)
    #expect(try read(" {\"features\" : [ ] , \"type\" : \"FeatureCollection\" } \n").features.count == 0)
  }

  @Test("geometry collections nest to the limit and then fail with a place")
  func deepCollections() throws {
    func text(_ depth: Int) -> String {
      String(repeating: "{\"type\":\"GeometryCollection\",\"geometries\":[", count: depth)
        + "{\"type\":\"Point\",\"coordinates\":[1,2]}" + String(repeating: "]}", count: depth)
    }
    #expect(try read(text(500)).features.partCount == 1)
    #expect { try read(text(200_000)) } throws: { ($0 as? GeoJSONError)?.byteOffset == 512 * 43 }
  }
}
