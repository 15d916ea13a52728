import Testing
import UnderpixelGeometry
import UnderpixelTestSupport

@testable import UnderpixelSymbols

@Suite("The pole of inaccessibility")
struct PoleOfInaccessibilityTests {
  static func rectangle(_ x: ClosedRange<Double>, _ y: ClosedRange<Double>) -> [Point] {
    let (left, right, top, bottom) = (x.lowerBound, x.upperBound, y.lowerBound, y.upperBound)
    return [[left, top], [right, top], [right, bottom], [left, bottom], [left, top]]
  }

  /// How far inside a place is; negative outside.
  static func depth(_ p: Point, _ rings: [[Point]]) -> Double {
    var (isInside, nearest) = (false, Double.infinity)
    for (a, b) in rings.flatMap({ zip($0, $0.dropFirst()) }) {
      if (a.y > p.y) != (b.y > p.y), p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x) { isInside.toggle() }
      nearest = min(nearest, distance(from: p, toSegment: a, b))
    }
    return isInside ? nearest : -nearest
  }

  func pole(_ rings: [Point]..., precision: Double = 1) -> Point? {
    poleOfInaccessibility(of: rings, precision: precision)
  }

  @Test("it is the middle of a square, and away from a hole")
  func simple() throws {
    let square = Self.rectangle(0...100, 0...100)
    #expect(pole(square) == [50, 50])
    let hole = Self.rectangle(30...100, 0...100)
    let beside = try #require(pole(square, hole))
    #expect(abs(beside.x - 15) <= 1 && (14...86).contains(beside.y))
    // Where two arms of 40 meet there is room for a circle of 23.4.
    let angle: [Point] = [[0, 0], [100, 0], [100, 40], [40, 40], [40, 100], [0, 100], [0, 0]]
    let place = try #require(pole(angle))
    #expect(Self.depth(place, [angle]) >= 22.4)
  }

  @Test("what has no area has a place all the same")
  func degenerate() {
    #expect(poleOfInaccessibility(of: [], precision: 1) == nil && pole([]) == nil)
    #expect(pole([[7, 8]]) == [7, 8])
    #expect(pole([[3, 5], [9, 5], [3, 5]]) == [3, 5])
    #expect(pole([[3, 5], [3, 9], [3, 5]]) == [3, 5])
    #expect(pole([[0, 0], [10, 10], [0, 0]]) != nil)
    #expect(pole([[.nan, 0], [1, .nan], [.nan, 0]]) != nil)
  }

  @Test("long thin polygons are searched without end", arguments: [1.0, 7])
  func thin(width: Double) throws {
    let strip = Self.rectangle(-16_384...16_383, 0...width)
    let place = try #require(pole(strip, precision: 16))
    #expect(Self.depth(place, [strip]) > 0)
    let down = strip.map { Point(x: $0.y, y: $0.x) }
    #expect(Self.depth(try #require(pole(down, precision: 16)), [down]) > 0)
  }

  @Test("nowhere is it deeper by more than the precision", arguments: [1, 2, 3] as [UInt64])
  func bruteForce(seed: UInt64) {
    let ring = Gen.line(in: 0...20, step: 20, upTo: 9).map { $0 + [$0[0]] }
    forAll(zip(ring, ring.array(upTo: 2), Gen<Double>.element(of: [0.5, 1, 4])), seed: seed, count: 60) {
      shell, holes, precision in
      let rings = [shell] + holes
      guard let place = poleOfInaccessibility(of: rings, precision: precision) else { return false }
      let box = shell.reduce(into: BoundingBox.empty) { $0.formUnion(x: $1.x, y: $1.y) }
      guard box.width > 0, box.height > 0 else { return place == [box.minX, box.minY] }
      var deepest = -Double.infinity
      for x in stride(from: box.minX, through: box.maxX, by: 0.75) {
        for y in stride(from: box.minY, through: box.maxY, by: 0.75) {
          deepest = max(deepest, Self.depth([x, y], rings))
        }
      }
      return Self.depth(place, rings) >= deepest - precision - 1e-9
    }
  }
}
