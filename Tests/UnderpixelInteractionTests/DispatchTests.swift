import Testing
import UnderpixelGeometry
import UnderpixelStyle
import UnderpixelTestSupport

@testable import UnderpixelInteraction

@Suite("Dispatch")
struct DispatchTests {
  let map = LineMap([
    LineMap.Feature(layer: "dot", id: 1, stretch: 40...60, properties: ["class": "cafe"]),
    LineMap.Feature(id: 2, stretch: 0...100, properties: ["class": "park"]),
  ])

  // MARK: Order

  @Test("features are the outer loop: both interactions get the upper feature before the lower")
  func featuresFirst() {
    map.features = [LineMap.Feature(id: 1), LineMap.Feature(id: 2)]
    map.add(map.mapTap())
    map.add(map.tap("old"))
    map.add(map.tap("new"))
    #expect(map.calls(for: .tap(at: at(50))) == ["new(1)", "old(1)", "new(2)", "old(2)", "map"])
  }

  @Test("drawing decides between targets, not the order of adding")
  func drawingOrder() {
    map.add(map.tap("dot", .layer("dot")))
    map.add(map.tap("area"))
    #expect(map.calls(for: .tap(at: at(50))) == ["dot(1)", "area(2)"])
  }

  @Test("true ends the event, for older interactions, lower features and the map")
  func trueEnds() {
    map.add(map.mapTap())
    map.add(map.tap("old", .layer("dot")))
    map.add(map.tap("new", .layer("dot"), answer: true))
    map.add(map.tap("area"))
    #expect(map.calls(for: .tap(at: at(50))) == ["new(1)"])
    #expect(map.dispatcher.dispatch(.tap(at: at(50)), on: map))
  }

  @Test("the map's own interactions come last, newest first, until one handles the event")
  func mapLast() {
    map.add(map.mapTap("oldest"))
    map.add(map.mapTap("old", answer: true))
    map.add(map.mapTap("new"))
    map.add(map.tap("dot", .layer("dot")))
    #expect(map.calls(for: .tap(at: at(50))) == ["dot(1)", "new", "old"])
    #expect(map.calls(for: .tap(at: at(500))) == ["new", "old"])
  }

  @Test("a layer and a featureset that holds it match one feature, the newer interaction first")
  func layerAndFeatureset() {
    map.featuresets[.featureset("all")] = [LineMap.Selector(layer: "dot"), LineMap.Selector(layer: "area")]
    map.add(map.tap("set", .featureset("all")))
    map.add(map.tap("layer", .layer("dot")))
    #expect(map.calls(for: .tap(at: at(50))) == ["layer(1)", "set(1)", "set(2)"])
  }

  @Test("a feature that two selectors show is offered as both, in turn")
  func variantsInTurn() {
    map.featuresets[.featureset("all")] = [
      LineMap.Selector(layer: "dot", shown: ["kind": "class"]),
      LineMap.Selector(layer: "dot", shown: ["sort": "class"]),
    ]
    map.add(
      TapInteraction(.featureset("all")) { [map] feature, _ in
        map.calls += feature.properties.keys
        return false
      })
    #expect(map.calls(for: .tap(at: at(50))) == ["kind", "sort"])
  }

  @Test("kinds of gestures call no handlers of each other, and a query is made for the kind alone")
  func kindsStayApart() {
    func write(_ name: String) -> (InteractionContext) -> Bool {
      { [map] _ in
        map.calls.append(name)
        return true
      }
    }
    map.add(TapInteraction(action: write("tap")))
    map.add(LongPressInteraction(action: write("longPress")))
    map.add(DoubleTapInteraction(action: write("doubleTap")))
    map.add(SecondaryClickInteraction(action: write("secondaryClick")))
    map.add(PointerMoveInteraction(action: write("pointerMove")))
    map.add(DragInteraction(begin: write("drag")))
    #expect(map.calls(for: .tap(at: at(1))) == ["tap"])
    #expect(map.calls(for: .longPress(at: at(1))) == ["longPress"])
    #expect(map.calls(for: .doubleTap(at: at(1))) == ["doubleTap"])
    #expect(map.calls(for: .secondaryClick(at: at(1))) == ["secondaryClick"])
    #expect(map.calls(for: .pointerMove(to: at(1))) == ["pointerMove"])
    #expect(map.calls(for: .dragBegin(at: at(1))) == ["drag"])
    #expect(map.queryCount == 0)
  }

  @Test("a handler on a target is never called without a feature")
  func neverWithoutFeature() {
    map.add(map.tap("nothing", .layer("none")))
    map.add(map.tap("nothing", .featureset("none", importId: "none")))
    map.add(map.tap("nothing", AnyDescriptor()))
    #expect(map.calls(for: .tap(at: at(50))).isEmpty)
  }

  @Test("what lies over the map takes what falls on it")
  func covered() {
    map.cover = 45...55
    map.add(map.mapTap())
    map.add(map.tap("dot", .layer("dot")))
    #expect(map.dispatcher.dispatch(.tap(at: at(50)), on: map))
    #expect(map.calls.isEmpty)
    #expect(map.calls(for: .tap(at: at(57))) == ["dot(1)", "map"])
  }

  // MARK: Types

  struct Cafe: FeaturesetFeatureType {
    init?(from feature: FeaturesetFeature) {
      guard feature.properties["class"]??.string == "cafe" else { return nil }
    }
  }

  @Test("a feature that is not of the handler's type does not match, and the event goes on (upstream it ends there)")
  func conversionFails() {
    map.features[0].properties = [:]
    map.add(map.mapTap())
    map.add(map.tap("untyped", .layer("dot")))
    map.add(
      TapInteraction(.layer("dot")) { [map] (_: Cafe, _) in
        map.calls.append("cafe")
        return true
      })
    #expect(map.calls(for: .tap(at: at(50))) == ["untyped(1)", "map"])
    map.features[0].properties = ["class": "cafe"]
    #expect(map.calls(for: .tap(at: at(50))) == ["cafe"])
  }

  @Test("handlers get the point, the coordinate, and whether that lies on the map")
  func context() {
    var contexts: [InteractionContext] = []
    map.add(
      TapInteraction {
        contexts.append($0)
        return true
      })
    map.calls(for: .tap(at: at(50, -1)))
    let coordinate = Coordinate(longitude: 50, latitude: 0)
    #expect(contexts == [InteractionContext(point: at(50, -1), coordinate: coordinate, isOnSurface: false)])
  }

  @Test("the feature has the descriptor of the interaction")
  func descriptorOfFeature() {
    var found: FeaturesetFeature?
    map.add(
      TapInteraction(.layer("dot")) { feature, _ in
        found = feature
        return true
      })
    map.calls(for: .tap(at: at(50)))
    #expect(found?.featureset == .layer("dot"))
    #expect(found?.id == FeaturesetFeatureId(1))
  }

  // MARK: Filter and radius

  @Test("a filter hides features from its interaction, so that lower ones can match")
  func filter() {
    map.features = [
      LineMap.Feature(id: 1, properties: ["class": "cafe"]), LineMap.Feature(id: 2, properties: ["class": "park"]),
    ]
    map.add(map.tap("all"))
    map.add(
      map.tap(
        "parks",
        filter: Exp(.eq) {
          Exp(.get) { "class" }
          "park"
        }, answer: true))
    #expect(map.calls(for: .tap(at: at(50))) == ["all(1)", "parks(2)"])
  }

  @Test("a filter sees what a featureset shows, of a layer what is in the source")
  func filterSeesShown() {
    map.featuresets[.featureset("all")] = [LineMap.Selector(layer: "dot", shown: ["kind": "class"])]
    let raw = Exp(.eq) {
      Exp(.get) { "class" }
      "cafe"
    }
    let shown = Exp(.eq) {
      Exp(.get) { "kind" }
      "cafe"
    }
    map.add(map.tap("set, raw", .featureset("all"), filter: raw))
    map.add(map.tap("set, shown", .featureset("all"), filter: shown))
    map.add(map.tap("layer, raw", .layer("dot"), filter: raw))
    map.add(map.tap("layer, shown", .layer("dot"), filter: shown))
    #expect(map.calls(for: .tap(at: at(50))) == ["layer, raw(1)", "set, shown(1)"])
  }

  @Test("a filter may ask the feature's state, also that of feature 0")
  func filterSeesState() {
    map.features[0].id = 0
    let filter = Exp(json: ["boolean", ["feature-state", "on"], false])
    map.add(map.tap("on", .layer("dot"), filter: filter))
    #expect(map.calls(for: .tap(at: at(50))).isEmpty)
    map.states[map.features[0].identity] = ["on": true]
    #expect(map.calls(for: .tap(at: at(50))) == ["on(0)"])
  }

  @Test("a filter may be of the older form, and see the zoom")
  func filterForms() {
    map.add(map.tap("legacy", .layer("dot"), filter: Exp(json: ["==", "class", "cafe"])))
    map.add(map.tap("zoom", .layer("dot"), filter: Exp(json: [">", ["zoom"], 9.5])))
    #expect(map.calls(for: .tap(at: at(50))) == ["zoom(1)", "legacy(1)"])
  }

  @Test("a filter that can't be read matches nothing, and says why")
  func filterError() {
    let interaction = map.tap("never", .layer("dot"), filter: Exp(json: ["no-such-operator"]))
    map.add(interaction)
    #expect(interaction.interaction.filterError != nil)
    #expect(map.calls(for: .tap(at: at(50))).isEmpty)
  }

  @Test("every interaction has its own radius, also on one target")
  func radius() {
    map.add(map.tap("wide", .layer("dot"), radius: 10))
    map.add(map.tap("narrow", .layer("dot"), radius: 2))
    map.add(map.tap("none", .layer("dot")))
    #expect(map.calls(for: .tap(at: at(50))) == ["none(1)", "narrow(1)", "wide(1)"])
    #expect(map.calls(for: .tap(at: at(61))) == ["narrow(1)", "wide(1)"])
    #expect(map.calls(for: .tap(at: at(70))) == ["wide(1)"])
    #expect(map.calls(for: .tap(at: at(70.5))).isEmpty)
  }

  @Test("a radius does not rank: the upper feature comes first, though a lower one is nearer")
  func radiusDoesNotRank() {
    map.add(map.tap("dot", .layer("dot"), radius: 30))
    map.add(map.tap("area"))
    #expect(map.calls(for: .tap(at: at(80))) == ["dot(1)", "area(2)"])
  }

  @Test("a radius that is no number reaches nothing")
  func strangeRadius() {
    map.add(map.tap("nan", .layer("dot"), radius: .nan))
    map.add(map.tap("infinite", .layer("dot"), radius: .infinity))
    map.add(map.tap("plain", .layer("dot"), radius: 0))
    #expect(map.calls(for: .tap(at: at(50))) == ["plain(1)"])
    #expect(map.calls(for: .tap(at: at(.nan))).isEmpty)
  }

  @Test("a negative radius is the caller's mistake")
  func negativeRadius() async {
    await #expect(processExitsWith: .failure) { _ = TapInteraction(.layer("a"), radius: -1) { _, _ in true } }
  }

  // MARK: Cost

  @Test("features are made for handlers only, once for all that share a target")
  func madeWhenOffered() {
    for number in 0..<10 { map.add(map.tap("\(number)", answer: number == 0)) }
    map.add(map.tap("filtered", .layer("dot"), filter: Exp(json: ["==", ["get", "class"], "none"])))
    map.features.append(LineMap.Feature(id: 3))
    #expect(map.calls(for: .tap(at: at(50))).count == 10)
    #expect(map.madeCount == 1)
    #expect(map.queryCount == 1)
  }
}
