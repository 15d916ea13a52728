internal import Underpixel

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A map as options describe it, ready to be asked: what `underpixel hit` and `underpixel draw` have in common.
struct MapOptions {
  static let names: Set<String> = ["style", "size", "camera", "layers", "assets", "pixel-ratio"]

  let map: MapModel
  let frame: Frame
  /// The layers that are asked; nil for all.
  let layers: Set<String>?
  /// What the style says that is not taken into account, and what could not be read.
  private let warnings: [String]

  /// The same, with what labels asked for in vain by now.
  var warningsByNow: [String] { warnings + map.symbolProblems }

  init(_ options: Options) throws(UsageError) {
    let style = try options.required("style", "FILE")
    let map = MapModel(size: try options.size("size") ?? Size(width: 1024, height: 768))
    map.assets = options["assets"]
    map.pixelRatio = try options.amount("pixel-ratio") ?? 1
    do {
      try map.load(style: URL(filePath: style))
      try Self.setCamera(of: map, options)
      layers = try Self.wantedLayers(in: map, options)
      try map.loadLocalTiles()
      frame = try map.frame
    } catch let error as UsageError {
      throw error
    } catch {
      throw UsageError("\(error)", status: error is CameraError ? 2 : 1)
    }
    self.map = map
    warnings = Self.folded(map.warnings).map { "\(style): \($0)" } + map.tileProblems
  }

  /// A line for each message: its first place, and how many more there are.
  private static func folded(_ warnings: [StyleProblem]) -> [String] {
    let paths = Dictionary(grouping: warnings, by: \.message).mapValues { $0.map(\.path) }
    var told: Set<String> = []
    return warnings.filter { told.insert($0.message).inserted }.map { warning in
      let more = (paths[warning.message]?.count ?? 1) - 1
      if more == 0 { return warning.description }
      return "\(warning.path) and \(more) more \(more == 1 ? "place" : "places"): \(warning.message)"
    }
  }

  private static func setCamera(of map: MapModel, _ options: Options) throws(UsageError) {
    let form = "LNG,LAT,ZOOM[,BEARING[,PITCH[,ROLL]]]"
    guard let numbers = try options.numbers("camera", form, count: 3...6) else { return }
    map.camera.center = Coordinate(longitude: numbers[0], latitude: numbers[1])
    map.camera.zoom = numbers[2]
    map.camera.bearing = numbers.count > 3 ? numbers[3] : 0
    map.camera.pitch = numbers.count > 4 ? numbers[4] : 0
    map.camera.roll = numbers.count > 5 ? numbers[5] : 0
  }

  private static func wantedLayers(in map: MapModel, _ options: Options) throws(UsageError) -> Set<String>? {
    guard let names = options["layers"]?.split(separator: ",").map(String.init) else { return nil }
    for name in names {
      if let misfit = map.omission(of: name) ?? map.absence(of: name) { throw UsageError("--layers: \(misfit)") }
    }
    return Set(names)
  }
}
