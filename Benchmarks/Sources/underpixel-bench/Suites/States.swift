internal import SyntheticCity
internal import Underpixel

/// The states of 100,000 points of a GeoJSON source, whose radius follows them: set one after the other, and one that
/// changes while all are set and the scene before is held.
func statesSuite(_ runner: Runner) throws {
  let (setting, answer, change) = (
    "states/set-100k/underpixel", "states/first-answer-100k/underpixel", "states/change-1-of-100k/underpixel"
  )
  guard runner.wantsAny(of: [setting, answer, change]) else { return }
  if runner.options.listsOnly {
    for name in [setting, answer, change] { _ = runner.wants(name) }
    return
  }
  let points = StatefulPoints(100_000, seed: runner.options.seed)
  if runner.wants(setting) || runner.wants(answer) {
    let (settings, answers) = try points.setAll(rounds: runner.options.isQuick ? 3 : 7)
    for (name, samples) in [(setting, settings), (answer, answers)] where runner.wants(name) {
      var result = Result(
        name: name, samples: samples.map(\.time).sorted(), seed: runner.options.seed, checksum: samples[0].checksum)
      result.items = points.count
      runner.add(result)
    }
  }
  if runner.wants(change) { runner.add(try points.changeOne(change, runner)) }
}

/// Points whose radius follows their state.
struct StatefulPoints {
  let count: Int
  let seed: UInt64
  fileprivate let places: [Coordinate]
  private let document: PropertyValue

  fileprivate static let size = Size(width: 1024, height: 768)
  private static let camera = Camera(center: Coordinate(longitude: 7.42, latitude: 43.73), zoom: 15)
  fileprivate static let (small, large) = (4.0, 12.0)

  init(_ count: Int, seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    let center = Self.camera.center
    let places = (0..<count).map { _ in
      Coordinate(
        longitude: center.longitude + (random.unit() - 0.5) * 0.2,
        latitude: center.latitude + (random.unit() - 0.5) * 0.2)
    }
    let features: [PropertyValue] = places.enumerated().map { index, place in
      [
        "type": "Feature", "id": .integer(Int64(index)), "properties": [:],
        "geometry": ["type": "Point", "coordinates": [.number(place.longitude), .number(place.latitude)]],
      ]
    }
    let isSelected: PropertyValue = ["boolean", ["feature-state", "selected"], false]
    document = [
      "version": 8,
      "sources": ["points": ["type": "geojson", "data": ["type": "FeatureCollection", "features": .array(features)]]],
      "layers": [
        [
          "id": "points", "type": "circle", "source": "points",
          "paint": ["circle-radius": ["case", isSelected, .number(Self.large), .number(Self.small)]],
        ]
      ],
    ]
    self.places = places
    self.count = count
    self.seed = seed
  }

  private func map() throws -> MapModel {
    let map = MapModel(size: Self.size)
    try map.load(document: document)
    map.camera = Self.camera
    return map
  }

  /// Which points are selected at first: every other one.
  fileprivate func select(_ point: Int, _ isSelected: Bool, _ map: MapModel) {
    map.setFeatureState(source: "points", id: FeatureID(Int64(point)), state: ["selected": .bool(isSelected)])
  }

  private static func ask(_ map: MapModel, at pixel: ScreenPoint) throws -> UInt64 {
    fingerprint(try map.frame.hits(at: pixel))
  }

  /// Nanoseconds of setting the states of all points in a map that was looked at before, and of the answer after it.
  func setAll(rounds: Int) throws -> (
    settings: [(time: Double, checksum: UInt64)], answers: [(time: Double, checksum: UInt64)]
  ) {
    var (settings, answers): ([(Double, UInt64)], [(Double, UInt64)]) = ([], [])
    let middle = ScreenPoint(x: Self.size.width / 2, y: Self.size.height / 2)
    for _ in 0..<rounds {
      let map = try map()
      _ = try Self.ask(map, at: middle)
      let start = Clock.now
      for point in 0..<count { select(point, point % 2 == 0, map) }
      let set = Clock.now
      let checksum = try Self.ask(map, at: middle)
      let end = Clock.now
      settings.append((Double(set - start), UInt64(count)))
      answers.append((Double(end - set), checksum))
    }
    return (settings, answers)
  }

  /// Changes of one state each, while all are set.
  func changeOne(_ name: String, _ runner: Runner) throws -> Result {
    let changes = try changes()
    var failure: (any Error)?
    // Twice in a row each: a point is as it was at the end of a round.
    let (samples, checksum) = runner.time(each: min(changes.count, 10_000)) { index in
      do {
        return try changes.next(index)
      } catch {
        failure = error
        return 0
      }
    }
    if let failure { throw failure }
    guard changes.wrong == 0 else {
      throw MeasuringError(message: "\(name): \(changes.wrong) answers do not follow the state")
    }
    var result = Result(name: name, samples: samples, seed: seed, checksum: checksum)
    result.items = count
    return result
  }

  /// A map with the states of all points set, some of which can be changed one by one.
  func changes() throws -> Changes {
    let map = try map()
    for point in 0..<count { select(point, point % 2 == 0, map) }
    return try Changes(self, map)
  }

  /// A point that is on the screen is selected, or not any more, and a pixel beside it asked, which its large disc covers and
  /// its small one does not: setting, scene, frame and answer together, while the frame before is held.
  final class Changes {
    /// How many answers did not follow the state.
    private(set) var wrong = 0
    private let points: StatefulPoints
    private let map: MapModel
    private let seen: [(point: Int, pixel: ScreenPoint)]
    private var held: Frame

    fileprivate init(_ points: StatefulPoints, _ map: MapModel) throws {
      self.points = points
      self.map = map
      let frame = try map.frame
      let beside = (StatefulPoints.small + StatefulPoints.large) / 2
      seen = points.places.indices.compactMap { point in
        guard let pixel = frame.projection.pixel(of: points.places[point]),
          (0...StatefulPoints.size.width).contains(pixel.x), (0...StatefulPoints.size.height).contains(pixel.y)
        else { return nil }
        return (point, ScreenPoint(x: pixel.x + beside, y: pixel.y))
      }
      held = frame
    }

    /// Twice for each point on the screen: there and back.
    var count: Int { 2 * seen.count }

    func next(_ index: Int) throws -> UInt64 {
      let (point, pixel) = seen[index / 2]
      let isSelected = (point % 2 == 0) == (index % 2 == 1)
      points.select(point, isSelected, map)
      let frame = try map.frame
      let hits = frame.hits(at: pixel)
      held = frame
      if hits.records.contains(where: { $0.feature == point }) != isSelected { wrong += 1 }
      return fingerprint(hits)
    }
  }
}
