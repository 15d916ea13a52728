internal import Foundation
internal import SyntheticCity
internal import Underpixel

/// Whole queries beside those of MapLibre GL JS in a headless browser: the same style, tiles, glyphs, images, cameras and
/// pixels, in turns, and the same answers.
func engineSuite(_ runner: Runner) throws {
  var maps = [EngineMap(name: "monaco", center: PixelMap.monaco)]
  if runner.options.cities != nil { maps.append(EngineMap(name: "manhattan", center: PixelMap.manhattan)) }
  guard runner.wantsAny(of: maps.flatMap(\.names)) else { return }
  if runner.options.listsOnly {
    for name in maps.flatMap(\.names) { _ = runner.wants(name) }
    return
  }
  if let missing = EngineBrowser.missing {
    Terminal.printError("engine/ is skipped: \(missing)")
    return
  }
  let files = try EngineFiles(runner.options)
  let browser = try EngineBrowser(root: files.root)
  for map in maps { try map.measure(runner, files, browser) }
}

private struct EngineMap {
  let name: String
  let center: Coordinate

  /// With the labels and icons that find room, and the style without such layers.
  private static let kinds = ["labels", "no-labels"]

  /// Without the contender.
  var names: [String] {
    PixelMap.cameras.flatMap { camera in Self.kinds.map { "engine/\(name)/\(camera.name)/\($0)" } }
  }

  func measure(_ runner: Runner, _ files: EngineFiles, _ browser: EngineBrowser) throws {
    for camera in PixelMap.cameras {
      for kind in Self.kinds {
        let name = "engine/\(name)/\(camera.name)/\(kind)"
        guard runner.wants(name) else { continue }
        let view = Camera(center: center, zoom: camera.zoom, pitch: camera.pitch)
        let map = MapModel(size: PixelMap.size)
        let hasLabels = kind == "labels"
        try map.load(document: files.style(self.name, hasLabels: hasLabels), folder: files.root.path)
        map.camera = view
        try map.loadLocalTiles()
        let page = try browser.load(
          files.style(self.name, hasLabels: hasLabels, at: "local://"), view, PixelMap.size)
        guard page["version"]?.string == EngineBrowser.version else {
          throw MeasuringError(message: "\(name): the page has another release of MapLibre GL JS")
        }
        guard Self.isSame(view, page) else { throw MeasuringError(message: "\(name): the page looks from elsewhere") }
        let race = try EngineRace(name: name, frame: map.frame, browser: browser, options: runner.options)
        for var result in try race.results() {
          if !result.isOurs { result.note = "\(page["browser"]?.string ?? "")" }
          runner.add(result)
        }
      }
    }
  }

  private static func isSame(_ camera: Camera, _ page: PropertyValue) -> Bool {
    let center = page["center"]?.array ?? []
    let pairs = [
      (center.first?.number, camera.center.longitude), (center.last?.number, camera.center.latitude),
      (page["zoom"]?.number, camera.zoom), (page["pitch"]?.number, camera.pitch),
    ]
    return pairs.allSatisfy { abs(($0 ?? .nan) - $1) < 1e-9 }
  }
}
