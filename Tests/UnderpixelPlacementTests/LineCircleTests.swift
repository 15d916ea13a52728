import Testing
import UnderpixelCamera
import UnderpixelCollision
import UnderpixelGeometry

@testable import UnderpixelPlacement

/// Text of 24 pixels, so that its units are pixels, 10 high with 2 pixels around: circles of radius 7, at most 17.5 apart,
/// the outermost 1.75 within the text.
@Suite("Circles of text along lines")
struct LineCircleTests {
  func circles(
    _ line: [(Double, Double)], _ glyphs: ClosedRange<Double>, segment: Int = 0, offset: (Double, Double) = (0, 0),
    at place: (Double, Double) = (0, 0), size: Double = 24, camera: Camera = Place.camera(),
    _ change: (inout LabelRules) -> Void = { _ in }
  ) throws -> [CollisionCircle] {
    var rules = LabelRules()
    change(&rules)
    let sketch = LineSketch(
      vertices: line.map(Point.init), segment: segment, firstGlyph: glyphs.lowerBound, lastGlyph: glyphs.upperBound,
      offset: Point(x: offset.0, y: offset.1))
    let label = LabelSketch(x: place.0, y: place.1, line: sketch)
    let part = PartSketch(labels: [label], textSize: size).part
    var circler = LineCircles(rules, part, try Projection(camera: camera, viewport: Place.viewport))
    return circler.circles(of: part.labels.labels[0], part.labels.lineTexts[0])
  }

  func isAt(_ circles: [CollisionCircle], _ places: [(Double, Double)], radius: Double = 7) -> Bool {
    circles.count == places.count
      && zip(circles, places).allSatisfy { circle, place in
        (circle.center.x - place.0).magnitude < 1e-6 && (circle.center.y - place.1).magnitude < 1e-6
          && (circle.radius - radius).magnitude < 1e-9
      }
  }

  @Test("stand evenly along a straight text, as many as are needed not to be too far apart")
  func straight() throws {
    // 96 pixels, less 1.75 at each end: 92.5, which are six steps of 15.4.
    let seven = try circles([(-100, 0), (100, 0)], -48...48)
    #expect(isAt(seven, (0...6).map { (253.75 + Double($0) * 92.5 / 6, 200) }))
    // 3.5 pixels are half a radius: one circle. A little more, and there are two.
    #expect(isAt(try circles([(-100, 0), (100, 0)], -1.75...1.75), [(300, 200)]))
    #expect(isAt(try circles([(-100, 0), (100, 0)], -2...2), [(299.75, 200), (300.25, 200)]))
    // Vertices on the way change nothing.
    let vertices = [(-100.0, 0.0), (-30, 0), (-30, 0), (10, 0), (100, 0)]
    #expect(isAt(try circles(vertices, -48...48, segment: 2), seven.map { ($0.center.x, $0.center.y) }))
  }

  @Test("grow with the text, and its padding")
  func sizes() throws {
    // Half as large, the text is half as long, but as high as it says.
    #expect(isAt(try circles([(-100, 0), (100, 0)], -8...8, size: 12), [(297.75, 200), (302.25, 200)]))
    let wide = try circles([(-100, 0), (100, 0)], -1...1) { $0.textPadding = 15 }
    #expect(isAt(wide, [(300, 200)], radius: 20))
    #expect(try circles([(-100, 0), (100, 0)], -1...1) { $0.textPadding = -5 }.isEmpty)
  }

  @Test("there are none where the line is shorter than the text")
  func tooShort() throws {
    #expect(try circles([(-48, 0), (100, 0)], -48...20).isEmpty)
    #expect(try circles([(-100, 0), (48, 0)], -20...48).isEmpty)
    #expect(try !circles([(-48.5, 0), (48.5, 0)], -48...48).isEmpty)
    // At a smaller zoom the line is shorter, and the text as long as before.
    #expect(try circles([(-50, 0), (50, 0)], -48...48, camera: Place.camera(zoom: 13.9)).isEmpty)
  }

  @Test("are where the text is that is moved along its line, and by its translation")
  func moved() throws {
    let line = [(-100.0, 0.0), (100, 0)]
    #expect(isAt(try circles(line, -1...1, offset: (50, 0)), [(350, 200)]))
    #expect(try circles(line, -1...1, offset: (100, 0)).isEmpty)
    #expect(isAt(try circles(line, -1...1) { $0.textTranslation = Point(x: 5, y: -9) }, [(305, 191)]))
  }

  @Test("beside a line they turn where the ways beside its segments meet")
  func beside() throws {
    // To the right of a way to the east, then the south: ten pixels below, then ten to the left.
    let line = [(-100.0, 0.0), (50, 0), (50, 100)]
    let expected = [1.75, 17.05, 32.35, 47.65].map { (280 + $0, 210.0) } + [62.95, 78.25].map { (340, 150 + $0) }
    #expect(isAt(try circles(line, -20...60, offset: (0, 10)), expected))
    // On the left the way is 20 longer: 60 to the corner, and none beyond.
    let left = try circles(line, -20...60, offset: (0, -10))
    #expect(left.count == 6 && left.allSatisfy { ($0.center.y - 190).magnitude < 1e-6 })
    #expect((left[5].center.x - 358.25).magnitude < 1e-6)
  }

  @Test("lie on a tilted map as far apart as there, and on the screen as far apart as they are seen")
  func tilted() throws {
    // At pitch 30 a place 400 to the north has the depth 800: three quarters as large, text seven eighths.
    let camera = Place.camera(pitch: 30)
    let line = [(-200.0, 0.0), (200, 0)]
    let upright = try circles(line, -40...40, at: (0, -400), camera: camera)
    #expect((upright[0].radius - (5 * 0.875 + 2)).magnitude < 1e-9)
    let first = try #require(upright.first).center.x
    #expect((first - (300 - 40 * 0.875 + upright[0].radius / 4)).magnitude < 1e-6)
    // Text that lies is as long on the map as makes seven eighths there, but for the perspective it is drawn in.
    let lying = try circles(line, -40...40, at: (0, -400), camera: camera) { $0.pitchesWithMap = true }
    let end = try #require(lying.first).center.x
    #expect((end - (300 - 40 / 0.875 * 0.75 + lying[0].radius / 4)).magnitude < 1e-6)
  }

  @Test("there are none far away, behind the eye and outside")
  func outside() throws {
    let camera = Place.camera(pitch: 30)
    let line = [(-200.0, 0.0), (200, 0)]
    #expect(try !circles(line, -10...10, at: (0, -400), camera: camera).isEmpty)
    #expect(try circles(line, -10...10, at: (0, -4801), camera: camera).isEmpty)
    #expect(try circles(line, -10...10, at: (0, 1201), camera: camera).isEmpty)
    #expect(try circles(line, -10...10, at: (420, 0)).isEmpty)
    #expect(try !circles(line, -10...10, at: (400, 0)).isEmpty)
  }

  @Test("cover what lies in the picture and its margin of a text that leaves it")
  func cut() throws {
    let circles = try circles([(-2000, 0), (2000, 0)], -1900...1900)
    #expect(circles.allSatisfy { (-100...700).contains($0.center.x) && ($0.center.y - 200).magnitude < 1e-6 })
    #expect((try #require(circles.first).center.x + 98.25).magnitude < 1e-6)
    #expect((try #require(circles.last).center.x - 698.25).magnitude < 1e-6)
    #expect(zip(circles, circles.dropFirst()).allSatisfy { $1.center.x - $0.center.x <= 17.5 })
  }
}
