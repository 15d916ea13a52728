internal import UnderpixelCamera
internal import UnderpixelGeometry

/// What is asked for, on the screen and on the ground. Large, and so looked at in one place.
struct QueryGeometry: ~Copyable, Sendable {
  enum Shape {
    /// A point, or the disc around it.
    case disc(ScreenPoint, radius: Double)
    /// A box or a lasso.
    case polygon(PlanarPolygon)
  }

  let projection: Projection
  let shape: Shape
  /// For a disc: the ground under its middle, and the line of sight.
  let ground: Vector?
  let ray: Ray
  /// The box around the shape on the screen.
  let screenBox: BoundingBox
  /// The ground under an area, for a disc under the square around it, cut below the horizon; nothing for a point.
  let groundPolygon: PlanarPolygon
  /// The box around the ground under the shape.
  let groundBox: BoundingBox

  /// A point, or a disc with a radius in pixels.
  init(disc center: ScreenPoint, radius: Double, projection: Projection) {
    self.projection = projection
    shape = .disc(center, radius: radius)
    let ground = projection.unproject(center)?.vector
    self.ground = ground
    ray = projection.ray(through: center)
    screenBox = BoundingBox(x: center.x, y: center.y).expanded(by: radius)
    if radius == 0 {
      groundPolygon = Self.nothing
      groundBox = ground.map { BoundingBox(x: $0.x, y: $0.y) } ?? .empty
    } else {
      let polygon = Self.groundPolygon(of: screenBox, projection)
      (groundPolygon, groundBox) = (polygon, polygon.box)
    }
  }

  /// An area of the screen.
  init(polygon points: [ScreenPoint], projection: Projection) {
    self.projection = projection
    let polygon = PlanarPolygon(points: points.map(\.vector))
    shape = .polygon(polygon)
    ground = nil
    ray = projection.ray(through: points.first ?? projection.centerPixel)
    screenBox = polygon.box
    groundPolygon = PlanarPolygon(points: projection.groundPolygon(of: points).map(\.vector))
    groundBox = groundPolygon.box
  }

  private static let nothing = PlanarPolygon(points: [])

  /// The corners of the ground under the shape.
  var groundCorners: [Vector] { isPoint ? ground.map { [$0] } ?? [] : groundPolygon.points }

  private var isPoint: Bool { if case .disc(_, radius: 0) = shape { true } else { false } }

  /// The same point with a disc around it that holds everything: distances to it are not cut off.
  var unlimited: QueryGeometry { QueryGeometry(unlimiting: self) }

  private init(unlimiting query: borrowing QueryGeometry) {
    projection = query.projection
    shape =
      switch query.shape {
      case .disc(let center, _): .disc(center, radius: .infinity)
      case .polygon: query.shape
      }
    ground = query.ground
    ray = query.ray
    screenBox = BoundingBox(minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)
    groundPolygon = query.groundPolygon
    groundBox = query.groundBox
  }

  /// How far from the shape a hit may lie, in pixels.
  var radius: Double {
    if case .disc(_, let radius) = shape { radius } else { 0 }
  }

  /// The ground under the shape's box with a margin around it, in pixels.
  func groundPolygon(margin: Double) -> PlanarPolygon {
    margin == 0 && !isPoint ? groundPolygon : Self.groundPolygon(of: screenBox.expanded(by: margin), projection)
  }

  private static func groundPolygon(of box: BoundingBox, _ projection: Projection) -> PlanarPolygon {
    let corners = ScreenBox(x: box.minX...box.maxX, y: box.minY...box.maxY).corners
    return PlanarPolygon(points: projection.groundPolygon(of: corners).map(\.vector))
  }

  // MARK: On the screen

  /// The distance in pixels from the shape (for a disc, from its middle) to a segment of the screen.
  func distance(toScreen a: Vector, _ b: Vector) -> Double {
    switch shape {
    case .disc(let center, _): UnderpixelHitTest.distance(center.vector, a, b)
    case .polygon(let polygon): polygon.meets(a, b) ? 0 : .infinity
    }
  }

  /// Before it nothing is seen of what reaches behind the eye.
  static func nearestDepth(_ projection: Projection) -> Double { 1e-3 * projection.eyeDistance }

  /// The distance in pixels from the shape to the visible piece of a segment in space; infinite behind the eye.
  func distance(toSegment a: Vector, _ az: Double, _ b: Vector, _ bz: Double) -> Double {
    let near = Self.nearestDepth(projection)
    var (a, az, b, bz) = (a, az, b, bz)
    let depthA = projection.depth(of: PlanePoint(a), z: az)
    let depthB = projection.depth(of: PlanePoint(b), z: bz)
    guard max(depthA, depthB) >= near else { return .infinity }
    if depthA < near || depthB < near {
      let t = (near - depthA) / (depthB - depthA)
      let (cut, cutZ) = (a + t * (b - a), az + t * (bz - az))
      if depthA < near { (a, az) = (cut, cutZ) } else { (b, bz) = (cut, cutZ) }
    }
    guard let from = projection.project(PlanePoint(a), z: az), let to = projection.project(PlanePoint(b), z: bz) else {
      return .infinity
    }
    return distance(toScreen: from.pixel.vector, to.pixel.vector)
  }
}

/// One copy of the world: where the camera's center lies in it.
struct WorldCopy {
  /// Worlds to the east of the one whose longitudes are −180...180.
  let number: Double
  let center: MercatorPoint
  let worldSize: Double
  /// By how much what is drawn lies beside its place, in plane pixels.
  private var shift = Vector(0, 0)

  init(_ number: Double, _ projection: Projection) {
    self.number = number
    center = projection.center
    worldSize = projection.worldSize
  }

  /// The same copy, drawn beside its place.
  func shifted(by shift: Vector) -> WorldCopy {
    var copy = self
    copy.shift = shift
    return copy
  }

  /// A place of a feature as seen from the camera's center.
  @inline(__always)
  func plane(_ point: MercatorPoint) -> Vector {
    Vector((point.x - center.x + number) * worldSize + shift.x, (point.y - center.y) * worldSize + shift.y)
  }

  /// The feature's place under a plane point.
  func mercator(_ point: Vector) -> MercatorPoint {
    MercatorPoint(
      x: center.x - number + (point.x - shift.x) / worldSize, y: center.y + (point.y - shift.y) / worldSize)
  }

  /// A box of the plane as a window for the features' tree.
  func mercator(_ box: BoundingBox) -> BoundingBox {
    let low = mercator(Vector(box.minX, box.minY))
    let high = mercator(Vector(box.maxX, box.maxY))
    // Rounding must not cost a candidate: a few units in the last place of a number near 1.
    let slack = 1e-15 * (1 + number.magnitude)
    return BoundingBox(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y).expanded(by: slack)
  }

  /// How far an area of the plane and a box around features are apart along one of the axes, at least: a little less than
  /// that, so that rounding costs nobody a hit.
  @inline(__always)
  func leastGap(_ area: BoundingBox, _ box: BoundingBox) -> Double {
    let low = plane(MercatorPoint(x: box.minX, y: box.minY))
    let high = plane(MercatorPoint(x: box.maxX, y: box.maxY))
    let gap = max(max(area.minX - high.x, low.x - area.maxX), max(area.minY - high.y, low.y - area.maxY))
    // Some billionths of numbers of this size.
    return gap - 1e-9 * (1 + low.x.magnitude + low.y.magnitude + high.x.magnitude + high.y.magnitude)
  }

  /// Calls `body` with the copies of `bounds` (on the map plane) that meet a box of the plane, at most 33 of them.
  static func forEachCopy(
    meeting box: BoundingBox, bounds: BoundingBox, _ projection: Projection, _ body: (WorldCopy) -> Void
  ) {
    guard !box.isEmpty, !bounds.isEmpty else { return }
    let window = WorldCopy(0, projection).mercator(box)
    let home = projection.center.x.rounded(.down)
    var number = max((window.minX - bounds.maxX).rounded(.up), home - 16)
    let last = min((window.maxX - bounds.minX).rounded(.down), home + 16)
    while number <= last {
      body(WorldCopy(number, projection))
      number += 1
    }
  }
}

/// One part of a feature in one copy of the world.
struct PlacedPart {
  let set: FeatureSet
  let part: Int
  let copy: WorldCopy

  var feature: Int { self.set.features.feature(ofPart: part) }

  /// Calls `body` with both ends of every segment: of a polygon's rings, each closed, or of a line.
  @inline(__always)
  func forEachSegment(_ body: (Vector, Vector) -> Void) {
    let isPolygon = set.features.type(ofPart: part) == .polygon
    for ring in set.features.rings(ofPart: part) {
      let range = set.features.positions(ofRing: ring)
      guard let first = range.first, let last = range.last else { continue }
      var a = copy.plane(set.plane[isPolygon ? last : first])
      for index in isPolygon ? range : range.dropFirst() {
        let b = copy.plane(set.plane[index])
        body(a, b)
        a = b
      }
    }
  }

  /// Whether a segment passes a test that those fail which have nothing in common with a window of the map plane.
  @inline(__always)
  func hasEdge(near window: BoundingBox, _ test: (Vector, Vector) -> Bool) -> Bool {
    set.edges.hasEdge(ofPart: part, near: window) { a, b in
      test(copy.plane(a), copy.plane(b))
    }
  }

  /// As ``forEachSegment(_:)`` for a line that is drawn beside its middle: `offset` pixels to the right of its direction.
  ///
  /// A corner moves along the bisector of its sides to where their offset lines meet; beyond ``miterLimit`` it is cut off,
  /// each side ending at right angles. So do the ends. (MapLibre Style Specification, "line-offset".)
  func forEachSegment(offset: Double, _ body: (Vector, Vector) -> Void) {
    if offset == 0 { return forEachSegment(body) }
    let isClosed = set.features.type(ofPart: part) == .polygon
    for ring in set.features.rings(ofPart: part) {
      var points: [Vector] = []
      for index in set.features.positions(ofRing: ring) {
        let point = copy.plane(set.plane[index])
        if point != points.last { points.append(point) }
      }
      if isClosed, points.count > 1, points.first == points.last { points.removeLast() }
      if points.count == 1 { body(points[0], points[0]) }
      guard points.count > 1 else { continue }
      let sides = (0..<(isClosed ? points.count : points.count - 1)).map { i in
        rightOf(points[i], points[(i + 1) % points.count])
      }
      var last: Vector?
      func go(to place: Vector) {
        if let last { body(last, place) }
        last = place
      }
      for index in 0..<(isClosed ? points.count + 1 : points.count) {
        let point = points[index % points.count]
        let before = sides[index > 0 ? index - 1 : isClosed ? sides.count - 1 : 0]
        let after = sides[isClosed ? index % sides.count : min(index, sides.count - 1)]
        // Twice the square of the cosine of half the turn; the miter is as long as one by that cosine.
        let bend = 1 + dot(before, after)
        if bend * Self.miterLimit * Self.miterLimit >= 2 {
          go(to: point + offset / bend * (before + after))
        } else {
          go(to: point + offset * before)
          go(to: point + offset * after)
        }
      }
    }
  }

  /// How many offsets from its corner a miter may lie: the default of `line-miter-limit`.
  static let miterLimit = 2.0

  private func unit(_ a: Vector) -> Vector {
    let length = length(a)
    return length > 0 ? a / length : Vector(0, 0)
  }

  /// The direction to the right of the way from one place to another.
  private func rightOf(_ a: Vector, _ b: Vector) -> Vector {
    let along = unit(b - a)
    return Vector(-along.y, along.x)
  }

  func contains(_ point: Vector) -> Bool { set.part(part, contains: copy.mercator(point)) }
}
