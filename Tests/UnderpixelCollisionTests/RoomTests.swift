import Testing
import UnderpixelGeometry

@testable import UnderpixelCollision

@Suite("Room for labels")
struct RoomTests {
  let empty = CollisionIndex(viewport: Size(width: 400, height: 300))

  func box(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) -> BoundingBox {
    BoundingBox(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }

  func circle(_ x: Double, _ y: Double, _ radius: Double) -> CollisionCircle {
    CollisionCircle(center: ScreenPoint(x: x, y: y), radius: radius)
  }

  func owners(_ room: CollisionIndex, at x: Double, _ y: Double) -> [Int] {
    var owners: [Int] = []
    room.forEach(at: ScreenPoint(x: x, y: y)) { owners.append($0.owner) }
    return owners
  }

  @Test("labels find room in order of coming")
  func places() {
    var room = empty
    let labels = [box(10, 10, 60, 25), box(50, 20, 90, 35), box(61, 20, 90, 35)]
    for (number, label) in labels.enumerated() where room.fits(label) { room.take(label, by: number) }
    #expect(room.count == 2)
    #expect(owners(room, at: 55, 22) == [0])
    #expect(owners(room, at: 70, 30) == [2])
    #expect(room.blocker(of: labels[1]) == 0)
  }

  @Test("boxes that only touch are in each other's way")
  func touchingBoxes() {
    var room = empty
    room.take(box(10, 10, 20, 20), by: 1)
    #expect(!room.fits(box(20, 20, 30, 30)))
    #expect(room.fits(box(20.001, 20, 30, 30)))
  }

  @Test("circles that only touch are not, a circle and a box are")
  func touchingCircles() {
    var room = empty
    room.take(circle(100, 100, 10), by: 1)
    #expect(room.fits(circle(115, 100, 5)))
    #expect(!room.fits(circle(114.99, 100, 5)))
    #expect(!room.fits(box(110, 90, 120, 110)))
    #expect(!room.fits(CollisionBox(center: ScreenPoint(x: 115, y: 100), halfWidth: 5, halfHeight: 9, angle: 180)))
    // At the corner there is more room than the box around the circle leaves.
    #expect(room.fits(box(108, 108, 120, 120)))
  }

  @Test("a turned box leaves the corners of its bounds free")
  func turned() {
    var room = empty
    let street = CollisionBox(center: ScreenPoint(x: 100, y: 100), halfWidth: 40, halfHeight: 5, angle: 45)
    room.take(street, by: 7)
    #expect(room.fits(box(115, 75, 125, 85)) && !room.fits(box(115, 115, 125, 125)))
    #expect(owners(room, at: 120, 120) == [7] && owners(room, at: 120, 80) == [])
    #expect(
      room.fits(CollisionBox(center: ScreenPoint(x: 110, y: 90), halfWidth: 40, halfHeight: 5, angle: 45))
        && !room.fits(CollisionBox(center: ScreenPoint(x: 106, y: 94), halfWidth: 40, halfHeight: 5, angle: 45)))
  }

  @Test(
    "overlap takes a label that may and one that does not mind",
    arguments: [
      (.never, .never, false), (.never, .cooperative, false), (.never, .always, false),
      (.cooperative, .never, false), (.cooperative, .cooperative, true), (.cooperative, .always, true),
      (.always, .never, true), (.always, .cooperative, true), (.always, .always, true),
    ] as [(OverlapMode, OverlapMode, Bool)])
  func overlap(new: OverlapMode, old: OverlapMode, fits: Bool) {
    var room = empty
    room.take(box(10, 10, 20, 20), by: 3, overlap: old)
    #expect(room.fits(box(15, 15, 25, 25), overlap: new) == fits)
    #expect(room.blocker(of: box(15, 15, 25, 25), overlap: new) == (fits ? nil : 3))
  }

  @Test("a label is in the way of its own group alone, and is hit in any")
  func groups() {
    var room = empty
    room.take(box(10, 10, 20, 20), by: 1, group: .source(0))
    #expect(!room.fits(box(15, 15, 25, 25), group: .source(0)))
    #expect(room.fits(box(15, 15, 25, 25), group: .source(1)) && room.fits(box(15, 15, 25, 25)))
    #expect(owners(room, at: 15, 15) == [1])
  }

  @Test("an ignored label is in nobody's way, and is hit in the order of taking")
  func ignored() {
    var room = empty
    room.take(box(10, 10, 20, 20), by: 1, isIgnored: true)
    #expect(room.fits(box(10, 10, 20, 20)) && room.blocker(of: box(10, 10, 20, 20)) == nil)
    room.take(box(10, 10, 20, 20), by: 2)
    room.take(box(10, 10, 20, 20), by: 3, isIgnored: true)
    #expect(owners(room, at: 12, 12) == [1, 2, 3])
    #expect(room.blocker(of: box(10, 10, 20, 20)) == 2)
  }

  @Test("an icon and its text go in together though they overlap")
  func together() {
    var room = empty
    let (icon, text) = (box(10, 10, 30, 30), box(25, 15, 80, 28))
    #expect(room.fits(icon) && room.fits(text))
    room.take(icon, by: 5)
    room.take(text, by: 5)
    #expect(owners(room, at: 27, 20) == [5, 5])
  }

  @Test("the blocker is the one that was there first, wherever its cells are")
  func firstBlocker() {
    var room = empty
    room.take(box(300, 200, 310, 210), by: 8)
    room.take(box(10, 10, 20, 20), by: 9)
    #expect(room.blocker(of: box(0, 0, 399, 299)) == 8)
  }

  @Test("a long label is hit once, and a box over many cells finds each label once and in order")
  func once() {
    var room = empty
    for number in 0..<200 {
      let (x, y) = (Double(number * 37 % 350), Double(number * 53 % 280))
      room.take(box(x, y, x + 150, y + 40), by: number)
    }
    var found: [Int] = []
    room.forEach(in: box(-1000, -1000, 1000, 1000)) { found.append($0.owner) }
    #expect(found == Array(0..<200))
  }

  @Test("what is not finite, inverted or of negative size neither fits nor is taken")
  func broken() {
    let shapes: [CollisionShape] = [
      .box(box(-1e101, 0, 1, 1)), .box(box(.nan, 0, 1, 1)), .box(box(0, 0, .infinity, 1)), .box(box(2, 0, 1, 1)),
      .circle(circle(0, .nan, 1)),
      .circle(circle(0, 0, .infinity)), .circle(circle(0, 0, -1)),
      .rotatedBox(CollisionBox(center: ScreenPoint(x: 1, y: 1), halfWidth: 1, halfHeight: 1, angle: .infinity)),
      .rotatedBox(CollisionBox(center: ScreenPoint(x: 1, y: 1), halfWidth: -1, halfHeight: 9, angle: 0)),
      .rotatedBox(
        CollisionBox(
          center: ScreenPoint(x: 1, y: 1), halfWidth: .greatestFiniteMagnitude, halfHeight: .greatestFiniteMagnitude,
          angle: 45)),
    ]
    for shape in shapes {
      var room = empty
      #expect(!room.fits(shape) && !room.fits(shape, overlap: .always) && room.blocker(of: shape) == nil)
      room.take(shape, by: 1)
      #expect(room.isEmpty && room.fits(box(0, 0, 400, 300)), "\(shape)")
    }
  }

  @Test("immense labels take room as others do")
  func huge() {
    var room = empty
    let all = box(-1e100, -1e100, 1e99, 1e99)
    for owner in 0..<2000 { room.take(all, by: owner, overlap: .always) }
    #expect(!room.fits(box(1, 1, 2, 2)) && room.blocker(of: circle(5, 5, 1)) == 0)
    #expect(room.fits(all, overlap: .cooperative))
    #expect(owners(room, at: 1e98, -1e98) == Array(0..<2000))
  }

  @Test("outside the padding a label is in the way of those around it alone")
  func outside() {
    var room = empty
    room.take(box(-900, -900, -800, -880), by: 1)
    #expect(!room.fits(box(-850, -890, -700, -700)) && room.fits(box(-600, -600, -500, -500)))
    #expect(room.fits(box(-100, -100, 0, 0)))
  }

  @Test("a label is inside where it meets viewport and padding, offscreen where it misses the viewport")
  func edges() {
    let room = CollisionIndex(viewport: Size(width: 400, height: 300), padding: 50)
    #expect(room.isInside(box(-60, -60, -50, -50)) && !room.isInside(box(-60, -60, -50.01, -50)))
    #expect(room.isInside(box(449.99, 349.99, 500, 400)) && !room.isInside(box(450, 0, 500, 400)))
    #expect(!room.isInside(box(0, 350, 10, 400)) && !room.isInside(box(0, -90, 10, -50.01)))
    #expect(room.isOffscreen(box(-60, -60, -1, -1)) && !room.isOffscreen(box(-60, -60, 0, 0)))
    #expect(room.isOffscreen(box(400, 0, 410, 10)) && room.isOffscreen(box(0, 300, 410, 310)))
    #expect(!room.isInside(box(.nan, 0, 1, 1)) && room.isOffscreen(box(.nan, 0, 1, 1)))
  }

  @Test("labels shrink half as much as the map does, down to where they are left out")
  func perspective() {
    #expect(CollisionIndex.perspectiveRatio(eyeDistance: 600, depth: 600) == 1)
    #expect(CollisionIndex.perspectiveRatio(eyeDistance: 600, depth: 1200) == 0.75)
    #expect(CollisionIndex.perspectiveRatio(eyeDistance: 600, depth: 3000) == CollisionIndex.leastPerspectiveRatio)
  }

  @Test("an error of the caller's ends a query")
  func errors() {
    struct Enough: Error {}
    var room = empty
    for owner in 0..<9 { room.take(box(1, 1, 2, 2), by: owner, overlap: .always) }
    var count = 0
    #expect(throws: Enough.self) {
      try room.forEach(in: box(0, 0, 9, 9)) { entry throws(Enough) in
        count += 1
        if entry.owner == 4 { throw Enough() }
      }
    }
    #expect(count == 5)
  }

  @Test("placing again after a reset takes no more memory")
  func steadyState() {
    var room = empty
    func place() {
      for number in 0..<2000 {
        let (x, y) = (Double(number * 37 % 450), Double(number * 53 % 380))
        let label = box(x, y, x + 50, y + 12)
        room.take(label, by: number, isIgnored: !room.fits(label))
      }
    }
    place()
    let before = room.storage.contents
    for _ in 0..<3 {
      room.reset(viewport: room.viewport, padding: room.padding)
      place()
      #expect(room.storage.contents.memoryCapacities == before.memoryCapacities)
    }
  }

  @Test("a viewport of negative or endless size is refused")
  func refused() async {
    await #expect(processExitsWith: .failure) { _ = CollisionIndex(viewport: Size(width: -1, height: 5)) }
    await #expect(processExitsWith: .failure) { _ = CollisionIndex(viewport: Size(width: 5, height: .nan)) }
    await #expect(processExitsWith: .failure) {
      _ = CollisionIndex(viewport: Size(width: 5, height: 5), padding: .infinity)
    }
    await #expect(processExitsWith: .failure) { _ = CollisionGroup.source(-1) }
  }
}
