import Foundation
import Testing
import UnderpixelGeometry
import UnderpixelTestSupport

@testable import UnderpixelIndex

@Suite("serialized PackedRTree")
struct SerializationTests {
  static var windows: Gen<[BoundingBox]> {
    let wide = zip(Gen<Double>.finite, .finite).map {
      BoundingBox(minX: min($0, $1), minY: 2, maxX: max($0, $1), maxY: 9)
    }
    return Gen<BoundingBox>.oneOf(.gridBox, wide).array(count: 6...6)
  }

  /// All that a tree answers about some windows.
  struct Answers: Hashable {
    var found: [[Int]] = []
    var tested: [[Int]] = []
    var containing: [[Int]] = []
    var nearest: [[PackedRTree.Neighbor]] = []

    init(_ tree: PackedRTree, _ windows: [BoundingBox]) {
      for window in windows {
        var (found, tested, containing) = ([Int](), [Int](), [Int]())
        tree.appendItems(intersecting: window, to: &found)
        let isLeft = { (box: BoundingBox) in box.minX <= window.maxX / 2 + 1 }
        tree.forEach(intersecting: window, where: isLeft) { item in
          tested.append(item)
          return .continue
        }
        let point = Point(x: window.minX, y: window.minY)
        tree.appendItems(containing: point, to: &containing)
        self.found.append(found)
        self.tested.append(tested)
        self.containing.append(containing)
        nearest.append(tree.nearestNeighbors(to: point, count: 5))
        nearest.append(tree.nearestNeighbors(to: point, count: 40, within: 3, where: { $0 % 3 > 0 }))
        nearest.append(tree.nearestNeighbor(to: point).map { [$0] } ?? [])
      }
    }
  }

  @Test("a tree read back answers like the one that was written", arguments: [1, 9] as [UInt64])
  func roundTrip(seed: UInt64) {
    forAll(zip(.troubledBoxes, Self.windows, .bool), seed: seed, count: 400) { boxes, windows, optimized in
      let tree = try PackedRTree(packing: boxes, optimizedForQueries: optimized)
      let bytes = tree.serialized()
      let read = try PackedRTree(reading: bytes)
      return Answers(read, windows) == Answers(tree, windows) && read.bounds == tree.bounds && read.count == tree.count
        && read.hasExactBoxes && read.serialized() == bytes
    }
  }

  @Test("without exact boxes answers are supersets", arguments: [2, 10] as [UInt64])
  func supersets(seed: UInt64) {
    forAll(zip(.troubledBoxes, Self.windows), seed: seed, count: 400) { boxes, windows in
      let tree = try PackedRTree(packing: boxes)
      let read = try PackedRTree(reading: tree.serialized(includingExactBoxes: false))
      let (exact, wide) = (Answers(tree, windows), Answers(read, windows))
      func holds(_ more: [[Int]], _ fewer: [[Int]]) -> Bool {
        zip(more, fewer).allSatisfy { Set($0).isSuperset(of: $1) && Set($0).count == $0.count }
      }
      // Distances are never too long, so that the nth is not either.
      let isNear = zip(wide.nearest, exact.nearest).allSatisfy { wide, exact in
        wide.count >= exact.count && zip(wide, exact).allSatisfy { $0.distance <= $1.distance }
      }
      return !read.hasExactBoxes && holds(wide.found, exact.found) && holds(wide.tested, exact.tested)
        && holds(wide.containing, exact.containing) && isNear
    }
  }

  @Test("a tree that asks for boxes writes the same bytes as one that keeps them")
  func asked() throws {
    forAll(.troubledBoxes, seed: 3, count: 100) { boxes in
      let kept = try PackedRTree(packing: boxes)
      let asking = try PackedRTree(packing: boxes) { boxes[$0] }
      return asking.hasExactBoxes && asking.serialized() == kept.serialized()
        && asking.serialized(includingExactBoxes: false) == kept.serialized(includingExactBoxes: false)
    }
    let many = (0..<5000).map { BoundingBox(x: Double($0 % 71), y: Double($0 / 71)) }
    let kept = try PackedRTree(packing: many).serialized()
    #expect(try PackedRTree(packing: many) { many[$0] }.serialized() == kept)
  }

  @Test("empty places are written and read like others", arguments: [12] as [UInt64])
  func emptyPlaces(seed: UInt64) {
    var treesWithSome = 0
    forAll(zip(.towns, Self.windows), seed: seed, count: 100) { boxes, windows in
      let tree = try PackedRTree(packing: boxes)
      if tree.storage.shape.count > boxes.count { treesWithSome += 1 }
      let bytes = tree.serialized()
      let asking = try PackedRTree(packing: boxes) { boxes[$0] }
      return Answers(try PackedRTree(reading: bytes), windows) == Answers(tree, windows)
        && asking.serialized() == bytes
    }
    // Else the test would be about nothing.
    #expect(treesWithSome > 20)
  }

  @Test("a tree without exact boxes writes none")
  func stillWithout() throws {
    let tree = try PackedRTree(packing: (0..<50).map { BoundingBox(x: Double($0), y: 0) })
    let bytes = tree.serialized(includingExactBoxes: false)
    #expect(try PackedRTree(reading: bytes).serialized() == bytes)
  }

  @Test("no item, one item, and only inverted ones", arguments: [true, false])
  func few(includingExactBoxes: Bool) throws {
    let inverted = BoundingBox(minX: 1, minY: 0, maxX: 0, maxY: 0)
    for boxes in [[], [BoundingBox(x: 3, y: 4)], [inverted, inverted], [inverted, BoundingBox(x: 3, y: 4)]] {
      let tree = try PackedRTree(packing: boxes)
      let bytes = tree.serialized(includingExactBoxes: includingExactBoxes)
      let read = try PackedRTree(reading: bytes)
      #expect(read.count == boxes.count && read.bounds == tree.bounds)
      #expect(read.nearestNeighbor(to: Point(x: 3, y: 4))?.item == tree.nearestNeighbor(to: Point(x: 3, y: 4))?.item)
    }
    #expect(try PackedRTree(packing: []).serialized().count == 256)
  }

  @Test("the bytes are those of version 1")
  func pinned() throws {
    let boxes = [
      BoundingBox(minX: 0, minY: 0, maxX: 4, maxY: 2), BoundingBox(minX: 9, minY: 9, maxX: 8, maxY: 8),
      BoundingBox(x: -3.5, y: 7), BoundingBox(minX: 1, minY: 1, maxX: 2.25, maxY: 5),
    ]
    let bytes = try PackedRTree(packing: boxes).serialized()
    let lines = stride(from: 0, to: bytes.count, by: 32).map { start in
      bytes[start..<start + 32].map { String(UInt16($0) | 256, radix: 16).dropFirst() }.joined()
    }
    #expect(lines.joined(separator: "\n") == Self.pinnedBytes)
  }

  /// Header, wide node, leaf and exact boxes of three boxes and an inverted one.
  static let pinnedBytes = """
    89555052540d0a1a0100000001000000e0020000000000000300000000000000
    04000000000000000000000000000cc00000000000000000000000101111a141
    0000000000000cc0000000000000000000000000000010400000000000001c40
    23778b1163919360000000000000000000000000000000000000000000000000
    0000000000000000000000000000000000000000000000000000000000000000
    0000000000000000000000000000000000000000000000000000000000000000
    0000000000000000000000000000000000000000000000000000000000000000
    00000000000000000000000000000000000000000000000042a451dfbddb57a8
    01000000ffffff7fffffff7fffffff7fffffff7fffffff7fffffff7fffffff7f
    ffffff7fffffff7fffffff7fffffff7fffffff7fffffff7fffffff7fffffff7f
    01000000ffffff7fffffff7fffffff7fffffff7fffffff7fffffff7fffffff7f
    ffffff7fffffff7fffffff7fffffff7fffffff7fffffff7fffffff7fffffff7f
    fdffff3fffffffffffffffffffffffffffffffffffffffffffffffffffffffff
    ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff
    b9bbbb3bffffffffffffffffffffffffffffffffffffffffffffffffffffffff
    ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff
    019876fffffffffffffffffffffffffffd2401ffffffffffffffffffffffffff
    01c2fd00000000000000000000000000fdb54800000000000000000000000000
    0200000003000000000000000000000000000000000000000000000000000000
    0000000000000000000000000000000000000000000000000000000000000000
    0000000000000cc00000000000001c400000000000000cc00000000000001c40
    000000000000f03f000000000000f03f00000000000002400000000000001440
    0000000000000000000000000000000000000000000010400000000000000040
    """
}
