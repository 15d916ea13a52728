internal import Foundation
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
        case "random": measurePixels(name, pixels, runner) { frame.hits(at: $0) }
        case "resting": measurePixels(name, path, runner) { frame.hits(at: $0) }
        case "radius-8": measurePixels(name, pixels, runner) { frame.hits(at: $0, radius: 8) }
        case "topmost": measurePixels(name, pixels, runner) { frame.hits(at: $0, limit: 1) }
        case "box-100":
          measurePixels(name, Array(pixels.prefix(500)), runner) { point in
            frame.hits(in: ScreenBox(x: point.x - 50...point.x + 50, y: point.y - 50...point.y + 50))
          }
        default: try twoThreads(name, frame, pixels, runner)
        }
      }
    }
  }
}

/// Times a query at each of many points by itself.
func measurePixels(_ name: String, _ points: [ScreenPoint], _ runner: Runner, _ query: (ScreenPoint) -> Hits) {
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

/// Layers and features of hits in their order, as one number.
func fingerprint(_ hits: Hits) -> UInt64 { fingerprint(hits.records[...]) }

func fingerprint(_ hits: ArraySlice<Hit>) -> UInt64 {
  hits.reduce(UInt64(hits.count)) { sum, hit in
    (sum ^ UInt64(hit.layer) << 32 ^ UInt64(hit.feature)) &* 0x9E37_79B9_7F4A_7C15
  }
}
