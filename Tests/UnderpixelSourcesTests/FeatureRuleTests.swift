import Testing
import UnderpixelGeometry
import UnderpixelSources
import UnderpixelStyle
import UnderpixelTestSupport

@Suite("Ids and filters of GeoJSON sources")
struct FeatureRuleTests {
  let text = Array(
    """
    {"type":"FeatureCollection","features":[
    {"type":"Feature","id":"a","geometry":{"type":"Point","coordinates":[0,0]},"properties":{"key":7,"kind":"shop"}},
    {"type":"Feature","id":"b","geometry":{"type":"Point","coordinates":[1,0]},"properties":{"key":"x","kind":"park"}},
    {"type":"Feature","geometry":{"type":"Point","coordinates":[2,0]},"properties":{"key":true,"kind":"shop"}},
    {"type":"Feature","id":5,"geometry":{"type":"LineString","coordinates":[[3,0],[4,0]]},"properties":{"kind":"shop"}},
    {"type":"Feature","id":6,"geometry":null,"properties":{"key":null}},
    {"type":"Feature","geometry":null,"properties":{"key":false,"kind":"shop"}},
    {"type":"Feature","geometry":null,"properties":{"key":{"a":1},"kind":"shop"}},
    {"type":"Feature","geometry":null,"properties":{"key":"","kind":"shop"}},
    {"type":"Feature","geometry":null,"properties":{"key":1.5,"kind":"shop"}}
    ]}
    """.utf8)

  func ids(_ features: FeatureCollection) -> [PropertyValue?] {
    (0..<features.count).map { features.id(of: $0)?.value }
  }

  @Test("without a rule ids are those of the data")
  func given() throws {
    let features = try GeoJSONReader().read(text).features
    #expect(ids(features) == ["a", "b", nil, 5, 6, nil, nil, nil, nil])
  }

  @Test("generated ids are places, whatever the data has")
  func generated() throws {
    let features = try GeoJSONReader(ids: .generated).read(text).features
    #expect(ids(features) == [0, 1, 2, 3, 4, 5, 6, 7, 8])
  }

  @Test("a promoted property is the id: numbers, text, and booleans as numbers; without it there is none")
  func promoted() throws {
    let features = try GeoJSONReader(ids: .promoted("key")).read(text).features
    #expect(ids(features) == [7, "x", 1, nil, nil, 0, nil, "", 1.5])
    #expect(features.property("key", of: 2) == true)
  }

  @Test("a promoted name and its values are told from others by their bytes")
  func composition() throws {
    let (one, two) = ("\u{E9}", "e\u{301}")
    let text = "{\"type\":\"Feature\",\"geometry\":null,\"properties\":{\"\(one)\":\"\(one)\",\"\(two)\":\"\(two)\"}}"
    #expect(FeatureIDRule.promoted(PropertyName(one)) != .promoted(PropertyName(two)))
    for name in [one, two] {
      let features = try GeoJSONReader(ids: .promoted(PropertyName(name))).read(Array(text.utf8)).features
      #expect(features.properties(of: 0).count == 2)
      #expect(features.id(of: 0)?.description.unicodeScalars.count == name.unicodeScalars.count)
    }
  }

  @Test("a filter leaves features out before ids are generated, and ordinals count all")
  func filtered() throws {
    let filter = try StyleExpression(filter: ["==", ["get", "kind"], "shop"])
    let document = try GeoJSONReader(ids: .generated, filter: filter).read(text)
    #expect((0..<7).map { document.features.sourceOrdinal(of: $0) } == [0, 2, 3, 5, 6, 7, 8])
    #expect((0..<7).map { document.sourceOrdinal(ofFeature: $0) } == [0, 2, 3, 5, 6, 7, 8])
    #expect(ids(document.features) == [0, 1, 2, 3, 4, 5, 6])
    let old = try GeoJSONReader(filter: try StyleExpression(filter: ["==", "$type", "LineString"])).read(text)
    #expect(ids(old.features) == [5])
    #expect(try GeoJSONReader(filter: try StyleExpression(filter: ["==", ["zoom"], 0])).read(text).features.count == 9)
  }

  @Test("skipped features count in ordinals besides those that are filtered")
  func skipped() throws {
    let items = (0..<9).map { #"{"type":"Feature","geometry":null,"properties":{"n":\#($0)}}"# }
    let bad = #"{"type":"Feature","geometry":3}"#
    let all = [bad, items[0], items[1], bad, bad, items[2], items[3], bad]
    let bytes = Array(#"{"type":"FeatureCollection","features":[\#(all.joined(separator: ","))]}"#.utf8)
    let filter = try StyleExpression(filter: [">", ["get", "n"], 0])
    let document = try GeoJSONReader(tolerance: .skipBadFeatures, filter: filter).read(bytes)
    #expect(document.skippedOrdinals == [0, 3, 4, 7])
    #expect((0..<3).map { document.sourceOrdinal(ofFeature: $0) } == [2, 5, 6])
  }

  @Test("a source's members say which rule it has")
  func source() {
    func rule(_ members: [String: PropertyValue]) -> FeatureIDRule {
      FeatureIDRule(StyleSource(type: .geojson, members: members))
    }
    #expect(rule([:]) == .asGiven)
    #expect(rule(["generateId": true]) == .generated)
    #expect(rule(["promoteId": "name", "generateId": true]) == .promoted("name"))
    #expect(rule(["promoteId": ["roads": "name"]]) == .asGiven)
  }

  @Test("a source's members say how it is clustered")
  func clusters() throws {
    func options(_ members: [String: PropertyValue]) throws -> ClusterOptions? {
      try ClusterOptions(StyleSource(type: .geojson, members: members))
    }
    #expect(try options([:]) == nil)
    #expect(try options(["cluster": false]) == nil)
    let plain = try #require(try options(["cluster": true]))
    #expect(plain.radius == 50 && plain.maxZoom == 17 && plain.minPoints == 2 && plain.properties.isEmpty)
    let other = try #require(
      try options([
        "cluster": true, "maxzoom": 12, "clusterRadius": 0, "clusterMinPoints": 5,
        "clusterProperties": [
          "sum": ["+", ["get", "n"]], "max": [["max", ["accumulated"], ["get", "max"]], ["get", "n"]],
        ],
      ]))
    #expect(other.radius == 50 && other.maxZoom == 11 && other.minPoints == 5)
    #expect(other.properties.keys.sorted() == ["max", "sum"])
    #expect(try options(["cluster": true, "clusterMaxZoom": 14.9])?.maxZoom == 14)
    #expect(try options(["cluster": true, "clusterMaxZoom": 1e300, "clusterMinPoints": -4])?.maxZoom == 30)
    #expect(throws: StyleError.self) { try options(["cluster": true, "clusterProperties": ["a": ["+"]]]) }
    #expect(throws: StyleError.self) { try options(["cluster": true, "clusterProperties": ["a": ["+", ["nope"]]]]) }
    // A slash with an accent is one character, and no "/" to Swift.
    let error = #expect(throws: StyleError.self) {
      try options(["cluster": true, "clusterProperties": ["a~/\u{301}b": ["+"]]])
    }
    #expect(error?.path.utf8.elementsEqual("/clusterProperties/a~0~1\u{301}b".utf8) == true)
  }

  @Test("clusters gather what their points have, null where an expression has no value")
  func gathering() throws {
    let properties: [String: ClusterProperty] = [
      "sum": try ClusterProperty(["+", ["get", "n"]], name: "sum"),
      "any": try ClusterProperty(["any", ["==", ["get", "n"], 3]], name: "any"),
      "max": try ClusterProperty([["max", ["accumulated"], ["get", "max"]], ["get", "n"]], name: "max"),
      "none": try ClusterProperty(["+", ["to-number", ["get", "name"]]], name: "none"),
      "cluster": try ClusterProperty(["+", 1], name: "cluster"),
    ]
    var builder = FeatureCollectionBuilder()
    for n in [4, 1, 3] as [Int64] {
      builder.add(.point([7, 43]), properties: ["n": .integer(n), "name": "no number"])
    }
    let clusters = ClusterIndex(builder.finish(), ClusterOptions(maxZoom: 2, properties: properties))
    let found = clusters.features(atZoom: 0).properties(of: 0).dictionary
    #expect(found["sum"] == 8 && found["any"] == true && found["max"] == 4 && found["none"] == .null)
    #expect(found["cluster"] == true && found["point_count"] == 3)
  }
}
