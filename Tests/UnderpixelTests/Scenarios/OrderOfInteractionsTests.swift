import Testing
import Underpixel

@Suite("Scenario: interactions on a layer, a featureset that has it, and the map")
struct OrderOfInteractionsTests {
  private static let stay: FeaturesetDescriptor = .featureset("places-to-stay")

  private func layerInteraction(_ scenario: ScenarioMap, _ name: String, answers: Bool = false) -> TapInteraction {
    TapInteraction(.layer("lodging")) { lodging, _ in
      scenario.tell("\(name) \(lodging.text())")
      return answers
    }
  }

  private func featuresetInteraction(_ scenario: ScenarioMap, _ name: String, answers: Bool = false) -> TapInteraction {
    TapInteraction(Self.stay) { place, _ in
      scenario.tell("\(name) \(place.text("title"))")
      return answers
    }
  }

  private func mapInteraction(_ scenario: ScenarioMap, _ name: String, answers: Bool = false) -> TapInteraction {
    TapInteraction { _ in
      scenario.tell(name)
      return answers
    }
  }

  @Test("the upper feature comes first, then the newer interaction, then the map; true ends it, cancelled is gone")
  func order() throws {
    let scenario = try ScenarioMap("midtown-lodging.json")
    let map = scenario.map
    map.addInteraction(mapInteraction(scenario, "older map"))
    let older = map.addInteraction(layerInteraction(scenario, "older"))
    let place = map.addInteraction(featuresetInteraction(scenario, "place"))
    let newer = map.addInteraction(layerInteraction(scenario, "newer"))
    let newerMap = map.addInteraction(mapInteraction(scenario, "newer map"))
    #expect(
      scenario.tap(243, 467) == [
        "newer HGU", "place HGU", "older HGU", "newer Hotel 32 32", "place Hotel 32 32", "older Hotel 32 32",
        "newer map", "older map", "unhandled",
      ])
    #expect(scenario.tap(195, 800) == ["newer map", "older map", "unhandled"])

    let handling = map.addInteraction(featuresetInteraction(scenario, "handling", answers: true))
    #expect(scenario.tap(243, 467) == ["handling HGU"])
    #expect(scenario.tap(195, 800) == ["newer map", "older map", "unhandled"])
    handling.cancel()
    newer.cancel()
    older.cancel()
    #expect(scenario.tap(243, 467) == ["place HGU", "place Hotel 32 32", "newer map", "older map", "unhandled"])
    map.addInteraction(mapInteraction(scenario, "last map", answers: true))
    newerMap.cancel()
    place.cancel()
    #expect(scenario.tap(243, 467) == ["last map"])
  }

  @Test("a filter sees the properties of its target alone; what it refuses lies aside, and lower features are found")
  func filters() throws {
    let scenario = try ScenarioMap("midtown-lodging.json")
    func taps(_ target: FeaturesetDescriptor<FeaturesetFeature>, _ property: String, _ value: String) -> [String] {
      let filter = Exp(.eq) {
        Exp(.get) { property }
        value
      }
      let token = scenario.map.addInteraction(
        TapInteraction(target, filter: filter) { place, _ in
          scenario.tell(place.text(target == Self.stay ? "title" : "name"))
          return true
        })
      defer { token.cancel() }
      return scenario.tap(243, 467)
    }
    #expect(taps(Self.stay, "title", "Hotel 32 32") == ["Hotel 32 32"])
    #expect(taps(.layer("lodging"), "name", "Hotel 32 32") == ["Hotel 32 32"])
    #expect(taps(Self.stay, "name", "Hotel 32 32") == ["unhandled"])
    #expect(taps(.layer("lodging"), "title", "Hotel 32 32") == ["unhandled"])
    #expect(taps(Self.stay, "kind", "hotel") == ["HGU"] && taps(Self.stay, "kind", "hostel") == ["unhandled"])
  }

  @Test("a radius reaches as far beyond the circle, for its own interaction alone")
  func radius() throws {
    let scenario = try ScenarioMap("midtown-lodging.json")
    let map = scenario.map
    map.addInteraction(layerInteraction(scenario, "exact", answers: true))
    map.addInteraction(
      TapInteraction(Self.stay, radius: 12) { place, _ in
        scenario.tell("near \(place.text("title"))")
        return false
      })
    // A circle of 8 pixels with its stroke, at 150.9, 613.4.
    let near = try #require(
      try map.queryRenderedFeatures(.point(ScreenPoint(x: 151, y: 613)), featureset: Self.stay).first)
    let place = try #require(near.coordinate)
    let pixel = try #require(try map.frame.projection.pixel(of: place))
    let name = near.text("title")
    #expect(scenario.tap(pixel.x, pixel.y) == ["near \(name)", "exact \(name)"])
    #expect(scenario.tap(pixel.x + 7.9, pixel.y) == ["near \(name)", "exact \(name)"])
    #expect(scenario.tap(pixel.x + 19.9, pixel.y) == ["near \(name)", "unhandled"])
    #expect(scenario.tap(pixel.x + 20.1, pixel.y) == ["unhandled"])
  }
}
