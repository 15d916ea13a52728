internal import SyntheticCity
internal import UnderpixelCollision
internal import UnderpixelGeometry

/// Labels of a map in the order of their importance: the same for a seed on every machine.
struct LabelWorkload {
  enum Kind: String, CaseIterable {
    /// Texts and icons, a box each.
    case boxes
    /// A third of them along lines, with a row of circles each.
    case mixed
  }

  /// A box, or a row of circles.
  struct Label {
    var box = BoundingBox.empty
    var circles: Range<Int> = 0..<0
  }

  static let viewport = Size(width: 2120, height: 1280)
  static let padding = 100.0

  private(set) var labels: [Label] = []
  private(set) var circles: [CollisionCircle] = []

  init(_ kind: Kind, count: Int, seed: UInt64) {
    var random = SeededNumbers(seed: seed &* 31 &+ UInt64(count))
    for _ in 0..<count {
      let x = Self.rounded(random.unit() * (Self.viewport.width + 2 * Self.padding) - Self.padding)
      let y = Self.rounded(random.unit() * (Self.viewport.height + 2 * Self.padding) - Self.padding)
      // Letters of 11 to 17 pixels, about half as wide; 3 to 20 of them, and 2 pixels of room around.
      let size = Self.rounded(11 + 6 * random.unit())
      let width = Self.rounded(size * 0.55 * (3 + 17 * random.unit()))
      if kind == .mixed && random.unit() < 1 / 3.0 {
        addLine(through: ScreenPoint(x: x, y: y), length: width, radius: size / 2, tilt: random.unit() - 0.5)
      } else {
        let (halfWidth, halfHeight) = (width / 2 + 2, size * 0.6 + 2)
        labels.append(
          Label(box: BoundingBox(minX: x - halfWidth, minY: y - halfHeight, maxX: x + halfWidth, maxY: y + halfHeight)))
      }
    }
  }

  /// Circles that stand a little farther apart than they are wide; map engines cut lines at the padding.
  private mutating func addLine(through center: ScreenPoint, length: Double, radius: Double, tilt: Double) {
    let (reachX, reachY) = (Self.viewport.width + Self.padding - length, Self.viewport.height + Self.padding - length)
    let center = ScreenPoint(
      x: min(max(center.x, length - Self.padding), reachX), y: min(max(center.y, length - Self.padding), reachY))
    let steps = Int((length / (radius * 2.5)).rounded(.up))
    for step in 0...steps {
      let along = length * (Double(step) / Double(max(steps, 1)) - 0.5)
      let place = ScreenPoint(x: center.x + Self.rounded(along), y: center.y + Self.rounded(along * tilt))
      circles.append(CollisionCircle(center: place, radius: radius))
    }
    labels.append(Label(circles: circles.count - steps - 1..<circles.count))
  }

  /// To a 64th of a pixel, so that contenders with another origin compute the same.
  private static func rounded(_ pixels: Double) -> Double { (pixels * 64).rounded() / 64 }
}
