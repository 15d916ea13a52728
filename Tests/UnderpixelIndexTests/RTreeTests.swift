import Testing
import UnderpixelGeometry
import UnderpixelTestSupport

@testable import UnderpixelIndex

@Suite("RTree")
struct RTreeTests {
  /// What is done to a tree.
  enum Step: CustomStringConvertible {
    case insert(Int, BoundingBox)
    case bulk([(Int, BoundingBox)])
    case move(Int, BoundingBox)
    case remove(Int)
    case snapshot

    var description: String {
      switch self {
      case .insert(let id, let box): "insert(\(id), \(box))"
      case .bulk(let boxes): "bulk(\(boxes))"
      case .move(let id, let box): "move(\(id), \(box))"
      case .remove(let id): "remove(\(id))"
      case .snapshot: "snapshot"
      }
    }
  }

  static var steps: Gen<[Step]> {
    let id = Gen<Int>.int(in: 0...150)
    let box = Gen.oneOf(Gen<BoundingBox>.gridBox, .gridBox, .oneOf(Adversarial.kinds))
    let inverted = box.map { BoundingBox(minX: $0.maxX + 1, minY: $0.minY, maxX: $0.minX, maxY: $0.maxY) }
    let insert = zip(id, box).map { Step.insert($0, $1) }
    return Gen.oneOf(
      insert, insert, insert, zip(id, box).map { .move($0, $1) }, id.map { .remove($0) }, id.map { .remove($0) },
      zip(id, inverted).map { .insert($0, $1) }, zip(id, box).array(upTo: 90).map { .bulk($0) }, .always(.snapshot)
    ).array(upTo: 300)
  }

  func ids(_ tree: RTree<Int>.Snapshot, _ query: BoundingBox) -> [Int] {
    var ids: [Int] = []
    tree.forEach(intersecting: query) { id in
      ids.append(id)
      return .continue
    }
    return ids.sorted()
  }

  func isSame(_ tree: RTree<Int>.Snapshot, _ model: [Int: BoundingBox]) -> Bool {
    let all = BoundingBox(minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)
    let questions = [all] + model.values.sorted { $0.minX < $1.minX }.prefix(8)
    return tree.count == model.count
      && questions.allSatisfy { question in
        ids(tree, question) == model.filter { $0.value.intersects(question) }.keys.sorted()
      }
  }

  /// The ways to ask beside windows, of the tree and of a snapshot.
  func answersInEveryWay(_ tree: RTree<Int>, _ model: [Int: BoundingBox], _ point: Point) -> Bool {
    let snapshot = tree.snapshot()
    let window = BoundingBox(minX: point.x - 3, minY: point.y - 3, maxX: point.x + 3, maxY: point.y + 3)
    let isLow: (BoundingBox) -> Bool = { $0.minX + $0.minY <= point.x + point.y }
    let low = model.filter { $0.value.intersects(window) && isLow($0.value) }.keys.sorted()
    var (fromTree, fromSnapshot, appended): ([Int], [Int], [Int]) = ([], [], [])
    tree.forEach(intersecting: window, where: isLow) { id in
      fromTree.append(id)
      return .continue
    }
    snapshot.forEach(intersecting: window, where: isLow) { id in
      fromSnapshot.append(id)
      return .continue
    }
    tree.appendIDs(intersecting: window, to: &appended)
    let corners = [point, Point(x: point.x + 1, y: point.y), Point(x: .nan, y: 0), point]
    let expected = corners.map { corner in
      model.filter { $0.value.contains(x: corner.x, y: corner.y) && !$0.value.isEmpty }.keys.sorted()
    }
    // By a distance twice as long, of even ids alone.
    let measured = tree.nearestNeighbors(to: point, count: 3) { id in
      id % 2 == 0 ? model[id].map { 2 * $0.distance(to: point) } ?? .nan : .nan
    }
    let even = model.filter { $0.key % 2 == 0 && !$0.value.isEmpty }.values.map { 2 * $0.distance(to: point) }.sorted()
    return fromTree.sorted() == low && fromSnapshot.sorted() == low
      && appended.sorted() == model.filter { $0.value.intersects(window) }.keys.sorted()
      && tree.ids(containing: corners).map { $0.sorted() } == expected
      && snapshot.ids(containing: corners).map { $0.sorted() } == expected
      && measured.map(\.distance) == Array(even.prefix(3))
      && snapshot.nearestNeighbors(to: point, count: 2, where: { $0 % 2 == 0 }).map(\.distance)
        == Array(even.prefix(2).map { $0 / 2 })
  }

  func isNearest(_ found: [RTree<Int>.Neighbor], _ model: [Int: BoundingBox], _ point: Point, _ count: Int) -> Bool {
    let distances = model.mapValues { $0.distance(to: point) }.filter { !$0.value.isNaN }
    return found.map(\.distance) == Array(distances.values.sorted().prefix(count))
      && found.allSatisfy { distances[$0.id] == $0.distance } && Set(found.map(\.id)).count == found.count
  }

  @Test("is what a dictionary of boxes is, after every step", arguments: [1, 11] as [UInt64])
  func matchesModel(seed: UInt64) {
    forAll(Self.steps, seed: seed, count: 120) { steps in
      var tree = RTree<Int>()
      var model: [Int: BoundingBox] = [:]
      var snapshots: [(RTree<Int>.Snapshot, [Int: BoundingBox])] = []
      for (number, step) in steps.enumerated() {
        switch step {
        case .insert(let id, let box):
          try tree.insert(box, for: id)
          model[id] = box
        case .bulk(let boxes):
          try tree.insert(contentsOf: boxes)
          for (id, box) in boxes { model[id] = box }
        case .move(let id, let box):
          guard try tree.move(id, to: box) == (model[id] != nil) else { return false }
          if model[id] != nil { model[id] = box }
        case .remove(let id):
          guard tree.remove(id) == (model.removeValue(forKey: id) != nil) else { return false }
        case .snapshot: snapshots.append((tree.snapshot(), model))
        }
        tree.checkInvariants()
        if number % 16 == 0 {
          guard isSame(tree.snapshot(), model) else { return false }
          let point = Point(x: Double(number % 13), y: Double(number % 7))
          guard isNearest(tree.nearestNeighbors(to: point, count: 4), model, point, 4) else { return false }
          guard answersInEveryWay(tree, model, point) else { return false }
        }
      }
      return isSame(tree.snapshot(), model) && snapshots.allSatisfy { isSame($0.0, $0.1) }
        && model.allSatisfy { tree.box(for: $0.key) == $0.value }
    }
  }

  @Test("grows and shrinks by thousands", arguments: [5] as [UInt64])
  func grows(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var tree = RTree<Int>()
    var model: [Int: BoundingBox] = [:]
    for id in 0..<6000 {
      let (x, y) = (Double(random.next() % 1000), Double(random.next() % 1000))
      let box = BoundingBox(minX: x, minY: y, maxX: x + Double(random.next() % 20), maxY: y + 5)
      try tree.insert(box, for: id)
      model[id] = box
    }
    tree.checkInvariants()
    #expect(isSame(tree.snapshot(), model))
    let full = tree.snapshot()
    let fullModel = model
    for id in 0..<6000 where id % 10 != 3 {
      tree.remove(id)
      model[id] = nil
      if id % 500 == 0 { tree.checkInvariants() }
    }
    tree.checkInvariants()
    #expect(isSame(tree.snapshot(), model) && isSame(full, fullModel))
    for id in 0..<6000 where id % 10 == 3 { tree.remove(id) }
    tree.checkInvariants()
    #expect(tree.isEmpty && ids(tree.snapshot(), BoundingBox(minX: 0, minY: 0, maxX: 2000, maxY: 2000)).isEmpty)
  }

  @Test("refuses a box that is not finite, and stays as it was", arguments: [Double.nan, .infinity])
  func refused(value: Double) throws {
    var tree = RTree<String>()
    try tree.insert(BoundingBox(x: 1, y: 2), for: "a")
    let bad = BoundingBox(minX: 0, minY: 0, maxX: value, maxY: 1)
    #expect(throws: RTreeError.self) { try tree.insert(bad, for: "b") }
    #expect(throws: RTreeError.self) { try tree.move("a", to: bad) }
    #expect(throws: RTreeError.self) { try tree.insert(contentsOf: [("c", BoundingBox(x: 0, y: 0)), ("a", bad)]) }
    #expect(tree.count == 1 && tree.box(for: "a") == BoundingBox(x: 1, y: 2))
  }

  @Test("stops when told, and passes errors on")
  func stops() throws {
    struct Enough: Error {}
    let tree = try RTree((0..<1000).map { ($0, BoundingBox(x: Double($0 % 3), y: 0)) })
    var calls = 0
    tree.forEach(containing: Point(x: 1, y: 0)) { _ in
      calls += 1
      return calls == 5 ? .stop : .continue
    }
    #expect(calls == 5)
    #expect(throws: Enough.self) {
      try tree.forEach(containing: Point(x: 1, y: 0)) { _ throws(Enough) in throw Enough() }
    }
  }

  @Test("of an id given twice at once the last box counts")
  func twice() throws {
    let tree = try RTree([
      ("a", BoundingBox(x: 1, y: 1)), ("b", BoundingBox(x: 2, y: 2)), ("a", BoundingBox(x: 3, y: 3)),
    ])
    tree.checkInvariants()
    #expect(tree.count == 2 && tree.box(for: "a") == BoundingBox(x: 3, y: 3) && tree.box(for: "z") == nil)
  }
}
