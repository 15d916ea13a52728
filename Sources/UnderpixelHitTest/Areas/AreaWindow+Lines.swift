internal import UnderpixelCamera
internal import UnderpixelGeometry

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension AreaWindow {
  /// All places within `halfWidth` of a line on the ground: a stroke where the camera looks straight down, else a row of
  /// polygons.
  func stroke(
    _ part: PlacedPart, halfWidth: Double, offset: Double, within limit: BoundingBox?
  ) -> [AreaShape] {
    guard halfWidth > 0 else { return [] }
    let lines = part.lines(offset: offset)
    if projection.isFlat && limit.map({ limit in lines.allSatisfy { $0.lies(in: limit, halfWidth) } }) ?? true {
      return [flatStroke(lines, halfWidth)]
    }
    let polygons = lines.flatMap { buffer($0, halfWidth) }
    return [pieces(polygons.map { polygon in (limit.map(polygon.cut(to:)) ?? polygon).map { Place($0.x, $0.y, 0) } })]
  }

  private func flatStroke(_ lines: [[Vector]], _ halfWidth: Double) -> AreaShape {
    // A line ends where its end can't be seen any more.
    let reach = box.expanded(by: halfWidth + 1)
    let seen = lines.flatMap { line in
      let pixels = line.compactMap { place in
        projection.project(PlanePoint(place)).map { Point(x: $0.pixel.x, y: $0.pixel.y) }
      }
      return pixels.count > 1 ? clipped(pixels, to: reach, isRounded: false) : [pixels]
    }
    return .stroke(seen.map { $0.map { ScreenPoint(x: $0.x, y: $0.y) } }, width: 2 * halfWidth)
  }

  /// Convex polygons that cover the places within `halfWidth` of a line: a rectangle for each segment, a sector at each
  /// corner, on the outside, and half a disc at the ends.
  private func buffer(_ line: [Vector], _ halfWidth: Double) -> [[Vector]] {
    guard line.count > 1 else { return line.map { arc(around: $0, radius: halfWidth, from: 0, by: 2 * .pi) } }
    let isClosed = line.count > 2 && line.first == line.last
    let ground = query.groundBox.expanded(by: halfWidth)
    let directions = zip(line, line.dropFirst()).map { a, b in atan2(b.y - a.y, b.x - a.x) }
    var polygons: [[Vector]] = []
    for (index, direction) in directions.enumerated() {
      let (a, b) = (line[index], line[index + 1])
      guard ground.intersects(BoundingBox(a, b)) else { continue }
      let aside = halfWidth * Vector(-sin(direction), cos(direction))
      polygons.append([a + aside, b + aside, b - aside, a - aside])
      if index > 0 || isClosed {
        let before = directions[index > 0 ? index - 1 : directions.count - 1]
        polygons.append(corner(a, halfWidth, from: before, to: direction))
      } else {
        polygons.append(arc(around: a, radius: halfWidth, from: direction + .pi / 2, by: .pi))
      }
    }
    if !isClosed, let end = line.last, let direction = directions.last, ground.contains(x: end.x, y: end.y) {
      polygons.append(arc(around: end, radius: halfWidth, from: direction - .pi / 2, by: .pi))
    }
    return polygons
  }

  /// The sector between two directions' sides, on the outside of the turn.
  private func corner(_ place: Vector, _ halfWidth: Double, from before: Double, to after: Double) -> [Vector] {
    let turn = remainder(after - before, 2 * .pi)
    let start = before - (turn < 0 ? -1 : 1) * .pi / 2
    return arc(around: place, radius: halfWidth, from: start, by: turn) + [place]
  }
}

extension PlacedPart {
  /// The segments of ``forEachSegment(offset:_:)`` as lines. One that is closed ends where it begins; a place alone is one.
  fileprivate func lines(offset: Double) -> [[Vector]] {
    var lines: [[Vector]] = []
    forEachSegment(offset: offset) { a, b in
      if lines.last?.last != a { lines.append([a]) }
      if a != b { lines[lines.count - 1].append(b) }
    }
    return lines
  }
}

extension BoundingBox {
  fileprivate init(_ a: Vector, _ b: Vector) {
    self.init(minX: min(a.x, b.x), minY: min(a.y, b.y), maxX: max(a.x, b.x), maxY: max(a.y, b.y))
  }
}

extension [Vector] {
  /// True where all within a distance of the line lies in a box.
  fileprivate func lies(in box: BoundingBox, _ distance: Double) -> Bool {
    let inner = BoundingBox(
      minX: box.minX + distance, minY: box.minY + distance, maxX: box.maxX - distance, maxY: box.maxY - distance)
    return allSatisfy { inner.contains(x: $0.x, y: $0.y) }
  }
}
