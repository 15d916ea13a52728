internal import UnderpixelGeometry

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Areas in rows of pixels.
extension AreaShape {
  /// Calls `body` with pieces of rows whose pixels' middles lie in the shape, some of them more than once.
  func forEachSpan(in grid: PixelGrid, _ body: (_ row: Int, _ columns: Range<Int>) -> Void) {
    switch self {
    case .polygon(let rings): Self.fill(rings, grid, body)
    case .pieces(let polygons): for polygon in polygons { Self.fill([polygon], grid, body) }
    case .stroke(let lines, let width):
      for line in lines {
        if line.count == 1 { Self.fill(capsule: line[0], line[0], width / 2, grid, body) }
        for (a, b) in zip(line, line.dropFirst()) { Self.fill(capsule: a, b, width / 2, grid, body) }
      }
    case .disc(let center, let radius): Self.fill(capsule: center, center, radius, grid, body)
    }
  }

  /// The inside of closed rings by the even-odd rule: between the crossings of each row.
  private static func fill(
    _ rings: [[ScreenPoint]], _ grid: PixelGrid, _ body: (_ row: Int, _ columns: Range<Int>) -> Void
  ) {
    var crossings: [(row: Int, x: Double)] = []
    for ring in rings {
      guard var a = ring.last else { continue }
      for b in ring {
        let (upper, lower) = a.y < b.y ? (a, b) : (b, a)
        for row in grid.rows(from: upper.y, to: lower.y) {
          let y = grid.y(ofRow: row)
          // Of two edges that meet in a row one counts.
          guard y >= upper.y, y < lower.y else { continue }
          crossings.append((row, upper.x + (y - upper.y) / (lower.y - upper.y) * (lower.x - upper.x)))
        }
        a = b
      }
    }
    crossings.sort { ($0.row, $0.x) < ($1.row, $1.x) }
    // A closed ring crosses a row an even number of times.
    for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
      let (from, to) = (crossings[pair], crossings[pair + 1])
      let columns = grid.columns(from: from.x, to: to.x)
      if !columns.isEmpty { body(from.row, columns) }
    }
  }

  /// All within a radius of a segment, a convex area: in each row from the least to the largest place of two discs and the
  /// rectangle between them.
  private static func fill(
    capsule a: ScreenPoint, _ b: ScreenPoint, _ radius: Double, _ grid: PixelGrid,
    _ body: (_ row: Int, _ columns: Range<Int>) -> Void
  ) {
    let (p, q) = (a.vector, b.vector)
    let along = q - p
    let size = length(along)
    let aside = size > 0 ? Vector(-along.y, along.x) * (radius / size) : Vector(0, 0)
    let corners = size > 0 ? [p + aside, q + aside, q - aside, p - aside] : []
    for row in grid.rows(from: min(p.y, q.y) - radius, to: max(p.y, q.y) + radius) {
      let y = grid.y(ofRow: row)
      var (least, most) = (Double.infinity, -Double.infinity)
      for end in [p, q] where (y - end.y).magnitude <= radius {
        let half = (radius * radius - (y - end.y) * (y - end.y)).squareRoot()
        (least, most) = (min(least, end.x - half), max(most, end.x + half))
      }
      for index in corners.indices {
        let (from, to) = (corners[index], corners[(index + 1) % 4])
        guard min(from.y, to.y) <= y, y <= max(from.y, to.y), from.y != to.y else { continue }
        let x = from.x + (y - from.y) / (to.y - from.y) * (to.x - from.x)
        (least, most) = (min(least, x), max(most, x))
      }
      guard least <= most else { continue }
      let columns = grid.columns(from: least, to: most)
      if !columns.isEmpty { body(row, columns) }
    }
  }

  /// The box around the shape; empty around nothing.
  var box: BoundingBox {
    var box = BoundingBox.empty
    switch self {
    case .polygon(let lines), .pieces(let lines): for point in lines.joined() { box.formUnion(x: point.x, y: point.y) }
    case .stroke(let lines, let width):
      for point in lines.joined() { box.formUnion(x: point.x, y: point.y) }
      if !box.isEmpty { box = box.expanded(by: width / 2) }
    case .disc(let center, let radius): box = BoundingBox(x: center.x, y: center.y).expanded(by: radius)
    }
    return box
  }

  /// Some places of the shape: for what has no pixel's middle in it.
  var someplaces: [ScreenPoint] {
    switch self {
    case .disc(let center, _): [center]
    case .stroke(let lines, _):
      lines.compactMap { line in
        guard line.count > 1 else { return line.first }
        let (a, b) = (line[line.count / 2 - 1], line[line.count / 2])
        return ScreenPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
      }
    case .polygon(let rings), .pieces(let rings):
      rings.compactMap { ring in
        guard !ring.isEmpty else { return nil }
        let sum = ring.reduce(Vector(0, 0)) { $0 + $1.vector } / Double(ring.count)
        return ScreenPoint(x: sum.x, y: sum.y)
      }
    }
  }
}

extension [AreaShape] {
  /// The box around all of them.
  var box: BoundingBox { reduce(into: .empty) { $0.formUnion($1.box) } }
}

extension BoundingBox {
  /// The part of a box of the screen that lies in the viewport, inverted where nothing does.
  func cut(to viewport: Size) -> BoundingBox {
    BoundingBox(
      minX: max(minX, 0), minY: max(minY, 0), maxX: min(maxX, viewport.width), maxY: min(maxY, viewport.height))
  }
}
