import Foundation
import Testing
import UnderpixelCamera
import UnderpixelCollision
import UnderpixelGeometry

@testable import UnderpixelPlacement

/// Boxes worked out by hand: 600 x 400 pixels, seen by an eye 600 pixels away.
@Suite("Boxes of labels on the screen")
struct BoxTests {
  let box = BoundingBox(minX: -10, minY: 0, maxX: 30, maxY: 20)

  func seen(
    _ x: Double = 0, _ y: Double = 0, _ piece: LabelPiece = .text, shift: Vector? = nil, worldCopy: Double = 0,
    camera: Camera = Place.camera(), _ change: (inout LabelRules) -> Void = { _ in }
  ) throws -> BoundingBox? {
    var rules = LabelRules()
    change(&rules)
    let projection = try Projection(camera: camera, viewport: Place.viewport)
    return BoxCaster(rules, projection, worldCopy: worldCopy).box(box, at: Place.at(x, y), piece, shift: shift)
  }

  @Test("a map that is not tilted shows a box as it is laid out, at its anchor")
  func flat() throws {
    #expect(try seen(100, -50).isNear(390, 150, 430, 170))
    // Whatever the zoom, the bearing and the roll, the box stands upright.
    #expect(try seen(100, -50, camera: Place.camera(zoom: 15)).isNear(490, 100, 530, 120))
    #expect(try seen(100, -50, camera: Place.camera(bearing: 90)).isNear(240, 100, 280, 120))
    #expect(try seen(100, -50, camera: Place.camera(roll: 180)).isNear(190, 250, 230, 270))
  }

  @Test("a label in another copy of the world stands there")
  func worldCopies() throws {
    var camera = Place.camera()
    camera.center.longitude = 360
    #expect(try seen(100, -50, worldCopy: 1, camera: camera).isNear(390, 150, 430, 170))
  }

  @Test("an upright box shrinks half as much as the map does")
  func perspective() throws {
    // At pitch 30 a place 1200 pixels to the north is twice as deep as the center, and half as large: boxes three quarters.
    let camera = Place.camera(pitch: 30)
    let y = 200 - 1200 * cos(Double.pi / 6) / 2
    #expect(try seen(0, -1200, camera: camera).isNear(292.5, y, 322.5, y + 15))
    // Its shift shrinks with it.
    let shifted = try seen(0, -1200, shift: Vector(40, -20), camera: camera)
    #expect(shifted.isNear(322.5, y - 15, 352.5, y))
    #expect(try seen(camera: camera).isNear(290, 200, 330, 220))
  }

  @Test("five times as deep as the center, and behind the eye, there are no labels")
  func depth() throws {
    let camera = Place.camera(pitch: 30)
    #expect(try seen(0, -4799, camera: camera) != nil)
    #expect(try seen(0, -4801, camera: camera) == nil)
    #expect(try seen(0, 1199, camera: camera) != nil)
    #expect(try seen(0, 1201, camera: camera) == nil)
    #expect(try seen(0, -4801, camera: camera) { $0.pitchesWithMap = true } == nil)
    #expect(try seen(0, 1201, camera: camera) { $0.pitchesWithMap = true } == nil)
  }

  @Test("a box that turns with the map is replaced by the box around it")
  func turned() throws {
    // East is up, so that south is to the right.
    let camera = Place.camera(bearing: 90)
    #expect(try seen(camera: camera) { $0.rotatesWithMap = true }.isNear(300, 170, 320, 210))
    let (c, s) = (cos(Double.pi / 6), sin(Double.pi / 6))
    // Corners of (-10...30, 0...20), turned 30 degrees counterclockwise: (x, y) goes to (xc + ys, yc - xs).
    #expect(
      try seen(camera: Place.camera(bearing: 30)) { $0.rotatesWithMap = true }.isNear(
        300 - 10 * c, 200 - 30 * s, 300 + 30 * c + 20 * s, 200 + 20 * c + 10 * s))
    let shifted = try seen(shift: Vector(100, 0), camera: camera) { $0.rotatesWithMap = true }
    #expect(shifted.isNear(300, 70, 320, 110))
  }

  @Test("a box that lies on the map is the box around its corners there")
  func lying() throws {
    let camera = Place.camera(pitch: 60)
    // Where y is on the screen that lies v pixels to the south on a map tilted by 60 degrees.
    func scale(_ v: Double) -> Double { 600 / (600 - v * sin(Double.pi / 3)) }
    let low = 200 + 20 * 0.5 * scale(20)
    #expect(
      try seen(camera: camera) { ($0.pitchesWithMap, $0.rotatesWithMap) = (true, true) }.isNear(
        300 - 10 * scale(20), 200, 300 + 30 * scale(20), low))
    // The same where it turns with the viewport, also where the bearing is another.
    #expect(
      try seen(camera: Place.camera(bearing: 90, pitch: 60)) { $0.pitchesWithMap = true }.isNear(
        300 - 10 * scale(20), 200, 300 + 30 * scale(20), low))
    #expect(try seen(camera: Place.camera(bearing: 90)) { $0.pitchesWithMap = true }.isNear(290, 200, 330, 220))
    #expect(
      try seen(camera: Place.camera(bearing: 90)) { ($0.pitchesWithMap, $0.rotatesWithMap) = (true, true) }.isNear(
        300, 170, 320, 210))
  }

  @Test("what lies far away is drawn larger by half of what it shrinks, but not beside its anchor")
  func lyingFar() throws {
    // Twice as deep as the center: one and a half times as large on the map, which is half as large.
    let camera = Place.camera(pitch: 30)
    let lying = try #require(try seen(0, -1200, camera: camera) { $0.pitchesWithMap = true })
    let top = 200 - 1200 * cos(Double.pi / 6) / 2
    let depth = 1200 - 30 * 0.5
    let bottom = 200 - 1170 * cos(Double.pi / 6) * 600 / depth
    #expect(lying.isNear(300 - 15 * 600 / depth, top, 300 + 45 * 600 / depth, bottom))
    let shifted = try seen(0, -1200, shift: Vector(0, 0), camera: camera) { $0.pitchesWithMap = true }
    #expect(try #require(shifted).maxX < lying.maxX)
  }

  @Test("translations move text and icons on the map, each by its own")
  func translations() throws {
    func move(_ rules: inout LabelRules) {
      (rules.textTranslation, rules.iconTranslation) = (Point(x: 30, y: 40), Point(x: -5, y: 0))
    }
    #expect(try seen(0, 0, .text, move).isNear(320, 240, 360, 260))
    #expect(try seen(0, 0, .icon, move).isNear(285, 200, 325, 220))
    // East is up, so that south is to the right.
    #expect(try seen(0, 0, .text, camera: Place.camera(bearing: 90), move).isNear(330, 170, 370, 190))
  }

  @Test("a text beside its anchor lies there with the edge that is chosen")
  func choices() {
    func shifted(_ horizontal: Double, _ vertical: Double) -> BoundingBox {
      let box = BoundingBox(minX: -20, minY: -10, maxX: 20, maxY: 10)
      let shift = AnchorChoice(horizontal: horizontal, vertical: vertical, offset: Point(x: 3, y: -4)).shift(of: box)
      return box.offset(x: shift.x, y: shift.y)
    }
    #expect(shifted(0, 0).isNear(3, -4, 43, 16))
    #expect(shifted(1, 0.5).isNear(-37, -14, 3, 6))
    #expect(shifted(0.5, 1).isNear(-17, -24, 23, -4))
  }
}

extension BoundingBox? {
  func isNear(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) -> Bool {
    self?.isNear(minX, minY, maxX, maxY) ?? false
  }
}

extension BoundingBox {
  /// Equal but for rounding, of which a millionth of a pixel is plenty.
  func isNear(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) -> Bool {
    zip([self.minX, self.minY, self.maxX, self.maxY], [minX, minY, maxX, maxY]).allSatisfy {
      ($0 - $1).magnitude < 1e-6
    }
  }
}
