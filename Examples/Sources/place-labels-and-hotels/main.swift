// Place labels that a tap selects and a long press clears, and hotels of an imported style: the price label that is
// tapped makes room for a callout.
import Tutorial
import Underpixel

final class NewYork {
  let map = MapModel(size: Size(width: 390, height: 844))
  private var selectedPlaces: [StandardPlaceLabelsFeature] = []
  private var selectedPriceLabel: FeaturesetFeature?

  init() throws {
    try map.load(style: dataset("new-york.json"))
    map.camera = Camera(center: Coordinate(longitude: -73.99, latitude: 40.72), zoom: 11, pitch: 45)
    try addHotels()

    map.addInteraction(
      TapInteraction(.standardPlaceLabels) { [self] placeLabel, context in
        selectedPlaces.append(placeLabel)
        map.setFeatureState(placeLabel, state: .init(select: true))
        print("  place label:", placeLabel.name ?? "-", "(\(placeLabel.class ?? "-"))", "at", context.coordinate.text)
        print("  selected:", selectedPlaces.compactMap(\.name).joined(separator: ", "))
        return true
      })

    map.addInteraction(
      LongPressInteraction { [self] _ in
        selectedPlaces.removeAll()
        map.resetFeatureStates(featureset: .standardPlaceLabels)
        print("  no place is selected")
        return true
      })

    map.addInteraction(
      TapInteraction(.featureset("hotels-price", importId: "new-york-hotels")) { [self] priceLabel, _ in
        select(priceLabel)
        return true
      })

    // Lines are thin: a finger hits them from some way off.
    map.addInteraction(
      TapInteraction(.featureset("subway-lines", importId: "new-york-hotels"), radius: 6) { line, _ in
        print("  subway:", line.properties["name"]??.string ?? "-")
        return true
      })

    // Taps that nothing else took.
    map.addInteraction(
      TapInteraction { [self] _ in
        print("  the map itself")
        deselect()
        return true
      })
  }

  func addHotels() throws {
    try map.addStyleImport(id: "new-york-hotels", url: dataset("new-york-hotels.json"))
  }

  private func select(_ priceLabel: FeaturesetFeature) {
    deselect()
    guard let coordinate = priceLabel.coordinate else { return }
    selectedPriceLabel = priceLabel
    // The imported style says what the state means: the label is not shown.
    map.setFeatureState(priceLabel, state: ["hidden": true])
    map.addCallout(Callout("hotel", at: coordinate, size: Size(width: 140, height: 48), anchors: [.bottom]))
    let name = priceLabel.properties["name"]??.string ?? "-"
    let price = priceLabel.properties["price"]??.number ?? 0
    print("  callout: \(name), $\(Int(price))")
  }

  private func deselect() {
    guard selectedPriceLabel != nil else { return }
    selectedPriceLabel = nil
    map.removeCallout(id: "hotel")
    map.resetFeatureStates(featureset: .featureset("hotels-price", importId: "new-york-hotels"))
    print("  the callout is closed")
  }
}

let newYork = try NewYork()
let map = newYork.map
let placeLabels: FeaturesetDescriptor = .featureset("place-labels", importId: "basemap")
let prices: FeaturesetDescriptor = .featureset("hotels-price", importId: "new-york-hotels")

print("place labels: a tap selects, a long press clears")
try map.look(292, 270, for: placeLabels)
map.tap(256, 270, "a place label")
map.tap(333, 645, "another one")
// The basemap draws a selected label larger.
try map.look(292, 270, for: placeLabels)
map.longPress(20, 500, "anywhere")
try map.look(292, 270, for: placeLabels)

print("hotels: the label that is tapped makes room for a callout")
let labels = try map.queryRenderedFeatures(featureset: prices)
print("labels that found room:", labels.compactMap { $0.properties["name"]??.string }.joined(separator: ", "))
map.tap(203, 392, "a price label")
try map.look(203, 392, for: prices)
map.tap(203, 360, "its callout")
map.tap(187, 322, "another price label")
try map.look(203, 392, for: prices)
try map.look(187, 322, for: prices)
map.tap(20, 300, "elsewhere")
try map.look(187, 322, for: prices)
map.tap(264, 348, "some pixels from a line of the subway")

print("layers of the imported style are out of reach: its featuresets are what it shows")
print("layer hotel-prices is there:", map.layerExists(id: "hotel-prices"))
try map.look(203, 392, for: .layer("hotel-prices"))

print("without the import, and with it again")
map.tap(203, 392, "a price label")
try map.removeStyleImport(id: "new-york-hotels")
map.tap(203, 392, "where it was")
try newYork.addHotels()
map.tap(203, 392, "the price label")
