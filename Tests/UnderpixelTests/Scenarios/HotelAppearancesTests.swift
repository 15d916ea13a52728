import Testing
import Underpixel

@Suite("Scenario: hotels that look selected and tapped before")
struct HotelAppearancesTests {
  private final class Hotels {
    let scenario: ScenarioMap
    private var selected: FeaturesetFeature?
    private(set) var clicked: Set<FeatureID> = []
    var map: MapModel { scenario.map }

    init() throws {
      scenario = try ScenarioMap("andorra-hotels.json")
      for (name, side) in [("hotel", 24.0), ("hotel-active", 24), ("hotel-clicked", 16)] {
        try map.addImage(SpriteImage(width: side, height: side), named: name)
      }
      map.addInteraction(
        TapInteraction(.layer("hotels")) { [unowned self] hotel, _ in
          scenario.tell(hotel.text())
          if let selected { map.setFeatureState(selected, state: ["currentlySelected": false]) }
          map.setFeatureState(hotel, state: ["currentlySelected": true, "hasBeenClicked": true])
          selected = hotel
          if let id = hotel.id { clicked.insert(id.featureID) }
          return true
        })
      map.addInteraction(
        TapInteraction { [unowned self] _ in
          if let hotel = selected {
            scenario.tell("deselect")
            map.setFeatureState(hotel, state: ["currentlySelected": false])
            selected = nil
          } else {
            scenario.tell("reset")
            for id in clicked { map.setFeatureState(source: "hotels", id: id, state: ["hasBeenClicked": false]) }
            clicked = []
          }
          return true
        })
    }

    /// The hotels at a pixel, with the appearances that they have.
    func there(_ x: Double, _ y: Double) throws -> [String] {
      try map.frame.hits(at: ScreenPoint(x: x, y: y)).map {
        "\($0.feature.properties["name"]?.string ?? "-") \($0.appearance?.name ?? "-")"
      }
    }
  }

  @Test("a tapped hotel floats and is hit there, the one before looks tapped; taps outside deselect, then reset")
  func hotels() throws {
    let hotels = try Hotels()
    let (scenario, map) = (hotels.scenario, hotels.map)
    #expect(try map.queryRenderedFeatures(featureset: .layer("hotels")).count == 9)
    #expect(map.warnings == [] && map.symbolProblems == [])
    // The icon reaches 14 pixels with its padding, from 323; the text lies below.
    #expect(try hotels.there(205, 300) == [] && hotels.there(205, 312) == ["Festa Brava -"])
    #expect(try hotels.there(205, 350) == ["Festa Brava -"])

    #expect(scenario.tap(205, 323) == ["Festa Brava"])
    #expect(try hotels.there(205, 300) == ["Festa Brava selected"] && hotels.there(205, 295) == [])
    #expect(try hotels.there(205, 354) == [])
    #expect(scenario.tap(205, 300) == ["Festa Brava"])

    #expect(scenario.tap(265, 222) == ["Andorra Park Hotel"])
    // The smaller image of one that was tapped, where the hotel is.
    #expect(try hotels.there(205, 300) == [] && hotels.there(205, 311) == [])
    #expect(try hotels.there(205, 315) == ["Festa Brava clicked"])
    #expect(try hotels.there(265, 200) == ["Andorra Park Hotel selected"])
    #expect(hotels.clicked == ["n2345240113", "w352338249"])

    #expect(scenario.tap(20, 700) == ["deselect"])
    #expect(try hotels.there(265, 200) == [] && hotels.there(265, 222) == ["Andorra Park Hotel clicked"])
    #expect(scenario.tap(20, 700) == ["reset"])
    #expect(try hotels.there(265, 222) == ["Andorra Park Hotel -"] && hotels.there(205, 312) == ["Festa Brava -"])
    #expect(scenario.tap(20, 700) == ["reset"])
  }

  @Test("of two conditions that hold the first counts: who is selected and was tapped looks selected")
  func first() throws {
    let hotels = try Hotels()
    let id = FeatureID("n2345240113")
    hotels.map.setFeatureState(source: "hotels", id: id, state: ["hasBeenClicked": true])
    #expect(try hotels.there(205, 323) == ["Festa Brava clicked"])
    hotels.map.setFeatureState(source: "hotels", id: id, state: ["currentlySelected": true])
    #expect(try hotels.there(205, 318) == ["Festa Brava selected"])
    hotels.map.resetFeatureStates(source: "hotels")
    #expect(try hotels.there(205, 323) == ["Festa Brava -"])
  }
}
