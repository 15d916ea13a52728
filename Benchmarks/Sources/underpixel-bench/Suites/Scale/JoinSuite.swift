internal import CPeers
internal import Foundation
internal import SyntheticCity
internal import Underpixel
internal import UnderpixelIndex

/// All pairs of random places and the buildings that hold them: by frame, by tree and ray casting, and by GEOS alone. Edges
/// count in.
func joinSuite(_ runner: Runner) throws {
  let count = runner.options.itemsAsked ?? (runner.options.isQuick ? 100_000 : 1_000_000)
  let prefix = "scale/join/\(sizeName(count))"
  let names = Join.contenders.flatMap { ["\(prefix)/\($0)", "\(prefix)/build/\($0)"] }
  guard runner.wantsAny(of: names) else { return }
  if runner.options.listsOnly {
    for name in names { _ = runner.wants(name) }
    return
  }
  try Join(prefix, count, runner).race()
}

private final class Join {
  /// Our scene's answers to all points at once, our tree's with ray casting, the same point by point, and GEOS's: an STRtree
  /// with prepared polygons.
  static let contenders = ["underpixel-frame", "underpixel", "underpixel-one-by-one", "geos"]

  private let prefix: String
  private let runner: Runner
  private let features: FeatureCollection
  private let plane: [MercatorPoint]
  private let frame: Frame
  private let tree: PackedRTree
  private let pixels: [ScreenPoint]
  private let places: [MercatorPoint]
  private let geos: PolygonsOfGEOS
  /// Nanoseconds, of each contender.
  private var building: [Double] = []

  init(_ prefix: String, _ count: Int, _ runner: Runner) throws {
    (self.prefix, self.runner) = (prefix, runner)
    runner.progress("\(prefix), buildings")
    let features = try ScaleCity.city.buildings(count, runner.options)
    let start = Clock.now
    let set = FeatureSet(features)
    let scene = Scene(layers: [.fill("buildings", set)])
    let viewport = Size(width: 1024, height: 768)
    let frame = try scene.frame(camera: .fitting(features, viewport), viewport: viewport)
    let made = Clock.now
    let plane = features.planePositions
    tree = try PackedRTree(
      packing: (0..<features.count).map { feature in
        features.parts(of: feature).reduce(into: BoundingBox.empty) { box, part in
          for position in features.positions(ofPart: part) {
            box.formUnion(x: plane[position].x, y: plane[position].y)
          }
        }
      })
    let packed = Clock.now
    runner.progress("\(prefix), GEOS")
    geos = try PolygonsOfGEOS(features, plane)
    let end = Clock.now
    building = [made - start, packed - made, packed - made, end - packed].map { Double($0) }
    var random = SeededNumbers(seed: runner.options.seed)
    // Uniform over the city; what the camera makes of a pixel is the place that all are asked about.
    let bounds = tree.bounds
    pixels = (0..<count).compactMap { _ in
      let place = MercatorPoint(
        x: bounds.minX + random.unit() * bounds.width, y: bounds.minY + random.unit() * bounds.height)
      return frame.projection.project(frame.projection.plane(place))?.pixel
    }
    places = pixels.compactMap { pixel in
      frame.projection.unproject(pixel).map(frame.projection.mercator)
    }
    (self.features, self.plane, self.frame) = (features, plane, frame)
    guard places.count == count else { throw MeasuringError(message: "\(prefix): a place is out of sight") }
  }

  func race() throws {
    let ways: [() -> Answer] = [joinByFrame, joinByTree, joinOneByOne, { [self] in geos.join(places) }]
    var answers: [Answer] = []
    var times = ways.map { _ in [Double]() }
    // The first round only warms up: GEOS prepares its polygons in it.
    for round in 0...(runner.options.isQuick ? 3 : 5) {
      for turn in ways.indices {
        // Another one begins each round.
        let way = (turn + round) % ways.count
        runner.progress("\(prefix)/\(Self.contenders[way]), round \(round)")
        let start = Clock.now
        let answer = ways[way]()
        if round > 0 { times[way].append(Double(Clock.now - start) / Double(places.count)) }
        if answers.isEmpty { answers = ways.map { _ in answer } }
        answers[way] = answer
      }
    }
    for way in ways.indices where answers[way] != answers[0] {
      throw MeasuringError(
        message: "\(prefix): \(Self.contenders[way]) finds \(answers[way]), \(Self.contenders[0]) \(answers[0])")
    }
    report(times, answers[0])
  }

  private func report(_ times: [[Double]], _ answer: Answer) {
    let results = times.indices.map { way in
      var result = Result(
        name: "\(prefix)/\(Self.contenders[way])", samples: times[way].sorted(), seed: runner.options.seed,
        checksum: answer.sum)
      result.items = places.count
      result.rounds = times[way]
      return result
    }
    for (way, var result) in results.enumerated() {
      result.note = "a point; \(answer.count) pairs"
      if way < 3, let ratio = Ratio(of: result, to: results[3]) {
        result.note += String(
          format: ", %.2f times as fast as GEOS (%.2f-%.2f)", ratio.median, ratio.least, ratio.most)
      }
      runner.add(result)
      var built = Result(
        name: "\(prefix)/build/\(Self.contenders[way])", samples: [building[way]], seed: runner.options.seed,
        checksum: 0)
      built.items = places.count
      runner.add(built)
    }
  }

  private func joinByFrame() -> Answer {
    let batch = frame.batch(at: pixels)
    var answer = Answer()
    for point in pixels.indices {
      for hit in batch.records(at: point) { note(point, hit.feature, &answer) }
    }
    return answer
  }

  private func joinByTree() -> Answer {
    var answer = Answer()
    for (point, items) in tree.items(containing: places.map { Point(x: $0.x, y: $0.y) }).enumerated() {
      for item in items where contains(item, places[point]) { note(point, item, &answer) }
    }
    return answer
  }

  private func joinOneByOne() -> Answer {
    var answer = Answer()
    for (point, place) in places.enumerated() {
      tree.forEach(containing: Point(x: place.x, y: place.y)) { item in
        if contains(item, place) { note(point, item, &answer) }
        return .continue
      }
    }
    return answer
  }

  private func note(_ point: Int, _ building: Int, _ answer: inout Answer) {
    answer.count += 1
    answer.sum &+= up_pair(UInt64(point), UInt64(building))
  }

  private func contains(_ feature: Int, _ place: MercatorPoint) -> Bool {
    let plane = plane
    for part in features.parts(of: feature) {
      var crossings = RayCrossings(from: place)
      for ring in features.rings(ofPart: part) {
        crossings.count(ring: plane.span.extracting(features.positions(ofRing: ring)))
      }
      if crossings.location != .outside { return true }
    }
    return false
  }
}

/// The same polygons as GEOS holds them.
@safe
private final class PolygonsOfGEOS {
  private let polygons: OpaquePointer

  /// - Parameter plane: The features' positions on the map plane. Each feature is one polygon.
  init(_ features: FeatureCollection, _ plane: [MercatorPoint]) throws {
    var (placeStarts, ringStarts): ([Int], [Int]) = ([0], [0])
    for part in 0..<features.partCount {
      for ring in features.rings(ofPart: part) { placeStarts.append(features.positions(ofRing: ring).upperBound) }
      ringStarts.append(placeStarts.count - 1)
    }
    let places = plane.map { up_vertex(x: $0.x, y: $0.y) }
    // All is copied within the call.
    guard
      let polygons = unsafe up_polygons_build(places, placeStarts, ringStarts, features.partCount)
    else { throw MeasuringError(message: "GEOS can't build the polygons") }
    unsafe self.polygons = polygons
  }

  deinit { unsafe up_polygons_free(polygons) }

  func join(_ places: [MercatorPoint]) -> Answer {
    // Two doubles each, as C knows them.
    let answer = unsafe places.withUnsafeBytes { bytes in
      unsafe up_polygons_join(polygons, bytes.baseAddress?.assumingMemoryBound(to: up_vertex.self), places.count)
    }
    return Answer(count: answer.count, sum: answer.sum)
  }
}
