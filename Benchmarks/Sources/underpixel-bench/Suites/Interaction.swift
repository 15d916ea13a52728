internal import Foundation
internal import SyntheticCity
internal import Underpixel

/// Gestures over a basemap with many interactions, at 1024 x 768: a tap, a pointer that moves, and a state that changes what
/// is hit.
func interactionSuite(_ runner: Runner) throws {
  let names = ["tap-plain", "tap-50", "tap-50-taken", "hover-move", "state-to-answer"].map { "interaction/\($0)" }
  guard runner.wantsAny(of: names) else { return }
  let bench = try InteractionBench(runner)
  try bench.taps()
  try bench.hover()
  try bench.state()
}

private struct InteractionBench {
  private let runner: Runner
  private let basemap: URL
  private static let size = Size(width: 1024, height: 768)
  private static let center = Coordinate(longitude: 7.4246, latitude: 43.7399)

  init(_ runner: Runner) throws {
    self.runner = runner
    basemap = URL(filePath: "\(runner.options.data)/osm-liberty/style.json")
  }

  private func map() throws -> MapModel {
    let map = MapModel(size: Self.size)
    if !runner.options.listsOnly {
      try map.load(style: basemap)
      map.camera = Camera(center: Self.center, zoom: 16)
      try map.loadLocalTiles()
    }
    return map
  }

  /// The layers that have features, the top-most first: the last of OSM Liberty are its labels.
  private func layers(of map: MapModel) -> [String] {
    (map.style?.layers ?? []).reversed().filter { $0.source != nil && $0.type != .raster }.map(\.id)
  }

  private var pixels: [ScreenPoint] {
    var random = SeededNumbers(seed: runner.options.seed)
    return (0..<10_000).map { _ in
      ScreenPoint(x: random.unit() * Self.size.width, y: random.unit() * Self.size.height)
    }
  }

  // MARK: Taps

  /// A tap with 50 interactions, each on a layer of its own, a third with a filter: once none takes it, once the first.
  func taps() throws {
    let map = try map()
    let pixels = pixels
    if runner.wants("interaction/tap-plain") {
      let frame = try map.frame
      measure("interaction/tap-plain", pixels.count, "hits") { index in frame.hits(at: pixels[index]).count }
    }
    for (name, answer) in [("interaction/tap-50", false), ("interaction/tap-50-taken", true)] {
      guard runner.wants(name) else { continue }
      var calls = 0
      var tokens: [InteractionToken] = []
      for (number, layer) in layers(of: map).prefix(50).enumerated() {
        let filter: Exp? = number % 3 == 0 ? Exp(json: ["has", "class"]) : nil
        tokens.append(
          map.addInteraction(
            TapInteraction(.layer(layer), filter: filter) { _, _ in
              calls += 1
              return answer
            }))
      }
      measure(name, pixels.count, "calls") { index in
        let before = calls
        map.dispatch(.tap(at: pixels[index]))
        return calls - before
      }
      for token in tokens { token.cancel() }
    }
  }

  // MARK: Hover

  /// A pointer that moves a pixel at a time, over ten layers of which each feature is entered and left.
  func hover() throws {
    let name = "interaction/hover-move"
    guard runner.wants(name) else { return }
    let map = try map()
    var calls = 0
    for layer in layers(of: map).prefix(50).enumerated().filter({ $0.offset % 5 == 0 }).map(\.element) {
      map.addInteraction(
        HoverInteraction(.layer(layer)) { _, _ in
          calls += 1
          return false
        } leave: { _, _ in
          calls += 1
        })
    }
    let path = (0..<10_000).map { ScreenPoint(x: 300 + Double($0 % 100), y: 300 + Double($0 / 100 % 100)) }
    measure(name, path.count, "calls") { index in
      let before = calls
      map.dispatch(.pointerMove(to: path[index]))
      return calls - before
    }
  }

  // MARK: States

  /// From a state that is set to the first answer that it changes: a circle around a point of interest grows and shrinks.
  func state() throws {
    let name = "interaction/state-to-answer"
    guard runner.wants(name) else { return }
    let map = try map()
    let radius: PropertyValue = ["case", ["boolean", ["feature-state", "select"], false], 30, 3]
    try map.addLayer(
      document: [
        "id": "dots", "type": "circle", "source": "openmaptiles", "source-layer": "poi",
        "paint": ["circle-radius": radius],
      ])
    try map.loadLocalTiles()
    let dots = try map.frame.hits(layers: ["dots"])
    var places: [(id: FeatureID, beside: ScreenPoint)] = []
    let projection = try map.frame.projection
    for dot in dots {
      guard let id = dot.feature.id, case .point(let place)? = dot.feature.geometry,
        let pixel = projection.pixel(of: place)
      else { continue }
      places.append((id, ScreenPoint(x: pixel.x + 20, y: pixel.y)))
    }
    guard !places.isEmpty else { throw MeasuringError(message: "no points of interest are seen") }
    var isSelected = false
    measure(name, 2_000, "hits") { index in
      let place = places[index / 2 % places.count]
      isSelected = index % 2 == 0
      map.setFeatureState(
        source: "openmaptiles", sourceLayer: "poi", id: place.id, state: ["select": .bool(isSelected)])
      return (try? map.frame.hits(at: place.beside, layers: ["dots"]).count) ?? 0
    }
  }

  // MARK: Measuring

  /// - Parameter body: Gives a number that shows what was done.
  private func measure(_ name: String, _ count: Int, _ unit: String, _ body: (Int) -> Int) {
    var total = 0
    let (samples, checksum) = runner.time(each: count) { index in
      let number = body(index)
      total += number
      return UInt64(truncatingIfNeeded: number &+ 1) &* 0x9E37_79B9_7F4A_7C15
    }
    var result = Result(name: name, samples: samples, seed: runner.options.seed, checksum: checksum)
    result.items = count
    result.note = String(format: "%.2f \(unit)", Double(total) / Double(2 * count))
    runner.add(result)
  }
}
