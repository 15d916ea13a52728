import Testing
import UnderpixelGeometry
import UnderpixelStyle
import UnderpixelTestSupport

@Suite("Styles that can't be read, or only in part")
struct BadStyleTests {
  @Test(
    "a style in the wrong form is an error at its place",
    arguments: [
      StyleCase("", nil, "", "a style must be an object, found null"),
      StyleCase("", "style.json", "", "Style(json:) reads JSON text and Style(contentsOf:) a file"),
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
      StyleCase("/layers/2/paint", 3, "expected an object, found 3"),
      StyleCase("/sources/areas/cluster", 1, "expected true or false, found 1"),
      StyleCase("/sources/areas/promoteId", 1, "expected the name of a property"),
      StyleCase(
        "/sources/areas/clusterProperties", ["sum": "+"], "/sources/areas/clusterProperties/sum", "an operator"),
      StyleCase("/imports", [["url": "a.json"]], "/imports/0", "an import needs a member \"id\""),
      StyleCase("/sprite", [["id": "a"]], "/sprite/0", "a sprite needs a member \"url\""),
      StyleCase("/schema", ["night": ["type": "boolean"]], "/schema/night", "an option needs a member \"default\""),
      StyleCase("/state", ["a": 1], "/state/a", "expected an object, found 1"),
      StyleCase(
        "/featuresets", ["poi": ["selectors": [[:]]]], "/featuresets/poi/selectors/0", "needs a member \"layer\""),
      StyleCase("/roll", [:], "expected a number, found an object"),
    ])
  func errors(_ example: StyleCase) {
    let document = plainStyle.replacing(at: example.pointer, with: example.value)
    let error = #expect(throws: StyleError.self) { try Style.read(document) }
    #expect(error?.path == example.path)
    #expect(error?.message.contains(example.message) == true, "\(error?.message ?? "")")
  }

  @Test(
    "what is not known gives one warning, at its place, with the nearest name that is known",
    arguments: [
      StyleCase("/layer", [], "\"layer\" is no member of a style"),
      StyleCase("/glyfs", "x", "\"glyfs\" is no member of a style; did you mean \"glyphs\"?"),
      StyleCase("/terrain", ["source": "dem"], "/terrain/source", "there is no source \"dem\""),
      StyleCase(
        "/sources/tiles", ["type": "geoJSON", "data": "x"], "/sources/tiles/type",
        "\"geoJSON\" is no type of source; did you mean \"geojson\"?"),
      StyleCase(
        "/sources/areas/promoteid", "id",
        "\"promoteid\" is no member of a geojson source; did you mean \"promoteId\"?"),
      StyleCase("/layers/2/type", "lines", "\"lines\" is no type of layer; did you mean \"line\"?"),
      StyleCase("/layers/2/min-zoom", 3, "\"min-zoom\" is no member of a layer; did you mean \"minzoom\"?"),
      StyleCase("/layers/2/paint.night", ["line-width": 2], "\"paint.night\" is ignored: there are no classes"),
      StyleCase("/layers/2/interactive", true, "\"interactive\" is ignored: every layer can be asked"),
      StyleCase("/layers/2/maxzoom", 30, "a zoom lies between 0 and 24, found 30"),
      StyleCase("/layers/2/source-layer", "roads", "a geojson source has no source layers"),
      StyleCase(
        "/layers/2/paint/line-witdh", 2,
        "\"line-witdh\" is no property of this type of layer; did you mean \"line-width\"?"),
      StyleCase(
        "/layers/2/paint/circle-radius", 2,
        "\"circle-radius\" is no property of this type of layer, but of circle layers (layer \"line\")"),
      StyleCase("/layers/2/line-width", 2, "\"line-width\" belongs into \"paint\" and is not read here"),
      StyleCase("/layers/2/visibility", "none", "\"visibility\" belongs into \"layout\" and is not read here"),
      StyleCase("/layers/2/icon-image", "a", "\"icon-image\" belongs into \"layout\" of symbol layers"),
      StyleCase("/layers/1/maxzoom", 2, "drawn at no zoom: \"maxzoom\" 2 is not above \"minzoom\" 2"),
      StyleCase("/layers/2/layout/line-width", 2, "\"line-width\" belongs into \"paint\" and is not read here"),
      StyleCase("/layers/2/paint/visibility", "none", "\"visibility\" belongs into \"layout\""),
      StyleCase("/layers/2/paint/foo-transition", [:], "\"foo-transition\" is no property of this type of layer"),
    ])
  func warnings(_ example: StyleCase) throws {
    let document = plainStyle.replacing(at: example.pointer, with: example.value)
    let style = try Style.read(document)
    #expect(style.warnings.map(\.path) == [example.path])
    #expect(style.warnings.allSatisfy { $0.text.contains(example.message) }, "\(style.warnings)")
    #expect(style.layers.map(\.id) == ["background", "fill", "line", "circle", "extrusion", "hidden"])
    #expect(style.document == document, "what is not known is kept")
  }

  @Test("names in a place are escaped")
  func escapes() throws {
    let name = "a/b~c\u{301}/\u{301}"
    var members = try #require(plainStyle.object)
    members[name] = 1
    let warning = try #require(try Style.read(.object(members)).warnings.first)
    #expect(warning.path.unicodeScalars.elementsEqual("/a~1b~0c\u{301}~1\u{301}".unicodeScalars))
    #expect(PropertyValue.object(members).value(at: warning.path) == 1)
  }
}
