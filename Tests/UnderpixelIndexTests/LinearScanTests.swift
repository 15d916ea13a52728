import Synchronization
import Testing
import UnderpixelGeometry
import UnderpixelIndex
import UnderpixelTestSupport

/// The trees against looking at every box.
@Suite("Trees against a linear scan")
struct LinearScanTests {
  func scan(_ boxes: [BoundingBox], _ query: BoundingBox) -> [Int] {
    boxes.indices.filter { boxes[$0].intersects(query) }
  }

  @Test("find the same in a million windows", arguments: [1, 2026] as [UInt64])
  func windows(seed: UInt64) {
    let count = Atomic<Int>(0)
    forAll(zip(Adversarial.boxes, Gen<Bool>.bool), seed: seed, count: 5500, name: "windows") { boxes, isOptimized in
      let tree = try PackedRTree(packing: boxes, optimizedForQueries: isOptimized)
      let questions = Adversarial.questions(about: boxes)
      count.add(questions.count, ordering: .relaxed)
      var found: [Int] = []
      return questions.allSatisfy { question in
        found.removeAll(keepingCapacity: true)
        tree.appendItems(intersecting: question, to: &found)
        return found.sorted() == scan(boxes, question)
      }
    }
    print("property: \(count.load(ordering: .relaxed)) (tree, query) cases, seed \(seed)")
  }

  @Test("find the same in trees of more levels", arguments: [3] as [UInt64])
  func deepTrees(seed: UInt64) {
    let kinds = Gen.oneOf(Adversarial.kinds.map { $0.array(count: 4000...5000) })
    forAll(zip(kinds, Gen<Bool>.bool), seed: seed, count: 16) { boxes, isOptimized in
      let tree = try PackedRTree(packing: boxes, optimizedForQueries: isOptimized)
      let questions = Adversarial.questions(about: boxes)
      return zip(questions, tree.items(containing: questions.map { Point(x: $0.minX, y: $0.minY) })).allSatisfy {
        question, atCorner in
        var found: [Int] = []
        tree.appendItems(intersecting: question, to: &found)
        return found.sorted() == scan(boxes, question)
          && atCorner.sorted() == scan(boxes, BoundingBox(x: question.minX, y: question.minY))
      }
    }
  }

  /// Far cities on a planet: leaves end where one does, so that places stay empty, whatever is done with a tree.
  @Test("find the same where leaves are not full", arguments: [9] as [UInt64])
  func cities(seed: UInt64) {
    let offset = zip(Gen<Double>.double(in: 0...1), Gen<Double>.double(in: 0...1))
    let city = zip(offset, offset.array(count: 20...60)).map { center, houses in
      houses.map { house in
        let (x, y) = (center.0 * 100 + house.0 * 1e-3, center.1 * 100 + house.1 * 1e-3)
        return BoundingBox(minX: x, minY: y, maxX: x + 1e-4, maxY: y + 1e-4)
      }
    }
    forAll(city.array(count: 20...40).map { Array($0.joined()) }, seed: seed, count: 12) { boxes in
      let tree = try PackedRTree(packing: boxes)
      let asked = try PackedRTree(packing: boxes) { boxes[$0] }
      let read = try PackedRTree(reading: asked.serialized())
      var pairs = 0
      tree.forEachIntersection(with: tree) { _, _ in
        pairs += 1
        return .continue
      }
      guard pairs == boxes.reduce(0, { $0 + scan(boxes, $1).count }) else { return false }
      return [tree, asked, read].allSatisfy { tree in
        Adversarial.questions(about: boxes).allSatisfy { question in
          var found: [Int] = []
          tree.appendItems(intersecting: question, to: &found)
          let point = Point(x: question.minX, y: question.minY)
          let neighbors = tree.nearestNeighbors(to: point, count: 30)
          return found.sorted() == scan(boxes, question)
            && (!point.x.isFinite || !point.y.isFinite
              || isRight(neighbors, boxes, point, count: 30, within: .infinity))
        }
      }
    }
  }

  @Test("ask their owner for exact boxes and find the same", arguments: [4] as [UInt64])
  func askedBoxes(seed: UInt64) {
    forAll(Adversarial.boxes, seed: seed, count: 300) { boxes in
      let tree = try PackedRTree(packing: boxes) { boxes[$0] }
      return Adversarial.questions(about: boxes).allSatisfy { question in
        var found: [Int] = []
        tree.appendItems(intersecting: question, to: &found)
        return found.sorted() == scan(boxes, question)
      }
    }
  }

  @Test("pair what intersects", arguments: [5] as [UInt64])
  func joins(seed: UInt64) {
    forAll(zip(Adversarial.boxes, Adversarial.boxes), seed: seed, count: 150) { boxes, others in
      var pairs: [[Int]] = []
      try PackedRTree(packing: boxes).forEachIntersection(with: try PackedRTree(packing: others)) {
        pairs.append([$0, $1])
        return .continue
      }
      let expected = boxes.indices.flatMap { index in scan(others, boxes[index]).map { [index, $0] } }
      return pairs.sorted { $0.lexicographicallyPrecedes($1) } == expected
    }
  }

  /// As the trees promise it: right distances, nearest first, no item twice, none left out that is nearer.
  func isRight(
    _ neighbors: [PackedRTree.Neighbor], _ boxes: [BoundingBox], _ point: Point, count: Int, within limit: Double
  ) -> Bool {
    let distances = boxes.map { $0.distance(to: point) }
    let expected = distances.filter { $0 <= limit }.sorted().prefix(count)
    return neighbors.map(\.distance) == Array(expected)
      && neighbors.allSatisfy { distances[$0.item] == $0.distance }
      && Set(neighbors.map(\.item)).count == neighbors.count
  }

  @Test("find the same neighbors", arguments: [6, 7] as [UInt64])
  func neighbors(seed: UInt64) {
    forAll(zip(Adversarial.boxes, Gen<Bool>.bool, Gen<Int>.int(in: 1...20)), seed: seed, count: 700) {
      boxes, isOptimized, count in
      let tree = try PackedRTree(packing: boxes, optimizedForQueries: isOptimized)
      return Adversarial.questions(about: boxes).allSatisfy { question in
        let point = Point(x: question.minX, y: question.minY)
        guard point.x.isFinite, point.y.isFinite else {
          return tree.nearestNeighbors(to: point, count: count).isEmpty
        }
        let all = tree.nearestNeighbors(to: point, count: count)
        let limit = all.last?.distance ?? 1
        let odd = tree.nearestNeighbors(to: point, count: count, where: { $0 % 2 == 1 })
        let oddBoxes = boxes.enumerated().map { $0.offset % 2 == 1 ? $0.element : .empty }
        return isRight(all, boxes, point, count: count, within: .infinity)
          && isRight(odd, oddBoxes, point, count: count, within: .infinity)
          && isRight(
            tree.nearestNeighbors(to: point, count: count, within: limit / 2), boxes, point, count: count,
            within: limit / 2)
          && tree.nearestNeighbor(to: point)?.distance == all.first?.distance
          && isRight(
            tree.nearestNeighbors(to: point, count: count, measuredBy: { boxes[$0].distance(to: point) }), boxes, point,
            count: count, within: .infinity)
      }
    }
  }

  @Test("measure by a distance of the caller's", arguments: [8] as [UInt64])
  func measured(seed: UInt64) {
    forAll(Adversarial.boxes, seed: seed, count: 200) { boxes in
      let tree = try PackedRTree(packing: boxes)
      // To the farthest corner: no less than to the box.
      func far(_ box: BoundingBox, _ point: Point) -> Double {
        let dx = max((point.x - box.minX).magnitude, (box.maxX - point.x).magnitude)
        let dy = max((point.y - box.minY).magnitude, (box.maxY - point.y).magnitude)
        return max((dx * dx + dy * dy).squareRoot(), box.distance(to: point))
      }
      return boxes.prefix(10).allSatisfy { box in
        let point = Point(x: box.maxX, y: box.minY)
        let found = tree.nearestNeighbors(to: point, count: 5, measuredBy: { far(boxes[$0], point) })
        return found.map(\.distance) == Array(boxes.map { far($0, point) }.sorted().prefix(5))
      }
    }
  }
}
