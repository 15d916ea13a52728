internal import UnderpixelGeometry

/// Cuts features of no tile to a tile, as simple as its zoom allows.
///
/// Lines and rings are cut a margin beyond the tile's edges and keep the vertices that matter by more than a tolerance; those
/// that are shorter or smaller than it are left out. (geojson-vt, as MapLibre GL JS uses it.)
struct TileCut {
  private let units: TileUnits
  private let low: (x: Double, y: Double)
  private let high: (x: Double, y: Double)
  /// On the map plane; 0 at the deepest zoom.
  private let tolerance: Double
  /// What matters less than this never does.
  private let leastTolerance: Double

  /// - Parameters:
  ///   - margin: As a share of the tile's side.
  ///   - tolerance: In tile units.
  ///   - deepest: From this zoom on nothing is left out.
  init(_ tile: TileID, margin: Double, tolerance: Double, deepest: Int) {
    units = TileUnits(tile)
    let side = 1 / Double(1 << tile.z)
    low = ((Double(tile.x) - margin) * side, (Double(tile.y) - margin) * side)
    high = ((Double(tile.x + 1) + margin) * side, (Double(tile.y + 1) + margin) * side)
    self.tolerance = tile.z >= deepest ? 0 : tolerance / TileUnits.side * side
    leastTolerance = tolerance / TileUnits.side / Double(1 << deepest)
  }

  /// By how many worlds features are moved to be in the tile's.
  private static let shifts = [1.0, 0, -1]

  func points(_ runs: [ArraySlice<MercatorPoint>]) -> [[Point]] {
    Self.shifts.flatMap { shift in
      runs.flatMap { run in
        run.compactMap { point in
          let (x, y) = (point.x + shift, point.y)
          guard x >= low.x && x <= high.x && y >= low.y && y <= high.y else { return nil }
          return [units.units(MercatorPoint(x: x, y: y))]
        }
      }
    }
  }

  func lines(_ runs: [ArraySlice<MercatorPoint>]) -> [[Point]] {
    Self.shifts.flatMap { shift in runs.flatMap { pieces(of: $0, shift, isRing: false) }.filter { $0.count > 1 } }
  }

  /// What the tile has of a polygon: rings for each copy of the world that reaches into it, the shell first and clockwise
  /// as seen on the map, its holes counterclockwise.
  func polygons(_ runs: [ArraySlice<MercatorPoint>]) -> [[[Point]]] {
    Self.shifts.compactMap { shift in
      guard let run = runs.first, let shell = ring(run, shift, isShell: true) else { return nil }
      return [shell] + runs.dropFirst().compactMap { ring($0, shift, isShell: false) }
    }
  }

  private func ring(_ run: ArraySlice<MercatorPoint>, _ shift: Double, isShell: Bool) -> [Point]? {
    guard let ring = pieces(of: run, shift, isRing: true).first, ring.count > 3 else { return nil }
    let area = ring.indices.reduce(0.0) { sum, index in
      let (a, b) = (ring[index == 0 ? ring.count - 1 : index - 1], ring[index])
      return sum + (b.x - a.x) * (b.y + a.y)
    }
    return (area > 0) == isShell ? ring.reversed() : ring
  }

  private func pieces(of run: ArraySlice<MercatorPoint>, _ shift: Double, isRing: Bool) -> [[Point]] {
    let box = run.reduce(into: BoundingBox.empty) { $0.formUnion(x: $1.x + shift, y: $1.y) }
    guard box.minX <= high.x, box.maxX >= low.x, box.minY <= high.y, box.maxY >= low.y else { return [] }
    var line = WeightedLine(run, shift: shift)
    if tolerance > 0 {
      if isRing ? line.area < tolerance * tolerance : line.length < tolerance { return [] }
      line.weigh(leastTolerance * leastTolerance)
    }
    let cut = line.clipped(\.x, low.x...high.x, isRing).flatMap { $0.clipped(\.y, low.y...high.y, isRing) }
    return cut.map { piece in
      let kept = piece.vertices.lazy.filter { tolerance == 0 || $0.weight > tolerance * tolerance }
      return kept.map { units.units(MercatorPoint(x: $0.x, y: $0.y)) }
    }
  }
}

/// A line whose vertices know how much they matter: the square of how far the line would move without them.
private struct WeightedLine {
  struct Vertex {
    var x: Double
    var y: Double
    var weight: Double

    var point: Point { Point(x: x, y: y) }
  }

  var vertices: [Vertex]

  init(_ vertices: [Vertex]) { self.vertices = vertices }

  init(_ run: ArraySlice<MercatorPoint>, shift: Double) {
    vertices = run.map { Vertex(x: $0.x + shift, y: $0.y, weight: 0) }
    guard !vertices.isEmpty else { return }
    vertices[0].weight = 1
    vertices[vertices.count - 1].weight = 1
  }

  /// Douglas and Peucker, "Algorithms for the reduction of the number of points" (1973); of equal vertices the one in the
  /// middle.
  mutating func weigh(_ squaredTolerance: Double) {
    var waiting = [(0, vertices.count - 1)]
    while let (first, last) = waiting.popLast() {
      guard last - first > 1 else { continue }
      var (farthest, place, offCenter) = (squaredTolerance, -1, last - first)
      let middle = (first + last) / 2
      for index in first + 1..<last {
        let distance = squaredDistance(vertices[index].point, vertices[first].point, vertices[last].point)
        if distance > farthest {
          (farthest, place) = (distance, index)
        } else if distance == farthest, abs(index - middle) < offCenter {
          (place, offCenter) = (index, abs(index - middle))
        }
      }
      guard farthest > squaredTolerance, place > first else { continue }
      vertices[place].weight = farthest
      waiting.append((place, last))
      waiting.append((first, place))
    }
  }

  var length: Double {
    vertices.indices.dropFirst().reduce(0) { sum, index in
      let (dx, dy) = (vertices[index].x - vertices[index - 1].x, vertices[index].y - vertices[index - 1].y)
      return sum + (dx * dx + dy * dy).squareRoot()
    }
  }

  var area: Double {
    abs(
      vertices.indices.dropFirst().reduce(0) { sum, index in
        let (a, b) = (vertices[index - 1], vertices[index])
        return sum + (a.x * b.y - b.x * a.y) / 2
      })
  }

  /// The pieces between two edges; of a ring one, closed along them.
  func clipped(
    _ axis: WritableKeyPath<Vertex, Double>, _ range: ClosedRange<Double>, _ isRing: Bool
  ) -> [WeightedLine] {
    guard let last = vertices.last else { return [] }
    var pieces: [WeightedLine] = []
    var piece: [Vertex] = []
    func cut(_ a: Vertex, _ b: Vertex, at edge: Double) -> Vertex {
      let t = (edge - a[keyPath: axis]) / (b[keyPath: axis] - a[keyPath: axis])
      var vertex = Vertex(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t, weight: 1)
      vertex[keyPath: axis] = edge
      return vertex
    }
    for index in vertices.indices.dropFirst() {
      let (a, b) = (vertices[index - 1], vertices[index])
      let (from, to) = (a[keyPath: axis], b[keyPath: axis])
      var leaves = false
      if from < range.lowerBound {
        if to > range.lowerBound { piece.append(cut(a, b, at: range.lowerBound)) }
      } else if from > range.upperBound {
        if to < range.upperBound { piece.append(cut(a, b, at: range.upperBound)) }
      } else {
        piece.append(a)
      }
      if to < range.lowerBound && from >= range.lowerBound {
        piece.append(cut(a, b, at: range.lowerBound))
        leaves = true
      }
      if to > range.upperBound && from <= range.upperBound {
        piece.append(cut(a, b, at: range.upperBound))
        leaves = true
      }
      if leaves && !isRing {
        pieces.append(WeightedLine(piece))
        piece = []
      }
    }
    if range.contains(last[keyPath: axis]) { piece.append(last) }
    if isRing, let first = piece.first, let end = piece.last, first.x != end.x || first.y != end.y {
      piece.append(first)
    }
    if !piece.isEmpty { pieces.append(WeightedLine(piece)) }
    return pieces
  }
}
