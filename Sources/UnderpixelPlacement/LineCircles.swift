internal import UnderpixelCamera
internal import UnderpixelCollision
internal import UnderpixelGeometry

/// The circles that text along a line covers on the screen.
struct LineCircles {
  private let rules: LabelRules
  private let labels: LabelSet
  private let projection: Projection
  private let worldCopy: Double
  /// Kept from text to text, so that their memory is.
  private var before: [Vector] = []
  private var after: [Vector] = []

  init(_ rules: LabelRules, _ part: LabelPart, _ projection: Projection) {
    self.rules = rules
    labels = part.labels
    worldCopy = part.worldCopy
    self.projection = projection
  }

  /// The circles of a label's text; none where it does not fit on its line as it is seen, lies outside, or too far away.
  mutating func circles(of label: Label, _ text: LineText) -> [CollisionCircle] {
    let size = labels.textSize(of: label.feature, atZoom: projection.camera.zoom)
    let depth = projection.depth(of: projection.plane(label.anchor, copy: worldCopy))
    let ratio = CollisionIndex.perspectiveRatio(eyeDistance: projection.eyeDistance, depth: depth)
    guard depth > 0, ratio >= CollisionIndex.leastPerspectiveRatio else { return [] }
    let scale = (rules.pitchesWithMap ? size / ratio : size * ratio) / 24
    let line = SeenLine(labels.vertices[text.vertices], label.anchor, text.segment, rules, projection, worldCopy)
    let offset = text.offset.vector * scale
    guard line.walk(text.firstGlyph * scale + offset.x, offset.y, &before),
      line.walk(text.lastGlyph * scale + offset.x, offset.y, &after)
    else { return [] }
    var path = Array(before.dropFirst().reversed() + after.dropFirst())
    if rules.pitchesWithMap {
      for index in path.indices {
        guard let seen = projection.project(PlanePoint(path[index])) else { return [] }
        path[index] = seen.pixel.vector
      }
    }
    return circles(along: path, radius: text.height * 0.5 * ratio + rules.textPadding)
  }

  /// Text that would need more is too small to be read.
  private static let mostCircles = 4096.0

  /// Circles along the stretches of a path that lie in the viewport and its margin, about two and a half radii apart.
  private func circles(along path: [Vector], radius: Double) -> [CollisionCircle] {
    guard radius.isFinite, radius > 0, path.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return [] }
    let margin = Placement.margin
    let room = BoundingBox(
      minX: -margin, minY: -margin, maxX: projection.viewport.width + margin,
      maxY: projection.viewport.height + margin)
    let isInside = path.allSatisfy { room.contains(x: $0.x, y: $0.y) }
    let pieces = isInside ? [path] : clipped(path.map(Point.init), to: room, isRounded: true).map { $0.map(\.vector) }
    var circles: [CollisionCircle] = []
    for piece in pieces where !piece.isEmpty {
      let steps = EvenSteps(along: piece, padding: radius * 0.25)
      let wanted = steps.length <= 0.5 * radius ? 0 : (steps.paddedLength / (radius * 2.5)).rounded(.up)
      guard wanted <= Self.mostCircles else { return [] }
      let count = Int(wanted) + 1
      for number in 0..<count {
        let place = steps.place(at: Double(number) / Double(max(count - 1, 1)))
        circles.append(CollisionCircle(center: ScreenPoint(x: place.x, y: place.y), radius: radius))
      }
    }
    let isSeen = circles.contains { circle in
      let (x, y) = (circle.center.x, circle.center.y)
      return x + radius >= room.minX && x - radius < room.maxX && y + radius >= room.minY && y - radius < room.maxY
    }
    return isSeen ? circles : []
  }
}

/// Places along a path by the share of its length.
private struct EvenSteps {
  private let path: [Vector]
  private var distances: [Double] = [0]
  private let padding: Double

  init(along path: [Vector], padding: Double) {
    self.path = path
    for index in path.indices.dropFirst() {
      distances.append(distances[index - 1] + UnderpixelPlacement.length(path[index] - path[index - 1]))
    }
    self.padding = min(padding, distances[distances.count - 1] * 0.5)
  }

  var length: Double { distances[distances.count - 1] }
  var paddedLength: Double { length - 2 * padding }

  /// - Parameter share: 0 for the beginning, less the padding, 1 for the end.
  func place(at share: Double) -> Vector {
    guard path.count > 1 else { return path[0] }
    let target = share * paddedLength + padding
    var next = 1
    while next + 1 < path.count, distances[next] < target { next += 1 }
    let step = distances[next] - distances[next - 1]
    let t = step > 0 ? (target - distances[next - 1]) / step : 0
    return path[next - 1] * (1 - t) + path[next] * t
  }
}
