import Testing
import UnderpixelGeometry
import UnderpixelSources

@Suite("TileJSON")
struct TileJSONTests {
  @Test("a document is read whole")
  func whole() throws {
    let document = try TileJSON.read(
      Array(
        """
        {"tilejson":"3.0.0","tiles":["a/{z}/{x}/{y}","b/{z}/{x}/{y}"],"scheme":"tms","minzoom":2,"maxzoom":14,
        "bounds":[-200,-91,180,90],"attribution":"me","vector_layers":[{"id":"water","fields":{}}],"encoding":"mlt",
        "center":[0,0,0],"name":null}
        """.utf8))
    #expect(document.templates == ["a", "b"].map { TileTemplate("\($0)/{z}/{x}/{y}", scheme: .tms) })
    let bounds = BoundingBox(minX: -180, minY: -90, maxX: 180, maxY: 90)
    #expect(document.coverage == TileCoverage(zooms: 2...14, bounds: bounds))
    #expect(document.attribution == "me" && document.vectorLayers == ["water"] && document.encoding == .mlt)
  }

  @Test("all but the templates can be left out")
  func defaults() throws {
    let document = try TileJSON.read(["type": "vector", "tiles": ["a"], "minzoom": 24.5, "bounds": nil])
    #expect(document.coverage == TileCoverage(zooms: 24...24))
    #expect(document.scheme == .xyz && document.encoding == .mvt && document.vectorLayers == nil)
    #expect(try TileJSON.read(["tiles": ["a"]]).coverage == TileCoverage(zooms: 0...22))
  }

  @Test(
    "what is wrong is named with its place",
    arguments: [
      ("[]", "/: expected an object, found []"),
      ("{}", "/tiles: expected an array with a template at least, found nothing"),
      (#"{"tiles":[]}"#, "/tiles: expected an array with a template at least, found []"),
      (#"{"tiles":"a"}"#, "/tiles: expected an array of strings, found \"a\""),
      (#"{"tiles":["a",5]}"#, "/tiles/1: expected a string, found 5"),
      (#"{"tiles":["a"],"scheme":"zyx"}"#, "/scheme: expected \"xyz\" or \"tms\", found \"zyx\""),
      (#"{"tiles":["a"],"encoding":1}"#, "/encoding: expected \"mvt\" or \"mlt\", found 1"),
      (#"{"tiles":["a"],"minzoom":-1}"#, "/minzoom: expected a number of 0 to 30, found -1"),
      (#"{"tiles":["a"],"maxzoom":31}"#, "/maxzoom: expected a number of 0 to 30, found 31"),
      (#"{"tiles":["a"],"minzoom":5,"maxzoom":4}"#, "/maxzoom: expected no less than minzoom, 5, found 4"),
      (
        #"{"tiles":["a"],"bounds":[1,3,2,2]}"#, "/bounds: expected a south that is not above the north, found [1,3,2,2]"
      ),
      (#"{"tiles":["a"],"bounds":[1,2,3]}"#, "/bounds: expected four numbers: west, south, east, north, found [1,2,3]"),
      (#"{"tiles":["a"],"bounds":[1,2,3,"4"]}"#, "/bounds/3: expected a number, found \"4\""),
      (#"{"tiles":["a"],"attribution":5}"#, "/attribution: expected a string, found 5"),
      (#"{"tiles":["a"],"vector_layers":[{"id":"a"},{}]}"#, "/vector_layers/1/id: expected a string, found nothing"),
    ])
  func errors(text: String, description: String) {
    let error = #expect(throws: TileJSONError.self) { try TileJSON.read(Array(text.utf8)) }
    #expect(error?.description == description)
  }

  @Test("what is no JSON says where")
  func noJSON() {
    let error = #expect(throws: TileJSONError.self) { try TileJSON.read(Array("{\"tiles\":".utf8)) }
    #expect(error?.expected.hasSuffix("at byte 9") == true)
  }
}
