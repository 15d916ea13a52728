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
        let lane = Int(unsafe up_least(distances + 16 * level, reach))
        if lane < 0 {
          level &+= 1
          continue
        }
        unsafe distances[16 &* level &+ lane] = .infinity
        let child = Int(nodes[level]) << 4 | lane
        if level > 1 {
          level &-= 1
          nodes[level] = Int32(truncatingIfNeeded: child)
          unsafe measure(node: child, level: level, place, distances + 16 * level)
          continue
        }
        unsafe measure(leaf: child, place, live, distances)
        while true {
          let lane = Int(unsafe up_least(distances, reach))
          if lane < 0 { break }
          unsafe distances[lane] = .infinity
          reach = place.reach(visit(child << 4 | lane))
        }
      }
    }
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
      self.leaf(leaf), grid.x(x), grid.y(y), Float(1 << grid.shiftX as Int32), Float(1 << grid.shiftY as Int32),
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
    guard count > 0 else { return }
    let first = neighbors.count
    unsafe visitNearest(to: point, within: limit, live: live) { position in
      let isFull = neighbors.count - first == count
      let reach = isFull ? neighbors[neighbors.count - 1].distance : limit
      let item = item(at: position)
      guard let distance = measure(item, box(at: position)), distance <= reach else { return reach }
      let neighbor = PackedRTree.Neighbor(item: item, distance: distance)
      if isFull {
        guard neighbor.isNearer(than: neighbors[neighbors.count - 1]) else { return reach }
        neighbors.removeLast()
      }
      neighbors.insertNearestFirst(neighbor, from: first)
      return neighbors.count - first == count ? neighbors[neighbors.count - 1].distance : limit
    }
  }
}

extension PackedRTree.Neighbor {
  func isNearer(than other: PackedRTree.Neighbor) -> Bool {
    distance < other.distance || (distance == other.distance && item < other.item)
  }
}

extension [PackedRTree.Neighbor] {
  fileprivate mutating func insertNearestFirst(_ neighbor: PackedRTree.Neighbor, from first: Int) {
    var (low, high) = (first, count)
    while low < high {
      let middle = low + (high - low) / 2
      if self[middle].isNearer(than: neighbor) { low = middle + 1 } else { high = middle }
    }
    insert(neighbor, at: low)
  }
}
