import Testing
import UnderpixelGeometry
import UnderpixelTestSupport

@testable import UnderpixelCollision

/// The index against looking at everything that was taken.
@Suite("Collision index against a linear scan")
struct LinearRoomTests {
  /// Both, as labels come.
  struct Pair {
    var index: CollisionIndex
    var twin = LinearRoom()

    init(_ screen: Screen) {
      index = CollisionIndex(viewport: screen.viewport, padding: screen.padding)
    }

    /// Asks for room and takes it if there is some; false where the two do not agree.
    mutating func add(_ request: Request, owner: Int) -> Bool {
      let (shape, overlap, group) = (request.shape, request.overlap, request.group)
      let fits = index.fits(shape, overlap: overlap, group: group)
      guard fits == twin.fits(request) else { return false }
      guard index.blocker(of: shape, overlap: overlap, group: group) == twin.blockers(of: request).first?.owner else {
        return false
      }
      guard fits || request.isForced else { return true }
      index.take(shape, by: owner, overlap: overlap, group: group, isIgnored: request.isIgnored)
      guard isSound(shape) else { return index.count == twin.entries.count }
      twin.add(
        CollisionIndex.Entry(
          shape: shape, owner: owner, group: group, overlap: overlap, isIgnored: request.isIgnored))
      return true
    }

    /// Whether both are hit alike, at places that matter to the labels.
    func isHitAlike(by requests: [Request]) -> Bool {
      let endless = BoundingBox(minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)
      let boxes = requests.prefix(8).map(\.shape.bounds)
      let corners = boxes.flatMap { [BoundingBox(x: $0.minX, y: $0.minY), BoundingBox(x: $0.maxX, y: $0.minY)] }
      let between = zip(boxes, boxes.dropFirst()).map { a, b in
        BoundingBox(minX: a.maxX, minY: a.minY, maxX: b.minX, maxY: b.maxY)
      }
      return ([endless, .empty] + boxes + corners + between).allSatisfy { box in
        hits(box) == (box.isEmpty ? [] : twin.hits(box))
      } && hits(endless) == twin.entries && index.count == twin.entries.count
    }

    func hits(_ box: BoundingBox) -> [CollisionIndex.Entry] {
      var entries: [CollisionIndex.Entry] = []
      if box.minX == box.maxX && box.minY == box.maxY {
        index.forEach(at: ScreenPoint(x: box.minX, y: box.minY)) { entries.append($0) }
      } else {
        index.forEach(in: box) { entries.append($0) }
      }
      return entries
    }
  }

  @Test("fits, is blocked and is hit as everything that was taken says", arguments: [1, 12, 123] as [UInt64])
  func matchesLinearScan(seed: UInt64) {
    forAll(zip(Gen<Screen>.screen, Gen<Request>.request.array(upTo: 120)), seed: seed) { screen, requests in
      var pair = Pair(screen)
      return requests.enumerated().allSatisfy { pair.add($1, owner: $0) } && pair.isHitAlike(by: requests)
    }
  }

  @Test("is after a reset what a new one is", arguments: [2, 22] as [UInt64])
  func resetEqualsNew(seed: UInt64) {
    let labels = Gen<Request>.request.array(upTo: 60)
    forAll(zip(zip(Gen<Screen>.screen, labels), zip(.screen, labels)), seed: seed) { before, after in
      var old = Pair(before.0)
      for (owner, request) in before.1.enumerated() { _ = old.add(request, owner: owner) }
      var pair = Pair(after.0)
      pair.index = old.index
      // One with its memory to itself, then one that shares it.
      if after.1.count % 2 == 0 { old = pair }
      pair.index.reset(viewport: after.0.viewport, padding: after.0.padding)
      return pair.index.isEmpty && pair.index.viewport == after.0.viewport && pair.index.padding == after.0.padding
        && after.1.enumerated().allSatisfy { pair.add($1, owner: $0) } && pair.isHitAlike(by: after.1)
    }
  }

  @Test("a copy stays as it was", arguments: [3] as [UInt64])
  func copies(seed: UInt64) {
    forAll(zip(Gen<Screen>.screen, Gen<Request>.request.array(upTo: 30)), seed: seed, count: 60) { screen, requests in
      var pairs = [Pair(screen)]
      for (owner, request) in requests.enumerated() {
        var pair = pairs[owner * 7 % pairs.count]
        guard pair.add(request, owner: owner) else { return false }
        pairs.append(pair)
      }
      return pairs.allSatisfy { $0.isHitAlike(by: requests) }
    }
  }

  @Test("of one group no two that need room of their own meet, and none is left out that had room")
  func greedy() {
    forAll(Gen<Request>.request.array(upTo: 150), seed: 4) { requests in
      var index = CollisionIndex(viewport: Size(width: 200, height: 100), padding: 20)
      var placed: [Request] = []
      var outside: [(Request, after: Int)] = []
      for (owner, request) in requests.enumerated() where !request.isIgnored {
        if index.fits(request.shape, overlap: request.overlap, group: request.group) {
          index.take(request.shape, by: owner, overlap: request.overlap, group: request.group)
          placed.append(request)
        } else {
          outside.append((request, placed.count))
        }
      }
      func areInConflict(_ new: Request, _ old: Request) -> Bool {
        new.group == old.group && new.overlap != .always && (new.overlap == .never || old.overlap == .never)
          && new.shape.intersects(old.shape)
      }
      return placed.indices.allSatisfy { new in !placed[..<new].contains { areInConflict(placed[new], $0) } }
        && outside.allSatisfy { request, count in
          !isSound(request.shape) || placed[..<count].contains { areInConflict(request, $0) }
        }
    }
  }
}
