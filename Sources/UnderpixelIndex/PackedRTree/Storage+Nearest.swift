internal import CIndexLanes
internal import UnderpixelGeometry

extension Storage {
  /// Calls `visit` with the place of each item that may be no farther than a limit, the likely nearest ones early.
  ///
  /// Depth first, at each node the nearest child first: all sixteen distances are made at once, and a level is left when
  /// its least is beyond the limit.
  ///
  /// - Parameters:
  ///   - limit: A distance in the unit of the boxes.
  ///   - live: A bit for each item of a leaf that is not gone; nil when all are there.
  ///   - visit: Returns the limit from then on.
  @inline(__always)
  func visitNearest(
    to point: Point, within limit: Double, live: UnsafePointer<UInt16>?, _ visit: (Int) -> Double
  ) {
    guard shape.count > 0, point.x.isFinite, point.y.isFinite, limit >= 0 else { return }
    let place = grid.place(point, countsOutside: isCovered)
    var reach = self.reach(limit)
    // Of each level the distances of the current node's children.
    unsafe withUnsafeTemporaryAllocation(of: Float.self, capacity: 9 * 16) { distances in
      let distances = unsafe distances.baseAddress.unsafelyUnwrapped
      var nodes = InlineArray<9, Int32>(repeating: 0)
      var level = shape.height
      unsafe up_distances(wideNode(0, level: level), place, distances + 16 &* level)
      unsafe drop(~shape.children(ofNode: 0, level: level) & 0xFFFF, distances + 16 &* level)
      while level <= shape.height {
        let lane = Int(unsafe up_take_least(distances + 16 &* level, reach))
        if lane < 0 {
          level &+= 1
          continue
        }
        let child = Int(nodes[level]) << 4 | lane
        if level > 1 {
          level &-= 1
          nodes[level] = Int32(truncatingIfNeeded: child)
          unsafe up_distances(wideNode(child, level: level), place, distances + 16 &* level)
          unsafe drop(~shape.children(ofNode: child, level: level) & 0xFFFF, distances + 16 &* level)
          continue
        }
        ask(forLeaf: child)
        unsafe up_narrow_distances(leaf(child), frame(ofLeaf: child).lanes, place, distances)
        var there = unsafe up_present(leaf(child))
        if let live = unsafe live { there &= UInt32(unsafe live[child]) }
        unsafe drop(~there & 0xFFFF, distances)
        while true {
          let lane = Int(unsafe up_take_least(distances, reach))
          if lane < 0 { break }
          reach = self.reach(visit(child << 4 | lane))
        }
        // What is still near enough here is wanted soon.
        var near = unsafe up_within(distances + 16, reach)
        while near != 0 {
          ask(forLeaf: child & ~15 | near.trailingZeroBitCount)
          near &= near &- 1
        }
      }
    }
  }

  /// Asks for a leaf and its exact boxes, which are wanted after the narrow ones.
  @inline(__always)
  private func ask(forLeaf leaf: Int) {
    unsafe up_prefetch(self.leaf(leaf))
    unsafe up_prefetch(self.leaf(leaf) + 64)
    guard case .kept(let boxes) = exactBoxes else { return }
    let first = unsafe boxes + leaf &<< 4
    for pair in 0..<8 { unsafe up_prefetch(first + pair &<< 1) }
  }

  /// Takes children away that are not there.
  @inline(__always)
  private func drop(_ lanes: UInt32, _ distances: UnsafeMutablePointer<Float>) {
    var rest = lanes
    while rest != 0 {
      unsafe distances[rest.trailingZeroBitCount] = .infinity
      rest &= rest &- 1
    }
  }

  /// The square of a distance in cells, and a little more than rounding can take away. Of less than 0, nothing.
  @inline(__always)
  private func reach(_ distance: Double) -> Float {
    let cells = distance * grid.scale
    return distance < 0 ? -1 : Float(min(cells * cells * 1.00001, Double(Float.greatestFiniteMagnitude)))
  }
}

extension Grid {
  /// - Parameter countsOutside: Whether to add what lies between the place and the grid; not where items may lie there,
  ///   too. Then only what their cells are apart is sure.
  fileprivate func place(_ point: Point, countsOutside: Bool) -> up_place {
    func outside(_ cell: Double) -> Float {
      // So far away that all of the grid is equally far; its square is still a number.
      countsOutside ? Float(min(max(-cell, cell - Self.lastCell, 0), 1e18)) : 0
    }
    return up_place(
      x: x(point.x), y: y(point.y), outside_x: outside((point.x - originX) * scale + 1),
      outside_y: outside((point.y - originY) * scale + 1))
  }
}

extension Storage {
  /// Lends up to `count` neighbors, nearest first; `measure` gives an item's distance, or nil to leave it out.
  @inline(__always)
  func withNearest<Result>(
    to point: Point, _ count: Int, within limit: Double, measure: (Int, BoundingBox) -> Double?,
    body: (Slice<UnsafeMutableBufferPointer<PackedRTree.Neighbor>>) -> Result
  ) -> Result {
    // Room for one where none is wanted: a list needs some.
    let capacity = max(min(count, shape.count), 1)
    return unsafe withUnsafeTemporaryAllocation(of: PackedRTree.Neighbor.self, capacity: capacity) { memory in
      var nearest = unsafe NearestList(memory, within: count > 0 ? limit : -1)
      unsafe visitNearest(to: point, within: nearest.reach, live: nil) { position in
        let item = item(at: position)
        if let distance = measure(item, box(at: position)) {
          nearest.insert(PackedRTree.Neighbor(item: item, distance: distance))
        }
        return nearest.reach
      }
      return unsafe body(memory.prefix(nearest.count))
    }
  }
}

/// The nearest items so far, nearest first.
@safe
struct NearestList {
  private let start: UnsafeMutablePointer<PackedRTree.Neighbor>
  private let capacity: Int
  private(set) var count = 0
  /// How far a further one may be.
  private(set) var reach: Double

  init(_ memory: UnsafeMutableBufferPointer<PackedRTree.Neighbor>, within limit: Double) {
    unsafe start = memory.baseAddress.unsafelyUnwrapped
    capacity = memory.count
    reach = limit
  }

  @inline(__always)
  mutating func insert(_ neighbor: PackedRTree.Neighbor) {
    guard neighbor.distance <= reach else { return }
    var place = count
    if count < capacity {
      count &+= 1
    } else {
      place &-= 1
      guard unsafe neighbor.isNearer(than: start[place]) else { return }
    }
    while place > 0, unsafe neighbor.isNearer(than: start[place &- 1]) {
      unsafe start[place] = start[place &- 1]
      place &-= 1
    }
    unsafe start[place] = neighbor
    if count == capacity { reach = unsafe start[count &- 1].reachBeyond }
  }
}

extension PackedRTree.Neighbor {
  /// How far something nearer may be: nothing is nearer than at no distance.
  fileprivate var reachBeyond: Double { distance > 0 ? distance : -1 }

  @inline(__always)
  func isNearer(than other: PackedRTree.Neighbor) -> Bool {
    distance < other.distance || (distance == other.distance && item < other.item)
  }
}
