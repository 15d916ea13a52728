import Testing
import UnderpixelGeometry
import UnderpixelTestSupport

@Suite("A bounding box")
struct BoundingBoxTests {
  /// Every place of the grid that boxes of whole numbers can share.
  private static let places = (0...13).flatMap { x in (0...13).map { y in (x: Double(x), y: Double(y)) } }

  @Test("intersects another exactly where the two share a place", arguments: [1, 2, 3] as [UInt64])
  func intersectsWhereSharing(seed: UInt64) {
    forAll(zip(Gen.troubledBox, Gen.troubledBox), seed: seed, count: 500) { a, b in
      let share = Self.places.contains { a.contains(x: $0.x, y: $0.y) && b.contains(x: $0.x, y: $0.y) }
      return a.intersects(b) == share && b.intersects(a) == share
    }
  }

  @Test("is empty exactly where it contains no place")
  func isEmptyWithoutPlaces() {
    forAll(Gen.troubledBox, seed: 4, count: 500) { box in
      box.isEmpty == !Self.places.contains { box.contains(x: $0.x, y: $0.y) }
    }
  }

  @Test("touches a neighbor along an edge and at a corner")
  func touchesNeighbors() {
    let box = BoundingBox(minX: 1, minY: 1, maxX: 2, maxY: 2)
    #expect(box.intersects(BoundingBox(minX: 2, minY: 0, maxX: 3, maxY: 3)))
    #expect(box.intersects(BoundingBox(x: 2, y: 2)))
    #expect(!box.intersects(BoundingBox(x: 2.0.nextUp, y: 2)))
  }

  @Test("of a union is the least that covers both")
  func unionIsLeastCover() {
    forAll(zip(Gen.gridBox, Gen.gridBox), seed: 5, count: 500) { a, b in
      var union = a
      union.formUnion(b)
      return union.minX == min(a.minX, b.minX) && union.minY == min(a.minY, b.minY)
        && union.maxX == max(a.maxX, b.maxX) && union.maxY == max(a.maxY, b.maxY)
    }
  }

  @Test("is not changed by a union with an empty one, and replaces the empty one")
  func emptyAddsNothing() {
    forAll(zip(Gen.gridBox, Gen.troubledBox.filter(\.isEmpty)), seed: 6, count: 300) { box, nothing in
      var grown = box
      grown.formUnion(nothing)
      var replaced = BoundingBox.empty
      replaced.formUnion(box)
      return grown == box && replaced == box
    }
  }

  @Test("grown by places covers exactly their extremes")
  func coversPlaces() {
    forAll(Gen.gridPoint.array(upTo: 20), seed: 7) { points in
      var box = BoundingBox.empty
      for point in points { box.formUnion(x: point.x, y: point.y) }
      return box.isEmpty == points.isEmpty && (points.isEmpty || box.minX == points.map(\.x).min())
        && (points.isEmpty || box.maxY == points.map(\.y).max())
        && points.allSatisfy { box.contains(x: $0.x, y: $0.y) }
    }
  }

  @Test("reaches what lies within the distance it was expanded by")
  func expands() {
    forAll(zip(Gen.gridBox, Gen.gridPoint, Gen<Int>.uniform(in: 0...5)), seed: 8, count: 500) { box, point, distance in
      let away = max(box.minX - point.x, point.x - box.maxX, box.minY - point.y, point.y - box.maxY)
      return box.expanded(by: Double(distance)).contains(x: point.x, y: point.y) == (away <= Double(distance))
    }
  }

  @Test("moves with what it contains")
  func offsets() {
    forAll(zip(Gen.gridBox, Gen.gridPoint, Gen.gridPoint), seed: 9) { box, point, vector in
      box.offset(x: vector.x, y: vector.y).contains(x: point.x + vector.x, y: point.y + vector.y)
        == box.contains(x: point.x, y: point.y)
    }
  }
}
