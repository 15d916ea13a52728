public import UnderpixelGeometry
import UnderpixelTestSupport

@testable import UnderpixelSymbols

extension Point: ExpressibleByArrayLiteral {
  /// Two numbers, so that tests can list many points.
  public init(arrayLiteral elements: Double...) { self.init(x: elements[0], y: elements[1]) }
}

extension Gen where Value == [Point] {
  /// Lines on a grid, no vertex twice in a row; they turn sharply and cross themselves.
  static func line(in range: ClosedRange<Int>, step: Int = 8, upTo count: Int = 12) -> Gen<[Point]> {
    let stride = Gen<Int>.int(in: -step...step)
    return zip(zip(.int(in: range), .int(in: range)), zip(stride, stride).array(upTo: count)).map { start, steps in
      var line = [Point(x: Double(start.0), y: Double(start.1))]
      for (dx, dy) in steps where dx != 0 || dy != 0 {
        line.append(Point(x: line[line.count - 1].x + Double(dx), y: line[line.count - 1].y + Double(dy)))
      }
      return line
    }
  }
}

/// The length of a line up to each of its vertices.
func lengths(along line: [Point]) -> [Double] {
  var lengths = [0.0]
  for (a, b) in zip(line, line.dropFirst()) { lengths.append(lengths[lengths.count - 1] + a.distance(to: b)) }
  return lengths
}

/// How far a place is from a segment.
func distance(from p: Point, toSegment a: Point, _ b: Point) -> Double {
  let (dx, dy) = (b.x - a.x, b.y - a.y)
  let squared = dx * dx + dy * dy
  guard squared > 0 else { return p.distance(to: a) }
  let t = min(max(((p.x - a.x) * dx + (p.y - a.y) * dy) / squared, 0), 1)
  return p.distance(to: Point(x: a.x + t * dx, y: a.y + t * dy))
}
