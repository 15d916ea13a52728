import Testing
import UnderpixelGeometry
import UnderpixelStyle

/// A change to ``plainStyle`` and what comes of it.
struct StyleCase: Sendable, CustomTestStringConvertible {
  /// Where the change is made.
  let pointer: String
  /// Nil to leave the member out.
  let value: PropertyValue?
  let path: String
  let message: String
  /// The layer that is left out for it.
  let leavesOut: String?

  init(_ pointer: String, _ value: PropertyValue?, _ message: String, leavesOut: String? = nil) {
    self.init(pointer, value, pointer, message, leavesOut: leavesOut)
  }

  init(_ pointer: String, _ value: PropertyValue?, _ path: String, _ message: String, leavesOut: String? = nil) {
    self.pointer = pointer
    self.value = value
    self.path = path
    self.message = message
    self.leavesOut = leavesOut
  }

  var testDescription: String { "\(pointer) = \(value.map(text) ?? "nothing")" }
}

@Suite("Styles that can't be read, or only in part")
struct BadStyleTests {
  @Test(
    "a style in the wrong form is an error at its place",
    arguments: [
      StyleCase("", nil, "", "a style must be an object, found null"),
      StyleCase("", [1], "", "a style must be an object, found an array"),
      StyleCase("/version", nil, "", "a style needs a member \"version\", the number 8"),
      StyleCase("/version", 7, "expected version 8, found 7"),
      StyleCase("/layers", nil, "", "a style needs a member \"layers\", an array"),
      StyleCase("/layers", [:], "layers must be an array, found an object"),
      StyleCase("/sources", [], "sources must be an object, found an array"),
      StyleCase("/sources/areas/type", 1, "expected text, found 1"),
      StyleCase("/sources/areas/data", nil, "/sources/areas", "needs a member \"data\", a URL or GeoJSON"),
      StyleCase("/sources/areas/data", [], "data must be a URL or GeoJSON, found an array"),
      StyleCase("/layers/2/id", "fill", "layers need different ids, found \"fill\" twice"),
      StyleCase("/layers/2/source", nil, "/layers/2", "a line layer needs a member \"source\""),
      StyleCase("/layers/2/source", "roads", "there is no source \"roads\" among the style's \"sources\""),
      StyleCase("/layers/2/source", ["type": "geojson"], "expected text, found an object"),
      StyleCase("/layers/2/maxzoom", ["zoom"], "expected a number, found an array"),
      StyleCase("/layers/2/maxzoom", .number(.nan), "expected a number, found NaN"),
      StyleCase("/center", ["lng": 7, "lat": 43], "two numbers in degrees, found an object"),
      StyleCase("/center", ["7", "43"], "expected [longitude, latitude]"),
      StyleCase("/center", [.number(.nan), 43], "expected [longitude, latitude]"),
      StyleCase("/center", [43, 97], "/center/1", "lies between -90 and 90, found 97 (longitude comes first)"),
      StyleCase("/zoom", .number(.infinity), "expected a number, found Infinity"),
      StyleCase("/bearing", true, "expected a number, found true"),
      StyleCase("/pitch", .null, "expected a number, found null"),
      StyleCase("/roll", [:], "expected a number, found an object"),
    ])
  func errors(_ example: StyleCase) {
    let document = plainStyle.replacing(at: example.pointer, with: example.value)
    let error = #expect(throws: StyleError.self) { try Style.read(document) }
    #expect(error?.path == example.path)
    #expect(error?.message.contains(example.message) == true, "\(error?.message ?? "")")
  }

  @Test(
    "what is not taken into account gives one warning, at its place",
    arguments: [
      StyleCase("/terrain", ["source": "dem"], "\"terrain\" is not read yet"),
      StyleCase("/projection", ["type": "globe"], "\"projection\" is not read yet"),
      StyleCase("/layer", [], "\"layer\" is no member of a style"),
      StyleCase(
        "/sources/tiles", ["type": "geoJSON", "data": "x"], "/sources/tiles/type",
        "\"geoJSON\" is no type of source"),
      StyleCase("/sources/areas/promoteId", "id", "\"promoteId\" of a geojson source is not read yet"),
      StyleCase("/layers/2/type", "symbol", "layers of type \"symbol\" are not read yet", leavesOut: "line"),
      StyleCase("/layers/2/type", "lines", "\"lines\" is no type of layer", leavesOut: "line"),
      StyleCase("/layers/3", ["id": "circle", "ref": "fill"], "/layers/3/ref", "\"ref\" is not", leavesOut: "circle"),
      StyleCase(
        "/layers/3", ["id": "circle", "ref": "circle"], "/layers/3/ref", "\"ref\" is not", leavesOut: "circle"),
      StyleCase("/layers/2/layout/visibility", "hidden", "expected \"visible\" or \"none\"", leavesOut: "line"),
      StyleCase("/layers/2/paint/line-offset", 2, "\"line-offset\" is not read yet: hits are answered as if"),
      StyleCase("/layers/2/layout/line-sort-key", 2, "\"line-sort-key\" is not read yet"),
      StyleCase("/layers/2/paint/line-witdh", 2, "\"line-witdh\" is no property of this type of layer"),
      StyleCase("/layers/2/paint/circle-radius", 2, "\"circle-radius\" is no property of this type of layer"),
      StyleCase("/layers/2/layout/line-width", 2, "\"line-width\" belongs into \"paint\" and is not read here"),
      StyleCase("/layers/2/paint/visibility", "none", "\"visibility\" belongs into \"layout\""),
      StyleCase("/layers/2/paint/foo-transition", [:], "\"foo-transition\" is no property of this type of layer"),
      StyleCase("/layers/2/paint/line-width", "2", "expected a number, found \"2\"", leavesOut: "line"),
      StyleCase("/layers/2/paint/line-width", .null, "expected a number, found null", leavesOut: "line"),
      StyleCase(
        "/layers/2/paint/line-width", ["stops": [[10, 1], [18, 6]]], "functions in the older form", leavesOut: "line"),
      StyleCase(
        "/layers/2/paint/line-width", ["max", 1, ["widht"]], "/layers/2/paint/line-width/2/0",
        "there is no operator \"widht\"", leavesOut: "line"),
      StyleCase(
        "/layers/2/paint/line-width", ["concat", "a", "b"], "/layers/2/paint/line-width/0",
        "the operator \"concat\" is not read yet", leavesOut: "line"),
      StyleCase("/layers/2/paint/line-width", -1, "must be at least 0, found -1; it counts as 0"),
      StyleCase("/layers/2/paint/line-width", ["-", 1, 3], "must be at least 0, found -2; it counts as 0"),
      StyleCase("/layers/2/paint/line-width", ["/", 1, 0], "found Infinity; it counts as its default, 1"),
      StyleCase("/layers/3/paint/circle-radius", .number(.nan), "found NaN; it counts as its default, 5"),
      StyleCase("/layers/3/paint/circle-pitch-scale", "Map", "expected \"map\" or \"viewport\"", leavesOut: "circle"),
      StyleCase("/layers/1/filter", ["==", "class", "park"], "filters in the older form", leavesOut: "fill"),
      StyleCase(
        "/layers/1/filter", ["all", ["has", "a"], ["!in", "a", 1]], "/layers/1/filter/2", "filters in the older form",
        leavesOut: "fill"),
      StyleCase("/layers/1/filter", "park", "expected true or false, found \"park\"", leavesOut: "fill"),
      StyleCase("/layers/1/filter", ["to-number", 1], "expected true or false", leavesOut: "fill"),
      StyleCase("/layers/4/paint/fill-extrusion-translate", [1, 1], "is not read yet: hits are answered as if"),
      StyleCase("/layers/4/paint/fill-extrusion-height", ["get"], "takes 1 to 2 arguments", leavesOut: "extrusion"),
    ])
  func warnings(_ example: StyleCase) throws {
    let style = try Style.read(plainStyle.replacing(at: example.pointer, with: example.value))
    let all = ["fill", "line", "circle", "extrusion"]
    #expect(style.warnings.map(\.path) == [example.path])
    #expect(style.warnings.allSatisfy { $0.message.contains(example.message) }, "\(style.warnings)")
    #expect(style.layers.map(\.id) == all.filter { $0 != example.leavesOut })
    #expect(style.layersLeftOut == Set(example.leavesOut.map { [$0] } ?? []))
    #expect(style.layerIDs == Set(all + ["background", "hidden"]))
  }

  @Test("names in a place are escaped")
  func escapes() throws {
    let name = "a/b~c\u{301}/\u{301}"
    guard case .object(var members) = plainStyle else { return }
    members[name] = 1
    let warning = try #require(try Style.read(.object(members)).warnings.first)
    #expect(warning.path.unicodeScalars.elementsEqual("/a~1b~0c\u{301}~1\u{301}".unicodeScalars))
    #expect(PropertyValue.object(members).value(at: warning.path) == 1)
  }
}
