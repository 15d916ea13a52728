internal import CPeers
internal import UnderpixelGeometry
internal import UnderpixelIndex

/// An index in the race.
class Contender {
  let name: String
  /// Nanoseconds.
  fileprivate(set) var buildTime: UInt64 = 0
  /// Without the exact boxes, where those can be told apart.
  var byteCount: Int { 0 }
  var answersNearest: Bool { true }

  init(_ name: String) {
    self.name = name
  }

  func search(_ box: BoundingBox) -> Answer { fatalError("\(name) has no search") }

  /// The sum is that of the bit patterns of the squared distances.
  func nearest(_ point: Point, _ count: Int) -> Answer { fatalError("\(name) has no nearest neighbors") }
}

final class Underpixel: Contender {
  private let tree: PackedRTree
  private let boxes: Boxes
  private var neighbors: [PackedRTree.Neighbor] = []

  init(_ boxes: Boxes, optimizedForQueries: Bool) throws {
    self.boxes = boxes
    let start = Clock.now
    tree = try unsafe PackedRTree(packing: boxes.all, optimizedForQueries: optimizedForQueries)
    let end = Clock.now
    super.init(optimizedForQueries ? "underpixel-kd" : "underpixel")
    buildTime = end - start
  }

  override var byteCount: Int { tree.nodeByteCount }

  override func search(_ box: BoundingBox) -> Answer {
    var answer = Answer()
    tree.forEach(intersecting: box) { item in
      answer.count += 1
      answer.sum &+= UInt64(truncatingIfNeeded: item)
      return .continue
    }
    return answer
  }

  override func nearest(_ point: Point, _ count: Int) -> Answer {
    neighbors.removeAll(keepingCapacity: true)
    tree.appendNearestNeighbors(to: point, count: count, to: &neighbors)
    var answer = Answer()
    for neighbor in neighbors {
      answer.count += 1
      answer.sum &+= squaredDistance(point, boxes[neighbor.item]).bitPattern
    }
    return answer
  }
}

/// One of the others.
@safe
final class Peer: Contender {
  private let peer: OpaquePointer
  private let boxes: Boxes
  private let kind: up_peer_kind

  init?(_ name: String, _ kind: up_peer_kind, _ boxes: Boxes) {
    guard let peer = unsafe up_peer_build(kind, boxes.start, boxes.count) else { return nil }
    unsafe self.peer = peer
    self.kind = kind
    self.boxes = boxes
    super.init(name)
    unsafe buildTime = up_peer_build_time(peer)
  }

  deinit { unsafe up_peer_free(peer) }

  override var byteCount: Int { unsafe up_peer_bytes(peer) }

  override var answersNearest: Bool { kind != UP_GEOS_STR && kind != UP_SPATIALINDEX_STR }

  override func search(_ box: BoundingBox) -> Answer {
    let box = up_box(min_x: box.minX, min_y: box.minY, max_x: box.maxX, max_y: box.maxY)
    let answer = unsafe up_peer_search(peer, box)
    return Answer(count: answer.count, sum: answer.sum)
  }

  override func nearest(_ point: Point, _ count: Int) -> Answer {
    let answer = unsafe up_peer_nearest(peer, point.x, point.y, UInt32(count))
    return Answer(count: answer.count, sum: answer.sum)
  }

  func insert(_ item: Int) { unsafe up_peer_insert(peer, UInt32(item)) }
  func remove(_ item: Int) -> UInt64 { unsafe up_peer_remove(peer, UInt32(item)) }
  var count: UInt64 { unsafe up_peer_count(peer) }
}

/// Every box, one after the other.
final class LinearScan: Contender {
  private let boxes: Boxes

  init(_ boxes: Boxes) {
    self.boxes = boxes
    super.init("linear-scan")
  }

  override var answersNearest: Bool { false }

  override func search(_ box: BoundingBox) -> Answer {
    var answer = Answer()
    for item in 0..<boxes.count where boxes[item].intersects(box) {
      answer.count += 1
      answer.sum &+= UInt64(item)
    }
    return answer
  }
}

/// Boxes that stay where they are, for those in C++ to look at.
@safe
final class Boxes {
  let all: UnsafeBufferPointer<BoundingBox>

  init(_ boxes: [BoundingBox]) {
    let copy = UnsafeMutableBufferPointer<BoundingBox>.allocate(capacity: boxes.count)
    _ = unsafe copy.initialize(from: boxes)
    unsafe all = UnsafeBufferPointer(copy)
  }

  deinit { unsafe all.deallocate() }

  var count: Int { unsafe all.count }
  subscript(index: Int) -> BoundingBox { unsafe all[index] }

  /// As C++ knows them: four numbers each.
  var start: UnsafePointer<up_box>? {
    unsafe UnsafeRawPointer(all.baseAddress)?.assumingMemoryBound(to: up_box.self)
  }
}

func squaredDistance(_ point: Point, _ box: BoundingBox) -> Double {
  let dx = point.x < box.minX ? box.minX - point.x : point.x > box.maxX ? point.x - box.maxX : 0
  let dy = point.y < box.minY ? box.minY - point.y : point.y > box.maxY ? point.y - box.maxY : 0
  return dx * dx + dy * dy
}
