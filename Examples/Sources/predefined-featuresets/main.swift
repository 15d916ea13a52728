// Points of interest, place labels and buildings of a basemap, of which nobody names a layer; a layer of one's own between
// those of the basemap; and options of the basemap, changed while it is shown.
import Tutorial
import Underpixel

final class Midtown {
  let map = MapModel(size: Size(width: 390, height: 844))
  private var selectedPoi: StandardPoiFeature?
  private var selectedPlace: StandardPlaceLabelsFeature?
  private var selectedBuildings: [StandardBuildingsFeature] = []
  private var highlightedBuilding: StandardBuildingsFeature?

  /// What the map answers to, and which states its features have, for what is selected now.
  func update() {
    map.setContent {
      TapInteraction(.standardPoi) { [self] poi, _ in
        print("  poi: \(poi.name ?? "-"), \(poi.group ?? "-"), \(poi.class ?? "-"), \(poi.maki ?? "-")")
        print("  at \(poi.coordinate.text)")
        selectedPoi = poi
        update()
        return true
      }
      TapInteraction(.standardBuildings) { [self] building, _ in
        print("  building: \(building.group ?? "-"), from \(building.minHeight ?? 0) to \(building.height ?? 0) m")
        selectedBuildings.append(building)
        update()
        return true
      }
      TapInteraction(.standardPlaceLabels) { [self] placeLabel, _ in
        print("  place label: \(placeLabel.name ?? "-"), \(placeLabel.class ?? "-")")
        selectedPlace = placeLabel
        update()
        return true
      }
      HoverInteraction(.standardBuildings) { [self] building, _ in
        highlightedBuilding = building
        update()
        return true
      } leave: { [self] _, _ in
        highlightedBuilding = nil
        update()
      }
      LongPressInteraction { [self] _ in
        print("  nothing is selected any more")
        selectedPoi = nil
        selectedPlace = nil
        selectedBuildings = []
        update()
        return true
      }

      // A pin of one's own stands in the place of the selected point of interest.
      if let selectedPoi { FeatureState(selectedPoi, .init(hide: true)) }
      if let selectedPlace { FeatureState(selectedPlace, .init(select: true)) }
      if let highlightedBuilding { FeatureState(highlightedBuilding, .init(highlight: true)) }
      ForEvery(selectedBuildings, id: \.id) { FeatureState($0, .init(select: true)) }
    }
  }
}

let midtown = Midtown()
let map = midtown.map

print("interactions first, then the style")
midtown.update()
map.tap(195, 422, "before there is a style")
try map.load(style: dataset("new-york.json"))
map.camera = Camera(center: Coordinate(longitude: -73.984, latitude: 40.7538), zoom: 16, pitch: 40)

print("features of the basemap")
map.tap(186, 640, "the icon of a hotel")
map.tap(186, 640, "where it is hidden now")
map.tap(290, 690, "another building")
map.tap(128, 307, "a place label")
print("the pointer moves to 250, 650: a state more for the building that is there")
map.dispatch(.pointerMove(to: ScreenPoint(x: 250, y: 650)))
let selected = Exp(.boolean) {
  Exp(.featureState) { "select" }
  false
}
let buildings = try map.queryRenderedFeatures(featureset: .standardBuildings, filter: selected)
for building in buildings {
  let state = building.state
  print("\(building.id?.id ?? "-"): select \(state.select ?? false), highlight \(state.highlight ?? false)")
}
map.dispatch(.pointerLeaveMap)
map.longPress(20, 800, "anywhere")
map.tap(186, 640, "the icon of the hotel")

print("a walk of one's own, above water and below roads")
let walk = [(-73.98400, 40.75394), (-73.98411, 40.75399), (-73.9846, 40.7542), (-73.98475, 40.75427)]
var source = GeoJSONSource(id: "walk")
source.data = .inline([
  "type": "LineString", "coordinates": .array(walk.map { [.number($0.0), .number($0.1)] }),
])
try map.addSource(source)
var layer = LineLayer(id: "walk", source: "walk")
layer.slot = "bottom"
layer.lineWidth = .constant(6)
try map.addLayer(layer)
for (x, y) in [(185, 404), (168, 395), (140, 385)] {
  let hits = try map.frame.hits(at: ScreenPoint(x: Double(x), y: Double(y)))
  print("look \(x), \(y): \(hits.map(\.layer).joined(separator: ", "))")
}

print("options of the basemap")
let options = [
  ("showPointOfInterestLabels", ScreenPoint(x: 278, y: 397)), ("show3dObjects", ScreenPoint(x: 290, y: 690)),
  ("showPlaceLabels", ScreenPoint(x: 128, y: 307)),
]
for (option, point) in options {
  map.tap(point.x, point.y, "\(option) is on")
  try map.setStyleImportConfigProperty(for: "basemap", config: option, value: false)
  map.tap(point.x, point.y, "\(option) is off")
}
try map.setStyleImportConfigProperty(for: "basemap", config: "lightPreset", value: "night")
print("light preset:", map.styleImportConfigProperty(for: "basemap", config: "lightPreset")?.string ?? "-")
