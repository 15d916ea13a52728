internal import UnderpixelGeometry

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Where a label stands on a line.
struct LineAnchor {
  /// In whole tile units.
  var point: Point
  /// The anchor lies between this vertex and the next.
  var segment: Int
}

/// What a label along a line asks of it. Lengths are tile units.
struct LineLabel {
  var length: Double
  /// Over how long a stretch the line may bend by ``maximumAngle``; 0 for a label that does not bend.
  var window: Double
  /// In radians.
  var maximumAngle: Double
}

/// Places for labels along a line. (MapLibre GL JS 5.3.0, `get_anchors`.)
struct LineAnchors {
  let line: [Point]
  let label: LineLabel
  private let length: Double

  init(_ line: [Point], _ label: LineLabel) {
    self.line = line
    self.label = label
    length = line.indices.dropFirst().reduce(0) { $0 + line[$1].distance(to: line[$1 - 1]) }
  }

  /// Places a distance apart, those too near to an end or on too sharp a bend left out; one in the middle where there is
  /// no other.
  ///
  /// - Parameters:
  ///   - spacing: Between anchors; more where labels would be nearer to each other than a quarter of it.
  ///   - lead: Half the label and what it keeps from the beginning of a line, in tile units.
  ///   - overscaling: How many times the tile is larger than at its own zoom, along a side.
  func repeated(spacing: Double, lead: Double, overscaling: Double) -> [LineAnchor] {
    guard let first = line.first else { return [] }
    let spacing = spacing - label.length < spacing / 4 ? label.length + spacing / 4 : spacing
    guard spacing > 0, spacing.isFinite, lead.isFinite else { return [] }
    // A line that comes from the neighboring tile goes on with its rhythm.
    let isContinued =
      first.x == 0 || first.x == TileUnits.side || first.y == 0 || first.y == TileUnits.side
    let start = isContinued ? spacing / 2 * overscaling : lead * overscaling
    let anchors = anchors(from: start.truncatingRemainder(dividingBy: spacing), spacing)
    return anchors.isEmpty && !isContinued ? self.anchors(from: length / 2, spacing) : anchors
  }

  private func anchors(from offset: Double, _ spacing: Double) -> [LineAnchor] {
    var anchors: [LineAnchor] = []
    var (gone, marked) = (0.0, offset - spacing)
    for segment in line.indices.dropLast() {
      let (a, b) = (line[segment], line[segment + 1])
      let step = a.distance(to: b)
      while marked + spacing < gone + step, anchors.count <= SymbolLayout.mostLabelsAlongLines {
        marked += spacing
        let t = (marked - gone) / step
        let (x, y) = (a.x * (1 - t) + b.x * t, a.y * (1 - t) + b.y * t)
        guard x >= 0, x < TileUnits.side, y >= 0, y < TileUnits.side, marked - label.length / 2 >= 0,
          marked + label.length / 2 <= length
        else { continue }
        let anchor = LineAnchor(point: rounded(x, y), segment: segment)
        if label.window == 0 || isStraight(at: anchor) { anchors.append(anchor) }
      }
      gone += step
    }
    return anchors
  }

  /// The middle of the line; nil where it is too short or bends too much.
  var center: LineAnchor? {
    var gone = 0.0
    for segment in line.indices.dropLast() {
      let (a, b) = (line[segment], line[segment + 1])
      let step = a.distance(to: b)
      if gone + step > length / 2 {
        let t = (length / 2 - gone) / step
        let anchor = LineAnchor(
          point: rounded(a.x * (1 - t) + b.x * t, a.y * (1 - t) + b.y * t), segment: segment)
        return label.window == 0 || isStraight(at: anchor) ? anchor : nil
      }
      gone += step
    }
    return nil
  }

  /// Halves go up, as in JavaScript.
  private func rounded(_ x: Double, _ y: Double) -> Point {
    Point(x: (x + 0.5).rounded(.down), y: (y + 0.5).rounded(.down))
  }

  /// True where the label fits on the line, and nowhere along it bends it too sharply.
  private func isStraight(at anchor: LineAnchor) -> Bool {
    if label.length == 0 { return true }
    var (place, index, distance) = (anchor.point, anchor.segment + 1, 0.0)
    while distance > -label.length / 2 {
      index -= 1
      guard index >= 0 else { return false }
      distance -= line[index].distance(to: place)
      place = line[index]
    }
    distance += line[index].distance(to: line[index + 1])
    index += 1
    var corners: [(distance: Double, angle: Double)] = []
    var (first, sum) = (0, 0.0)
    while distance < label.length / 2 {
      guard index + 1 < line.count else { return false }
      let angle = bend(line[index - 1], line[index], line[index + 1])
      corners.append((distance, angle))
      sum += angle
      while distance - corners[first].distance > label.window {
        sum -= corners[first].angle
        first += 1
      }
      if sum > label.maximumAngle { return false }
      distance += line[index].distance(to: line[index + 1])
      index += 1
    }
    return true
  }

  /// How far a line turns at a vertex: 0 to pi.
  private func bend(_ a: Point, _ b: Point, _ c: Point) -> Double {
    let turn = atan2(a.y - b.y, a.x - b.x) - atan2(b.y - c.y, b.x - c.x)
    return abs((turn + 3 * .pi).truncatingRemainder(dividingBy: 2 * .pi) - .pi)
  }
}
