internal import Foundation
internal import Underpixel

/// MapLibre GL JS in a headless browser of its own, which ends with this.
final class EngineBrowser {
  private let process: LineProcess

  static let version = "5.3.0"

  /// What is missing, and how to get it; nil where all is there.
  static var missing: String? {
    var names: [String] = []
    if program == nil { names.append("Chromium") }
    if LineProcess.program("python3") == nil { names.append("Python 3") }
    if !FileManager.default.fileExists(atPath: "\(engine)/maplibre-gl.js") {
      names.append("MapLibre GL JS \(version) (\(engine)/maplibre-gl.js)")
    }
    if names.isEmpty { return nil }
    return "there is no \(names.joined(separator: ", no ")): Scripts/bench --install-engine gets what is missing"
  }

  /// - Parameter root: The folder that it gets tiles, sprites and glyphs from; it is gone when this ends.
  init(root: URL) throws {
    guard let browser = Self.program, let python = LineProcess.program("python3") else {
      throw MeasuringError(message: "engine: \(Self.missing ?? "")")
    }
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "browser.py").path
    process = try LineProcess(
      "engine: browser.py", python,
      [script, "--browser", browser.path, "--engine", Self.engine, "--temporary-root", root.path, "--limit", "120"])
  }

  /// A map that is drawn and at rest.
  func load(_ style: PropertyValue, _ camera: Camera, _ size: Size) throws -> PropertyValue {
    try ask([
      "task": "load", "style": style, "size": [.number(size.width), .number(size.height)],
      "center": [.number(camera.center.longitude), .number(camera.center.latitude)], "zoom": .number(camera.zoom),
      "pitch": .number(camera.pitch),
    ])
  }

  /// What is under each of the points, and how many features the page names there, repeats included.
  func answers(_ points: [ScreenPoint], _ table: inout IdentityTable) throws -> (answers: [[Int]], found: [Int]) {
    let reply = try ask(["task": "answers", "points": Self.pairs(points)])
    guard let features = reply["features"]?.array, let answers = reply["answers"]?.array else {
      throw MeasuringError(message: "engine: the page gave no answers")
    }
    let numbers = features.map { table.number(of: FeatureIdentity($0.array ?? [])) }
    let all = answers.map { answer in (answer.array ?? []).map { numbers[Int($0.number ?? 0)] } }
    return (all.map(IdentityTable.withoutRepeats), all.map(\.count))
  }

  /// Nanoseconds of all queries together, by the page's clock, and how many features they found, repeats included.
  ///
  /// - Parameter warm: How many of the points are asked once before, untimed.
  func time(_ points: [ScreenPoint], warm: Int) throws -> (time: Double, found: Int) {
    let reply = try ask(["task": "time", "points": Self.pairs(points), "warm": .integer(Int64(warm))])
    guard let milliseconds = reply["time"]?.number, let found = reply["found"]?.number else {
      throw MeasuringError(message: "engine: the page gave no time")
    }
    return (milliseconds * 1e6, Int(found))
  }

  private func ask(_ task: PropertyValue) throws -> PropertyValue {
    try process.send(Data(JSONWriter.bytes(of: task)))
    let reply = try JSONReader.value(of: Array(process.line()))
    if let problem = reply["error"]?.string { throw MeasuringError(message: "engine: \(problem)") }
    return reply
  }

  private static func pairs(_ points: [ScreenPoint]) -> PropertyValue {
    .array(points.map { [.number($0.x), .number($0.y)] })
  }

  private static var program: URL? {
    LineProcess.program("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
  }

  /// Where Scripts/setup puts it.
  private static var engine: String {
    let environment = ProcessInfo.processInfo.environment
    let cache = environment["XDG_CACHE_HOME"] ?? "\(environment["HOME"] ?? "")/.cache"
    return "\(cache)/underpixel/maplibre-gl-\(version)"
  }
}
