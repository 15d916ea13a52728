import Testing
import UnderpixelCamera
import UnderpixelCollision
import UnderpixelGeometry
import UnderpixelPlacement
import UnderpixelTestSupport

@testable import UnderpixelHitTest

@Suite("Labels in copies of the world")
struct SymbolCopyTests {
  @Test("are looked for in one copy where no other is near, though the horizon is in sight")
  func near() throws {
    let set = LabelSet([Label(feature: 0, anchor: Signs.anchor(0, 0), icon: Signs.box)])
    let projection = try Projection(camera: Equator.camera(pitch: 85), viewport: Equator.size)
    #expect(set.seenCopies(projection, LabelRules()) == [0])
  }

  @Test("are nowhere where their numbers are none, endless or huge, and the others stay")
  func hostile() throws {
    let numbers = [Double.nan, .infinity, -.infinity, 1e300, -1e300, .greatestFiniteMagnitude]
    var labels = numbers.flatMap { number in
      [
        Label(feature: 0, anchor: MercatorPoint(x: number, y: 0.5), icon: Signs.box),
        Label(feature: 0, anchor: MercatorPoint(x: 0.5, y: number), icon: Signs.box),
        Label(
          feature: 0, anchor: Signs.anchor(0, 0), icon: BoundingBox(minX: 0, minY: 0, maxX: number, maxY: number)),
      ]
    }
    labels.append(Label(feature: 1, anchor: Signs.anchor(50, 50), icon: Signs.box))
    for (order, pitch) in [(LabelRules.Order.data, 0.0), (.screenY, 80), (.sortKey, 60)] {
      let layer = Layer.symbols(
        "s", Signs.set([(0, 0), (50, 50)]), labels: LabelSet(labels), rules: Signs.overlapping(order))
      let frame = try Equator.frame([layer], pitch: pitch)
      #expect(frame.symbols(including: .hidden).filter(\.isPlaced).names == ["s 1"])
      #expect(frame.hits().names == ["s 1"])
    }
  }

  @Test("are placed in all copies in sight, as placing them in every near copy does", arguments: [1, 2] as [UInt64])
  func matchesAllCopies(seed: UInt64) {
    let anchor = zip(Gen<Double>.double(in: 0...1), .double(in: 0.2...0.8)).map { MercatorPoint(x: $0, y: $1) }
    let corner = zip(Gen<Int>.uniform(in: -300...300), .uniform(in: -200...200))
    let label = zip(anchor, corner).map { anchor, corner in
      let (x, y) = (Double(corner.0), Double(corner.1))
      return Label(
        feature: 0, anchor: anchor, icon: BoundingBox(minX: x, minY: y, maxX: x + 30, maxY: y + 20))
    }
    let view = zip(
      zip(Gen<Double>.double(in: -200...200), .double(in: -60...60), .double(in: 0...4)),
      zip(Gen<Double>.double(in: -180...180), .double(in: 0...80)), .bool)
    forAll(zip(label.array(upTo: 20), view), seed: seed, count: 250) { labels, view in
      let camera = Camera(
        center: Coordinate(longitude: view.0.0, latitude: view.0.1), zoom: view.0.2, bearing: view.1.0,
        pitch: view.2 ? 0 : view.1.1)
      let set = LabelSet(labels)
      let layer = Layer.symbols("s", Signs.set([(0, 0)]), labels: set)
      let frame = try Scene(layers: [layer]).frame(camera: camera, viewport: Equator.size)
      let parts = (-20...20).map { LabelPart(set, worldCopy: Double($0)) }
      let all = Placement([LabelLayer(LabelRules(), parts: parts)], projection: frame.projection)
      var boxes: [BoundingBox] = []
      all.index.forEach(in: BoundingBox(minX: -1e9, minY: -1e9, maxX: 1e9, maxY: 1e9)) { boxes.append($0.shape.bounds) }
      return frame.symbols().flatMap { $0.shapes.map(\.bounds) } == boxes
    }
  }
}
