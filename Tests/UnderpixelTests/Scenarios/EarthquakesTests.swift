import Foundation
import Testing
import Underpixel

@Suite("Scenario: earthquakes that grow when they are selected")
struct EarthquakesTests {
  private static let stops: [Double: Double] = [
    1: 8, 1.5: 10, 2.5: 12, 3.5: 14, 4.5: 16, 5.5: 18, 6.5: 20, 7.5: 22, 8.5: 24, 10.5: 26,
  ]
  private static let overview = Camera(center: Coordinate(longitude: -97.65, latitude: 39.37), zoom: 2.4)

  private func addEarthquakes(to map: MapModel) throws {
    var source = GeoJSONSource(id: "earthquakes")
    source.data = .url(ScenarioMap.file("earthquakes-week.geojson").path)
    source.generateId = true
    try map.addSource(source)
    var layer = CircleLayer(id: "earthquakes", source: "earthquakes")
    layer.circleRadius = .expression(
      Exp(.switchCase) {
        Exp(.boolean) {
          Exp(.featureState) { "selected" }
          false
        }
        Exp(.interpolate) {
          Exp(.linear)
          Exp(.get) { "mag" }
          Self.stops
        }
        5
      })
    layer.circleStrokeWidth = .constant(1)
    try map.addLayer(layer)
  }

  @Test("the one that is tapped is selected and hit at its larger radius, the one before no more")
  func selection() throws {
    let scenario = try ScenarioMap()
    let map = scenario.map
    map.camera = Self.overview
    var selected: FeaturesetFeature?
    map.addInteraction(
      TapInteraction(.layer("earthquakes")) { earthquake, _ in
        let magnitude = earthquake.properties["mag"]??.number ?? 0
        scenario.tell("\(magnitude), \(earthquake.text("place")), \(earthquake.id?.id ?? "-")")
        if let selected { map.setFeatureState(selected, state: ["selected": false]) }
        map.setFeatureState(earthquake, state: ["selected": true])
        selected = earthquake
        if let center = earthquake.coordinate { map.camera = Camera(center: center, zoom: 10) }
        return true
      })
    // Source and layer come later.
    #expect(scenario.tap(160, 607) == ["unhandled"])
    try addEarthquakes(to: map)

    #expect(scenario.tap(160, 614) == ["unhandled"])
    #expect(scenario.tap(160, 607) == ["4.1, 6km WSW of La Orilla, Mexico, 459"])
    #expect(selected?.properties["time"]??.number == 1_517_793_862_910 && selected?.layer == "earthquakes")
    #expect(map.camera.zoom == 10 && map.camera.center == Coordinate(longitude: -102.2927, latitude: 17.9716))
    // 15.2 pixels and a stroke of 1, in the middle of the map.
    #expect(scenario.tap(195 + 17, 422) == ["unhandled"])
    #expect(scenario.tap(195 + 15.5, 422) == ["4.1, 6km WSW of La Orilla, Mexico, 459"])

    map.camera = Self.overview
    func places(_ x: Double, _ y: Double) throws -> [String] {
      try scenario.there(.layer("earthquakes"), x, y).map { $0.text("place") }
    }
    #expect(try places(160, 621) == ["6km WSW of La Orilla, Mexico"])
    #expect(scenario.tap(293, 673) == ["4.4, 19km S of Jaco, Costa Rica, 28"])
    map.camera = Self.overview
    #expect(try places(160, 621) == [] && places(160, 612) == ["6km WSW of La Orilla, Mexico"])
    #expect(try places(293, 687) == ["19km S of Jaco, Costa Rica"])
  }

  @Test("every selected earthquake is as large as the stops say for its magnitude")
  func radii() throws {
    let scenario = try ScenarioMap()
    let map = scenario.map
    try addEarthquakes(to: map)
    let stops = Self.stops.sorted { $0.key < $1.key }
    let middle = ScreenPoint(x: 195, y: 422)
    for number in stride(from: 0, to: 1707, by: 100) {
      map.resetFeatureStates(source: "earthquakes")
      map.setFeatureState(source: "earthquakes", id: FeatureID(Int64(number)), state: ["selected": true])
      map.camera = Self.overview
      guard
        let feature = try map.queryRenderedFeatures(featureset: .layer("earthquakes")).first(where: {
          $0.id?.id == "\(number)"
        }),
        let center = feature.coordinate, let magnitude = feature.properties["mag"]??.number
      else { continue }
      let upper = stops.first { $0.key >= magnitude } ?? stops[stops.count - 1]
      let lower = stops.last { $0.key <= magnitude } ?? stops[0]
      let share = upper.key > lower.key ? (magnitude - lower.key) / (upper.key - lower.key) : 0
      let radius = lower.value + share * (upper.value - lower.value) + 1
      map.camera = Camera(center: center, zoom: 14)
      func isHit(_ distance: Double) throws -> Bool {
        let point = ScreenPoint(x: middle.x + distance, y: middle.y)
        return try map.frame.hits(at: point).contains { $0.feature.id == FeatureID(Int64(number)) }
      }
      #expect(try isHit(radius - 0.01) && !isHit(radius + 0.01), "\(number), magnitude \(magnitude)")
    }
  }
}
