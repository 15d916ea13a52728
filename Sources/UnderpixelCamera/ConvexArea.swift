import UnderpixelGeometry

/// A convex part of the plane: what a viewport shows of the ground.
struct ConvexArea {
  private struct Edge {
    var start: PlanePoint
    /// Of length 1, to the outside.
    var normal: PlanePoint
  }

  private let box: BoundingBox
  private let edges: [Edge]
  /// How near counts as touching, in pixels: what rounding may have moved the corners by.
  private let slack: Double

  var isEmpty: Bool { edges.isEmpty }

  /// - Parameter corners: In order, either way round; fewer than three enclose nothing.
  init(_ corners: [PlanePoint]) {
    var box = BoundingBox.empty
    var doubledArea = 0.0
    for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      box.formUnion(x: a.x, y: a.y)
      doubledArea += a.x * b.y - b.x * a.y
    }
    let reach = max(box.minX.magnitude, box.maxX.magnitude, box.minY.magnitude, box.maxY.magnitude)
    slack = 1e-6 + 1e-12 * reach
    self.box = box.expanded(by: slack)
    guard corners.count >= 3, reach.isFinite else {
      edges = []
      return
    }
    let side = doubledArea < 0 ? -1.0 : 1.0
    edges = zip(corners, corners.dropFirst() + corners.prefix(1)).compactMap { a, b in
      let (dx, dy) = (b.x - a.x, b.y - a.y)
      let length = (dx * dx + dy * dy).squareRoot()
      guard length > 0 else { return nil }
      return Edge(start: a, normal: PlanePoint(x: side * dy / length, y: -side * dx / length))
    }
  }

  /// True where the box shares a place with the area, within the slack. (Separating axes.)
  func meets(_ other: BoundingBox) -> Bool {
    box.intersects(other) && edges.allSatisfy { distance(of: other, from: $0, nearest: true) <= slack }
  }

  /// True where all of the box lies in the area.
  func contains(_ other: BoundingBox) -> Bool {
    edges.allSatisfy { distance(of: other, from: $0, nearest: false) <= 0 }
  }

  /// How far outside of an edge the box's nearest or farthest corner lies.
  private func distance(of box: BoundingBox, from edge: Edge, nearest: Bool) -> Double {
    let x = (edge.normal.x > 0) == nearest ? box.minX : box.maxX
    let y = (edge.normal.y > 0) == nearest ? box.minY : box.maxY
    return (x - edge.start.x) * edge.normal.x + (y - edge.start.y) * edge.normal.y
  }
}
