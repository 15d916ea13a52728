internal import Foundation
internal import SyntheticCity
internal import Underpixel

/// One pixel over all layers of Monaco's style, at 1024 x 768.
func pixelSuite(_ runner: Runner) throws {
  let cameras: [(name: String, zoom: Double, pitch: Double)] = [
    ("z14", 14, 0), ("z16", 16, 0), ("z16-pitch60", 16, 60), ("z18", 18, 0),
  ]
  let kinds = ["random", "resting", "radius-8", "box-100", "two-threads"]
  let names = cameras.flatMap { camera in kinds.map { "pixel/monaco/\(camera.name)/\($0)" } }
  guard runner.wantsAny(of: names) else { return }
  let size = Size(width: 1024, height: 768)
  let map = MapModel(size: size)
  try map.load(style: URL(filePath: "\(runner.options.data)/monaco/style.json"))
  var random = SeededNumbers(seed: runner.options.seed)
  let pixels = (0..<10_000).map { _ in ScreenPoint(x: random.unit() * size.width, y: random.unit() * size.height) }
  // A pointer that moves a pixel at a time.
  let path = (0..<10_000).map { ScreenPoint(x: 300 + Double($0 % 100), y: 300 + Double($0 / 100 % 100)) }

  for camera in cameras {
    let center = Coordinate(longitude: 7.4246, latitude: 43.7399)
    map.camera = Camera(center: center, zoom: camera.zoom, pitch: camera.pitch)
    let frame = try map.frame
    func measure(_ kind: String, _ points: [ScreenPoint], _ query: (ScreenPoint) -> Hits) {
      let name = "pixel/monaco/\(camera.name)/\(kind)"
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
    measure("random", pixels) { frame.hits(at: $0) }
    measure("resting", path) { frame.hits(at: $0) }
    measure("radius-8", pixels) { frame.hits(at: $0, radius: 8) }
    measure("box-100", Array(pixels.prefix(500))) { point in
      frame.hits(in: ScreenBox(x: point.x - 50...point.x + 50, y: point.y - 50...point.y + 50))
    }
    twoThreads("pixel/monaco/\(camera.name)/two-threads", frame, pixels, runner)
  }
}

/// Two threads that ask one frame: the time of a query is that of both together over all queries of both.
private func twoThreads(_ name: String, _ frame: Frame, _ pixels: [ScreenPoint], _ runner: Runner) {
  guard runner.wants(name) else { return }
  let (samples, checksum) = runner.time(each: 5) { _ in
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
      for pixel in pixels { _ = fingerprint(frame.hits(at: pixel)) }
    }
    return UInt64(pixels.count)
  }
  let perQuery = samples.map { $0 / Double(2 * pixels.count) }
  runner.add(Result(name: name, samples: perQuery, seed: runner.options.seed, checksum: checksum))
}

/// Layers and features of hits in their order, as one number.
private func fingerprint(_ hits: Hits) -> UInt64 {
  hits.records.reduce(UInt64(hits.count)) { sum, hit in
    (sum ^ UInt64(hit.layer) << 32 ^ UInt64(hit.feature)) &* 0x9E37_79B9_7F4A_7C15
  }
}
