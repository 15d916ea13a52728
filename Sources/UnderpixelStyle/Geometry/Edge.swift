internal import UnderpixelGeometry

/// A straight piece of a line or ring in a plane; a point is one from itself to itself.
struct Edge: Sendable {
  var a: Point
  var b: Point
  /// Which polygon the piece bounds, or -1.
  var area: Int

  var box: BoundingBox {
    BoundingBox(minX: min(a.x, b.x), minY: min(a.y, b.y), maxX: max(a.x, b.x), maxY: max(a.y, b.y))
  }

  func offset(x: Double) -> Edge {
    Edge(a: Point(x: a.x + x, y: a.y), b: Point(x: b.x + x, y: b.y), area: area)
  }

  /// True when the two share a place; touching counts. Exact, as ``orientation(_:_:_:_:_:_:)`` is.
  ///
  /// Boxes that meet, and each piece's ends not both on one side of the other: nothing more is needed, in line or not.
  func meets(_ other: Edge) -> Bool {
    guard box.intersects(other.box) else { return false }
    return side(of: other.a) * side(of: other.b) <= 0 && other.side(of: a) * other.side(of: b) <= 0
  }

  func side(of point: Point) -> Int { orientation(a.x, a.y, b.x, b.y, point.x, point.y) }

  /// The square of the distance from a place, with each axis stretched.
  func squaredDistance(to point: Point, stretch: Stretch) -> Double {
    let (alongX, alongY) = ((b.x - a.x) * stretch.x, (b.y - a.y) * stretch.y)
    let (towardX, towardY) = ((point.x - a.x) * stretch.x, (point.y - a.y) * stretch.y)
    let squaredLength = alongX * alongX + alongY * alongY
    guard squaredLength > 0 else { return towardX * towardX + towardY * towardY }
    let share = min(max((towardX * alongX + towardY * alongY) / squaredLength, 0), 1)
    let (x, y) = (towardX - share * alongX, towardY - share * alongY)
    return x * x + y * y
  }

  /// The square of the distance between two pieces, with each axis stretched; 0 where they meet.
  func squaredDistance(to other: Edge, stretch: Stretch) -> Double {
    if meets(other) { return 0 }
    return min(
      min(squaredDistance(to: other.a, stretch: stretch), squaredDistance(to: other.b, stretch: stretch)),
      min(other.squaredDistance(to: a, stretch: stretch), other.squaredDistance(to: b, stretch: stretch)))
  }
}

/// By how much each axis of a plane is longer than its numbers say; neither is negative.
struct Stretch: Sendable {
  var x: Double
  var y: Double
}

extension BoundingBox {
  /// The square of the least distance between places of two boxes, with each axis stretched.
  func squaredDistance(to other: BoundingBox, stretch: Stretch) -> Double {
    let x = max(0, other.minX - maxX, minX - other.maxX) * stretch.x
    let y = max(0, other.minY - maxY, minY - other.maxY) * stretch.y
    return x * x + y * y
  }
}

/// The edges of geometries in a plane, and what is known of them as a whole.
struct EdgeSet: Sendable {
  var edges: [Edge] = []
  /// The first place of every point, line and ring.
  var starts: [Point] = []
  /// The box of every polygon, by the number that its edges have.
  var areas: [BoundingBox] = []

  /// Adds a geometry. Places that `project` has none for are left out.
  mutating func add(_ geometry: Geometry, _ project: (Coordinate) -> Point?) {
    switch geometry {
    case .point(let position): add(points: [position], project)
    case .multiPoint(let positions): add(points: positions, project)
    case .lineString(let line): add(line, area: -1, project)
    case .multiLineString(let lines):
      for line in lines { add(line, area: -1, project) }
    case .polygon(let rings): add(polygon: rings, project)
    case .multiPolygon(let polygons):
      for rings in polygons { add(polygon: rings, project) }
    case .collection(let members):
      for member in members { add(member, project) }
    }
  }

  private mutating func add(points: [Coordinate], _ project: (Coordinate) -> Point?) {
    for position in points { add([position], area: -1, project) }
  }

  mutating func add(polygon rings: [[Coordinate]], _ project: (Coordinate) -> Point?) {
    let first = edges.count
    for ring in rings { add(ring, area: areas.count, project) }
    var box = BoundingBox.empty
    for edge in edges[first...] { box.formUnion(edge.box) }
    areas.append(box)
  }

  private mutating func add(_ line: [Coordinate], area: Int, _ project: (Coordinate) -> Point?) {
    let points = line.compactMap(project)
    guard let first = points.first, let last = points.last else { return }
    starts.append(first)
    if points.count == 1 { edges.append(Edge(a: first, b: first, area: area)) }
    for (a, b) in zip(points, points.dropFirst()) { edges.append(Edge(a: a, b: b, area: area)) }
    if area >= 0 && points.count > 1 && last != first { edges.append(Edge(a: last, b: first, area: area)) }
  }
}
