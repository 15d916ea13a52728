import Testing
import Underpixel

@Suite("Scenario: predefined featuresets of a basemap")
struct PredefinedFeaturesetsTests {
  /// A map whose interactions are older than its style.
  private func midtown(_ prepare: (ScenarioMap) -> Void = { _ in }) throws -> ScenarioMap {
    let scenario = try ScenarioMap()
    prepare(scenario)
    try scenario.map.load(style: ScenarioMap.file("new-york.json"))
    scenario.map.camera = Camera(center: Coordinate(longitude: -73.984, latitude: 40.7538), zoom: 16, pitch: 40)
    return scenario
  }

  @Test("interactions that are older than the style get typed features of it")
  func typed() throws {
    var pois: [StandardPoiFeature] = []
    var buildings: [StandardBuildingsFeature] = []
    let scenario = try midtown { scenario in
      scenario.map.addInteraction(
        TapInteraction(.standardPoi) { poi, _ in
          pois.append(poi)
          return true
        })
      scenario.map.addInteraction(
        TapInteraction(.standardBuildings) { building, _ in
          buildings.append(building)
          return true
        })
      scenario.map.addInteraction(
        TapInteraction(.standardPlaceLabels) { label, _ in
          scenario.tell("\(label.name ?? "-"), \(label.class ?? "-")")
          return true
        })
      #expect(scenario.tap(186, 640) == ["unhandled"])
    }
    #expect(scenario.tap(186, 640) == [])
    let hotel = try #require(pois.first)
    #expect(hotel.name == "Hotel Hendricks" && hotel.maki == "lodging")
    #expect(hotel.class == "lodging" && hotel.group == "general" && hotel.transitMode == nil)
    #expect(abs(hotel.coordinate.longitude + 73.9841) < 0.0001 && abs(hotel.coordinate.latitude - 40.7518) < 0.0001)

    // What is hidden lets the tap through to what lies below.
    scenario.map.setFeatureState(hotel, state: .init(hide: true))
    #expect(scenario.tap(186, 640) == [] && pois.count == 1)
    let building = try #require(buildings.first)
    #expect(building.group == "building-3d" && building.height == 66.4 && building.minHeight == 0)
    #expect(scenario.tap(128, 307) == ["Midtown, settlement_subdivision"])
    scenario.map.resetFeatureStates(featureset: .standardPoi)
    #expect(scenario.tap(186, 640) == [] && pois.count == 2)
  }

  @Test("typed states merge, and are taken back member by member")
  func states() throws {
    let scenario = try midtown()
    let map = scenario.map
    let building = try #require(try scenario.there(.standardBuildings, 290, 690).first)
    map.setFeatureState(building, state: .init(highlight: true))
    map.setFeatureState(building, state: .init(select: true))
    #expect(map.getFeatureState(building) == .init(highlight: true, select: true))
    #expect(try scenario.there(.standardBuildings, 290, 690).map(\.state) == [.init(highlight: true, select: true)])
    map.removeFeatureState(building, stateKey: .highlight)
    #expect(map.getFeatureState(building) == .init(select: true))
    map.resetFeatureStates(featureset: .standardBuildings)
    #expect(map.getFeatureState(building) == .init())
  }

  @Test("what is declared before the style is there counts when it comes, and states are what is declared")
  func declared() throws {
    let scenario = try ScenarioMap()
    let map = scenario.map
    var selected: [StandardBuildingsFeature] = []
    var hovered: StandardBuildingsFeature?
    func update() {
      map.setContent {
        StyleImport(id: "basemap", url: ScenarioMap.file("basemap.json"))
        TapInteraction(.standardBuildings) { building, _ in
          selected.append(building)
          update()
          return true
        }
        HoverInteraction(.standardBuildings) { building, _ in
          hovered = building
          update()
          return true
        } leave: { _, _ in
          hovered = nil
          update()
        }
        LongPressInteraction { _ in
          selected = []
          update()
          return true
        }
        ForEvery(selected, id: \.id) { FeatureState($0, .init(select: true)) }
        if let hovered { FeatureState(hovered, .init(highlight: true)) }
      }
    }
    update()
    #expect(map.contentProblems == [])
    map.camera = Camera(center: Coordinate(longitude: -73.984, latitude: 40.7538), zoom: 16, pitch: 40)
    func state(_ x: Double, _ y: Double) throws -> StandardBuildingsFeature.State? {
      try scenario.there(.standardBuildings, x, y).first?.state
    }
    #expect(scenario.tap(290, 690) == [] && selected.count == 1)
    #expect(try state(290, 690) == .init(select: true))
    map.dispatch(.pointerMove(to: ScreenPoint(x: 290, y: 690)))
    #expect(try state(290, 690) == .init(highlight: true, select: true))
    map.dispatch(.pointerLeaveMap)
    #expect(try state(290, 690) == .init(select: true))
    map.dispatch(.longPress(at: ScreenPoint(x: 20, y: 800)))
    #expect(try state(290, 690) == .init())
    // Another style gets what is declared.
    try map.load(style: ScenarioMap.file("new-york-hotels.json"))
    #expect(map.styleImports.map(\.id) == ["basemap"] && map.contentProblems == [])
    #expect(scenario.tap(290, 690) == [] && selected.count == 1)
  }

  @Test("a line in the slot at the bottom lies above water and below roads")
  func slot() throws {
    let map = try midtown().map
    var source = GeoJSONSource(id: "walk")
    source.data = .inline([
      "type": "LineString", "coordinates": [[-73.984, 40.75394], [-73.98411, 40.75399], [-73.98475, 40.75427]],
    ])
    try map.addSource(source)
    var layer = LineLayer(id: "walk", source: "walk")
    layer.slot = "bottom"
    layer.lineWidth = .constant(6)
    try map.addLayer(layer)
    func layers(_ x: Double, _ y: Double) throws -> [String] {
      try map.frame.hits(at: ScreenPoint(x: x, y: y)).map(\.layer)
    }
    #expect(try layers(185, 404) == ["walk", "water"])
    #expect(try layers(168, 395) == ["walk"])
    #expect(try Set(layers(140, 385)) == ["roads", "walk"] && layers(140, 385).last == "walk")
    try map.setSlot("middle", of: "walk")
    #expect(try layers(140, 385).first == "walk")
    try map.setSlot(nil, of: "walk")
    #expect(try layers(140, 385).first == "walk" && layers(185, 404) == ["walk", "water"])
  }

  @Test(
    "what an option of the import puts out of sight is not hit, and is hit when it is back",
    arguments: [
      ("showPointOfInterestLabels", "poi", 278.0, 397.0), ("show3dObjects", "buildings", 290, 690),
      ("showPlaceLabels", "place-labels", 128, 307),
    ])
  func options(_ option: String, _ featureset: String, _ x: Double, _ y: Double) throws {
    let scenario = try midtown()
    func count() throws -> Int { try scenario.there(.featureset(featureset, importId: "basemap"), x, y).count }
    #expect(try count() == 1)
    try scenario.map.setStyleImportConfigProperty(for: "basemap", config: option, value: false)
    #expect(try count() == 0)
    #expect(scenario.map.styleImportConfigProperty(for: "basemap", config: option) == false)
    try scenario.map.setStyleImportConfigProperty(for: "basemap", config: option, value: nil)
    #expect(try count() == 1)
    try scenario.map.setStyleImportConfigProperty(for: "basemap", config: "lightPreset", value: "night")
    #expect(try count() == 1)
  }
}
