import Testing
import Underpixel

@Suite("Declared content of a map")
struct MapContentTests {
  private static let hotels: PropertyValue = DotMap.style(
    sources: ["h": DotMap.source([DotMap.dot(0, 0, id: 7, ["name": "Inn"])])],
    layers: [
      DotMap.circles("price", "h", radius: ["case", ["boolean", ["feature-state", "selected"], false], 40, 10])
    ],
    featuresets: ["hotels": [["layer": "price", "properties": ["name": ["get", "name"]]]]])

  @Test("imports, interactions and states come and go as they are declared")
  func declared() throws {
    let map = try DotMap.map(DotMap.style(sources: [:], layers: []))
    var selected: [FeaturesetFeature] = []
    var showsHotels = true
    func update() {
      map.setContent {
        if showsHotels { StyleImport(id: "hotels", data: Self.hotels) }
        TapInteraction(.featureset("hotels", importId: "hotels")) { feature, _ in
          selected.append(feature)
          return true
        }
        ForEvery(selected, id: \.id?.id) { FeatureState($0, ["selected": true]) }
      }
    }
    update()
    #expect(map.contentProblems == [] && map.styleImports.map(\.id) == ["hotels"])
    map.dispatch(.tap(at: DotMap.at(30)))
    #expect(selected.isEmpty)
    map.dispatch(.tap(at: DotMap.at(0)))
    #expect(selected.map { $0.properties["name"]??.string } == ["Inn"])
    update()
    map.dispatch(.tap(at: DotMap.at(30)))
    #expect(selected.count == 2)
    selected = []
    update()
    map.dispatch(.tap(at: DotMap.at(30)))
    #expect(selected.isEmpty)
    showsHotels = false
    update()
    map.dispatch(.tap(at: DotMap.at(0)))
    #expect(selected.isEmpty && map.styleImports.isEmpty)
  }

  @Test("another style gets the imports and states that are declared")
  func mountedAgain() throws {
    let map = try DotMap.map(DotMap.style(sources: [:], layers: []))
    let hotel = FeaturesetDescriptor<FeaturesetFeature>.featureset("hotels", importId: "hotels")
    map.setContent {
      StyleImport(id: "hotels", data: Self.hotels)
      FeatureState(hotel, id: FeaturesetFeatureId(id: "7"), ["selected": true])
    }
    try map.load(document: DotMap.style(sources: [:], layers: []))
    #expect(map.styleImports.map(\.id) == ["hotels"])
    #expect(map.getFeatureState(featureset: hotel, featureId: FeaturesetFeatureId(id: "7")) == ["selected": true])
  }

  @Test("what can't be done is told, and the rest is done")
  func problems() throws {
    let map = try DotMap.map(DotMap.style(sources: [:], layers: []))
    map.setContent {
      StyleImport(id: "bad", data: 5)
      StyleImport(id: "none", url: "nowhere.json")
      StyleImport(id: "hotels", data: Self.hotels)
    }
    #expect(map.contentProblems.count == 2 && map.styleImports.map(\.id) == ["hotels"])
  }
}
