internal import UnderpixelGeometry

/// The place inside a polygon that is farthest from its edges, to within `precision`.
///
/// Cells that could hold a better place are cut in four, the most promising first. (Agafonkin, "A new algorithm for finding a
/// visual center of a polygon", 2016.)
///
/// - Parameter rings: The shell first, closed.
func poleOfInaccessibility(of rings: [[Point]], precision: Double) -> Point? {
  guard let shell = rings.first, let first = shell.first else { return nil }
  let box = shell.reduce(into: BoundingBox.empty) { $0.formUnion(x: $1.x, y: $1.y) }
  let size = min(box.width, box.height)
  guard size > 0 else { return Point(x: box.minX, y: box.minY) }
  var best = Cell(centroid(of: shell) ?? first, half: 0, rings)
  var waiting: [Cell] = []
  var x = box.minX
  while x < box.maxX {
    var y = box.minY
    while y < box.maxY {
      waiting.append(Cell(Point(x: x + size / 2, y: y + size / 2), half: size / 2, rings))
      y += size
    }
    x += size
    // Long thin polygons would have no end of cells.
    if waiting.count > 4096 { break }
  }
  waiting.sort { $0.promise < $1.promise }
  while let cell = waiting.popLast() {
    if cell.distance > best.distance { best = cell }
    if cell.promise - best.distance <= precision { continue }
    let half = cell.half / 2
    for (dx, dy) in [(-half, -half), (half, -half), (-half, half), (half, half)] {
      let child = Cell(Point(x: cell.center.x + dx, y: cell.center.y + dy), half: half, rings)
      let place = waiting.partitioningIndex { $0.promise > child.promise }
      waiting.insert(child, at: place)
    }
  }
  return best.center
}

private struct Cell {
  let center: Point
  let half: Double
  /// To the polygon's edge; negative outside.
  let distance: Double
  /// The most that a place in the cell can have.
  let promise: Double

  init(_ center: Point, half: Double, _ rings: [[Point]]) {
    self.center = center
    self.half = half
    var isInside = false
    var least = Double.infinity
    for ring in rings {
      for index in ring.indices {
        let (a, b) = (ring[index], ring[index == 0 ? ring.count - 1 : index - 1])
        if (a.y > center.y) != (b.y > center.y),
          center.x < (b.x - a.x) * (center.y - a.y) / (b.y - a.y) + a.x
        {
          isInside.toggle()
        }
        least = min(least, squaredDistance(center, a, b))
      }
    }
    distance = (isInside ? 1 : -1) * least.squareRoot()
    promise = distance + half * 2.0.squareRoot()
  }
}

/// The square of the distance from a place to the segment between two others.
func squaredDistance(_ p: Point, _ a: Point, _ b: Point) -> Double {
  var (x, y) = (a.x, a.y)
  let (dx, dy) = (b.x - x, b.y - y)
  if dx != 0 || dy != 0 {
    let t = min(max(((p.x - x) * dx + (p.y - y) * dy) / (dx * dx + dy * dy), 0), 1)
    (x, y) = (x + dx * t, y + dy * t)
  }
  return (p.x - x) * (p.x - x) + (p.y - y) * (p.y - y)
}

private func centroid(of ring: [Point]) -> Point? {
  var (area, x, y) = (0.0, 0.0, 0.0)
  for index in ring.indices {
    let (a, b) = (ring[index], ring[index == 0 ? ring.count - 1 : index - 1])
    let factor = a.x * b.y - b.x * a.y
    x += (a.x + b.x) * factor
    y += (a.y + b.y) * factor
    area += factor * 3
  }
  return area == 0 ? nil : Point(x: x / area, y: y / area)
}

extension Array {
  /// Where the elements begin for which `belongs` holds; those are the last ones.
  fileprivate func partitioningIndex(where belongs: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if belongs(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
