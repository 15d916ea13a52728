import Testing
import Underpixel
import UnderpixelTestSupport

@Suite("Layers of a style that can be hit")
struct HitLayersTests {
  @Test("backgrounds and hidden layers are nothing to hit, and no reason to warn")
  func plain() throws {
    let hits = HitLayers(try Style.read(plainStyle))
    #expect(hits.layers.map(\.id) == ["fill", "line", "circle", "extrusion"])
    #expect(hits.warnings == [] && hits.leftOut.isEmpty)
    let hidden = smallStyle(layer: ["layout": ["visibility": "none"], "paint": ["line-width": "x"]])
    #expect(HitLayers(try Style.read(hidden)).warnings == [])
  }

  @Test(
    "what is known and does not bear on hits is read in silence",
    arguments: [
      smallStyle(layer: [
        "metadata": ["a": 1], "paint": ["line-color": ["frob"], "line-opacity": 0, "line-width-transition": [:]],
      ]),
      smallStyle(layer: ["layout": ["line-cap": "round", "visibility": "visible"]]),
      smallStyle(source: ["attribution": "x", "buffer": 0, "tolerance": 1, "maxzoom": 18]),
      smallStyle(source: ["cluster": true, "promoteId": "id", "filter": ["has", "id"]]),
      smallStyle(layer: [
        "layout": ["line-sort-key": ["get", "rank"]], "paint": ["line-offset": 2, "line-translate": [1, 2]],
      ]),
      smallStyle(layer: ["source-layer": "a"], source: ["type": "vector", "data": .null, "tiles": ["{z}/{x}/{y}"]]),
      smallStyle(root: [
        "glyphs": "{fontstack}/{range}", "sprite": "y", "metadata": [:], "light": [:], "transition": [:],
      ]),
    ])
  func silence(document: PropertyValue) throws {
    let style = try Style.read(document)
    let hits = HitLayers(style)
    #expect(style.warnings == [] && hits.warnings == [] && hits.layers.count == 1)
  }

  @Test(
    "what is not taken into account gives one warning, at its place",
    arguments: [
      StyleCase("/projection", ["type": "globe"], "\"projection\" is not read yet"),
      StyleCase("/state", ["a": ["default": 1]], "\"state\" is not read yet"),
      StyleCase(
        "/sources/tiles", ["type": "raster-dem"], "/sources/tiles/type",
        "sources of type \"raster-dem\" have no features to hit"),
      StyleCase(
        "/layers/2", ["id": "line", "type": "model", "source": "lines"], "/layers/2/type",
        "layers of type \"model\" are not read yet; the layer is left out", leavesOut: "line"),
      StyleCase("/layers/2/layout/visibility", "hidden", "expected \"visible\" or \"none\"", leavesOut: "line"),
      StyleCase("/layers/2/layout/line-z-offset", 2, "\"line-z-offset\" is not read yet: hits are answered as if"),
      StyleCase(
        "/layers/2/layout/line-sort-key", ["widht"], "/layers/2/layout/line-sort-key/0", "there is no operator",
        leavesOut: "line"),
      StyleCase("/layers/2/paint/line-width", "2", "expected a number, found \"2\"", leavesOut: "line"),
      StyleCase("/layers/2/paint/line-width", .null, "expected a number, found null", leavesOut: "line"),
      StyleCase(
        "/layers/2/paint/line-width", ["max", 1, ["widht"]], "/layers/2/paint/line-width/2/0",
        "there is no operator \"widht\"", leavesOut: "line"),
      StyleCase("/layers/2/paint/line-width", -1, "must be at least 0, found -1; it counts as 0"),
      StyleCase("/layers/2/paint/line-width", ["-", 1, 3], "must be at least 0, found -2; it counts as 0"),
      StyleCase("/layers/2/paint/line-width", ["/", 1, 0], "found Infinity; it counts as its default, 1"),
      StyleCase("/layers/3/paint/circle-pitch-scale", "Map", "expected \"map\" or \"viewport\"", leavesOut: "circle"),
      StyleCase("/layers/1/filter", "park", "expected true or false, found \"park\"", leavesOut: "fill"),
      StyleCase("/layers/1/filter", ["to-number", 1], "expected true or false", leavesOut: "fill"),
      StyleCase(
        "/layers/4/paint/fill-extrusion-translate", [1], "expected", leavesOut: "extrusion"),
      StyleCase("/layers/4/paint/fill-extrusion-height", ["get"], "takes 1 to 2 arguments", leavesOut: "extrusion"),
    ])
  func warnings(_ example: StyleCase) throws {
    let style = try Style.read(plainStyle.replacing(at: example.pointer, with: example.value))
    let hits = HitLayers(style)
    #expect(style.warnings == [])
    #expect(hits.warnings.map(\.path) == [example.path])
    #expect(hits.warnings.allSatisfy { $0.message.contains(example.message) }, "\(hits.warnings)")
    #expect(hits.layers.map(\.id) == ["fill", "line", "circle", "extrusion"].filter { $0 != example.leavesOut })
    #expect(hits.leftOut.mapValues(\.path) == (example.leavesOut.map { [$0: example.path] } ?? [:]))
  }

  @Test("a layer that takes after another is hit as that one is")
  func reference() throws {
    let other: PropertyValue = ["id": "wide", "ref": "line", "paint": ["line-width": 40]]
    guard var layers = plainStyle["layers"]?.array else { return }
    layers.append(other)
    let hits = HitLayers(try Style.read(plainStyle.replacing(at: "/layers", with: .array(layers))))
    #expect(hits.layers.map(\.id).last == "wide" && hits.layers.last?.source == SourceKey("lines"))
  }
}
