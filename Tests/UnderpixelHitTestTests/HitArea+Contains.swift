import UnderpixelGeometry

@testable import UnderpixelHitTest

/// What a painter does with areas, pixel by pixel.
extension HitArea {
  func contains(_ pixel: ScreenPoint) -> Bool { shapes.contains { $0.contains(pixel) } }

  func edgeDistance(to pixel: ScreenPoint) -> Double {
    shapes.reduce(.infinity) { min($0, $1.edgeDistance(to: pixel)) }
  }
}

extension AreaShape {
  fileprivate func contains(_ pixel: ScreenPoint) -> Bool {
    switch self {
    case .polygon(let rings): rings.filter { winds($0, around: pixel) }.count % 2 == 1
    case .pieces(let polygons): polygons.contains { winds($0, around: pixel) }
    case .stroke(let lines, let width):
      lines.contains { line in segments(line, isClosed: false).contains { distance(pixel, $0) <= width / 2 } }
    case .disc(let center, let radius): length(center.vector - pixel.vector) <= radius
    }
  }

  fileprivate func edgeDistance(to pixel: ScreenPoint) -> Double {
    func nearest(_ lines: [[ScreenPoint]], isClosed: Bool) -> Double {
      lines.reduce(.infinity) { least, line in
        segments(line, isClosed: isClosed).reduce(least) { min($0, distance(pixel, $1)) }
      }
    }
    switch self {
    case .polygon(let rings), .pieces(let rings): return nearest(rings, isClosed: true)
    case .stroke(let lines, let width): return (nearest(lines, isClosed: false) - width / 2).magnitude
    case .disc(let center, let radius): return (length(center.vector - pixel.vector) - radius).magnitude
    }
  }

  var corners: [ScreenPoint] {
    switch self {
    case .polygon(let lines), .pieces(let lines), .stroke(let lines, _): return lines.flatMap { $0 }
    case .disc(let center, let radius):
      return [ScreenPoint(x: center.x - radius, y: center.y), ScreenPoint(x: center.x, y: center.y + radius)]
    }
  }

  private func distance(_ pixel: ScreenPoint, _ segment: (ScreenPoint, ScreenPoint)) -> Double {
    UnderpixelHitTest.distance(pixel.vector, segment.0.vector, segment.1.vector)
  }

  private func segments(_ line: [ScreenPoint], isClosed: Bool) -> [(ScreenPoint, ScreenPoint)] {
    guard let first = line.first, let last = line.last else { return [] }
    if line.count == 1 { return [(first, first)] }
    return Array(zip(line, line.dropFirst())) + (isClosed ? [(last, first)] : [])
  }

  /// The even-odd rule for one ring.
  private func winds(_ ring: [ScreenPoint], around pixel: ScreenPoint) -> Bool {
    segments(ring, isClosed: true).filter { a, b in
      (a.y > pixel.y) != (b.y > pixel.y)
        && pixel.x < a.x + (pixel.y - a.y) / (b.y - a.y) * (b.x - a.x)
    }.count % 2 == 1
  }
}
