internal import Foundation
internal import UnderpixelCollision
internal import UnderpixelGeometry

/// The scheme of MapLibre GL JS, run by Node.js in a process of its own, which times itself.
final class NodePlacer: Placer {
  private let node: LineProcess

  /// Nil where Node.js is not installed.
  init?(_ workload: LabelWorkload) throws {
    guard let program = LineProcess.program("node") else { return nil }
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "grid.mjs").path
    node = try LineProcess("collision/grid-js: Node.js", program, [script])
    super.init("grid-js", workload)
    try node.send(JSONEncoder().encode(Scene(workload)))
  }

  override func place() throws -> UInt64 {
    try node.send(Data("place".utf8))
    return UInt64(String(decoding: try node.line(), as: UTF8.self)) ?? 0
  }

  override func placedLabels() throws -> [UInt8] {
    try node.send(Data("placed".utf8))
    return try node.line().map { $0 - UInt8(ascii: "0") }
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
