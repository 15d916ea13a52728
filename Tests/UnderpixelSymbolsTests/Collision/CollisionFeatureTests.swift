import Testing
import UnderpixelGeometry

@testable import UnderpixelSymbols

@Suite("Room of labels")
struct CollisionFeatureTests {
  @Test("is the scaled box with the padding around it, in whole tile units")
  func box() {
    let shape = BoundingBox(minX: -10, minY: -5.3, maxX: 10, maxY: 5)
    let padding = Sides(top: 1, right: 2, bottom: 3, left: 4)
    // Edges: -10 * 2 - 4, -5.3 * 2 - 1 = -11.6, 10 * 2 + 2, 5 * 2 + 3.
    let expected = BoundingBox(minX: -24, minY: -11, maxX: 22, maxY: 13)
    #expect(CollisionFeature.box(around: shape, scale: 2, padding: padding) == .box(expected))
  }

  @Test("of an icon around text has the icon's frame around it, scaled")
  func frame() {
    let shape = BoundingBox(minX: 0, minY: 0, maxX: 10, maxY: 10)
    let feature = CollisionFeature.box(
      around: shape, frame: Sides(top: 1, right: 2, bottom: 3, left: 4), scale: 10, padding: Sides(all: 5))
    #expect(feature == .box(BoundingBox(minX: -45, minY: -15, maxX: 125, maxY: 135)))
  }

  @Test("that is turned is the box around it")
  func rotation() {
    let shape = BoundingBox(minX: -20, minY: 0, maxX: 20, maxY: 10)
    func turned(_ degrees: Double) -> CollisionFeature {
      .box(around: shape, scale: 1, padding: Sides(all: 0), rotation: degrees)
    }
    // The corners (±20, 0) and (±20, 10), clockwise by 45°: x' = (x - y) / √2, y' = (x + y) / √2.
    #expect(turned(45) == .box(BoundingBox(minX: -21, minY: -14, maxX: 14, maxY: 21)))
    #expect(turned(.nan) == turned(0))
  }

  @Test("keeps to 16 bits")
  func limits() {
    let endless = BoundingBox(minX: -.infinity, minY: -1e9, maxX: .nan, maxY: 40_000)
    #expect(
      CollisionFeature.box(around: endless, scale: 1, padding: Sides())
        == .box(BoundingBox(minX: -32768, minY: -32768, maxX: 0, maxY: 32767)))
  }

  @Test("along a line is as wide as the text is high, and at least 10")
  func circles() {
    func circles(_ minY: Double, _ maxY: Double, frame: Sides? = nil) -> CollisionFeature? {
      .circles(along: BoundingBox(minX: 0, minY: minY, maxX: 1, maxY: maxY), frame: frame)
    }
    #expect(circles(-14, 14) == .circles(diameter: 28))
    #expect(circles(-1, 1) == .circles(diameter: 10))
    #expect(circles(0, 0) == nil)
    #expect(circles(0, -3) == nil)
    #expect(circles(0, .nan) == nil)
    #expect(circles(-14, 14, frame: Sides(top: 3, right: 100, bottom: 4, left: 100)) == .circles(diameter: 35))
  }
}
