// Who is asked first: interactions on a layer, on a featureset that the layer is in, and on the map itself.
import Tutorial
import Underpixel

let map = MapModel(size: Size(width: 390, height: 844))
try map.load(style: dataset("midtown-lodging.json"))

print("the upper feature first, each offered to the newest interaction first, the map last")
let first = map.addInteraction(
  TapInteraction(.layer("lodging")) { lodging, _ in
    print("  layer, first: \(lodging.properties["name"]??.string ?? "-")")
    return false
  })
let second = map.addInteraction(
  TapInteraction(.layer("lodging")) { lodging, _ in
    print("  layer, second: \(lodging.properties["name"]??.string ?? "-")")
    return false
  })
// The featureset shows other properties than the layer has.
let place = map.addInteraction(
  TapInteraction(.featureset("places-to-stay")) { place, _ in
    print("  featureset: \(place.properties["title"]??.string ?? "-"), \(place.properties["kind"]??.string ?? "-")")
    return false
  })
let everywhere = map.addInteraction(
  TapInteraction { context in
    print("  map: \(context.coordinate.text)")
    return true
  })
map.tap(243, 467, "where two hotels overlap")
map.tap(195, 800, "where there is none")

print("a handler that gives true ends it")
let handled = map.addInteraction(
  TapInteraction(.layer("lodging")) { lodging, _ in
    print("  layer, third: \(lodging.properties["name"]??.string ?? "-"), handled")
    return true
  })
map.tap(243, 467, "where two hotels overlap")

print("cancelled tokens take their interactions away")
for token in [first, second, handled] { token.cancel() }
map.tap(243, 467, "where two hotels overlap")

print("a filter sees what the featureset shows; a radius reaches farther")
place.cancel()
let isHostel = Exp(.eq) {
  Exp(.get) { "kind" }
  "hostel"
}
map.addInteraction(
  TapInteraction(.featureset("places-to-stay"), filter: isHostel, radius: 20) { hostel, _ in
    print("  hostel: \(hostel.properties["title"]??.string ?? "-")")
    return true
  })
map.tap(243, 467, "hotels are none to it")
map.tap(135, 179, "a hostel among hotels")
map.tap(135, 205, "a hostel that is not far")
map.tap(135, 210, "one that is too far")

print("other gestures are not taps")
map.longPress(135, 179, "a hostel")
