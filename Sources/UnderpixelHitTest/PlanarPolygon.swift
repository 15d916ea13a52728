internal import UnderpixelGeometry
internal import UnderpixelIndex

/// One closed ring in a plane of pixels, filled by the even-odd rule, its edge included.
///
/// A lasso of many points has a tree over its edges, so that a query costs O(*n* log *m*) for *n* positions of features and
/// *m* points of the lasso.
struct PlanarPolygon: Sendable {
  let points: [Vector]
  /// The box around the points; empty without any.
  let box: BoundingBox
  /// Over the edges.
  private let tree: EdgeTree?

  /// From how many edges on a tree is faster than a look at each.
  static let treeCrossover = 8

  init(points: [Vector]) {
    self.points = points
    var box = BoundingBox.empty
    for point in points { box.formUnion(x: point.x, y: point.y) }
    self.box = box
    tree = points.count < Self.treeCrossover ? nil : EdgeTree(of: points)
  }

  func contains(_ point: Vector) -> Bool {
    guard box.contains(x: point.x, y: point.y) else { return false }
    var crossings = RayCrossings(from: MercatorPoint(x: point.x, y: point.y))
    if let tree {
      // Edges to the west count nothing.
      let ray = BoundingBox(minX: point.x, minY: point.y, maxX: box.maxX, maxY: point.y)
      tree.boxes.forEach(intersecting: ray) { edge in
        crossings.count(edge: points[before(edge)].corner, points[edge].corner)
        return .continue
      }
    } else if var last = points.last {
      for point in points {
        crossings.count(edge: last.corner, point.corner)
        last = point
      }
    }
    return crossings.location != .outside
  }

  /// True when the area shares a place with a segment.
  func meets(_ a: Vector, _ b: Vector) -> Bool {
    let window = BoundingBox(around: a, b)
    guard window.intersects(box) else { return false }
    return contains(a) || hasEdge(near: window) { c, d in segmentsMeet(a, b, c, d) }
  }

  /// True when a segment comes as near to the area as `limit`.
  func isWithin(_ limit: Double, of a: Vector, _ b: Vector) -> Bool {
    // Rounding must not cost a hit: some billionths of numbers of this size.
    let slack = 1e-9 * (1 + limit + a.x.magnitude + a.y.magnitude + b.x.magnitude + b.y.magnitude)
    let window = BoundingBox(around: a, b).expanded(by: limit + slack)
    guard window.intersects(box) else { return false }
    return contains(a) || hasEdge(near: window) { c, d in distance(a, b, c, d) <= limit }
  }

  /// True when a place is as near to the area as `limit`.
  func isWithin(_ limit: Double, of point: Vector) -> Bool { isWithin(limit, of: point, point) }

  /// Whether an edge passes a test that those fail whose boxes lie apart from a window.
  func hasEdge(near window: BoundingBox, _ test: (Vector, Vector) -> Bool) -> Bool {
    guard let tree else { return points.indices.contains { test(points[before($0)], points[$0]) } }
    var isFound = false
    tree.boxes.forEach(intersecting: window) { edge in
      isFound = test(points[before(edge)], points[edge])
      return isFound ? .stop : .continue
    }
    return isFound
  }

  /// Edge i leads from the point before to point i.
  func before(_ point: Int) -> Int { point > 0 ? point - 1 : points.count - 1 }
}

/// A tree over the edges of a ring, each numbered as the point that it leads to.
private final class EdgeTree: Sendable {
  let boxes: PackedRTree

  /// Nil for places that are not finite.
  init?(of points: [Vector]) {
    let boxes = points.indices.map { BoundingBox(around: points[$0 > 0 ? $0 - 1 : points.count - 1], points[$0]) }
    guard let tree = try? PackedRTree(packing: boxes) else { return nil }
    self.boxes = tree
  }
}

extension Vector {
  /// The place as that by which rings are given; the plane's unit is a pixel all the same.
  fileprivate var corner: MercatorPoint { MercatorPoint(x: x, y: y) }
}

extension BoundingBox {
  /// The box of a segment.
  fileprivate init(around a: Vector, _ b: Vector) {
    self.init(minX: min(a.x, b.x), minY: min(a.y, b.y), maxX: max(a.x, b.x), maxY: max(a.y, b.y))
  }
}
