internal import CPeers
internal import Foundation
internal import SyntheticCity
internal import Underpixel

/// Single pixels of scenes of many buildings, each drawn by one of the layers.
///
/// `view` is one viewport in the middle at zoom 16, where most of what is asked stays in the caches; `anywhere` is a pixel
/// of a building each time, through a camera that sees all of them.
struct ScaleScenes {
  private let kind: ScaleCity
  private let runner: Runner
  private let sizes: [Int]
  private static let layerCounts = [1, 10, 100, 500]
  private static let viewport = Size(width: 1024, height: 768)

  init(_ kind: ScaleCity, _ runner: Runner) {
    (self.kind, self.runner) = (kind, runner)
    sizes = Scale.sizes(runner.options)
  }

  private func name(_ size: Int, _ what: String) -> String { "scale/\(kind)/\(sizeName(size))/\(what)" }

  /// A table of who draws what has a bit for each layer and building: at ten million, of fewer layers.
  private func layerCounts(_ size: Int) -> [Int] { Self.layerCounts.filter { $0 * size <= 1_000_000_000 } }

  func measure() throws {
    let indexing = sizes.map { name($0, "index") }
    let questions = ["view", "anywhere"]
    let all = sizes.flatMap { size in
      layerCounts(size).flatMap { count in (questions + ["two-threads"]).map { name(size, "\(count)-layers/\($0)") } }
    }
    guard runner.wantsAny(of: indexing + all) else { return }
    if runner.options.listsOnly {
      for size in sizes {
        _ = runner.wants(name(size, "index"))
        for count in layerCounts(size) {
          for question in questions { _ = runner.wants(name(size, "\(count)-layers/\(question)")) }
        }
        _ = runner.wants(name(size, "100-layers/two-threads"))
      }
      return
    }
    let wanted = sizes.filter { size in runner.wantsAny(of: (indexing + all).filter { $0.hasPrefix(name(size, "")) }) }
    let sets = try wanted.map(index)
    for count in Self.layerCounts {
      try measure(zip(wanted, sets).filter { layerCounts($0.0).contains(count) }, layers: count)
    }
  }

  /// Buildings made ready to be hit, once.
  private func index(_ size: Int) throws -> FeatureSet {
    runner.progress(name(size, "index"))
    let before = up_allocated()
    let start = Clock.now
    let features = try kind.buildings(size, runner.options)
    let gathered = Clock.now
    let set = FeatureSet(features)
    let end = Clock.now
    guard runner.options.matches(name(size, "index")) else { return set }
    var result = Result(
      name: name(size, "index"), samples: [Double(end - gathered)], seed: runner.options.seed,
      checksum: UInt64(features.positionCount))
    let bytes = max(Double(up_allocated()) - Double(before), 0) / Double(size)
    (result.items, result.bytesPerItem) = (size, bytes)
    result.note = String(
      format: "%.0f ns a feature, gathering them %.0f; %.0f bytes a feature of %.1f positions",
      Double(end - gathered) / Double(size), Double(gathered - start) / Double(size), bytes,
      Double(features.positionCount) / Double(size))
    runner.add(result)
    return set
  }

  private func measure(_ sets: [(size: Int, set: FeatureSet)], layers count: Int) throws {
    let kinds = ["view", "anywhere", "two-threads"]
    guard runner.wantsAny(of: sets.flatMap { entry in kinds.map { name(entry.size, "\(count)-layers/\($0)") } }) else {
      return
    }
    let scenes = sets.map { Scene(layers: Self.layers(count, of: $0.set)) }
    for question in ["view", "anywhere"] {
      let names = sets.map { name($0.size, "\(count)-layers/\(question)") }
      guard runner.wantsAny(of: names) else { continue }
      let looks = try zip(sets, scenes).map { try look(question, $0.0.set.features, $0.1) }
      var growth = Growth(names, sets.map(\.size), runner)
      var found = sets.map { _ in 0 }
      growth.run(looks.map(\.pixels.count)) { size, number in
        let hits = looks[size].frame.hits(at: looks[size].pixels[number])
        found[size] += hits.count
        return Answer(count: UInt64(hits.count), sum: fingerprint(hits))
      }
      growth.report { size in
        let rounds = runner.options.isQuick ? 4 : 6
        return String(format: "%.2f hits", Double(found[size]) / Double(rounds * looks[size].pixels.count))
      }
    }
    guard count == 100 else { return }
    for (entry, scene) in zip(sets, scenes) {
      let name = name(entry.size, "\(count)-layers/two-threads")
      guard runner.wants(name) else { continue }
      let look = try look("anywhere", entry.set.features, scene)
      try twoThreads(name, look.frame, look.pixels, runner)
    }
  }

  /// Layers of areas, each of which draws every so many buildings.
  private static func layers(_ count: Int, of set: FeatureSet) -> [Layer] {
    (0..<count).map { number in
      Layer(
        "areas-\(number)", set, kind: .fill,
        filter: count == 1
          ? .all : .features(dependsOnZoom: false, test: { _, feature, _, _ in feature % count == number }))
    }
  }

  private func look(
    _ question: String, _ features: FeatureCollection, _ scene: Scene
  ) throws -> (frame: Frame, pixels: [ScreenPoint]) {
    var random = SeededNumbers(seed: runner.options.seed)
    let count = runner.options.isQuick ? 5000 : 20_000
    guard question == "anywhere" else {
      let camera = Camera(center: Self.place(of: features.count / 2, features), zoom: 16)
      let frame = try scene.frame(camera: camera, viewport: Self.viewport)
      let pixels = (0..<count).map { _ in
        ScreenPoint(x: random.unit() * Self.viewport.width, y: random.unit() * Self.viewport.height)
      }
      return (frame, pixels)
    }
    let frame = try scene.frame(camera: .fitting(features, Self.viewport), viewport: Self.viewport)
    let pixels = (0..<count).compactMap { _ in
      frame.projection.pixel(of: Self.place(of: Int(random.next() % UInt64(features.count)), features))
    }
    return (frame, pixels)
  }

  /// The middle of a feature's corners.
  private static func place(of feature: Int, _ features: FeatureCollection) -> Coordinate {
    guard let part = features.parts(of: feature).first else { return Coordinate(longitude: 0, latitude: 0) }
    let positions = features.positions(ofPart: part)
    let sum = positions.reduce(into: (0.0, 0.0)) { sum, position in
      sum.0 += features.positions[position].longitude
      sum.1 += features.positions[position].latitude
    }
    let count = Double(max(positions.count, 1))
    return Coordinate(longitude: sum.0 / count, latitude: sum.1 / count)
  }
}

extension Camera {
  /// A camera that just sees all of some features.
  static func fitting(_ features: FeatureCollection, _ viewport: Size) -> Camera {
    var box = BoundingBox.empty
    for point in features.planePositions where point.x.isFinite && point.y.isFinite {
      box.formUnion(x: point.x, y: point.y)
    }
    return fitting(box, viewport)
  }

  /// - Parameter box: On the map plane.
  static func fitting(_ box: BoundingBox, _ viewport: Size) -> Camera {
    guard !box.isEmpty else { return Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: 0) }
    // The world is 512 pixels wide at zoom 0; what has no extent is looked at from nearby.
    let scale = min(viewport.width / max(box.width, 1e-9), viewport.height / max(box.height, 1e-9)) / 512
    let center = MercatorPoint(x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2)
    return Camera(center: WebMercator.unproject(center), zoom: min(max(log2(scale), 0), 20))
  }
}
