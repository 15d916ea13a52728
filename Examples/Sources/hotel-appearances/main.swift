// Hotels whose icons tell which one is selected and which were tapped before. The selected one floats, and is hit there.
import Tutorial
import Underpixel

final class Hotels {
  let map = MapModel(size: Size(width: 390, height: 844))
  private var selectedHotel: FeaturesetFeature?
  private var clickedIds: Set<FeatureID> = []

  init() throws {
    try map.load(style: dataset("andorra-hotels.json"))
    try map.addImage(SpriteImage(width: 24, height: 24), named: "hotel")
    try map.addImage(SpriteImage(width: 24, height: 24), named: "hotel-active")
    try map.addImage(SpriteImage(width: 16, height: 16), named: "hotel-clicked")

    map.addInteraction(
      TapInteraction(.layer("hotels")) { [self] hotel, _ in
        select(hotel)
        return true
      })
    map.addInteraction(
      TapInteraction { [self] _ in
        if selectedHotel == nil { forgetClicks() } else { deselect() }
        return true
      })
  }

  private func select(_ hotel: FeaturesetFeature) {
    if let selectedHotel { map.setFeatureState(selectedHotel, state: ["currentlySelected": false]) }
    selectedHotel = hotel
    if let id = hotel.id { clickedIds.insert(id.featureID) }
    map.setFeatureState(hotel, state: ["currentlySelected": true, "hasBeenClicked": true])
    print("  \(hotel.properties["name"]??.string ?? "-") is selected; it was \(describe(hotel.state))")
  }

  private func deselect() {
    guard let hotel = selectedHotel else { return }
    map.setFeatureState(hotel, state: ["currentlySelected": false])
    selectedHotel = nil
    print("  \(hotel.properties["name"]??.string ?? "-") is not selected any more")
  }

  /// By source and id, as one does who keeps no features.
  private func forgetClicks() {
    for id in clickedIds { map.setFeatureState(source: "hotels", id: id, state: ["hasBeenClicked": false]) }
    print("  \(clickedIds.count) hotels are as if they had not been tapped")
    clickedIds = []
  }

  private func describe(_ state: JSONObject) -> String {
    let held = state.filter { $0.value?.bool == true }.keys.sorted()
    return held.isEmpty ? "never tapped" : held.joined(separator: ", ")
  }
}

let hotels = try Hotels()
let map = hotels.map
try map.look(205, 300, for: .layer("hotels"))
map.tap(205, 323, "a hotel")
try map.look(205, 300, for: .layer("hotels"))
map.tap(205, 300, "it, where it floats")
map.tap(265, 222, "another hotel")
try map.look(205, 300, for: .layer("hotels"))
try map.look(205, 311, for: .layer("hotels"))
for hotel in try map.frame.hits() where hotel.appearance != nil {
  print("\(hotel.feature.properties["name"]?.string ?? "-"): \(hotel.appearance?.name ?? "-")")
}
map.tap(20, 700, "outside")
map.tap(20, 700, "outside, once more")
try map.look(205, 311, for: .layer("hotels"))
