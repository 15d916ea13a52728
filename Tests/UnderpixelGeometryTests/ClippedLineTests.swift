import Testing
import UnderpixelGeometry
import UnderpixelTestSupport

@Suite("Lines clipped to a box")
struct ClippedLineTests {
  static let box = BoundingBox(minX: 0, minY: 0, maxX: 100, maxY: 100)

  func clipped(_ line: [(Double, Double)], isRounded: Bool = true) -> [[Point]] {
    UnderpixelGeometry.clipped(line.map { Point(x: $0, y: $1) }, to: Self.box, isRounded: isRounded)
  }

  func points(_ points: (Double, Double)...) -> [Point] { points.map { Point(x: $0, y: $1) } }

  @Test("a line inside stays as it is, one outside goes")
  func inside() {
    #expect(clipped([(0, 0), (99, 3.3), (50, 99.9)]) == [points((0, 0), (99, 3.3), (50, 99.9))])
    #expect(clipped([(-5, 0), (-1, 100), (-5, 200)]).isEmpty)
    #expect(clipped([(-10, 95), (20, 125)]).isEmpty)
    #expect(clipped([(5, 5)]).isEmpty && clipped([]).isEmpty)
  }

  @Test("the lower edges belong to the box, the upper ones do not")
  func edges() {
    #expect(clipped([(0, 5), (0, 50)]) == [points((0, 5), (0, 50))])
    #expect(clipped([(5, 0), (50, 0)]) == [points((5, 0), (50, 0))])
    #expect(clipped([(100, 5), (100, 50)]).isEmpty && clipped([(5, 100), (50, 100)]).isEmpty)
    #expect(clipped([(50, 50), (100, 50), (50, 40)]) == [points((50, 50), (100, 50), (50, 40))])
  }

  @Test("a line that comes back is cut in pieces")
  func pieces() {
    let line: [(Double, Double)] = [(50, 50), (50, 150), (60, 150), (60, -50), (150, 20)]
    #expect(clipped(line) == [points((50, 50), (50, 100)), points((60, 100), (60, 0))])
    #expect(clipped([(-50, 20), (150, 20)]) == [points((0, 20), (100, 20))])
    #expect(clipped([(-10, -10), (110, 110)]) == [points((0, 0), (100, 100))])
  }

  @Test("places of cuts are whole numbers where they are to be, halves go up; vertices stay as they are")
  func rounding() {
    #expect(clipped([(90.25, 2.5), (110.25, 3.5)]) == [points((90.25, 2.5), (100, 3))])
    #expect(clipped([(99, -1.5), (101, 2.5)], isRounded: false) == [points((99.75, 0), (100, 0.5))])
    #expect(clipped([(90, 2), (110, 3)]) == [points((90, 2), (100, 3))])
    #expect(clipped([(90, 2), (110, 3)], isRounded: false) == [points((90, 2), (100, 2.5))])
  }

  @Test("keeps what a walk along the line finds inside", arguments: [1, 2] as [UInt64])
  func samples(seed: UInt64) {
    let number = Gen<Int>.int(in: -60...160)
    forAll(zip(number, number).array(upTo: 8), seed: seed) { vertices in
      let line = vertices.map { Point(x: Double($0), y: Double($1)) }
      let pieces = UnderpixelGeometry.clipped(line, to: Self.box, isRounded: false)
      func isKept(_ point: Point) -> Bool {
        pieces.contains { piece in zip(piece, piece.dropFirst()).contains { isBetween(point, $0, $1) } }
      }
      for (a, b) in zip(line, line.dropFirst()) {
        for step in 0...32 {
          let share = Double(step) / 32
          let point = Point(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share)
          if Self.box.expanded(by: -0.001).contains(x: point.x, y: point.y), !isKept(point) { return false }
        }
      }
      return pieces.joined().allSatisfy { Self.box.expanded(by: 1e-9).contains(x: $0.x, y: $0.y) }
        && pieces.allSatisfy { $0.count > 1 }
    }
  }

  private func isBetween(_ p: Point, _ a: Point, _ b: Point) -> Bool {
    func length(_ a: Point, _ b: Point) -> Double {
      ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
    }
    return length(a, p) + length(p, b) - length(a, b) < 1e-6
  }
}
