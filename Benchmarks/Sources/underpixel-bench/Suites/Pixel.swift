internal import Foundation
internal import Synchronization
internal import SyntheticCity
internal import Underpixel

/// One pixel over all layers of a map, at 1024 x 768: Monaco's style over GeoJSON, and a whole basemap over vector tiles.
func pixelSuite(_ runner: Runner) throws {
  try PixelMap(
    name: "monaco", center: PixelMap.monaco,
    kinds: ["random", "resting", "radius-8", "box-100", "two-threads"]
  ).measure(runner) { try $0.load(style: URL(filePath: "\(runner.options.data)/monaco/style.json")) }

  let basemap = URL(filePath: "\(runner.options.data)/osm-liberty/style.json")
  try PixelMap(
    name: "osm-liberty/monaco", center: PixelMap.monaco,
    kinds: ["random", "radius-8", "topmost"]
  ).measure(runner) { try $0.load(style: basemap) }
  guard let folder = runner.options.cities else { return }
  try PixelMap(
    name: "osm-liberty/manhattan", center: PixelMap.manhattan,
    kinds: ["random", "radius-8", "topmost"]
  ).measure(runner) { try $0.load(basemap: basemap, manhattan: folder) }
}

extension MapModel {
  /// Loads a basemap's style over the tiles of Manhattan.
  ///
  /// - Parameter folder: Where the tiles of cities are.
  func load(basemap: URL, manhattan folder: String) throws {
    guard case .object(var style) = try JSONReader.value(of: Array(Data(contentsOf: basemap))) else {
      throw MeasuringError(message: "\(basemap.path) is no style")
    }
    style["sources"] = [
      "openmaptiles": [
        "type": "vector", "tiles": [.string("\(folder)/manhattan/tiles/{z}/{x}/{y}.pbf")], "minzoom": 0, "maxzoom": 14,
      ]
    ]
    try load(document: .object(style), folder: basemap.deletingLastPathComponent().path)
  }
}

/// A map, from where it is looked at and what is asked.
struct PixelMap {
  let name: String
  let center: Coordinate
  let kinds: [String]

  static let size = Size(width: 1024, height: 768)
  static let (monaco, manhattan) = (
    Coordinate(longitude: 7.4246, latitude: 43.7399), Coordinate(longitude: -73.9855, latitude: 40.7484)
  )
  static let cameras: [(name: String, zoom: Double, pitch: Double)] = [
    ("z14", 14, 0), ("z16", 16, 0), ("z16-pitch60", 16, 60), ("z18", 18, 0),
  ]

  /// Anywhere in the viewport.
  static func pixels(_ count: Int, seed: UInt64) -> [ScreenPoint] {
    var random = SeededNumbers(seed: seed)
    return (0..<count).map { _ in ScreenPoint(x: random.unit() * size.width, y: random.unit() * size.height) }
  }

  func measure(_ runner: Runner, load: (MapModel) throws -> Void) throws {
    let names = Self.cameras.flatMap { camera in kinds.map { "pixel/\(name)/\(camera.name)/\($0)" } }
    guard runner.wantsAny(of: names) else { return }
    let map = MapModel(size: Self.size)
    if !runner.options.listsOnly { try load(map) }
    let pixels = Self.pixels(10_000, seed: runner.options.seed)
    // A pointer that moves a pixel at a time.
    let path = (0..<10_000).map { ScreenPoint(x: 300 + Double($0 % 100), y: 300 + Double($0 / 100 % 100)) }

    for camera in Self.cameras {
      map.camera = Camera(center: center, zoom: camera.zoom, pitch: camera.pitch)
      if !runner.options.listsOnly { try map.loadLocalTiles() }
      let frame = try map.frame
      for kind in kinds {
        let name = "pixel/\(name)/\(camera.name)/\(kind)"
        switch kind {
        case "random": measure(name, pixels, runner) { frame.hits(at: $0) }
        case "resting": measure(name, path, runner) { frame.hits(at: $0) }
        case "radius-8": measure(name, pixels, runner) { frame.hits(at: $0, radius: 8) }
        case "topmost": measure(name, pixels, runner) { frame.hits(at: $0, limit: 1) }
        case "box-100":
          measure(name, Array(pixels.prefix(500)), runner) { point in
            frame.hits(in: ScreenBox(x: point.x - 50...point.x + 50, y: point.y - 50...point.y + 50))
          }
        default: try twoThreads(name, frame, pixels, runner)
        }
      }
    }
  }

  private func measure(_ name: String, _ points: [ScreenPoint], _ runner: Runner, _ query: (ScreenPoint) -> Hits) {
    guard runner.wants(name) else { return }
    var count = 0
    let (samples, checksum) = runner.time(each: points.count) { index in
      let hits = query(points[index])
      count += hits.count
      return fingerprint(hits)
    }
    var result = Result(name: name, samples: samples, seed: runner.options.seed, checksum: checksum)
    result.items = points.count
    result.note = String(format: "%.2f hits", Double(count) / Double(2 * points.count))
    runner.add(result)
  }
}

/// Two threads that ask one frame: the time of a query is that of both together over all queries of both.
private func twoThreads(_ name: String, _ frame: Frame, _ pixels: [ScreenPoint], _ runner: Runner) throws {
  guard runner.wants(name) else { return }
  @Sendable func all() -> UInt64 {
    pixels.reduce(0) { sum, pixel in (sum ^ fingerprint(frame.hits(at: pixel))) &* 0x100_0000_01B3 }
  }
  let alone = all()
  var differs = false
  let (samples, checksum) = runner.time(each: 5) { _ in
    let sums = Mutex<[UInt64]>([])
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
      let sum = all()
      sums.withLock { $0.append(sum) }
    }
    differs = differs || sums.withLock { $0 != [alone, alone] }
    return alone
  }
  if differs { throw MeasuringError(message: "\(name): two threads get other answers than one") }
  let perQuery = samples.map { $0 / Double(2 * pixels.count) }
  runner.add(Result(name: name, samples: perQuery, seed: runner.options.seed, checksum: checksum))
}

/// Layers and features of hits in their order, as one number.
func fingerprint(_ hits: Hits) -> UInt64 { fingerprint(hits.records[...]) }

func fingerprint(_ hits: ArraySlice<Hit>) -> UInt64 {
  hits.reduce(UInt64(hits.count)) { sum, hit in
    (sum ^ UInt64(hit.layer) << 32 ^ UInt64(hit.feature)) &* 0x9E37_79B9_7F4A_7C15
  }
}
