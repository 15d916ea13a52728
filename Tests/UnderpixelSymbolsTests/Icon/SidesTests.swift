import Testing
import UnderpixelGeometry

@testable import UnderpixelSymbols

@Suite("Paddings")
struct SidesTests {
  @Test(
    "are written with one to four numbers",
    arguments: [
      ([2.0], Sides(top: 2, right: 2, bottom: 2, left: 2)), ([1, 2], Sides(top: 1, right: 2, bottom: 1, left: 2)),
      ([1, 2, 3], Sides(top: 1, right: 2, bottom: 3, left: 2)),
      ([1, 2, 3, 4], Sides(top: 1, right: 2, bottom: 3, left: 4)), ([], nil), ([1, 2, 3, 4, 5], nil),
    ] as [([Double], Sides?)])
  func numbers(lengths: [Double], expected: Sides?) {
    #expect(Sides(lengths) == expected)
  }

  @Test("go around boxes")
  func boxes() {
    let box = BoundingBox(minX: -1, minY: -2, maxX: 3, maxY: 4)
    let padded = box.expanded(by: Sides(top: 1, right: 2, bottom: 3, left: 4) * 2)
    #expect(padded == BoundingBox(minX: -9, minY: -4, maxX: 7, maxY: 10))
    #expect(Sides(all: 1) == Sides([1]))
  }
}
