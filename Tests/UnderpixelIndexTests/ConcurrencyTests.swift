import Synchronization
import Testing
import UnderpixelGeometry
import UnderpixelIndex
import UnderpixelTestSupport

/// What several threads do at once; run under the thread sanitizer by `Scripts/check`.
@Suite("Trees and threads")
struct ConcurrencyTests {
  private static func boxes(_ count: Int, seed: UInt64) -> [BoundingBox] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      let (x, y) = (Double(random.next() % 1000), Double(random.next() % 1000))
      return BoundingBox(minX: x, minY: y, maxX: x + 30, maxY: y + 30)
    }
  }

  @Test("eight readers of a packed tree find what one finds")
  func readers() async throws {
    let boxes = Self.boxes(5000, seed: 1)
    let tree = try PackedRTree(packing: boxes)
    let expected = (0..<50).map { place in sum(tree, Double(place) * 20) }
    let sums = await withTaskGroup(of: [Int].self) { group in
      for _ in 0..<8 {
        group.addTask { (0..<400).map { sum(tree, Double($0 % 50) * 20) } }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(sums.count == 8 && sums.allSatisfy { $0 == (0..<400).map { expected[$0 % 50] } })
  }

  private func sum(_ tree: PackedRTree, _ at: Double) -> Int {
    var sum = 0
    tree.forEach(intersecting: BoundingBox(minX: at, minY: at, maxX: at + 40, maxY: at + 40)) { item in
      sum += item
      return .continue
    }
    return sum + (tree.nearestNeighbor(to: Point(x: at, y: at))?.item ?? 0)
  }

  /// A writer that publishes a snapshot after each step; each snapshot is consistent: its number of boxes at a place is
  /// what the step left there.
  @Test("readers beside a writer see whole states")
  func readersAndWriter() async throws {
    let board = Board()
    let boxes = Self.boxes(3000, seed: 2)
    let all = BoundingBox(minX: -1, minY: -1, maxX: 2000, maxY: 2000)
    let isConsistent = await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        var tree = RTree<Int>()
        for (id, box) in boxes.enumerated() {
          do { try tree.insert(box, for: id) } catch { return false }
          if id % 3 == 2 { tree.remove(id / 2) }
          let state = Board.State(snapshot: tree.snapshot(), count: tree.count)
          board.latest.withLock { $0 = state }
        }
        board.isDone.store(true, ordering: .releasing)
        return true
      }
      for _ in 0..<4 {
        group.addTask {
          repeat {
            let state = board.latest.withLock { $0 }
            var found = 0
            state.snapshot.forEach(intersecting: all) { _ in
              found += 1
              return .continue
            }
            guard found == state.count, state.snapshot.count == state.count else { return false }
          } while !board.isDone.load(ordering: .acquiring)
          return true
        }
      }
      return await group.reduce(true) { $0 && $1 }
    }
    #expect(isConsistent)
  }
}

/// Where a writer leaves what readers look at.
private final class Board: Sendable {
  struct State: Sendable {
    var snapshot: RTree<Int>.Snapshot
    var count: Int
  }

  let latest = Locked(State(snapshot: RTree<Int>().snapshot(), count: 0))
  let isDone = Atomic<Bool>(false)
}
