// A map engine without a style: houses that stay, a hundred vehicles that move each frame, and a cursor. What was found goes to
// the standard output, what it cost to the standard error.
import UnderpixelCamera
import UnderpixelGeometry
import UnderpixelHitTest

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

let center = Coordinate(longitude: 7.4246, latitude: 43.7399)

// MARK: What stays

var builder = FeatureSetBuilder()
for row in 0..<40 {
  for column in 0..<40 {
    let west = center.longitude + Double(column - 20) * 0.0004
    let south = center.latitude + Double(row - 20) * 0.0003
    let ring = [(0.0, 0.0), (0.00025, 0), (0.00025, 0.0002), (0, 0.0002)].map { x, y in
      Coordinate(longitude: west + x, latitude: south + y)
    }
    builder.add(polygon: [ring], id: FeatureID(Int64(row * 40 + column)))
  }
}
let houses = builder.finish()
let heights = (0..<1600).map { Double(8 + $0 % 7 * 3) }

// MARK: What moves

func positions(_ frame: Int) -> [Coordinate] {
  (0..<100).map { vehicle in
    let angle = Double(vehicle) * 0.7 + Double(frame) * 0.01
    let distance = 0.0002 + 0.00006 * Double(vehicle)
    return Coordinate(
      longitude: center.longitude + distance * cos(angle), latitude: center.latitude + 0.7 * distance * sin(angle))
  }
}
var vehicles = FeatureSetBuilder()
for (number, position) in positions(0).enumerated() {
  vehicles.add(point: position, id: FeatureID(Int64(1000 + number)))
}
var set = vehicles.finish()
var layers: [Layer] = [
  .fill("ground", houses), .extrusion("houses", houses, height: .perFeature(heights)),
  .circles("vehicles", set, radius: 7),
]

// MARK: The loop

let clock = ContinuousClock()
var (moving, asking) = (Duration.zero, Duration.zero)
var met: [String: Int] = [:]
for number in 0..<120 {
  var frame: Frame?
  moving += try clock.measure {
    set = set.moved(to: positions(number))
    layers[2].content = .features(set)
    let camera = Camera(center: center, zoom: 16.5, bearing: Double(number) * 0.1, pitch: 45)
    frame = try Scene(layers: layers).frame(camera: camera, viewport: Size(width: 1024, height: 768))
  }
  asking += clock.measure {
    for step in 0..<32 {
      let angle = Double(number * 32 + step) * 0.003
      let cursor = ScreenPoint(x: 512 + 300 * cos(angle), y: 384 + 200 * sin(3 * angle))
      for hit in frame?.hits(at: cursor).records ?? [] { met[layers[hit.layer].id, default: 0] += 1 }
    }
  }
}
for layer in layers { print("the cursor met \(layer.id): \(met[layer.id] ?? 0) times") }
let cost = "a frame with 100 vehicles moved: \(moving / 120); a question of the cursor: \(asking / (120 * 32))\n"
_ = cost.withCString { write(STDERR_FILENO, $0, cost.utf8.count) }
