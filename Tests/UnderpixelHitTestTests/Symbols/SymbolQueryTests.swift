import Testing
import UnderpixelCamera
import UnderpixelCollision
import UnderpixelGeometry
import UnderpixelPlacement

@testable import UnderpixelHitTest

/// A box of 40 x 20 pixels at the middle, the same turned by 90 degrees 100 pixels to the right, one turned by 45 degrees
/// 200 pixels to the right, and a circle of 10 pixels 100 to the left.
@Suite("Questions about labels")
struct SymbolQueryTests {
  static let set = Signs.set([(0, 0), (100, 0), (200, 0), (-100, 0)])

  static var layer: Layer {
    func turned(_ x: Double, _ angle: Double) -> CollisionShape {
      .rotatedBox(CollisionBox(center: ScreenPoint(x: 300 + x, y: 200), halfWidth: 20, halfHeight: 10, angle: angle))
    }
    let circle = CollisionShape.circle(CollisionCircle(center: ScreenPoint(x: 200, y: 200), radius: 10))
    let shapes = [Signs.around(0, 0), turned(100, 90), turned(200, 45), circle]
    return .symbols("s", set, placed: shapes.enumerated().map { PlacedSymbol(feature: $0, piece: .icon, shape: $1) })
  }

  let ground = Layer.fill("fill", Town.set([.polygon([Equator.square(half: 250)])]))

  func frame() throws -> Frame { try Equator.frame([ground, Self.layer]) }

  /// Ids and distances of the labels.
  func near(_ x: Double, _ y: Double, radius: Double) throws -> [Double] {
    try frame().hits(at: ScreenPoint(x: 300 + x, y: 200 - y), radius: radius, layers: ["s"]).map(\.distance)
  }

  @Test("a point hits a turned box where that is, not the box around it")
  func turned() throws {
    let frame = try frame()
    #expect(frame.hits(right: 109, up: 19).names == ["s 1", "fill 0"])
    #expect(frame.hits(right: 111, up: 0).names == ["fill 0"])
    // 20 pixels along its width, which runs down to the right.
    #expect(frame.hits(right: 214, up: -14).names == ["s 2", "fill 0"])
    #expect(frame.hits(right: 214, up: 14).names == ["fill 0"])
  }

  @Test("a disc hits what its radius reaches of boxes, turned boxes and circles, and tells how far that is")
  func radius() throws {
    #expect(try near(0, 15, radius: 5) == [5] && near(0, 15, radius: 4.9) == [])
    #expect(try near(23, 14, radius: 5) == [5] && near(23, 14, radius: 4.9) == [])
    #expect(try near(115, 10, radius: 5).map { ($0 * 1e9).rounded() } == [5e9])
    #expect(try near(115, 10, radius: 4.9) == [])
    let corner = try near(200, 20, radius: 15)
    #expect(corner.count == 1 && abs(corner[0] - (20 * 0.5.squareRoot() - 10)) < 1e-9)
    #expect(try near(-100, 13, radius: 3) == [3] && near(-100, 13, radius: 2.9) == [])
    #expect(try near(-107, 7, radius: 0) == [0] && near(-108, 8, radius: 0) == [])
  }

  @Test("the nearest can come first")
  func nearest() throws {
    let hits = try frame().hits(at: ScreenPoint(x: 340, y: 200), radius: 1000, ranking: .nearest, layers: ["s"])
    #expect(hits.map(\.feature.id) == [0, 1, 3, 2])
  }

  @Test("a box hits what it shares a place with")
  func boxes() throws {
    let frame = try frame()
    func ids(_ x: ClosedRange<Double>, _ y: ClosedRange<Double>) -> [FeatureID?] {
      frame.hits(in: ScreenBox(x: x, y: y), layers: ["s"]).map(\.feature.id)
    }
    #expect(ids(200...400, 0...190) == [3, 1, 0])
    #expect(ids(200...400, 0...189) == [1])
    #expect(ids(305...306, 195...196) == [0])
    #expect(ids(0...600, 0...400) == [3, 2, 1, 0])
    // The corner of the box around the turned one, and a corner of that itself.
    #expect(ids(518...521, 179...182).isEmpty && ids(513...514, 213...214) == [2])
    // The corner of the square around the circle.
    #expect(ids(208...210, 208...210).isEmpty && ids(207...210, 207...210) == [3])
    #expect(frame.hits(in: ScreenBox(x: 200...400, y: 0...190)).names == ["s 3", "s 1", "s 0", "fill 0"])
  }

  @Test("a lasso hits what it shares a place with, also where it has fewer than three corners")
  func lassos() throws {
    let frame = try frame()
    func ids(_ points: (Double, Double)...) -> [FeatureID?] {
      let corners = points.map { ScreenPoint(x: 300 + $0.0, y: 200 - $0.1) }
      return frame.hits(in: ScreenPolygon(corners), layers: ["s"]).map(\.feature.id)
    }
    // A triangle above the labels whose tip reaches into the first.
    #expect(ids((-150, 100), (150, 100), (0, 9)) == [0])
    // Around everything between, which it does not touch.
    #expect(ids((30, 50), (80, 50), (80, -50), (30, -50)) == [])
    #expect(ids((-300, 0), (300, 0)) == [3, 2, 1, 0])
    #expect(ids((5, 5)) == [0] && ids((25, 5)) == [])
    // A lasso within a circle, and one around it.
    #expect(ids((-101, 1), (-99, 1), (-100, -1)) == [3])
    #expect(ids((-150, 50), (-50, 50), (-50, -50), (-150, -50)) == [3])
  }

  @Test("limit, layers and filter choose among labels as among others")
  func choices() throws {
    let frame = try frame()
    let middle = ScreenPoint(x: 300, y: 200)
    #expect(frame.hits(at: middle, limit: 1).names == ["s 0"])
    #expect(frame.hits(at: middle, layers: ["fill"]).names == ["fill 0"])
    #expect(frame.hits(at: middle, layers: ["s", "none"]).names == ["s 0"])
    #expect(frame.hits(at: middle, limit: 1) { $0.layer == "fill" }.names == ["fill 0"])
    #expect(frame.topmostHit(at: middle)?.layer == "s")
    #expect(frame.topmostHit(at: middle, in: ["fill"])?.layer == "fill")
    #expect(frame.hits(limit: 2).names == ["s 3", "s 2"])
    #expect(frame.hits(at: [middle, ScreenPoint(x: 200, y: 200)], layers: ["s"]).map(\.names) == [["s 0"], ["s 3"]])
  }

  @Test("a point that is none, and one far outside, hit nothing")
  func nowhere() throws {
    let frame = try frame()
    #expect(frame.hits(at: ScreenPoint(x: .nan, y: 200), layers: ["s"]).isEmpty)
    #expect(frame.hits(at: ScreenPoint(x: 1e300, y: -1e300), layers: ["s"]).isEmpty)
    #expect(frame.hits(at: ScreenPoint(x: 300, y: 1e9), radius: 1e10, layers: ["s"]).count == 4)
  }
}
