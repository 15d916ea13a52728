import Foundation
import SyntheticCity

extension Sample {
  /// The share of pairs of a building and one of its four nearest whose orientations differ by less than 5°.
  func alignedNeighborShare() -> Double {
    let orientations = items.map { orientation(of: $0.rings[0]) }
    let centers = items.map { centroid(of: $0.rings[0]) }
    let side = 60.0
    func square(_ point: GroundPoint) -> Square {
      Square(column: Int((point.x / side).rounded(.down)), row: Int((point.y / side).rounded(.down)))
    }
    let squares = Dictionary(grouping: centers.indices) { square(centers[$0]) }
    var (aligned, all) = (0, 0)
    for index in centers.indices {
      for other in nearest(to: index, squares) {
        let difference = abs(orientations[index] - orientations[other])
        all += 1
        if min(difference, 90 - difference) < 5 { aligned += 1 }
      }
    }
    return Double(aligned) / Double(all)

    /// The four nearest: squares ring by ring, until no nearer one can come.
    func nearest(to index: Int, _ squares: [Square: [Int]]) -> [Int] {
      let (center, home) = (centers[index], square(centers[index]))
      var found: [(distance: Double, index: Int)] = []
      for ring in 0...400 {
        for column in -ring...ring {
          for row in -ring...ring where max(abs(column), abs(row)) == ring {
            for other in squares[Square(column: home.column + column, row: home.row + row), default: []]
            where other != index {
              found.append((hypot(centers[other].x - center.x, centers[other].y - center.y), other))
            }
          }
        }
        found.sort { $0 < $1 }
        if found.count >= 4, found[3].distance <= Double(ring) * side { break }
      }
      return found.prefix(4).map(\.index)
    }
  }

  /// The direction of the smallest rectangle around a ring, in degrees from 0 up to 90.
  func orientation(of ring: [GroundPoint]) -> Double {
    let hull = convexHull(of: ring)
    var best = (area: Double.infinity, angle: 0.0)
    for (a, b) in hull.edges {
      let length = hypot(b.x - a.x, b.y - a.y)
      guard length > 0 else { continue }
      let (x, y) = ((b.x - a.x) / length, (b.y - a.y) / length)
      let along = hull.map { $0.x * x + $0.y * y }
      let across = hull.map { $0.y * x - $0.x * y }
      let area = (along.max()! - along.min()!) * (across.max()! - across.min()!)
      if area < best.area { best = (area, atan2(y, x) * 180 / .pi) }
    }
    let angle = best.angle.truncatingRemainder(dividingBy: 90)
    return angle < 0 ? angle + 90 : angle
  }

  /// Andrew's monotone chain.
  private func convexHull(of ring: [GroundPoint]) -> [GroundPoint] {
    let points = ring.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    func half(_ points: [GroundPoint]) -> [GroundPoint] {
      var chain: [GroundPoint] = []
      for point in points {
        while chain.count >= 2, [chain[chain.count - 2], chain[chain.count - 1], point].signedArea <= 0 {
          chain.removeLast()
        }
        chain.append(point)
      }
      return chain.dropLast()
    }
    return half(points) + half(points.reversed())
  }

  private func centroid(of ring: [GroundPoint]) -> GroundPoint {
    let origin = ring[0]
    var (x, y, area) = (0.0, 0.0, 0.0)
    for (a, b) in ring.edges {
      let (ax, ay, bx, by) = (a.x - origin.x, a.y - origin.y, b.x - origin.x, b.y - origin.y)
      let cross = ax * by - bx * ay
      x += (ax + bx) * cross
      y += (ay + by) * cross
      area += 3 * cross
    }
    return area == 0 ? origin : GroundPoint(x: origin.x + x / area, y: origin.y + y / area)
  }
}
