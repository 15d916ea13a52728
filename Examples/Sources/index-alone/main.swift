// The index without the rest: which of many boxes are at a place, which are nearest, and how long that takes here.
import UnderpixelGeometry
import UnderpixelIndex

let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000_000
func unit() -> Double { Double.random(in: 0..<1) }

// Some two boxes at every place.
let side = 2 * (2 / Double(count)).squareRoot()
let boxes = (0..<count).map { _ in
  let (x, y) = (unit(), unit())
  return BoundingBox(minX: x, minY: y, maxX: x + unit() * side, maxY: y + unit() * side)
}

let clock = ContinuousClock()
func nanoseconds(_ duration: Duration) -> Double {
  Double(duration.components.seconds) * 1e9 + Double(duration.components.attoseconds) / 1e9
}

for isOptimized in [false, true] {
  var tree = try PackedRTree(packing: [BoundingBox]())
  let building = try clock.measure { tree = try PackedRTree(packing: boxes, optimizedForQueries: isOptimized) }
  let places = (0..<100_000).map { _ in Point(x: unit(), y: unit()) }
  var found = 0
  let containing = clock.measure {
    for place in places {
      tree.forEach(containing: place) { _ in
        found += 1
        return .continue
      }
    }
  }
  var nearest = 0.0
  let neighbors = clock.measure {
    for place in places { nearest += tree.nearestNeighbor(to: place)?.distance ?? 0 }
  }
  let each = Double(places.count)
  print(
    """
    \(isOptimized ? "optimized for queries" : "default order")
      built       \(Int(nanoseconds(building) / 1e6)) ms for \(count) boxes, \(tree.nodeByteCount / count) bytes each
      at a place  \(Int(nanoseconds(containing) / each)) ns, \(Double(found) / each) found
      nearest     \(Int(nanoseconds(neighbors) / each)) ns, \(nearest / each) away
    """)
}

var vehicles = RTree<String>()
try vehicles.insert(BoundingBox(x: 7.42, y: 43.73), for: "bus 1")
try vehicles.insert(BoundingBox(x: 7.43, y: 43.74), for: "bus 2")
let before = vehicles.snapshot()
try vehicles.move("bus 2", to: BoundingBox(x: 7.421, y: 43.731))
let here = Point(x: 7.42, y: 43.73)
print("buses now:   ", vehicles.nearestNeighbors(to: here, count: 2).map { "\($0.id): \($0.distance)" })
print("buses before:", before.nearestNeighbors(to: here, count: 2).map { "\($0.id): \($0.distance)" })
