import Testing
import UnderpixelCamera
import UnderpixelGeometry
import UnderpixelTestSupport

@testable import UnderpixelInteraction

@Suite("Callouts")
struct CalloutTests {
  let center = Coordinate(longitude: 0.17578125, latitude: 0.175780974)

  func layout(_ callouts: [Callout], _ change: (inout Camera) -> Void = { _ in }) throws -> CalloutLayout {
    var camera = Camera(center: center, zoom: 10)
    change(&camera)
    return CalloutLayout(
      callouts, through: try Projection(camera: camera, viewport: Size(width: 200, height: 200)))
  }

  /// A callout that is at a pixel of the unmoved camera.
  func callout(
    _ id: String = "c", _ x: Double, _ y: Double, _ size: Size = Size(width: 60, height: 30),
    _ anchors: [Callout.Anchor] = [.bottom]
  ) throws -> Callout {
    let projection = try Projection(
      camera: Camera(center: center, zoom: 10), viewport: Size(width: 200, height: 200))
    let coordinate = try #require(projection.coordinate(at: at(x, y)))
    return Callout(id, at: coordinate, size: size, anchors: anchors)
  }

  func edges(_ place: CalloutLayout.Place?) -> [Double]? {
    (place?.box.box).map { [$0.minX, $0.minY, $0.maxX, $0.maxY].map { ($0 * 100).rounded() / 100 } }
  }

  @Test("an anchor is the point of the box that lies on the coordinate")
  func anchors() throws {
    let boxes: [Callout.Anchor: [Double]] = [
      .center: [70, 85, 130, 115], .top: [70, 100, 130, 130], .bottom: [70, 70, 130, 100], .left: [100, 85, 160, 115],
      .right: [40, 85, 100, 115], .topLeft: [100, 100, 160, 130], .topRight: [40, 100, 100, 130],
      .bottomLeft: [100, 70, 160, 100], .bottomRight: [40, 70, 100, 100],
    ]
    for (anchor, box) in boxes {
      let layout = try layout([callout("c", 100, 100, Size(width: 60, height: 30), [anchor])])
      #expect(edges(layout["c"]) == box)
      #expect(layout["c"]?.anchor == anchor)
    }
    #expect(boxes.count == Callout.Anchor.allCases.count)
  }

  @Test("the first anchor with which the whole box lies in the viewport is taken, anew for each camera")
  func firstThatFits() throws {
    let callout = try callout("c", 100, 20, Size(width: 60, height: 30), [.bottom, .top])
    #expect(try layout([callout])["c"]?.anchor == .top)
    #expect(try layout([callout]) { $0.center.latitude += 0.0275 }["c"]?.anchor == .bottom)
  }

  @Test("a box that touches the edge of the viewport lies in it")
  func touches() throws {
    let callout = try callout("c", 100, 100, Size(width: 200, height: 200), [.bottom, .center])
    #expect(try layout([callout])["c"]?.anchor == .center)
  }

  @Test("where no anchor fits, the one with which most is seen is taken")
  func fitsNowhere() throws {
    let wide = try callout("c", 10, 100, Size(width: 300, height: 20), [.right, .bottom, .left, .center])
    #expect(try layout([wide])["c"]?.anchor == .left)
    let away = try callout("c", -500, 100)
    #expect(try layout([away]).places.isEmpty)
  }

  @Test("of the anchors that fit, the one that lies least on callouts placed before is taken, then the first")
  func leastOverlap() throws {
    let first = try callout("a", 100, 100)
    let second = try callout("b", 100, 100, Size(width: 60, height: 30), [.bottom, .center, .top, .right])
    let layout = try layout([first, second])
    #expect(layout["a"]?.anchor == .bottom)
    #expect(layout["b"]?.anchor == .top)
    #expect(try self.layout([second])["b"]?.anchor == .bottom)
  }

  @Test("a callout rather lies on another than out of the viewport")
  func fitBeforeOverlap() throws {
    let first = try callout("a", 100, 20, Size(width: 60, height: 30), [.top])
    let second = try callout("b", 100, 20, Size(width: 60, height: 30), [.bottom, .top])
    #expect(try layout([first, second])["b"]?.anchor == .top)
  }

  @Test("an offset moves the box for its anchor")
  func offsets() throws {
    var callout = try callout("c", 100, 100, Size(width: 60, height: 30), [.bottom])
    callout.offsets = [.bottom: ScreenPoint(x: 0, y: -12), .top: ScreenPoint(x: 0, y: 12)]
    #expect(edges(try layout([callout])["c"]) == [70, 58, 130, 88])
  }

  @Test("the newest callout lies on top, edges included")
  func topmost() throws {
    let layout = try layout([callout("a", 100, 100), callout("b", 110, 105)])
    #expect(layout.callout(at: at(100, 92)) == "b")
    #expect(layout.callout(at: at(75, 92)) == "a")
    #expect(layout.callout(at: at(100, 140)) == nil)
    #expect(layout.callout(at: at(.nan, 92)) == nil)
    let box = try #require(layout["a"]).box.box
    #expect(layout.callout(at: at(box.minX, box.minY)) == "a")
  }

  @Test("a callout behind the horizon has no place")
  func horizon() throws {
    let callout = Callout("c", at: Coordinate(longitude: 0.17578125, latitude: -80), size: Size(width: 10, height: 10))
    #expect(try layout([callout]) { $0.pitch = 80 }.places.isEmpty)
  }

  @Test("a callout stands in the copy of the world that is nearest")
  func dateLine() throws {
    let callout = Callout("c", at: Coordinate(longitude: 179.98, latitude: 0), size: Size(width: 10, height: 10))
    let layout = try layout([callout]) { $0.center = Coordinate(longitude: -179.98, latitude: 0) }
    #expect(layout["c"] != nil)
  }

  @Test("strange numbers have no place, and no anchors neither")
  func strangeNumbers() throws {
    let size = Size(width: 10, height: 10)
    let callouts = [
      Callout("a", at: Coordinate(longitude: .nan, latitude: 0), size: size),
      Callout("b", at: Coordinate(longitude: 0, latitude: .infinity), size: size),
      Callout("c", at: center, size: Size(width: .nan, height: 10)),
      Callout("d", at: center, size: Size(width: 10, height: .infinity)),
      Callout("e", at: center, size: Size(width: -1, height: 10)), Callout("f", at: center, size: size, anchors: []),
      Callout("g", at: center, size: size, offsets: [.bottom: ScreenPoint(x: .nan, y: 0)]),
    ]
    #expect(try layout(callouts).places.isEmpty)
    let huge = Callout("h", at: center, size: Size(width: 1e200, height: 1e200), anchors: [.center])
    #expect(try layout([huge, huge])["h"] != nil)
  }

  @Test("no other anchor would fit better, lie on less, or come sooner", arguments: [1, 2] as [UInt64])
  func choosesBest(seed: UInt64) throws {
    let projection = try Projection(
      camera: Camera(center: center, zoom: 10), viewport: Size(width: 200, height: 200))
    let one = Gen<Callout>.draw { random, _ in
      let pixel = at(Double(random.next(below: 240)) - 20, Double(random.next(below: 240)) - 20)
      let size = Size(width: Double(random.next(below: 80)), height: Double(random.next(below: 40)))
      let anchors = Callout.Anchor.allCases.shuffled(using: &random).prefix(1 + Int(random.next(below: 5)))
      return Callout(
        "", at: projection.coordinate(at: pixel) ?? Coordinate(longitude: 0, latitude: 0), size: size,
        anchors: Array(anchors))
    }
    // Areas counted in pixels of a quarter, by their middles.
    func count(_ box: BoundingBox, _ isCounted: (Double, Double) -> Bool) -> Double {
      var count = 0.0
      for x in stride(from: box.minX + 0.25, to: box.maxX, by: 0.5) {
        for y in stride(from: box.minY + 0.25, to: box.maxY, by: 0.5) where isCounted(x, y) { count += 0.25 }
      }
      return count
    }
    forAll(one.array(upTo: 4), seed: seed, count: 60) { callouts in
      let numbered = callouts.enumerated().map { number, callout in
        Callout("\(number)", at: callout.coordinate, size: callout.size, anchors: callout.anchors)
      }
      let layout = CalloutLayout(numbered, through: projection)
      var before: [BoundingBox] = []
      for callout in numbered {
        guard let place = layout[callout.id], let pixel = projection.pixel(of: callout.coordinate) else { continue }
        func merits(_ anchor: Callout.Anchor) -> (hidden: Double, overlap: Double) {
          let box = callout.box(anchor, at: pixel)
          return (
            count(box) { !(0...200 ~= $0 && 0...200 ~= $1) },
            before.reduce(0) { sum, other in sum + count(box) { other.contains(x: $0, y: $1) } }
          )
        }
        // How much the counting may be wrong by.
        let slack = callout.size.width + callout.size.height + 4
        let taken = merits(place.anchor)
        for anchor in callout.anchors {
          let other = merits(anchor)
          if other.hidden < taken.hidden - slack { return false }
          if other.hidden == 0, taken.hidden == 0, other.overlap < taken.overlap - slack * 4 { return false }
        }
        before.append(place.box.box)
      }
      return true
    }
  }
}
