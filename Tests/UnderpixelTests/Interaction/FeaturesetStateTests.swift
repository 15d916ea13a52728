import Testing
import Underpixel
import UnderpixelTestSupport

@Suite("States of features through layers and featuresets")
struct FeaturesetStateTests {
  private static let growing: PropertyValue = ["case", ["boolean", ["feature-state", "big"], false], 40, 10]

  /// Ids 1 in two sources with namespaces of their own, and a third layer that draws the first source.
  private func map(_ more: [String: PropertyValue] = [:]) throws -> MapModel {
    try DotMap.map(
      DotMap.style(
        sources: [
          "s": DotMap.source([DotMap.dot(-50, 0, id: 1, ["use": "a"])]),
          "t": DotMap.source([DotMap.dot(50, 0, id: "1", ["use": "b"])]),
        ],
        layers: [
          DotMap.circles("s", "s", radius: Self.growing), DotMap.circles("t", "t", radius: Self.growing),
          DotMap.circles("again", "s", radius: Self.growing),
        ],
        featuresets: [
          "both": [["layer": "s", "featureNamespace": "S"], ["layer": "t", "featureNamespace": "T"]],
          "plain": [["layer": "t", "properties": ["kind": ["get", "use"]]]],
        ], more))
  }

  private func layers(_ map: MapModel, _ x: Double) throws -> [String] {
    try map.frame.hits(at: DotMap.at(x)).map(\.layer)
  }

  private typealias Descriptor = FeaturesetDescriptor<FeaturesetFeature>
  private static let both = Descriptor.featureset("both")

  @Test("a state belongs to the source: all layers that draw it change, in the same instant")
  func shared() throws {
    let map = try map()
    #expect(try layers(map, -20) == [])
    map.setFeatureState(
      featureset: Descriptor.layer("s"), featureId: FeaturesetFeatureId(id: "1"), state: ["big": true])
    #expect(try layers(map, -20) == ["again", "s"] && layers(map, 20) == [])
    map.removeFeatureState(featureset: Descriptor.layer("again"), featureId: FeaturesetFeatureId(id: "1"))
    #expect(try layers(map, -20) == [])
  }

  @Test("a namespace keeps two sources of a featureset apart; without one all of them are meant")
  func namespaces() throws {
    let map = try map()
    let ofT = FeaturesetFeatureId(id: "1", namespace: "T")
    map.setFeatureState(featureset: Self.both, featureId: ofT, state: ["big": true])
    #expect(try layers(map, 20) == ["t"] && layers(map, -20) == [])
    #expect(map.getFeatureState(featureset: Self.both, featureId: ofT) == ["big": true])
    #expect(map.getFeatureState(featureset: Self.both, featureId: FeaturesetFeatureId(id: "1", namespace: "S")) == [:])
    #expect(
      !map.setFeatureState(featureset: Self.both, featureId: FeaturesetFeatureId(id: "1", namespace: "X"), state: [:]))
    map.setFeatureState(featureset: Self.both, featureId: FeaturesetFeatureId(id: "1"), state: ["big": true])
    #expect(try layers(map, 20) == ["t"] && layers(map, -20) == ["again", "s"])
    map.resetFeatureStates(featureset: Self.both, namespace: "S")
    #expect(try layers(map, 20) == ["t"] && layers(map, -20) == [])
    map.resetFeatureStates(featureset: Self.both)
    #expect(try layers(map, 20) == [])
  }

  @Test("what is not there gives false, and changes nothing")
  func absent() throws {
    let map = try map()
    let id = FeaturesetFeatureId(id: "1")
    for descriptor in [Descriptor.layer("x"), .featureset("x"), .featureset("both", importId: "x"), Descriptor()] {
      #expect(!map.setFeatureState(featureset: descriptor, featureId: id, state: ["big": true]))
      #expect(!map.removeFeatureState(featureset: descriptor, featureId: id))
      #expect(!map.resetFeatureStates(featureset: descriptor))
      #expect(map.getFeatureState(featureset: descriptor, featureId: id) == [:])
    }
    #expect(map.warnings == [])
  }

  @Test("typed states merge: members that are nil stay as they are")
  func typed() throws {
    let map = try map()
    let feature = try #require(try map.queryRenderedFeatures(.viewport, featureset: .layer("t")).first)
    let place = StandardPlaceLabelsFeature(from: feature)
    map.setFeatureState(place, state: .init(highlight: true))
    map.setFeatureState(place, state: .init(select: true))
    #expect(map.getFeatureState(place) == .init(highlight: true, select: true))
    map.removeFeatureState(place, stateKey: .highlight)
    #expect(map.getFeatureState(place) == .init(select: true))
    #expect(map.getFeatureState(source: "t", id: 1) == ["select": true])
  }

  @Test("a state may be older than its feature, and survives new data; it goes with the source and with the style")
  func lifetime() throws {
    let map = try map()
    map.setFeatureState(source: "s", id: 7, state: ["big": true])
    #expect(try layers(map, -20) == [])
    try map.setData(["type": "FeatureCollection", "features": [DotMap.dot(-50, 0, id: 7)]], of: "s")
    #expect(try layers(map, -20) == ["again", "s"])
    for layer in ["s", "again"] { try map.removeLayer(id: layer) }
    #expect(map.getFeatureState(source: "s", id: 7) == ["big": true])
    try map.removeSource(id: "s")
    try map.addSource(id: "s", document: DotMap.source([DotMap.dot(-50, 0, id: 7)]))
    try map.addLayer(document: DotMap.circles("s", "s", radius: Self.growing))
    #expect(try layers(map, -20) == [] && map.getFeatureState(source: "s", id: 7).isEmpty)
    map.setFeatureState(source: "s", id: 7, state: ["big": true])
    try map.load(document: try #require(map.style).document)
    #expect(map.getFeatureState(source: "s", id: 7).isEmpty)
  }

  @Test("an expression gives a state to features that it is true of, those that come later too")
  func expressions() throws {
    let map = try map()
    let plain = Descriptor.featureset("plain")
    try map.setFeatureStateExpression(
      expressionId: 1, featureset: plain, expression: Exp(json: ["==", ["get", "kind"], "b"]), state: ["big": true])
    #expect(try layers(map, 20) == ["t"] && layers(map, -20) == [])
    try map.setData(
      ["type": "FeatureCollection", "features": [DotMap.dot(50, 0, ["use": "c"]), DotMap.dot(0, 0, ["use": "b"])]],
      of: "t")
    #expect(try layers(map, 20) == ["t"] && layers(map, 80) == [])
    // A later one counts first, the feature's own state before both.
    try map.setFeatureStateExpression(
      expressionId: 2, featureset: plain, expression: Exp(json: ["has", "kind"]), state: ["big": false])
    #expect(try layers(map, 20) == [])
    map.removeFeatureStateExpression(expressionId: 2)
    #expect(try layers(map, 20) == ["t"])
    map.resetFeatureStateExpressions()
    #expect(try layers(map, 20) == [])
    #expect(throws: MapError.self) {
      try map.setFeatureStateExpression(expressionId: 3, featureset: plain, expression: Exp(json: ["gte"]), state: [:])
    }
  }

  @Test("states, by source or by featureset, are a dictionary of dictionaries", arguments: [1, 2] as [UInt64])
  func algebra(seed: UInt64) {
    let ids = Gen<Int>.element(of: [0, 1, 2])
    let keys = Gen<String>.element(of: ["big", "x"])
    let step = zip(Gen<Int>.uniform(in: 0...5), ids, keys, Gen<Bool>.element(of: [true, false]))
    forAll(step.array(upTo: 30), seed: seed, count: 200) { steps in
      let map = try map()
      var model: [FeatureID: [String: PropertyValue]] = [:]
      for (kind, number, key, value) in steps {
        let id = number == 0 ? FeatureID(1) : number == 1 ? FeatureID("1") : FeatureID(2)
        let ofSet = FeaturesetFeatureId(id, namespace: "S")
        switch kind {
        case 0: map.setFeatureState(source: "s", id: id, state: [key: .bool(value)])
        case 1: map.setFeatureState(featureset: Self.both, featureId: ofSet, state: [key: .bool(value)])
        case 2: map.removeFeatureState(source: "s", id: id, key: key)
        case 3: map.removeFeatureState(featureset: Self.both, featureId: ofSet)
        case 4:
          map.removeFeatureState(featureset: Self.both, featureId: ofSet, stateKey: FeatureStateKey(rawValue: key))
        default: if number == 2 { map.resetFeatureStates(source: "s") }
        }
        switch kind {
        case 0, 1: model[id, default: [:]][key] = .bool(value)
        case 2, 4: model[id]?[key] = nil
        case 3: model[id] = nil
        default: if number == 2 { model = [:] }
        }
        for id in [FeatureID(1), FeatureID(2)] {
          let expected = model[id] ?? [:]
          guard map.getFeatureState(source: "s", id: id).dictionary == expected else { return false }
        }
        let isBig = model[FeatureID(1)]?["big"] == true
        guard try layers(map, -20) == (isBig ? ["again", "s"] : []) else { return false }
      }
      return true
    }
  }
}
