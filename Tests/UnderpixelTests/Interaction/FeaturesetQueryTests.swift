import Testing
import Underpixel

@Suite("Features of featuresets and layers")
struct FeaturesetQueryTests {
  /// Two sources, of which layers lie over each other: `low` and `high` draw `s`, `other` draws `t` between them.
  private func map(featuresets: [String: [PropertyValue]] = [:]) throws -> MapModel {
    try DotMap.map(
      DotMap.style(
        sources: [
          "s": DotMap.source([DotMap.dot(0, 0, id: 0, ["name": "zero", "secret": 1])]),
          "t": DotMap.source([DotMap.dot(0, 0, id: 0, ["name": "other"]), DotMap.dot(50, 0, ["name": "bare"])]),
        ],
        layers: [DotMap.circles("low", "s"), DotMap.circles("other", "t"), DotMap.circles("high", "s")],
        featuresets: featuresets))
  }

  private func names(_ features: [FeaturesetFeature]) -> [String] {
    features.map { $0.properties["name"]??.string ?? "-" }
  }

  private static let name: PropertyValue = ["name": ["get", "name"]]

  @Test("the order in a featureset is that of rendering, not that of its selectors")
  func renderingOrder() throws {
    let map = try map(featuresets: [
      "f": [
        ["layer": "low", "properties": ["name": "low"]], ["layer": "high", "properties": ["name": "high"]],
        ["layer": "other"],
      ]
    ])
    let found = try map.queryRenderedFeatures(.point(DotMap.at(0)), featureset: .featureset("f"))
    #expect(names(found) == ["high", "other", "low"])
  }

  @Test("exactly the properties of the selector are shown; without any, those of the source")
  func exposed() throws {
    let map = try map(featuresets: [
      "some": [["layer": "high", "properties": ["n": ["get", "name"], "kind": "dot", "none": ["get", "x"]]]],
      "none": [["layer": "high", "properties": [:]]], "all": [["layer": "high"]],
    ])
    func properties(_ id: String) throws -> JSONObject? {
      try map.queryRenderedFeatures(.viewport, featureset: .featureset(id)).first?.properties
    }
    #expect(try properties("some") == ["n": "zero", "kind": "dot", "none": nil])
    #expect(try properties("none") == [:] && properties("all") == ["name": "zero", "secret": 1])
    let layer = try map.queryRenderedFeatures(.viewport, featureset: .layer("high")).first
    #expect(layer?.properties == ["name": "zero", "secret": 1] && layer?.layer == "high" && layer?.source == "s")
  }

  @Test("one layer in several selectors is one feature in several variants")
  func variants() throws {
    let map = try map(featuresets: [
      "f": [["layer": "high", "properties": ["name": "a"]], ["layer": "high", "properties": ["name": "b"]]]
    ])
    var told: [String] = []
    map.addInteraction(
      TapInteraction(.featureset("f")) { feature, _ in
        told.append(feature.properties["name"]??.string ?? "")
        return false
      })
    map.dispatch(.tap(at: DotMap.at(0)))
    #expect(told == ["a", "b"])
    #expect(try names(map.queryRenderedFeatures(.viewport, featureset: .featureset("f"))) == ["a", "b"])
  }

  @Test("a feature of several layers is offered in each of them, or once where the selectors say that it is unique")
  func unique() throws {
    func selectors(_ isUnique: PropertyValue) -> [PropertyValue] {
      ["low", "high"].map { ["layer": .string($0), "properties": ["name": .string($0)], "_uniqueFeatureID": isUnique] }
    }
    let map = try map(featuresets: ["each": selectors(false), "once": selectors(true)])
    #expect(try names(map.queryRenderedFeatures(.viewport, featureset: .featureset("each"))) == ["high", "low"])
    #expect(try names(map.queryRenderedFeatures(.viewport, featureset: .featureset("once"))) == ["high"])
  }

  @Test("id 0 is an id, and a feature without one is a feature")
  func ids() throws {
    let map = try map()
    let found = try map.queryRenderedFeatures(.viewport, featureset: .layer("other"))
    #expect(Set(found.map { $0.id?.id ?? "none" }) == ["0", "none"])
    let bare = try #require(found.first { $0.id == nil })
    #expect(!map.setFeatureState(bare, state: ["on": true]) && map.getFeatureState(bare) == [:])
  }

  @Test("layers of imports are reached through featuresets alone, and tell neither layer nor source")
  func imports() throws {
    let inner = DotMap.style(
      sources: ["s": DotMap.source([DotMap.dot(0, 0, id: 1, ["name": "in"])])], layers: [DotMap.circles("in", "s")],
      featuresets: ["f": [["layer": "in", "properties": Self.name, "featureNamespace": "N"]]])
    let map = try DotMap.map(DotMap.style(sources: [:], layers: [], ["imports": [["id": "base", "data": inner]]]))
    #expect(try map.queryRenderedFeatures(.viewport, featureset: .layer("in")).isEmpty)
    #expect(try map.queryRenderedFeatures().isEmpty && map.queryRenderedFeatures(layers: ["in"]).isEmpty)
    #expect(try map.queryRenderedFeatures(.viewport, featureset: .featureset("f")).isEmpty)
    let found = try map.queryRenderedFeatures(.viewport, featureset: .featureset("f", importId: "base"))
    let feature = try #require(found.first)
    #expect(feature.layer == nil && feature.source == nil && feature.id?.namespace == "N")
    #expect(feature.featureset == .featureset("f", importId: "base"))
    // The scene has all layers.
    #expect(try map.frame.hits().map(\.importId) == ["base"] && map.frame.hits(layers: ["in"]).isEmpty)
    #expect(map.availableFeaturesets == [.featureset("f", importId: "base")])
  }

  @Test("filters see what is shown, and may ask for the state")
  func filters() throws {
    let map = try map(featuresets: ["f": [["layer": "high", "properties": ["n": ["get", "name"]]]]])
    func count(_ filter: Exp) throws -> Int {
      try map.queryRenderedFeatures(.viewport, featureset: .featureset("f"), filter: filter).count
    }
    #expect(try count(Exp(json: ["==", ["get", "n"], "zero"])) == 1)
    #expect(try count(Exp(json: ["has", "secret"])) == 0)
    #expect(try count(Exp(json: ["boolean", ["feature-state", "on"], false])) == 0)
    map.setFeatureState(source: "s", id: 0, state: ["on": true])
    #expect(try count(Exp(json: ["boolean", ["feature-state", "on"], false])) == 1)
    #expect(throws: MapError.self) { try count(Exp(json: ["gte"])) }
    #expect(try map.queryRenderedFeatures(filter: Exp(json: ["has", "secret"])).map(\.layer) == ["high", "low"])
  }

  @Test("features that can't be of the type are left out")
  func typed() throws {
    struct Secret: FeaturesetFeatureType {
      let secret: Double
      init?(from feature: FeaturesetFeature) {
        guard let secret = feature.properties["secret"]??.number else { return nil }
        self.secret = secret
      }
    }
    let map = try map(featuresets: ["f": [["layer": "high"], ["layer": "other"]]])
    let found: [Secret] = try map.queryRenderedFeatures(.viewport, featureset: .featureset("f"))
    #expect(found.map(\.secret) == [1])
  }

  @Test("places are points with a radius, boxes, polygons and the viewport")
  func places() throws {
    let map = try map()
    func count(_ place: QueryPlace) throws -> Int {
      try map.queryRenderedFeatures(place, featureset: .layer("other")).count
    }
    #expect(try count(.point(DotMap.at(12))) == 0 && count(.point(DotMap.at(12), radius: 3)) == 1)
    #expect(try count(.box(ScreenBox(DotMap.at(-5, -5), DotMap.at(60, 5)))) == 2)
    #expect(try count(.polygon(ScreenPolygon([DotMap.at(45, 0), DotMap.at(55, 5), DotMap.at(55, -5)]))) == 1)
    #expect(try count(.viewport) == 2 && map.queryRenderedFeatures(.point(DotMap.at(12), radius: 3)).count == 3)
    #expect(try count(.point(ScreenPoint(x: .nan, y: 0))) == 0 && count(.point(DotMap.at(0), radius: .infinity)) == 0)
  }
}
