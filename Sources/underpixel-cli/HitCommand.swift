internal import Underpixel

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// `underpixel hit`: one pixel, for people.
struct HitCommand {
  private enum Format: String, CaseIterable {
    case table, json, geojson
  }

  private let options: Options

  init(_ arguments: [String]) throws(UsageError) {
    options = try Options(
      arguments, known: ["style", "assets", "at", "size", "camera", "radius", "order", "layers", "limit", "format"])
  }

  func run() throws(UsageError) {
    if options.wantsHelp { return Terminal.print(Help.hit) }
    let (text, warnings) = try answer()
    for warning in warnings { Terminal.printError("warning: \(warning)") }
    Terminal.print(text)
  }

  /// What is printed, and what the style says that is not taken into account.
  func answer() throws(UsageError) -> (text: String, warnings: [String]) {
    if let stray = options.plain.first { throw UsageError("\"\(stray)\" is no option; see \"underpixel hit --help\"") }
    let style = try options.required("style", "FILE")
    guard let at = try options.numbers("at", "X,Y", count: 2...2) else { throw UsageError("\"--at X,Y\" is missing") }
    let radius = try number("radius") ?? 0
    let limit = try count("limit")
    let ranking: Ranking = try choice("order", ["rendered", "nearest"]) == "nearest" ? .nearest : .rendered
    let format = Format(rawValue: try choice("format", Format.allCases.map(\.rawValue)) ?? "") ?? .table

    let map = MapModel(size: try options.size("size") ?? Size(width: 1024, height: 768))
    map.assets = options["assets"]
    let layers: Set<String>?
    let frame: Frame
    do {
      try map.load(style: URL(filePath: style))
      try setCamera(of: map)
      layers = try wantedLayers(in: map)
      try map.loadLocalTiles()
      frame = try map.frame
    } catch let error as UsageError {
      throw error
    } catch {
      throw UsageError("\(error)", status: error is CameraError ? 2 : 1)
    }
    let hits = frame.hits(
      at: ScreenPoint(x: at[0], y: at[1]), radius: radius, ranking: ranking, layers: layers, limit: limit)
    let text =
      switch format {
      case .table: hits.isEmpty ? "nothing is there" : Table(hits).text
      case .json: Report.json(hits)
      case .geojson: Report.geojson(hits)
      }
    return (text, Self.folded(map.warnings).map { "\(style): \($0)" } + map.tileProblems)
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

  private func number(_ name: String, _ what: String = "a number") throws(UsageError) -> Double? {
    guard let value = try options.numbers(name, what, count: 1...1)?[0] else { return nil }
    guard (0...1_000_000_000).contains(value) else {
      throw UsageError("\"--\(name)\" expects \(what) from 0 to 1,000,000,000, found \(value)")
    }
    return value
  }

  private func count(_ name: String) throws(UsageError) -> Int? {
    guard let value = try number(name, "a whole number") else { return nil }
    guard value == value.rounded() else { throw UsageError("\"--\(name)\" expects a whole number, found \(value)") }
    return Int(value)
  }

  private func choice(_ name: String, _ choices: [String]) throws(UsageError) -> String? {
    guard let value = options[name] else { return nil }
    guard choices.contains(value) else {
      throw UsageError("\"--\(name)\" expects \(choices.joined(separator: ", or ")), found \"\(value)\"")
    }
    return value
  }

  private func setCamera(of map: MapModel) throws(UsageError) {
    let form = "LNG,LAT,ZOOM[,BEARING[,PITCH[,ROLL]]]"
    guard let numbers = try options.numbers("camera", form, count: 3...6) else { return }
    map.camera.center = Coordinate(longitude: numbers[0], latitude: numbers[1])
    map.camera.zoom = numbers[2]
    map.camera.bearing = numbers.count > 3 ? numbers[3] : 0
    map.camera.pitch = numbers.count > 4 ? numbers[4] : 0
    map.camera.roll = numbers.count > 5 ? numbers[5] : 0
  }

  private func wantedLayers(in map: MapModel) throws(UsageError) -> Set<String>? {
    guard let names = options["layers"]?.split(separator: ",").map(String.init) else { return nil }
    for name in names {
      if let misfit = map.omission(of: name) ?? map.absence(of: name) { throw UsageError("--layers: \(misfit)") }
    }
    return Set(names)
  }
}
