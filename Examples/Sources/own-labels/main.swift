// Labels of an engine that has no style. Those of which it knows the sizes find room here; those that it placed itself are hit
// where it drew them.
import UnderpixelCamera
import UnderpixelCollision
import UnderpixelGeometry
import UnderpixelHitTest
import UnderpixelPlacement

func name(_ feature: Feature) -> String { feature.properties["name"]?.string ?? "" }

// MARK: Sizes are known, room is looked for

let towns = [
  (name: "Beausoleil", longitude: 7.4244, latitude: 43.7432, people: 13_000),
  (name: "Cap-d'Ail", longitude: 7.4017, latitude: 43.7208, people: 4_600),
  (name: "La Turbie", longitude: 7.4012, latitude: 43.7459, people: 3_000),
  (name: "Monaco", longitude: 7.4246, latitude: 43.7384, people: 38_000),
]
var builder = FeatureSetBuilder()
for town in towns {
  builder.add(
    point: Coordinate(longitude: town.longitude, latitude: town.latitude), properties: ["name": .string(town.name)])
}
let set = builder.finish()

// A dot of 12 pixels around the place, and under it the name, 8 pixels a letter.
let labels = towns.enumerated().map { index, town in
  let half = Double(town.name.count) * 4
  var label = Label(
    feature: index,
    anchor: WebMercator.project(Coordinate(longitude: town.longitude, latitude: town.latitude)),
    text: BoundingBox(minX: -half, minY: 8, maxX: half, maxY: 24),
    icon: BoundingBox(minX: -6, minY: -6, maxX: 6, maxY: 6))
  label.sortKey = -Double(town.people)
  return label
}
var rules = LabelRules()
rules.order = .sortKey  // the largest town first
rules.isTextOptional = true  // a dot without a name rather than none
let names = Layer.symbols("towns", set, labels: LabelSet(labels), rules: rules)

let camera = Camera(center: Coordinate(longitude: 7.41, latitude: 43.735), zoom: 11)
let frame = try Scene(layers: [names]).frame(camera: camera, viewport: Size(width: 600, height: 400))
for symbol in frame.symbols(including: .hidden) {
  let blocker = symbol.blocker.map { name($0.feature) } ?? "nothing"
  print("\(name(symbol.feature)): the \(symbol.piece)", symbol.isPlaced ? "is there" : "is hidden by \(blocker)")
}
// Monaco: the text is there
// Monaco: the icon is there
// Beausoleil: the icon is there
// Cap-d'Ail: the text is there
// Cap-d'Ail: the icon is there
// La Turbie: the text is there
// La Turbie: the icon is there
// Beausoleil: the text is hidden by Monaco

// MARK: The engine has placed them

// A turned sign, and a name along a curve as a row of circles, in pixels of the screen.
var lines = FeatureSetBuilder()
lines.add(line: [camera.center, Coordinate(longitude: 7.42, latitude: 43.735)], properties: ["name": "Bus 2"])
let sign = CollisionBox(center: ScreenPoint(x: 342, y: 208), halfWidth: 20, halfHeight: 8, angle: 30)
var drawn = [PlacedSymbol(feature: 0, piece: .icon, shape: .rotatedBox(sign))]
for step in 0..<5 {
  let center = ScreenPoint(x: 372 + Double(step) * 12, y: 210 + Double(step * step))
  drawn.append(PlacedSymbol(feature: 0, piece: .text, shape: .circle(CollisionCircle(center: center, radius: 7))))
}
let buses = Layer.symbols("buses", lines.finish(), placed: drawn)

// What is placed takes its room before labels below it look for theirs.
let both = try Scene(layers: [names, buses]).frame(camera: camera, viewport: Size(width: 600, height: 400))
for pixel in [ScreenPoint(x: 342, y: 204), ScreenPoint(x: 396, y: 214), ScreenPoint(x: 342, y: 186)] {
  print("at \(pixel.x), \(pixel.y):", both.hits(at: pixel).map { "\($0.layer) \(name($0.feature))" })
  for symbol in both.symbols(at: pixel, including: .hidden) where !symbol.isPlaced {
    let blocker = symbol.blocker.map { "\($0.layer) \(name($0.feature))" } ?? "nothing"
    print("  the \(symbol.piece) of \(name(symbol.feature)) is hidden by \(blocker)")
  }
}
// at 342.0, 204.0: ["buses Bus 2"]
//   the text of Monaco is hidden by buses Bus 2
// at 396.0, 214.0: ["buses Bus 2"]
// at 342.0, 186.0: ["towns Monaco"]
//   the text of Beausoleil is hidden by towns Monaco
