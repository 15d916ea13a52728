import Testing
import UnderpixelGeometry
import UnderpixelStyle
import UnderpixelTestSupport

@Suite("Style documents")
struct StyleTests {
  @Test("are read: camera, sources, layers in draw order")
  func whole() throws {
    let style = try Style.read(
      smallStyle(
        layer: [
          "minzoom": 3, "maxzoom": 20.5, "filter": ["has", "name"],
          "paint": ["line-width": ["interpolate", ["linear"], ["zoom"], 0, 0, 9, 9]],
        ],
        root: ["name": "N", "center": [7, 43], "zoom": 5, "bearing": 10, "pitch": 20, "roll": 1]))
    #expect(style.name == "N" && style.center == Coordinate(longitude: 7, latitude: 43))
    #expect(style.zoom == 5 && style.bearing == 10 && style.pitch == 20 && style.roll == 1)
    #expect(style.warnings == [] && style.layers.map(\.id) == ["l"])
    let layer = try #require(style.layers.first)
    #expect(layer.minZoom == 3 && layer.maxZoom == 20.5 && layer.filter != nil)
    let width = try layer.number(LineProperties.table.lineWidth)
    let gapWidth = try layer.number(LineProperties.table.lineGapWidth)
    #expect(width.dependsOnZoom && width.number(at: 4) == 4)
    #expect(gapWidth.isConstant && gapWidth.number(at: 4) == 0)
  }

  @Test("numbers fall back to their defaults where an expression has no value")
  func defaults() throws {
    let style = try Style.read(smallStyle(layer: ["paint": ["line-width": ["get", "w"]]]))
    let width = try style.layers[0].number(LineProperties.table.lineWidth)
    #expect(width.number(Sample(), at: 0) == 1)
    #expect(width.number(Sample(properties: ["w": 4]), at: 0) == 4)
  }

  @Test("filters that fail are false")
  func failingFilter() throws {
    let filter = try StyleExpression(filter: [">", ["get", "name"], 3])
    #expect(!filter.passes(Sample(), at: 0))
  }

  @Test(
    "that are none are errors with their places",
    arguments: [
      (5, "", "a style must be an object, found 5"),
      (smallStyle(root: ["version": .null]), "", "a style needs a member \"version\", the number 8"),
      (smallStyle(root: ["version": 7]), "/version", "expected version 8, found 7"),
      (smallStyle(root: ["version": "8"]), "/version", "expected version 8, found \"8\""),
      (smallStyle(root: ["layers": .null]), "", "a style needs a member \"layers\", an array"),
      (smallStyle(root: ["layers": [:]]), "/layers", "layers must be an array, found an object"),
      (smallStyle(root: ["layers": [5]]), "/layers/0", "a layer must be an object, found 5"),
      (smallStyle(root: ["sources": .null]), "", "a style needs a member \"sources\", an object"),
      (smallStyle(root: ["sources": []]), "/sources", "sources must be an object, found an array"),
      (smallStyle(root: ["sources": ["a/b": 5]]), "/sources/a~1b", "a source must be an object, found 5"),
      (smallStyle(root: ["name": 5]), "/name", "expected text, found 5"),
      (smallStyle(root: ["zoom": "5"]), "/zoom", "expected a number, found \"5\""),
      (
        smallStyle(root: ["center": [1]]), "/center",
        "expected [longitude, latitude], two numbers in degrees, found an array"
      ),
      (smallStyle(source: ["type": .null]), "/sources/s", "a source needs a member \"type\""),
      (smallStyle(source: ["data": .null]), "/sources/s", "a geojson source needs a member \"data\", a URL or GeoJSON"),
      (smallStyle(source: ["data": 5]), "/sources/s/data", "data must be a URL or GeoJSON, found 5"),
      (smallStyle(layer: ["id": .null]), "/layers/0", "a layer needs a member \"id\""),
      (smallStyle(layer: ["id": 5]), "/layers/0/id", "expected text, found 5"),
      (smallStyle(layer: ["type": .null]), "/layers/0", "a layer needs a member \"type\" (layer \"l\")"),
      (smallStyle(layer: ["source": .null]), "/layers/0", "a line layer needs a member \"source\" (layer \"l\")"),
      (
        smallStyle(layer: ["source": "t"]), "/layers/0/source",
        "there is no source \"t\" among the style's \"sources\" (layer \"l\")"
      ),
      (smallStyle(layer: ["paint": []]), "/layers/0/paint", "expected an object, found an array (layer \"l\")"),
      (smallStyle(layer: ["layout": 5]), "/layers/0/layout", "expected an object, found 5 (layer \"l\")"),
      (smallStyle(layer: ["minzoom": "a"]), "/layers/0/minzoom", "expected a number, found \"a\" (layer \"l\")"),
      (
        smallStyle(root: ["layers": [["id": "a", "type": "background"], ["id": "a", "type": "background"]]]),
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

  @Test("with any value in any place are read or refused, and never break", arguments: [1] as [UInt64])
  func mutations(seed: UInt64) {
    let whole = smallStyle(
      layer: [
        "type": "circle", "filter": ["all", ["has", "a"], ["==", ["get", "b"], 3]],
        "paint": ["circle-radius": ["step", ["zoom"], 1, 5, ["get", "r"]]],
      ],
      root: ["center": [1, 2], "zoom": 3])
    forAll(zip(Gen<PropertyValue>.propertyValue, .bits), seed: seed, count: 6000) { value, place in
      var random = SplitMix64(seed: place)
      let document = replaced(whole, with: value, &random)
      let problems = Style.problems(in: document)
      do throws(StyleError) {
        return try Style.read(document).document == document || document.isLossy
      } catch {
        return problems.contains {
          $0.severity == .error && $0.path == error.path && error.message.hasPrefix($0.message)
        }
      }
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

extension PropertyValue {
  /// True for what is not written again as it was read: numbers that are none, and objects without members.
  fileprivate var isLossy: Bool {
    switch self {
    case .number(let number): number.isNaN
    case .array(let elements): elements.contains(where: \.isLossy)
    case .object(let members): members.isEmpty || members.values.contains(where: \.isLossy)
    default: false
    }
  }
}

extension StyleLayer {
  /// A number of a layer whose place in a document does not matter.
  func number(_ property: Property<Double>) throws(StyleError) -> PropertyExpression {
    try expression(property, path: "") ?? PropertyExpression(defaultOf: property.definition)
  }
}
