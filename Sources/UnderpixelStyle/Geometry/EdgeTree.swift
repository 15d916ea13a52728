internal import UnderpixelGeometry

/// Edges in a plane, halved again and again across the longer side of their box.
///
/// - Complexity: O(*n* log² *n*) to build.
struct EdgeTree: Sendable {
  struct Node: Sendable {
    var box: BoundingBox
    /// The edges of the node.
    var range: Range<Int>
    /// The second child, of which the first is the node after this one; nil for a leaf.
    var second: Int?
  }

  private(set) var edges: [Edge]
  /// The box of every polygon, by number.
  let areas: [BoundingBox]
  /// The root comes first; there is none without edges.
  private(set) var nodes: [Node] = []

  /// Fewer than this are compared one by one.
  private static let leafCount = 8

  init(_ set: EdgeSet) {
    edges = set.edges
    areas = set.areas
    if !edges.isEmpty { build(edges.indices) }
  }

  var box: BoundingBox { nodes.first?.box ?? .empty }

  private mutating func build(_ range: Range<Int>) {
    var box = BoundingBox.empty
    for edge in edges[range] { box.formUnion(edge.box) }
    let node = nodes.count
    nodes.append(Node(box: box, range: range))
    guard range.count > Self.leafCount else { return }
    if box.width >= box.height {
      edges[range].sort { $0.a.x / 2 + $0.b.x / 2 < $1.a.x / 2 + $1.b.x / 2 }
    } else {
      edges[range].sort { $0.a.y / 2 + $0.b.y / 2 < $1.a.y / 2 + $1.b.y / 2 }
    }
    let middle = range.lowerBound + range.count / 2
    build(range.lowerBound..<middle)
    nodes[node].second = nodes.count
    build(middle..<range.upperBound)
  }

  /// Calls `body` with each edge of the nodes that pass the test.
  private func forEachEdge(where test: (BoundingBox) -> Bool, _ body: (Edge) -> Void) {
    guard !nodes.isEmpty else { return }
    var waiting = [0]
    while let index = waiting.popLast() {
      let node = nodes[index]
      guard test(node.box) else { continue }
      if let second = node.second {
        waiting.append(second)
        waiting.append(index + 1)
      } else {
        for edge in edges[node.range] { body(edge) }
      }
    }
  }

  /// The polygons that have the place inside, neither outside nor on an edge, by the even-odd rule.
  ///
  /// - Complexity: O(log *n* + *k*) for compact polygons, where *k* is the number of edges that an eastward ray meets.
  func areas(around point: Point) -> Set<Int> {
    var (odd, touched): (Set<Int>, Set<Int>) = ([], [])
    guard !areas.isEmpty else { return odd }
    forEachEdge { box in
      box.minY <= point.y && point.y <= box.maxY && point.x <= box.maxX
    } _: { edge in
      guard edge.area >= 0, areas[edge.area].contains(x: point.x, y: point.y) else { return }
      if edge.box.contains(x: point.x, y: point.y) && edge.side(of: point) == 0 {
        touched.insert(edge.area)
      } else if (edge.a.y > point.y) != (edge.b.y > point.y), (edge.side(of: point) > 0) == (edge.b.y > edge.a.y) {
        odd.formSymmetricDifference([edge.area])
      }
    }
    return odd.subtracting(touched)
  }

  /// The polygons of which an edge meets this one; touching counts.
  func areas(touching edge: Edge) -> Set<Int> {
    var touched: Set<Int> = []
    let box = edge.box
    forEachEdge {
      $0.intersects(box)
    } _: { other in
      if other.area >= 0, !touched.contains(other.area), other.meets(edge) { touched.insert(other.area) }
    }
    return touched
  }
}
