import Testing
import UnderpixelGeometry
import UnderpixelSources

@Suite("GeoJSON errors")
struct GeoJSONErrorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var message: String
    var offset: Int
    var feature: Int?

    /// The place is where `¦` stands in the text.
    init(_ marked: String, _ message: String, feature: Int? = 0) {
      offset = marked.utf8.firstIndex(of: 0xC2).map { marked.utf8.distance(from: marked.utf8.startIndex, to: $0) } ?? -1
      text = marked.split(separator: "¦", omittingEmptySubsequences: false).joined()
      self.message = message
      self.feature = feature
    }

    /// A collection whose second feature has the geometry.
    init(geometry: String, _ message: String) {
      self.init(
        "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"geometry\":null},\n"
          + "{\"type\":\"Feature\",\"geometry\":\(geometry)}]}", message, feature: 1)
    }

    var testDescription: String { text.replacing("\n", with: " ") }
  }

  static let cases: [Case] = [
    // No JSON
    Case("¦", "expected a GeoJSON text, found nothing", feature: nil),
    Case(" \n ¦", "expected a GeoJSON text, found nothing", feature: nil),
    Case("¦PK\u{3}\u{4}", "expected a value, found \"PK\""),
    Case("{\"type\":\"Point\",\"coordinates\":[1,2]¦", "\",\" or \"}\", found the end of the text"),
    Case("{\"type\":\"Point\",\"coordinates\":[1,¦NaN]}", "expected a value, found \"NaN\""),
    Case("{\"type\":\"Point\",\"coordinates\":[1,¦1e999]}", "a number that a double can hold, found \"1e999\""),
    Case("{\"type\":\"Point\",\"coordinates\":[1,2],¦}", "a member name, found \"}\""),
    Case("{\"type\":\"Point\",\"coordinates\":[1,2]}\n¦x", "expected a value, found \"x\"", feature: 1),
    Case("{\"type\":\"FeatureCollection\",\"features\":[{\"type\":¦}]}", "expected a value, found \"}\""),
    Case(
      "{\"type\":\"FeatureCollection\",\"features\":[¦", "a feature or \"]\", found the end of the text", feature: nil),
    Case("{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\"}¦", "\",\" or \"]\"", feature: nil),
    Case(
      "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\"}¦{\"type\":\"Feature\"}]}",
      "\",\" or \"]\" after a feature, found \"{\"", feature: nil),
    Case(
      "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\"},¦]}", "a feature after \",\"", feature: nil),
    Case(
      "{\"type\":\"FeatureCollection\",\"features\":[¦,{\"type\":\"Feature\"}]}", "a feature or \"]\"", feature: nil),
    Case("{\"type\":\"FeatureCollection\",\"features\":[¦}", "a feature, found \"}\"", feature: nil),
    Case("{\"features\":[],\"type\":\"Feat¦", "'\"' at the end of a string", feature: nil),
    Case("{\"type\":\"FeatureCollection\",\"features\":[]¦", "\",\" or \"}\" after a member", feature: nil),
    Case("{\"type\":\"FeatureCollection\",\"features\":[]¦]", "\",\" or \"}\" after a member", feature: nil),
    Case(
      "{\"type\":\"FeatureCollection\",\"features\":[],\"x\":¦tru}", "expected \"true\", found \"tru\"", feature: nil),
    Case("{\"x\":[1¦}],\"features\":[]}", "\",\" or \"]\", found \"}\"", feature: nil),
    // No GeoJSON
    Case("¦[1,2]", "GeoJSON is an object, found an array"),
    Case("¦\"text\"", "GeoJSON is an object, found \"text\""),
    Case("¦null", "GeoJSON is an object, found null"),
    Case("¦{}", "a GeoJSON object needs a \"type\", found nothing"),
    Case(
      "{\"type\":¦\"Circle\"}",
      "/type: a \"type\" of GeoJSON, such as \"FeatureCollection\" or \"Point\", found \"Circle\""),
    Case("{\"type\":¦7}", "found 7"),
    Case("¦{\"type\":\"FeatureCollection\"}", "a FeatureCollection needs \"features\", found nothing"),
    Case(
      "{\"type\":\"FeatureCollection\",\"features\":¦{}}", "/features: \"features\" is an array, found an empty object"),
    Case("{\"type\":\"FeatureCollection\",\"features\":¦null}", "\"features\" is an array, found null"),
    Case("{\"features\":[],\"type\":¦\"Feature\"}", "is a \"FeatureCollection\", found \"Feature\"", feature: nil),
    Case("¦{\"features\":[]}", "a FeatureCollection needs a \"type\", found nothing", feature: nil),
    Case(
      "{\"type\":\"FeatureCollection\",\"features\":[],¦\"features\":[]}", "a collection has \"features\" once",
      feature: nil),
    Case("{\"type\":\"FeatureCollection\",\"features\":[¦null]}", "a Feature is an object, found null"),
    Case("{\"type\":\"FeatureCollection\",\"features\":[¦17 ]}", "a Feature is an object, found 17"),
    Case("{\"type\":\"FeatureCollection\",\"features\":[ ¦{}]}", "a Feature needs a \"type\", found nothing"),
    Case(
      "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":¦\"Point\"}]}",
      "of a feature is \"Feature\", found \"Point\""),
    Case("{\"type\":\"Feature\",\"id\":¦true}", "/id: an \"id\" is text or a number, found true"),
    Case("{\"type\":\"Feature\",\"id\":¦[1]}", "an \"id\" is text or a number, found an array"),
    Case(
      "{\"type\":\"Feature\",\"properties\":¦[]}",
      "/properties: \"properties\" is an object or null, found an empty array"),
    Case(
      "{\"type\":\"Feature\",\"geometry\":¦\"Point\"}", "/geometry: a geometry is an object or null, found \"Point\""),
    Case(geometry: "¦{\"coordinates\":[1,2]}", "/geometry: a geometry needs a \"type\", found nothing"),
    Case(
      geometry: "{\"type\":¦\"point\",\"coordinates\":[1,2]}",
      "/geometry/type: a geometry's \"type\" is one of seven, found \"point\""),
    Case(geometry: "¦{\"type\":\"Point\"}", "/geometry: a Point needs \"coordinates\", found nothing"),
    Case(
      geometry: "{\"type\":\"Point\",\"coordinates\":¦null}",
      "/geometry/coordinates: \"coordinates\" is an array, found null"),
    Case(geometry: "{\"type\":\"Point\",\"coordinates\":¦[1]}", "a position needs two numbers, found only one"),
    Case(geometry: "{\"type\":\"Point\",\"coordinates\":¦[null,1]}", "a position needs two numbers, found null"),
    Case(geometry: "{\"type\":\"Point\",\"coordinates\":¦[1,\"NaN\"]}", "a position needs two numbers, found \"NaN\""),
    Case(
      geometry: "{\"type\":\"Point\",\"coordinates\":¦[1,2,\"3\"]}", "a position has nothing but numbers, found \"3\""),
    Case(
      geometry: "{\"type\":\"MultiPoint\",\"coordinates\":[[1,2],¦[]]}",
      "coordinates/1: a position needs two numbers, found an empty array"),
    Case(
      geometry: "{\"type\":\"LineString\",\"coordinates\":[[1,2],[3,4],¦5]}",
      "/geometry/coordinates/2: a position is an array of numbers, found 5"),
    Case(
      geometry: "{\"type\":\"LineString\",\"coordinates\":[¦1,2]}", "/geometry/coordinates/0: a position is an array"),
    Case(
      geometry: "{\"type\":\"MultiLineString\",\"coordinates\":[[],¦{}]}", "a line or ring is an array of positions"),
    Case(
      geometry: "{\"type\":\"Polygon\",\"coordinates\":[[[1,2],[3,4],[5,6],¦[\"7.42\",43]]]}",
      "/geometry/coordinates/0/3: a position needs two numbers, found \"7.42\""),
    Case(
      geometry: "{\"type\":\"Polygon\",\"coordinates\":[[¦[[1,2],[3,4]]]]}",
      "/geometry/coordinates/0/0: a position needs two numbers, found an array"),
    Case(
      geometry: "{\"type\":\"MultiPolygon\",\"coordinates\":[[[ [1,2] ]],¦1]}",
      "a polygon is an array of rings, found 1"),
    Case(geometry: "¦{\"type\":\"GeometryCollection\"}", "a GeometryCollection needs \"geometries\""),
    Case(
      geometry: "{\"type\":\"GeometryCollection\",\"geometries\":¦{\"a\":1}}",
      "\"geometries\" is an array, found an object"),
    Case(
      geometry: "{\"type\":\"GeometryCollection\",\"geometries\":[{\"type\":\"Point\",\"coordinates\":[]},¦null]}",
      "/geometry/geometries/1: a geometry is an object or null, found null"),
    Case(
      geometry: "{\"type\":\"Point\",\"coordinates\":[1,2],\"coordinates\":¦[3]}",
      "a position needs two numbers, found only one"),
  ]

  @Test("names the place, what is needed and what is there, whatever the window", arguments: cases)
  func errors(example: Case) {
    for sliceSize in [8, 16, 61, 1 << 20] {
      let error = Reading(Array(example.text.utf8), .strict, sliceSize: sliceSize).error
      #expect(error?.description.contains(example.message) == true, "\(error.map(\.description) ?? "no error")")
      #expect(error?.byteOffset == example.offset)
      #expect(error?.feature == example.feature)
    }
  }

  @Test("reads like a sentence with its place")
  func description() {
    let error = GeoJSONError(
      .structure, source: "datasets/broken.geojson", byteOffset: 48_213, feature: 17,
      pointer: "/geometry/coordinates/0/3", expected: "a position needs two numbers", found: "\"7.42\"")
    #expect(
      error.description
        == "datasets/broken.geojson: feature 17, byte 48,213: /geometry/coordinates/0/3: "
        + "a position needs two numbers, found \"7.42\"")
  }

  @Test("large integers and long text are errors only where they do not belong")
  func largeValues() throws {
    let number = String(repeating: "9", count: 300)
    #expect(try read("{\"type\":\"Point\",\"coordinates\":[\(number),1]}").features.positions[0].longitude == 1e300)
    let text = String(repeating: "é", count: 100_000)
    #expect { try read("{\"type\":\"Feature\",\"geometry\":\"\(text)\"}") } throws: {
      "\($0)".utf8.count < 300
    }
  }
}
