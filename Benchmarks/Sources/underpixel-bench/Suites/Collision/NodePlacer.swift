internal import Foundation
internal import UnderpixelCollision
internal import UnderpixelGeometry

/// The scheme of MapLibre GL JS, run by Node.js in a process of its own, which times itself.
final class NodePlacer: Placer {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var received = Data()

  /// Nil where Node.js is not installed.
  init?(_ workload: LabelWorkload) throws {
    guard let node = Self.node else { return nil }
    super.init("grid-js", workload)
    process.executableURL = node
    process.arguments = [URL(filePath: #filePath).deletingLastPathComponent().appending(path: "grid.mjs").path]
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    try send(JSONEncoder().encode(Scene(workload)))
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  override func place() throws -> UInt64 {
    try send(Data("place".utf8))
    return UInt64(try line()) ?? 0
  }

  override func placedLabels() throws -> [UInt8] {
    try send(Data("placed".utf8))
    return try line().utf8.map { $0 - UInt8(ascii: "0") }
  }

  private static var node: URL? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.lazy.map { URL(filePath: "\($0)/node") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  private func send(_ message: Data) throws {
    try input.fileHandleForWriting.write(contentsOf: message + Data("\n".utf8))
  }

  private func line() throws -> String {
    while true {
      if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        defer { received.removeSubrange(...end) }
        return String(decoding: received[..<end], as: UTF8.self)
      }
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { throw MeasuringError(message: "\(name): Node.js has ended") }
      received += more
    }
  }

  /// In pixels from the corner of the padding.
  private struct Scene: Encodable {
    struct Label: Encodable {
      var box: [Double]?
      var circles: [Double]?
    }

    var width = LabelWorkload.viewport.width + 2 * LabelWorkload.padding
    var height = LabelWorkload.viewport.height + 2 * LabelWorkload.padding
    var labels: [Label]

    init(_ workload: LabelWorkload) {
      let padding = LabelWorkload.padding
      labels = workload.labels.map { label in
        guard label.circles.isEmpty else {
          let circles = workload.circles[label.circles]
          return Label(circles: circles.flatMap { [$0.center.x + padding, $0.center.y + padding, $0.radius] })
        }
        return Label(box: [label.box.minX, label.box.minY, label.box.maxX, label.box.maxY].map { $0 + padding })
      }
    }
  }
}
