import Testing
import Underpixel

private let hotels: FeaturesetDescriptor = .featureset("hotels-price", importId: "new-york-hotels")
private let subway: FeaturesetDescriptor = .featureset("subway-lines", importId: "new-york-hotels")

@Suite("Scenario: place labels, and hotels of an imported style")
struct PlaceLabelsAndHotelsTests {
  private final class NewYork {
    let scenario: ScenarioMap
    var places: [StandardPlaceLabelsFeature] = []
    var hotel: FeaturesetFeature?
    var contexts: [InteractionContext] = []
    var map: MapModel { scenario.map }

    init() throws {
      scenario = try ScenarioMap("new-york.json")
      map.camera = Camera(center: Coordinate(longitude: -73.99, latitude: 40.72), zoom: 11, pitch: 45)
      map.addInteraction(
        TapInteraction(.standardPlaceLabels) { [unowned self] label, context in
          scenario.tell("place \(label.name ?? "-")")
          places.append(label)
          contexts.append(context)
          map.setFeatureState(label, state: .init(select: true))
          return true
        })
      map.addInteraction(
        LongPressInteraction { [unowned self] _ in
          for place in places { map.removeFeatureState(place, stateKey: .select) }
          places = []
          return true
        })
      map.addInteraction(
        TapInteraction(hotels) { [unowned self] label, _ in
          scenario.tell("hotel \(label.text())")
          deselect()
          guard let coordinate = label.coordinate else { return false }
          hotel = label
          map.setFeatureState(label, state: ["hidden": true])
          map.addCallout(Callout("hotel", at: coordinate, size: Size(width: 140, height: 48), anchors: [.bottom]))
          return true
        })
      map.addInteraction(
        TapInteraction(subway, radius: 6) { [unowned self] line, _ in
          scenario.tell("subway \(line.text())")
          return true
        })
      map.addInteraction(
        TapInteraction { [unowned self] _ in
          scenario.tell("map")
          deselect()
          return true
        })
      try addHotels()
    }

    func addHotels() throws {
      try map.addStyleImport(id: "new-york-hotels", url: ScenarioMap.file("new-york-hotels.json"))
    }

    private func deselect() {
      guard hotel != nil else { return }
      hotel = nil
      map.removeCallout(id: "hotel")
      map.resetFeatureStates(featureset: hotels)
    }
  }

  @Test("place labels are selected by taps, several at once, and all cleared by a long press anywhere")
  func places() throws {
    let newYork = try NewYork()
    let (map, scenario) = (newYork.map, newYork.scenario)
    #expect(scenario.tap(256, 270) == ["place Manhattan"])
    #expect(scenario.tap(333, 645) == ["place Brooklyn"])
    #expect(newYork.places.map(\.name) == ["Manhattan", "Brooklyn"])
    #expect(newYork.places.map(\.class) == ["settlement", "settlement"])
    #expect(
      newYork.places.map(\.id) == ["5125771", "5110302"].map { FeaturesetFeatureId(id: $0, namespace: "places") })
    #expect(newYork.places.first?.geometry == .point(Coordinate(longitude: -73.96625, latitude: 40.78343)))
    let context = try #require(newYork.contexts.first)
    #expect(context.point == ScreenPoint(x: 256, y: 270) && context.isOnSurface)
    #expect(abs(context.coordinate.longitude + 73.966) < 0.01 && abs(context.coordinate.latitude - 40.783) < 0.01)
    #expect(newYork.places.map { map.getFeatureState($0).select } == [true, true])
    // A selected label is larger, and hit there.
    #expect(try scenario.there(.standardPlaceLabels, 292, 270).map(\.name) == ["Manhattan"])
    #expect(try scenario.there(.standardPlaceLabels, 100, 437) == [])

    #expect(scenario.tell(of: .longPress(at: ScreenPoint(x: 20, y: 500))) == [])
    #expect(newYork.places == [])
    #expect(try map.queryRenderedFeatures(featureset: .standardPlaceLabels).allSatisfy { $0.state.members.isEmpty })
    #expect(try scenario.there(.standardPlaceLabels, 292, 270) == [])
    #expect(try scenario.there(.standardPlaceLabels, 256, 270).map(\.name) == ["Manhattan"])
  }

  @Test("a price label makes room for a callout, which takes taps, and is back when the selection ends")
  func prices() throws {
    let newYork = try NewYork()
    let (map, scenario) = (newYork.map, newYork.scenario)
    #expect(scenario.tap(203, 392) == ["hotel The Inn at Irving Place"])
    #expect(newYork.hotel?.properties == ["name": "The Inn at Irving Place", "price": 220])
    #expect(newYork.hotel?.layer == nil && newYork.hotel?.source == nil)
    #expect(try scenario.there(hotels, 203, 392) == [] && scenario.there(hotels, 203, 380) == [])
    let callout = try #require(map.calloutLayout?["hotel"])
    #expect(callout.anchor == .bottom)
    #expect(callout.box.box.contains(x: 203, y: 360) && !callout.box.box.contains(x: 203, y: 392))
    #expect(scenario.tap(203, 360) == [] && newYork.hotel != nil)

    // Another one takes its place.
    #expect(scenario.tap(187, 322) == ["hotel The Pod Times Square"])
    #expect(try scenario.there(hotels, 187, 322) == [])
    #expect(try scenario.there(hotels, 203, 392).map { $0.text() } == ["The Inn at Irving Place"])

    #expect(scenario.tap(20, 300) == ["map"] && newYork.hotel == nil && map.callouts == [])
    #expect(try scenario.there(hotels, 187, 322).map(\.state) == [[:]])
    #expect(scenario.tap(187, 322) == ["hotel The Pod Times Square"])
  }

  @Test("layers of the import can't be reached by their ids; featuresets are what it shows")
  func imported() throws {
    let newYork = try NewYork()
    let (map, scenario) = (newYork.map, newYork.scenario)
    #expect(!map.layerExists(id: "hotel-prices"))
    #expect(try scenario.there(.layer("hotel-prices"), 203, 392) == [])
    #expect(try map.queryRenderedFeatures(.viewport).isEmpty)
    map.addInteraction(
      TapInteraction(.layer("hotel-prices")) { _, _ in
        Issue.record("a layer of an import was reached")
        return true
      })
    #expect(scenario.tap(203, 392) == ["hotel The Inn at Irving Place"])
    #expect(
      Set(map.availableFeaturesets) == [
        .featureset("place-labels", importId: "basemap"), .featureset("poi", importId: "basemap"),
        .featureset("buildings", importId: "basemap"), hotels, subway,
      ])
  }

  @Test("the interaction works again when the import is removed and added again, without its states")
  func reimported() throws {
    let newYork = try NewYork()
    let scenario = newYork.scenario
    #expect(scenario.tap(203, 392) == ["hotel The Inn at Irving Place"])
    try newYork.map.removeStyleImport(id: "new-york-hotels")
    #expect(scenario.tap(203, 392) == ["map"])
    try newYork.addHotels()
    #expect(scenario.tap(203, 392) == ["hotel The Inn at Irving Place"])
  }

  @Test("a line of the subway tells its name from some pixels away; several price labels are hidden at once")
  func more() throws {
    let newYork = try NewYork()
    let (map, scenario) = (newYork.map, newYork.scenario)
    #expect(scenario.tap(264, 348) == ["subway IRT Flushing Line"])
    #expect(try scenario.there(subway, 264, 348) == [])
    let labels = try map.queryRenderedFeatures(featureset: hotels)
    #expect(labels.count == 4)
    for label in labels { map.setFeatureState(label, state: ["hidden": true]) }
    #expect(try map.queryRenderedFeatures(featureset: hotels) == [])
    map.resetFeatureStates(featureset: hotels)
    #expect(try map.queryRenderedFeatures(featureset: hotels) == labels)
  }
}
