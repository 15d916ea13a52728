internal import Foundation
internal import SyntheticCity
internal import Underpixel

/// Ten thousand points at once against one query each, at 1024 x 768: over maps, and over a city of a million buildings.
func batchSuite(_ runner: Runner) throws {
  let maps = [("monaco", "monaco/style.json"), ("osm-liberty", "osm-liberty/style.json")]
  let views = [("z14", 14.0, 0.0), ("z16", 16, 0), ("z16-pitch60", 16, 60)]
  for (name, file) in maps {
    guard runner.wantsAny(of: views.flatMap { batchNames("batch/\(name)/\($0.0)") }) else { continue }
    let map = MapModel(size: size)
    if !runner.options.listsOnly { try map.load(style: URL(filePath: "\(runner.options.data)/\(file)")) }
    for (view, zoom, pitch) in views {
      map.camera = Camera(center: Coordinate(longitude: 7.4246, latitude: 43.7399), zoom: zoom, pitch: pitch)
      if !runner.options.listsOnly { try map.loadLocalTiles() }
      try measureBatch("batch/\(name)/\(view)", runner) { try map.frame }
    }
  }
  let cityViews = [("z12", 12.0, 0.0), ("z16", 16, 0), ("z15-pitch60", 15, 60)]
  guard runner.wantsAny(of: cityViews.flatMap { batchNames("batch/city-1m/\($0.0)") }) else { return }
  let scene = runner.options.listsOnly ? Scene(layers: []) : city(seed: runner.options.seed)
  for (view, zoom, pitch) in cityViews {
    try measureBatch("batch/city-1m/\(view)", runner) {
      try scene.frame(camera: Camera(center: middle, zoom: zoom, pitch: pitch), viewport: size)
    }
  }
}

private let size = Size(width: 1024, height: 768)
private let middle = Coordinate(longitude: 0, latitude: 0)

/// The names of the two ways to ask.
func batchNames(_ name: String) -> [String] { ["\(name)/one-by-one", "\(name)/batch"] }

/// The two take turns, each twenty times.
func measureBatch(_ name: String, _ runner: Runner, _ look: () throws -> Frame) throws {
  let names = batchNames(name)
  guard runner.wantsAny(of: names) else { return }
  for name in names { _ = runner.wants(name) }
  if runner.options.listsOnly { return }
  let frame = try look()
  var random = SeededNumbers(seed: runner.options.seed)
  let points = (0..<10_000).map { _ in ScreenPoint(x: random.unit() * size.width, y: random.unit() * size.height) }
  func sum(_ sum: UInt64, _ hits: UInt64) -> UInt64 { (sum ^ hits) &* 0x100_0000_01B3 }
  let ways: [() -> UInt64] = [
    { points.reduce(0) { sum($0, fingerprint(frame.hits(at: $1).records[...])) } },
    {
      let batch = frame.batch(at: points)
      return points.indices.reduce(0) { sum($0, fingerprint(batch.records(at: $1))) }
    },
  ]
  let sums = ways.map { $0() }
  guard sums[0] == sums[1] else { throw MeasuringError(message: "\(name): the batch gets other answers") }
  var samples: [[Double]] = [[], []]
  for _ in 0..<20 {
    for (way, ask) in ways.enumerated() {
      let start = Clock.now
      _ = ask()
      samples[way].append(Double(Clock.now - start) / Double(points.count))
    }
  }
  let ratios = zip(samples[0], samples[1]).map(/).sorted()
  for way in 0..<2 {
    var result = Result(
      name: names[way], samples: samples[way].sorted(), seed: runner.options.seed, checksum: sums[way])
    result.items = points.count
    if way == 1 { result.note = String(format: "x %.2f of one by one", ratios[ratios.count / 2]) }
    runner.add(result)
  }
}

/// Buildings as areas, outlines and blocks.
private func city(seed: UInt64) -> Scene {
  let degrees = 1 / 111_195.0
  func place(_ point: GroundPoint) -> Coordinate {
    Coordinate(longitude: point.x * degrees, latitude: point.y * degrees)
  }
  var buildings = FeatureSetBuilder()
  var heights: [Double] = []
  SyntheticCity(archetype: .oldDenseCity, seed: seed).forEachBuilding(count: 1_000_000) { building in
    buildings.add(polygon: [building.outline.map(place)] + building.holes.map { $0.map(place) })
    heights.append(building.height)
  }
  let set = buildings.finish()
  return Scene(layers: [
    .fill("areas", set), .line("outlines", set, width: 1), .extrusion("blocks", set, height: .perFeature(heights)),
  ])
}
