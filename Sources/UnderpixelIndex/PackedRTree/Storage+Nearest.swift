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
    let place = PlaceInGrid(point, grid)
    var reach = place.reach(limit)
    // Of each level the distances of the current node's children.
    unsafe withUnsafeTemporaryAllocation(of: Float.self, capacity: 9 * 16) { distances in
      let distances = unsafe distances.baseAddress.unsafelyUnwrapped
      var nodes = InlineArray<9, Int32>(repeating: 0)
      var level = shape.height
      unsafe measure(node: 0, level: level, place, distances + 16 * level)
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
          unsafe measure(node: child, level: level, place, distances + 16 * level)
          continue
        }
        askForBoxes(ofLeaf: child)
        unsafe measure(leaf: child, place, live, distances)
        while true {
          let lane = Int(unsafe up_take_least(distances, reach))
          if lane < 0 { break }
          reach = place.reach(visit(child << 4 | lane))
        }
        // What is still near enough here is wanted soon.
        var near = unsafe up_within(distances + 16, reach)
        while near != 0 {
          let leaf = child & ~15 | near.trailingZeroBitCount
          near &= near &- 1
          unsafe up_prefetch(self.leaf(leaf))
          unsafe up_prefetch(self.leaf(leaf) + 64)
          askForBoxes(ofLeaf: leaf)
        }
      }
    }
  }

  /// Asks for the exact boxes of a leaf, which are wanted after its narrow ones.
  @inline(__always)
  private func askForBoxes(ofLeaf leaf: Int) {
    guard case .kept(let boxes) = exactBoxes else { return }
    let first = unsafe boxes + leaf &<< 4
    for pair in 0..<8 { unsafe up_prefetch(first + pair &<< 1) }
  }

  @inline(__always)
  private func measure(node: Int, level: Int, _ place: PlaceInGrid, _ distances: UnsafeMutablePointer<Float>) {
    unsafe up_child_distances(
      innerNode(node, level: level), place.x, place.y, place.outsideX, place.outsideY, PlaceInGrid.slack, distances)
    unsafe drop(~shape.children(ofNode: node, level: level) & 0xFFFF, distances)
  }

  @inline(__always)
  private func measure(
    leaf: Int, _ place: PlaceInGrid, _ live: UnsafePointer<UInt16>?, _ distances: UnsafeMutablePointer<Float>
  ) {
    let grid = LeafGrid(frame(ofLeaf: leaf))
    let x = min(max(place.x, grid.frame.minX), grid.frame.maxX)
    let y = min(max(place.y, grid.frame.minY), grid.frame.maxY)
    unsafe up_item_distances(
      self.leaf(leaf), grid.x(x), grid.y(y), 1 / grid.scaleX, 1 / grid.scaleY,
      Float((place.x &- x).magnitude) + place.outsideX, Float((place.y &- y).magnitude) + place.outsideY,
      PlaceInGrid.slack, distances)
    var there = shape.children(ofNode: leaf, level: 0)
    if let live = unsafe live { there &= UInt32(unsafe live[leaf]) }
    unsafe drop(~there & 0xFFFF, distances)
  }

  @inline(__always)
  private func drop(_ lanes: UInt32, _ distances: UnsafeMutablePointer<Float>) {
    var rest = lanes
    while rest != 0 {
      unsafe distances[rest.trailingZeroBitCount] = .infinity
      rest &= rest &- 1
    }
  }
}

/// Where a place lies among the cells.
private struct PlaceInGrid {
  let x: Int32
  let y: Int32
  /// What lies between the place and the grid, in cells.
  let outsideX: Float
  let outsideY: Float
  private let scale: Double

  /// Cells by which distances between cells may exceed the true ones: one for each end, and what rounding adds.
  static var slack: Float { 2.5 }
  /// So far away that all of the grid is equally far; its square is still a number.
  private static var farthest: Double { 1e18 }

  init(_ point: Point, _ grid: Grid) {
    x = grid.x(point.x)
    y = grid.y(point.y)
    outsideX = Self.outside((point.x - grid.originX) * grid.scale + 1)
    outsideY = Self.outside((point.y - grid.originY) * grid.scale + 1)
    scale = grid.scale
  }

  private static func outside(_ cell: Double) -> Float { Float(min(max(-cell, cell - Grid.lastCell, 0), farthest)) }

  /// The square of a distance in cells, and a little more than rounding can take away.
  @inline(__always)
  func reach(_ distance: Double) -> Float {
    let cells = distance * scale
    return Float(min(cells * cells * 1.00001, Double(Float.greatestFiniteMagnitude)))
  }
}

extension Storage {
  /// The one nearest item.
  func nearest(to point: Point, within limit: Double) -> PackedRTree.Neighbor? {
    var best: PackedRTree.Neighbor?
    unsafe visitNearest(to: point, within: limit, live: nil) { position in
      let candidate = PackedRTree.Neighbor(item: item(at: position), distance: box(at: position).distance(to: point))
      if let current = best {
        if candidate.isNearer(than: current) { best = candidate }
      } else if candidate.distance <= limit {
        best = candidate
      }
      return best?.distance ?? limit
    }
    return best
  }

  func item(at position: Int) -> Int { Int(unsafe items(ofLeaf: position >> 4)[position & 15]) }

  /// Adds up to `count` neighbors, nearest first; `measure` gives an item's distance, or nil to leave it out.
  @inline(__always)
  func appendNearest(
    to point: Point, _ count: Int, within limit: Double, live: UnsafePointer<UInt16>? = nil,
    to neighbors: inout [PackedRTree.Neighbor], _ measure: (Int, BoundingBox) -> Double?
  ) {
    guard count > 0, shape.count > 0 else { return }
    unsafe withUnsafeTemporaryAllocation(of: PackedRTree.Neighbor.self, capacity: min(count, shape.count)) { memory in
      var nearest = unsafe NearestList(memory, within: limit)
      unsafe visitNearest(to: point, within: limit, live: live) { position in
        let item = item(at: position)
        if let distance = measure(item, box(at: position)) {
          nearest.insert(PackedRTree.Neighbor(item: item, distance: distance))
        }
        return nearest.reach
      }
      unsafe neighbors.append(contentsOf: memory.prefix(nearest.count))
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
    if count == capacity { reach = unsafe start[count &- 1].distance }
  }
}

extension PackedRTree.Neighbor {
  @inline(__always)
  func isNearer(than other: PackedRTree.Neighbor) -> Bool {
    distance < other.distance || (distance == other.distance && item < other.item)
  }
}
