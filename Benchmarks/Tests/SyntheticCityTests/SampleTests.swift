import Foundation
import SyntheticCity
import Testing

/// What measures cities, on a few shapes whose figures are plain.
@Suite("A measured sample")
struct SampleTests {
  private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> [GroundPoint] {
    [(x, y), (x + width, y), (x + width, y + height), (x, y + height)].map { GroundPoint(x: $0.0, y: $0.1) }
  }

  private func sample(_ buildings: [[GroundPoint]]...) -> Sample {
    Sample(items: buildings.map { Sample.Item(rings: $0, height: 1) })
  }

  @Test("counts what touches within 5 cm, and what lies within another")
  func touching() {
    #expect(sample([box(0, 0, 4, 4)], [box(4, 1, 4, 4)], [box(20, 0, 4, 4)]).touchingShare() == 2.0 / 3)
    #expect(sample([box(0, 0, 4, 4)], [box(4.04, 1, 4, 4)]).touchingShare() == 1)
    #expect(sample([box(0, 0, 4, 4)], [box(4.06, 1, 4, 4)]).touchingShare() == 0)
    #expect(sample([box(0, 0, 9, 9)], [box(3, 3, 2, 2)]).touchingShare() == 1)
    // In the courtyard of another.
    #expect(sample([box(0, 0, 9, 9), box(2, 2, 5, 5)], [box(3, 3, 2, 2)]).touchingShare() == 0)
  }

  @Test("counts overlaps above a square meter")
  func overlapping() {
    #expect(sample([box(0, 0, 4, 4)], [box(3, 2.9, 4, 4)]).overlappingShare() == 1)
    #expect(sample([box(0, 0, 4, 4)], [box(3, 3.1, 4, 4)]).overlappingShare() == 0)
    #expect(sample([box(0, 0, 4, 4)], [box(4, 0, 4, 4)]).overlappingShare() == 0)
    let diamond = [(2.0, -1.0), (5, 2), (2, 5), (-1, 2)].map { GroundPoint(x: $0.0, y: $0.1) }
    #expect(sample([box(0, 0, 4, 4)], [diamond]).overlappingShare() == 1)
    #expect(sample([box(0, 0, 9, 9), box(2, 2, 5, 5)], [box(2, 2, 5, 5)]).overlappingShare() == 0)
  }

  @Test("counts vertices that are the same to the bit")
  func shared() {
    #expect(sample([box(0, 0, 4, 4)], [box(4, 0, 4, 4)]).sharedVertexShare() == 0.5)
    #expect(sample([box(0, 0, 4, 4)], [box(4.0.nextUp, 0, 4, 4)]).sharedVertexShare() == 0)
  }

  @Test("measures areas without holes, right corners and vertex counts")
  func shapes() {
    let triangle = [(20.0, 0.0), (24, 0), (20, 3)].map { GroundPoint(x: $0.0, y: $0.1) }
    let shapes = sample([box(0, 0, 9, 9), box(2, 2, 5, 5)], [triangle])
    #expect(shapes.areas() == [56, 6])
    #expect(shapes.rightCornerShare() == 5.0 / 7)
    #expect(shapes.vertexShares == [3: 0.5, 4: 0.5])
    #expect(shapes.shareWithHoles == 0.5)
  }

  @Test("finds directions of smallest rectangles, modulo a right angle", arguments: [0, 4, 44, 46, 88, 130.0])
  func orientation(degrees: Double) {
    let (cosine, sine) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    let ring = box(3, 5, 8, 2).map { GroundPoint(x: $0.x * cosine - $0.y * sine, y: $0.x * sine + $0.y * cosine) }
    let found = sample([ring]).orientation(of: ring)
    let difference = abs(found - degrees.truncatingRemainder(dividingBy: 90))
    #expect(min(difference, 90 - difference) < 1e-9)
  }

  @Test("compares a building with its four nearest")
  func neighbors() {
    let row = (0..<6).map { [box(Double($0) * 10, 0, 8, 4)] }
    #expect(Sample(items: row.map { Sample.Item(rings: $0, height: 1) }).alignedNeighborShare() == 1)
    let diamond = [[(12.0, 0.0), (16, 4), (12, 8), (8, 4)].map { GroundPoint(x: $0.0, y: $0.1) }]
    #expect(sample([box(0, 0, 4, 8)], diamond).alignedNeighborShare() == 0)
  }
}
