import Testing
import UnderpixelGeometry
import UnderpixelStyle
import UnderpixelTestSupport

@Suite("Style documents")
struct StyleTests {
  /// A document with one layer over one source.
  static func document(
    layer: [String: PropertyValue] = [:], source: [String: PropertyValue] = [:], root: [String: PropertyValue] = [:]
  ) -> PropertyValue {
    func merged(_ a: [String: PropertyValue], _ b: [String: PropertyValue]) -> PropertyValue {
      .object(a.merging(b) { _, new in new }.filter { !$0.value.isNull })
    }
    let layer = merged(["id": "l", "type": "line", "source": "s"], layer)
    let source = merged(["type": "geojson", "data": "a.geojson"], source)
    return merged(["version": 8, "sources": ["s": source], "layers": [layer]], root)
  }

  @Test("are read: camera, sources, layers in draw order")
  func whole() throws {
    let style = try Style.read(
      Self.document(
        layer: ["minzoom": 3, "maxzoom": 20.5, "filter": ["has", "name"], "paint": ["line-width": ["zoom"]]],
        root: ["name": "N", "center": [7, 43], "zoom": 5, "bearing": 10, "pitch": 20, "roll": 1]))
    #expect(style.name == "N" && style.center == Coordinate(longitude: 7, latitude: 43))
    #expect(style.zoom == 5 && style.bearing == 10 && style.pitch == 20 && style.roll == 1)
    #expect(style.warnings == [] && style.layerIDs == ["l"])
    let layer = try #require(style.layers.first)
    #expect(layer.minZoom == 3 && layer.maxZoom == 20.5 && layer.filter != nil)
    guard case .line(let width, let gapWidth) = layer.kind else { throw StyleError(path: "", message: "no line") }
    #expect(width.dependsOnZoom && width.value(EvaluationContext(zoom: 4)) == 4)
    #expect(gapWidth.expression == nil && gapWidth.value(EvaluationContext(zoom: 4)) == 0)
  }

  @Test("numbers fall back to their defaults where an expression has no value")
  func defaults() throws {
    let style = try Style.read(Self.document(layer: ["paint": ["line-width": ["get", "w"]]]))
    guard case .line(let width, _)? = style.layers.first?.kind else { throw StyleError(path: "", message: "no line") }
    #expect(width.value(EvaluationContext(zoom: 0, feature: Sample())) == 1)
    #expect(width.value(EvaluationContext(zoom: 0, feature: Sample(properties: ["w": 4]))) == 4)
  }

  @Test("filters that fail are false")
  func failingFilter() throws {
    let filter = try Expression(filter: [">", ["get", "name"], 3])
    #expect(!filter.passes(EvaluationContext(zoom: 0, feature: Sample())))
  }

  @Test(
    "that are none are errors with their places",
    arguments: [
      (5, "", "a style must be an object, found 5"),
      (document(root: ["version": .null]), "", "a style needs a member \"version\", the number 8"),
      (document(root: ["version": 7]), "/version", "expected version 8, found 7"),
      (document(root: ["version": "8"]), "/version", "expected version 8, found \"8\""),
      (document(root: ["layers": .null]), "", "a style needs a member \"layers\", an array"),
      (document(root: ["layers": [:]]), "/layers", "layers must be an array, found an object"),
      (document(root: ["layers": [5]]), "/layers/0", "a layer must be an object, found 5"),
      (document(root: ["sources": .null]), "", "a style needs a member \"sources\", an object"),
      (document(root: ["sources": []]), "/sources", "sources must be an object, found an array"),
      (document(root: ["sources": ["a/b": 5]]), "/sources/a~1b", "a source must be an object, found 5"),
      (document(root: ["name": 5]), "/name", "expected text, found 5"),
      (document(root: ["zoom": "5"]), "/zoom", "expected a number, found \"5\""),
      (
        document(root: ["center": [1]]), "/center",
        "expected [longitude, latitude], two numbers in degrees, found an array"
      ),
      (document(source: ["type": .null]), "/sources/s", "a source needs a member \"type\""),
      (document(source: ["data": .null]), "/sources/s", "a geojson source needs a member \"data\", a URL or GeoJSON"),
      (document(source: ["data": 5]), "/sources/s/data", "data must be a URL or GeoJSON, found 5"),
      (document(layer: ["id": .null]), "/layers/0", "a layer needs a member \"id\""),
      (document(layer: ["id": 5]), "/layers/0/id", "expected text, found 5"),
      (document(layer: ["type": .null]), "/layers/0", "a layer needs a member \"type\""),
      (document(layer: ["source": .null]), "/layers/0", "a line layer needs a member \"source\""),
      (document(layer: ["source": "t"]), "/layers/0/source", "there is no source \"t\" among the style's \"sources\""),
      (document(layer: ["paint": []]), "/layers/0/paint", "expected an object, found an array"),
      (document(layer: ["layout": 5]), "/layers/0/layout", "expected an object, found 5"),
      (document(layer: ["minzoom": "a"]), "/layers/0/minzoom", "expected a number, found \"a\""),
      (
        document(root: ["layers": [["id": "a", "type": "background"], ["id": "a", "type": "background"]]]),
        "/layers/1/id",
        "layers need different ids, found \"a\" twice"
      ),
    ] as [(PropertyValue, String, String)])
  func errors(document: PropertyValue, path: String, message: String) {
    do {
      _ = try Style.read(document)
      Issue.record("no error")
    } catch {
      #expect(error == StyleError(path: path, message: message))
    }
  }

  @Test(
    "that are partly read say what is not, where, and whether the layer is left out",
    arguments: [
      (document(root: ["terrain": [:]]), "/terrain: \"terrain\" is not read", true),
      (
        document(source: ["cluster": true]), "/sources/s/cluster: \"cluster\" of a geojson source is not read yet", true
      ),
      (document(source: ["type": "vector"]), "/sources/s/type: sources of type \"vector\" are not read yet", false),
      (document(source: ["type": "vektor"]), "/sources/s/type: \"vektor\" is no type of source", false),
      (
        document(layer: ["type": "symbol"]),
        "/layers/0/type: layers of type \"symbol\" are not read yet; the layer is left out", false
      ),
      (document(layer: ["type": "lime"]), "/layers/0/type: \"lime\" is no type of layer; the layer is left out", false),
      (
        document(layer: ["type": .null, "ref": "l"]), "/layers/0/ref: \"ref\" is not read (a layer names its own",
        false
      ),
      (document(layer: ["slot": "top"]), "/layers/0/slot: \"slot\" of a layer is not read", true),
      (
        document(layer: ["paint": ["line-offset": 3]]), "/layers/0/paint/line-offset: \"line-offset\" is not read yet",
        true
      ),
      (
        document(layer: ["layout": ["line-sort-key": 3]]),
        "/layers/0/layout/line-sort-key: \"line-sort-key\" is not read yet", true
      ),
      (
        document(layer: ["layout": ["line-width": 9]]),
        "/layers/0/layout/line-width: \"line-width\" belongs into \"paint\"", true
      ),
      (document(layer: ["paint": ["frob-transition": [:]]]), "/layers/0/paint/frob-transition: ", true),
      (
        document(layer: ["paint": ["line-colour": "red"]]),
        "/layers/0/paint/line-colour: \"line-colour\" is no property of this type of layer", true
      ),
      (
        document(layer: ["paint": ["fill-color": "red"]]), "/layers/0/paint/fill-color: \"fill-color\" is no property",
        true
      ),
      (
        document(layer: ["paint": ["line-width": -3]]),
        "/layers/0/paint/line-width: \"line-width\" must be at least 0, found -3", true
      ),
      (
        document(layer: ["paint": ["line-width": "wide"]]),
        "/layers/0/paint/line-width: expected a number, found \"wide\"; the layer is left out", false
      ),
      (
        document(layer: ["paint": ["line-width": ["frob"]]]),
        "/layers/0/paint/line-width/0: there is no operator \"frob\"", false
      ),
      (
        document(layer: ["paint": ["line-width": ["stops": [[1, 2]]]]]),
        "/layers/0/paint/line-width: functions in the older form ({\"stops\": ...}) are not read yet", false
      ),
      (
        document(layer: ["layout": ["visibility": "some"]]),
        "/layers/0/layout/visibility: expected \"visible\" or \"none\", found \"some\"", false
      ),
      (
        document(layer: ["type": "circle", "paint": ["circle-pitch-scale": "x"]]),
        "/layers/0/paint/circle-pitch-scale: expected \"map\" or \"viewport\"", false
      ),
      (
        document(layer: ["filter": ["==", "class", "a"]]),
        "/layers/0/filter: filters in the older form are not read yet (an expression has", false
      ),
      (document(layer: ["filter": ["==", "$type", "Polygon"]]), "/layers/0/filter: filters in the older form", false),
      (
        document(layer: ["filter": ["all", ["==", "a", 1], ["has", "b"]]]),
        "/layers/0/filter/1: filters in the older form", false
      ),
      (document(layer: ["filter": ["in", "class", "a", "b"]]), "/layers/0/filter: filters in the older form", false),
      (document(layer: ["filter": ["!in", "class", "a"]]), "/layers/0/filter: filters in the older form", false),
      (document(layer: ["filter": ["none", ["has", "a"]]]), "/layers/0/filter: filters in the older form", false),
      (document(layer: ["filter": ["has", "$id"]]), "/layers/0/filter: filters in the older form", false),
      (document(layer: ["filter": ["frob", 1]]), "/layers/0/filter/0: there is no operator \"frob\"", false),
      (
        document(layer: ["filter": ["+", 1, 2]]), "/layers/0/filter: expected true or false, but \"+\" gives a number",
        false
      ),
      (document(layer: ["filter": "x"]), "/layers/0/filter: expected true or false, found \"x\"", false),
    ] as [(PropertyValue, String, Bool)])
  func warnings(document: PropertyValue, warning: String, isRead: Bool) throws {
    let style = try Style.read(document)
    #expect(style.warnings.contains { $0.description.hasPrefix(warning) }, "\(style.warnings)")
    #expect(style.layers.isEmpty == !isRead)
  }

  @Test(
    "what is known and does not bear on hits is read in silence",
    arguments: [
      document(layer: [
        "metadata": ["a": 1], "paint": ["line-color": ["frob"], "line-opacity": 0, "line-width-transition": [:]],
      ]),
      document(layer: ["layout": ["line-cap": "round", "visibility": "visible"]]),
      document(source: ["attribution": "x", "buffer": 0, "tolerance": 1, "maxzoom": 18]),
      document(root: ["glyphs": "x", "sprite": "y", "metadata": [:], "light": [:], "transition": [:]]),
    ])
  func silence(document: PropertyValue) throws {
    let style = try Style.read(document)
    #expect(style.warnings == [] && style.layers.count == 1)
  }

  @Test("hidden layers and backgrounds are nothing to hit, and no reason to warn")
  func hidden() throws {
    let hidden = try Style.read(Self.document(layer: ["layout": ["visibility": "none"], "paint": ["line-width": "x"]]))
    #expect(hidden.layers.isEmpty && hidden.warnings == [])
    let background = try Style.read(Self.document(layer: ["type": "background", "source": .null]))
    #expect(background.layers.isEmpty && background.warnings == [] && background.layerIDs == ["l"])
  }

  @Test("with any value in any place are read or refused, and never break", arguments: [1] as [UInt64])
  func mutations(seed: UInt64) {
    let whole = Self.document(
      layer: [
        "type": "circle", "filter": ["all", ["has", "a"], ["==", ["get", "b"], 3]],
        "paint": ["circle-radius": ["step", ["zoom"], 1, 5, ["get", "r"]]],
      ],
      root: ["center": [1, 2], "zoom": 3])
    forAll(zip(Gen<PropertyValue>.propertyValue, .bits), seed: seed, count: 6000) { value, place in
      var random = SplitMix64(seed: place)
      _ = try? Style.read(replaced(whole, with: value, &random))
      return true
    }
  }

  /// The value with one of its places, chosen by chance, taken by another value.
  private func replaced(_ whole: PropertyValue, with value: PropertyValue, _ random: inout SplitMix64) -> PropertyValue
  {
    if random.next(below: 8) == 0 { return value }
    switch whole {
    case .array(var elements) where !elements.isEmpty:
      let index = Int(random.next(below: UInt64(elements.count)))
      elements[index] = replaced(elements[index], with: value, &random)
      return .array(elements)
    case .object(var members) where !members.isEmpty:
      let name = members.keys.sorted()[Int(random.next(below: UInt64(members.count)))]
      members[name] = replaced(members[name] ?? .null, with: value, &random)
      return .object(members)
    default: return value
    }
  }
}
