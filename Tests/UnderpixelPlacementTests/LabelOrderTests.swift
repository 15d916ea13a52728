import Testing
import UnderpixelCamera
import UnderpixelCollision
import UnderpixelGeometry

@testable import UnderpixelPlacement

@Suite("Who is placed first")
struct LabelOrderTests {
  let box = BoundingBox(minX: -5, minY: -5, maxX: 5, maxY: 5)

  /// Part and label of what took room, in the order of taking; labels may overlap, so that all are there.
  func order(
    _ parts: [[LabelSketch]], by order: LabelRules.Order, camera: Camera = Place.camera()
  ) throws -> [[Int]] {
    var layer = LayerSketch(parts: parts.map { PartSketch(labels: $0) })
    (layer.rules.order, layer.rules.iconOverlap) = (order, .always)
    return try MapSketch(layers: [layer], camera: camera).placement().placed.map { [$0.source.part, $0.source.label] }
  }

  func label(_ x: Double = 0, _ y: Double = 0, feature: Int = 0, key: Double = 0) -> LabelSketch {
    LabelSketch(x: x, y: y, feature: feature, icon: box, sortKey: key)
  }

  @Test("labels stand in line as in their data, part by part")
  func data() throws {
    let parts = [[label(0, 50, key: 9), label(0, 90)], [label(0, 70, key: -1)]]
    #expect(try order(parts, by: .data) == [[0, 0], [0, 1], [1, 0]])
  }

  @Test("sort keys count across parts; of equal ones the first part's come first, in the order of its data")
  func sortKeys() throws {
    let parts = [
      [label(key: 1), label(key: 1), label(key: 3)], [label(key: -2), label(key: 1), label(key: 2)], [label(key: 3)],
    ]
    #expect(try order(parts, by: .sortKey) == [[1, 0], [0, 0], [0, 1], [1, 1], [1, 2], [0, 2], [2, 0]])
    // Labels that are not sorted within their part are all the same.
    let mixed = [[label(key: 5), label(key: 1), label(key: 5), label(key: .nan)]]
    #expect(try order(mixed, by: .sortKey) == [[0, 3], [0, 1], [0, 0], [0, 2]])
  }

  @Test("the lowest on the screen come first, part by part; in one row the earlier feature")
  func screenY() throws {
    let parts = [[label(0, 10), label(0, 80), label(0, 40)], [label(0, 90)]]
    #expect(try order(parts, by: .screenY) == [[0, 1], [0, 2], [0, 0], [1, 0]])
    let row = [[label(5, 10, feature: 2), label(9, 10, feature: 0), label(7, 10, feature: 1)]]
    #expect(try order(row, by: .screenY) == [[0, 1], [0, 2], [0, 0]])
  }

  @Test("what is low on the screen turns with the map, and does not change with its tilt")
  func turnedScreenY() throws {
    // East is up, so that the west is down.
    let parts = [[label(-10, 0), label(-80, 0), label(40, 0)]]
    #expect(try order(parts, by: .screenY, camera: Place.camera(bearing: 90)) == [[0, 1], [0, 0], [0, 2]])
    #expect(try order(parts, by: .screenY, camera: Place.camera(bearing: -90)) == [[0, 2], [0, 0], [0, 1]])
    #expect(
      try order(parts, by: .screenY, camera: Place.camera(bearing: 90, pitch: 60)) == [[0, 1], [0, 0], [0, 2]])
  }

  @Test("labels of one row are those within the same 8192nd of their tile")
  func rows() throws {
    let projection = try Projection(camera: Place.camera(), viewport: Place.viewport)
    let tile = TileID(z: 14, x: 8192, y: 8192)
    // The tile is 512 pixels wide: sixteen units a pixel.
    let labels = [0.0, 1, 1.03, 1.04, 20].map { Label(feature: 0, anchor: Place.at(0, $0), icon: box) }
    let set = LabelSet(labels, tile: tile)
    #expect(labels.indices.map { set.height(of: $0, projection) } == [0, 16, 16, 17, 320])
    #expect(labels.indices.map { set.screenHeight(of: $0, 0, projection) } == [0, 1, 1, 1.0625, 20])
  }

  @Test("the first layer takes what it needs, whatever the keys of the next")
  func layers() throws {
    var second = LayerSketch(parts: [PartSketch(labels: [label(key: -100)])])
    second.rules.order = .sortKey
    let first = LayerSketch(parts: [PartSketch(labels: [label(key: 7)])])
    let placed = try MapSketch(layers: [first, second]).placement().placed
    #expect(placed.map(\.source.layer) == [0])
  }
}
