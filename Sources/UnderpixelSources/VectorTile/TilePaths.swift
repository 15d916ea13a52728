import UnderpixelGeometry

/// A place in a tile: tile units from the north-west corner, y south. It can lie outside of the tile.
struct TilePoint: Hashable {
  var x: Int32
  var y: Int32
}

/// The geometry of one feature of a tile: points, lines or rings.
struct TilePaths {
  private(set) var points: [TilePoint] = []
  private var ends: [Int] = []

  /// The number of lines or rings; for points there is one path.
  var count: Int { ends.count }

  func points(of path: Int) -> Range<Int> { (path == 0 ? 0 : ends[path - 1])..<ends[path] }

  /// Twice the area of a ring, positive where x turns towards y: clockwise as seen on a map. Exact for coordinates below
  /// 2^20 and a few thousand positions.
  func doubleArea(of ring: Int) -> Double {
    let range = points(of: ring)
    guard let last = range.last else { return 0 }
    let origin = points[range.lowerBound]
    var sum = 0.0
    var (x, y) = (Double(points[last].x) - Double(origin.x), Double(points[last].y) - Double(origin.y))
    for i in range {
      let (nextX, nextY) = (Double(points[i].x) - Double(origin.x), Double(points[i].y) - Double(origin.y))
      sum += x * nextY - nextX * y
      (x, y) = (nextX, nextY)
    }
    return sum
  }

  /// Follows the commands of a geometry (section 4.3 of the specification).
  ///
  /// Lines and rings of a single position are kept. A ring that is not closed stays open.
  ///
  /// - Parameter limit: How many positions there may be; false for more.
  mutating func decode(_ numbers: [UInt32], as type: GeometryType, limit: Int) throws(TileFlaw) -> Bool {
    points.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    guard !numbers.isEmpty else { throw .missing("geometry") }
    var (i, x, y) = (0, 0, 0)
    // Where the path begins that positions can be added to.
    var start: Int?
    while i < numbers.count {
      let id = numbers[i] & 7
      let count = numbers[i] >> 3
      i += 1
      switch id {
      case 1:
        guard type == .point ? count > 0 : count == 1 else { throw .commandCount(count, id: id) }
        endPath()
        start = points.count
      case 2:
        guard type != .point, start != nil else { throw .misplaced("LineTo") }
        guard count > 0 else { throw .commandCount(count, id: id) }
      case 7:
        guard type == .polygon, let first = start else { throw .misplaced("ClosePath") }
        guard count == 1 else { throw .commandCount(count, id: id) }
        if points[points.count - 1] != points[first] {
          guard points.count < limit else { return false }
          points.append(points[first])
        }
        endPath()
        start = nil
        continue
      default: throw .command(id)
      }
      guard Int(count) <= (numbers.count - i) / 2 else { throw .commandRoom(count, left: numbers.count - i) }
      guard Int(count) <= limit - points.count else { return false }
      for _ in 0..<count {
        x += zigzag(numbers[i])
        y += zigzag(numbers[i + 1])
        i += 2
        guard let column = Int32(exactly: x), let row = Int32(exactly: y) else { throw .cursor }
        points.append(TilePoint(x: column, y: row))
      }
    }
    endPath()
    return true
  }

  /// Ends the path that has positions, if any.
  private mutating func endPath() {
    if points.count > (ends.last ?? 0) { ends.append(points.count) }
  }
}
