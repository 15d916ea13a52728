// The earthquakes of a week: the one that is tapped is drawn as large as it was strong, and can be tapped there.
import Foundation
import Tutorial
import Underpixel

final class Earthquakes {
  let map = MapModel(size: Size(width: 390, height: 844))
  private var lastTapped: FeaturesetFeature?

  init() throws {
    map.camera = Camera(center: Coordinate(longitude: -97.65, latitude: 39.37), zoom: 2.4)

    map.addInteraction(
      TapInteraction(.layer("earthquakes")) { [self] earthquake, _ in
        handle(earthquake)
        return true
      })

    try addEarthquakes()
  }

  private func addEarthquakes() throws {
    var source = GeoJSONSource(id: "earthquakes")
    source.data = .url(dataset("earthquakes-week.geojson").path)
    // States need ids: those of the data are replaced by 0, 1, 2 and so on.
    source.generateId = true
    try map.addSource(source)

    let isSelected = Exp(.boolean) {
      Exp(.featureState) { "selected" }
      false
    }
    var layer = CircleLayer(id: "earthquakes", source: "earthquakes")
    layer.circleRadius = .expression(
      Exp(.switchCase) {
        isSelected
        Exp(.interpolate) {
          Exp(.linear)
          Exp(.get) { "mag" }
          [1.0: 8.0, 1.5: 10, 2.5: 12, 3.5: 14, 4.5: 16, 5.5: 18, 6.5: 20, 7.5: 22, 8.5: 24, 10.5: 26]
        }
        5
      })
    layer.circleColor = .expression(
      Exp(.switchCase) {
        isSelected
        Exp(.interpolate) {
          Exp(.linear)
          Exp(.get) { "mag" }
          [1.0: "#fff7ec", 2.5: "#fdd49e", 4.5: "#fc8d59", 6.5: "#d7301f", 10.5: "#7f0000"]
        }
        "#000000"
      })
    layer.circleStrokeColor = .constant(StyleColor(css: "white")!)
    layer.circleStrokeWidth = .constant(1)
    try map.addLayer(layer)
  }

  private func handle(_ earthquake: FeaturesetFeature) {
    let magnitude = earthquake.properties["mag"]??.number ?? 0
    let place = earthquake.properties["place"]??.string ?? "-"
    let time = Date(timeIntervalSince1970: (earthquake.properties["time"]??.number ?? 0) / 1000)
    print("  magnitude \(magnitude), \(place), \(time.formatted(.iso8601)), id \(earthquake.id?.id ?? "-")")

    if let lastTapped { map.setFeatureState(lastTapped, state: ["selected": false]) }
    map.setFeatureState(earthquake, state: ["selected": true])
    lastTapped = earthquake

    guard let coordinate = earthquake.coordinate else { return }
    map.camera = Camera(center: coordinate, zoom: 10)
    print("  the camera moves to \(coordinate.text), zoom 10")
  }
}

let earthquakes = try Earthquakes()
let map = earthquakes.map
let overview = map.camera

map.tap(160, 620, "13 pixels beside a dot")
map.tap(160, 607, "a dot of 5 pixels")
map.tap(195, 435, "13 pixels beside it, which has grown")
map.camera = overview
try map.look(160, 620, for: .layer("earthquakes"), "place")

map.tap(293, 673, "another earthquake")
map.camera = overview
try map.look(160, 620, for: .layer("earthquakes"), "place")
try map.look(160, 607, for: .layer("earthquakes"), "place")
try map.look(293, 686, for: .layer("earthquakes"), "place")
map.tap(20, 20, "where none was")
