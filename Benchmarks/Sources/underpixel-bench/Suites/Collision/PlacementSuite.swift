internal import Foundation
internal import Underpixel

/// The labels of a whole basemap, 1024 x 768: laid out once a tile and whole zoom level, and placed for every camera.
func placementSuite(_ runner: Runner) throws {
  let basemap = URL(filePath: "\(runner.options.data)/osm-liberty/style.json")
  try LabeledMap(name: "monaco", center: Coordinate(longitude: 7.4246, latitude: 43.7399)) {
    try $0.load(style: basemap)
  }.measure(runner)
  guard let folder = runner.options.cities else { return }
  try LabeledMap(name: "manhattan", center: Coordinate(longitude: -73.9855, latitude: 40.7484)) {
    try $0.load(basemap: basemap, manhattan: folder)
  }.measure(runner)
}

private struct LabeledMap {
  let name: String
  let center: Coordinate
  let load: (MapModel) throws -> Void

  static let cameras: [(name: String, zoom: Double, pitch: Double)] = [
    ("z14", 14, 0), ("z15", 15, 0), ("z16", 16, 0), ("z16-pitch60", 16, 60), ("z17", 17, 0), ("z18", 18, 0),
  ]

  func measure(_ runner: Runner) throws {
    for camera in Self.cameras {
      let (layout, placing) = (
        "collision/\(name)/\(camera.name)/layout", "collision/\(name)/\(camera.name)/placing"
      )
      guard runner.wantsAny(of: [layout, placing]) else { continue }
      if runner.options.listsOnly {
        _ = (runner.wants(layout), runner.wants(placing))
        continue
      }
      let view = Camera(center: center, zoom: camera.zoom, pitch: camera.pitch)
      if runner.wants(layout) { try measureLayout(layout, view, runner) }
      if runner.wants(placing) { try measurePlacing(placing, view, runner) }
    }
  }

  private func map(_ camera: Camera) throws -> MapModel {
    let map = MapModel(size: Size(width: 1024, height: 768))
    try load(map)
    map.camera = camera
    try map.loadLocalTiles()
    return map
  }

  /// The first frame of a map less the second: reading fonts is in it.
  private func measureLayout(_ name: String, _ camera: Camera, _ runner: Runner) throws {
    var samples: [Double] = []
    var count = 0
    for _ in 0..<(runner.options.isQuick ? 3 : 5) {
      runner.progress(name)
      let map = try map(camera)
      let first = try map.frame
      let start = Clock.now
      first.place()
      let whole = Double(Clock.now - start)
      var moved = camera
      moved.bearing += 1e-9
      map.camera = moved
      let second = try map.frame
      let again = Clock.now
      second.place()
      samples.append(max(whole - Double(Clock.now - again), 0))
      count = first.symbols().count
    }
    var result = Result(name: name, samples: samples.sorted(), seed: 0, checksum: UInt64(count))
    result.note = "\(count) icons and texts"
    runner.add(result)
  }

  /// A camera that moves a pixel a frame, so that every frame is placed anew.
  private func measurePlacing(_ name: String, _ camera: Camera, _ runner: Runner) throws {
    let map = try map(camera)
    let step = 360 / (512 * exp2(camera.zoom))
    var samples: [Double] = []
    var (checksum, count): (UInt64, Int) = (0, 0)
    for index in 0..<(runner.options.isQuick ? 20 : 60) {
      map.camera.center.longitude = center.longitude + Double(index) * step
      let frame = try map.frame
      let start = Clock.now
      frame.place()
      if index > 0 { samples.append(Double(Clock.now - start)) }
      count = frame.symbols().count
      checksum = (checksum ^ UInt64(count)) &* 0x100_0000_01B3
    }
    var result = Result(name: name, samples: samples.sorted(), seed: 0, checksum: checksum)
    result.note = "\(count) icons and texts"
    runner.add(result)
  }
}
