internal import Foundation
internal import Underpixel

/// Where all features of a viewport of 1024 x 768 can be tapped, and where one of them.
func tapTargetSuite(_ runner: Runner) throws {
  let views = [("z14", 14.0, 0.0), ("z16", 16, 0), ("z16-pitch60", 16, 60)]
  func names(_ map: String, _ view: String) -> [String] { ["all", "one"].map { "targets/\(map)/\(view)/\($0)" } }
  for (name, file) in [("monaco", "monaco/style.json"), ("osm-liberty", "osm-liberty/style.json")] {
    guard runner.wantsAny(of: views.flatMap { names(name, $0.0) }) else { continue }
    let map = MapModel(size: Size(width: 1024, height: 768))
    if !runner.options.listsOnly { try map.load(style: URL(filePath: "\(runner.options.data)/\(file)")) }
    for (view, zoom, pitch) in views {
      map.camera = Camera(center: Coordinate(longitude: 7.4246, latitude: 43.7399), zoom: zoom, pitch: pitch)
      if !runner.options.listsOnly { try map.loadLocalTiles() }
      let frame = try map.frame
      let (all, one) = (names(name, view)[0], names(name, view)[1])
      var count = 0
      if runner.wants(all) {
        let (samples, checksum) = runner.time(each: 5) { _ in
          let targets = frame.tapTargets()
          count = targets.count
          return UInt64(targets.count { $0.visibility == .exposed })
        }
        var result = Result(name: all, samples: samples, seed: runner.options.seed, checksum: checksum)
        result.items = count
        result.note = "\(count) targets"
        runner.add(result)
      }
      guard runner.wants(one) else { continue }
      let hits = Array(frame.hits().prefix(100))
      let (samples, checksum) = runner.time(each: hits.count) { index in
        UInt64(frame.tapTarget(of: hits[index]).clearance)
      }
      runner.add(Result(name: one, samples: samples, seed: runner.options.seed, checksum: checksum))
    }
  }
}
