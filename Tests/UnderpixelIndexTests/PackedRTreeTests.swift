import Testing
import UnderpixelGeometry
import UnderpixelIndex
import UnderpixelTestSupport

@Suite("PackedRTree")
struct PackedRTreeTests {
  /// Boxes of a small grid, mixed with points and with boxes of every size.
  static var boxes: Gen<[BoundingBox]> {
    Gen.oneOf(
      Gen<BoundingBox>.gridBox, .gridBox,
      zip(Gen<Double>.double(in: -1e6...1e6), .double(in: -1e6...1e6), .double(in: -12...12)).map { x, y, size in
        var side = 1.0
        for _ in 0..<Int(size.magnitude) { side *= size < 0 ? 0.1 : 10 }
        return BoundingBox(minX: x, minY: y, maxX: x + side, maxY: y + side)
      }
    ).array(upTo: 300)
  }

  func scan(_ boxes: [BoundingBox], _ query: BoundingBox) -> [Int] {
    boxes.indices.filter { !boxes[$0].isEmpty && boxes[$0].intersects(query) }
  }

  func found(_ tree: PackedRTree, _ query: BoundingBox) -> [Int] {
    var found: [Int] = []
    tree.forEach(intersecting: query) { index in
      found.append(index)
      return .continue
    }
    return found.sorted()
  }

  @Test("finds exactly what a linear scan finds", arguments: [1, 7, 42] as [UInt64])
  func matchesLinearScan(seed: UInt64) {
    forAll(zip(Self.boxes, Gen<BoundingBox>.gridBox.array(count: 8...8)), seed: seed, count: 1500) { boxes, queries in
      let tree = try PackedRTree(packing: boxes)
      return queries.allSatisfy { found(tree, $0) == scan(boxes, $0) }
        && boxes.prefix(20).allSatisfy { found(tree, $0) == scan(boxes, $0) }
    }
  }

  @Test("finds what passes a test of one's own", arguments: [8] as [UInt64])
  func matchesTest(seed: UInt64) {
    forAll(zip(Self.boxes, .gridBox, Gen<Double>.double(in: -10...20)), seed: seed, count: 1000) {
      boxes, window, limit in
      let tree = try PackedRTree(packing: boxes)
      var found: [Int] = []
      tree.forEach(intersecting: window, where: { $0.minX + $0.minY <= limit }) { index in
        found.append(index)
        return .continue
      }
      return found.sorted() == scan(boxes, window).filter { boxes[$0].minX + boxes[$0].minY <= limit }
    }
  }

  @Test("stops when told")
  func stops() throws {
    let tree = try PackedRTree(packing: Array(repeating: BoundingBox(x: 1, y: 1), count: 1000))
    var calls = 0
    tree.forEach(intersecting: BoundingBox(x: 1, y: 1)) { _ in
      calls += 1
      return calls == 5 ? .stop : .continue
    }
    #expect(calls == 5)
  }

  @Test("an empty tree finds nothing")
  func empty() throws {
    let tree = try PackedRTree(packing: [])
    #expect(found(tree, BoundingBox(minX: -1, minY: -1, maxX: 1, maxY: 1)).isEmpty)
    #expect(tree.bounds.isEmpty && tree.count == 0)
  }

  @Test("a query with a NaN finds nothing, an infinite one everything")
  func unusualQueries() throws {
    let tree = try PackedRTree(packing: (0..<40).map { BoundingBox(x: Double($0), y: 0) })
    #expect(found(tree, BoundingBox(minX: .nan, minY: 0, maxX: 1, maxY: 1)).isEmpty)
    let all = BoundingBox(minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)
    #expect(found(tree, all) == Array(0..<40))
  }

  @Test("an inverted box is never found")
  func inverted() throws {
    let tree = try PackedRTree(packing: [BoundingBox(minX: 1, minY: 1, maxX: 0, maxY: 0), BoundingBox(x: 0.5, y: 0.5)])
    #expect(found(tree, BoundingBox(minX: 0, minY: 0, maxX: 1, maxY: 1)) == [1])
  }

  @Test("a box that is not finite is refused with its index", arguments: [Double.nan, .infinity, -.infinity])
  func refused(value: Double) {
    let boxes = [BoundingBox(x: 0, y: 0), BoundingBox(minX: 0, minY: 0, maxX: 0, maxY: value)]
    do {
      _ = try PackedRTree(packing: boxes)
      Issue.record("no error")
    } catch .notFinite(let item, _) {
      #expect(item == 1)
    } catch {
      Issue.record("another error: \(error)")
    }
  }

  @Test("boxes as large as numbers get are found")
  func huge() throws {
    let most = Double.greatestFiniteMagnitude
    let boxes = [BoundingBox(minX: -most, minY: -most, maxX: most, maxY: most), BoundingBox(x: 3, y: 3)]
    let tree = try PackedRTree(packing: boxes)
    #expect(found(tree, BoundingBox(x: 3, y: 3)) == [0, 1])
    #expect(found(tree, BoundingBox(x: -most, y: most)) == [0])
  }

  /// Far outliers, up to where differences overflow: the grid covers the others, and yet all are found.
  @Test("one box at the other end of the numbers spoils nothing", arguments: [1e7, 1e12, 1e200, 1.7e308])
  func outliers(far: Double) throws {
    var random = SplitMix64(seed: 3)
    func unit() -> Double { Double(random.next() >> 11) * 0x1p-53 }
    var boxes = (0..<5000).map { _ in
      let (x, y) = (unit(), unit())
      return BoundingBox(minX: x, minY: y, maxX: x + 0.01, maxY: y + 0.01)
    }
    boxes += [
      BoundingBox(x: far, y: far), BoundingBox(x: -far, y: 0),
      BoundingBox(minX: -far, minY: -far, maxX: far, maxY: -1e6),
    ]
    for isOptimized in [false, true] {
      let tree = try PackedRTree(packing: boxes, optimizedForQueries: isOptimized)
      let live = try RTree(boxes.enumerated().map { ($0.offset, $0.element) })
      let places = [
        Point(x: 0.5, y: 0.5), Point(x: far, y: far), Point(x: -far, y: 1), Point(x: far / 2, y: 0), Point(x: 3, y: -7),
        Point(x: 0, y: -far),
      ]
      for place in places {
        let window = BoundingBox(x: place.x, y: place.y).expanded(by: 0.02)
        #expect(found(tree, window) == scan(boxes, window))
        var whole: [Int] = []
        let isMet = { (box: BoundingBox) in box.intersects(window) }
        tree.forEach(intersecting: window, where: isMet) { item in
          whole.append(item)
          return .continue
        }
        #expect(whole.sorted() == scan(boxes, window))
        let expected = boxes.map { $0.distance(to: place) }.sorted().prefix(4)
        #expect(tree.nearestNeighbors(to: place, count: 4).map(\.distance) == Array(expected))
        #expect(live.nearestNeighbors(to: place, count: 4).map(\.distance) == Array(expected))
      }
    }
  }
}
