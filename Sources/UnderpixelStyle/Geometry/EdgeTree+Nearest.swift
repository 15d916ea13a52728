internal import UnderpixelGeometry

extension EdgeTree {
  /// The square of the least distance between an edge of this tree, moved along x, and one of another.
  ///
  /// Gives `bound` where none is nearer. Both trees are walked down at once, the nearer pair of nodes first.
  ///
  /// - Complexity: O(log *m* + log *n*) where few edges are about as near as the nearest pair, and O(*m* *n*) at worst,
  ///   where boxes tell no pair from another: bundles of long edges that cross each other's boxes but do not meet.
  func squaredDistance(offset: Double, to other: EdgeTree, stretch: Stretch, below bound: Double) -> Double {
    guard !nodes.isEmpty, !other.nodes.isEmpty else { return bound }
    var search = NearestEdges(a: self, b: other, offset: offset, stretch: stretch, best: bound)
    search.visit(0, 0, search.distance(0, 0))
    return search.best
  }
}

private struct NearestEdges {
  let a: EdgeTree
  let b: EdgeTree
  let offset: Double
  let stretch: Stretch
  var best: Double

  func distance(_ i: Int, _ j: Int) -> Double {
    a.nodes[i].box.offset(x: offset, y: 0).squaredDistance(to: b.nodes[j].box, stretch: stretch)
  }

  mutating func visit(_ i: Int, _ j: Int, _ distance: Double) {
    guard distance < best else { return }
    let (nodeA, nodeB) = (a.nodes[i], b.nodes[j])
    let splitsA = nodeA.range.count >= nodeB.range.count
    if let second = nodeA.second, splitsA || nodeB.second == nil {
      visit(nearerOf: (i + 1, j), (second, j))
    } else if let second = nodeB.second {
      visit(nearerOf: (i, j + 1), (i, second))
    } else {
      compare(nodeA.range, nodeB.range)
    }
  }

  private mutating func visit(nearerOf first: (Int, Int), _ second: (Int, Int)) {
    let (one, other) = (distance(first.0, first.1), distance(second.0, second.1))
    if one <= other {
      visit(first.0, first.1, one)
      visit(second.0, second.1, other)
    } else {
      visit(second.0, second.1, other)
      visit(first.0, first.1, one)
    }
  }

  private mutating func compare(_ rangeA: Range<Int>, _ rangeB: Range<Int>) {
    for i in rangeA {
      let edge = a.edges[i].offset(x: offset)
      for j in rangeB {
        let candidate = edge.squaredDistance(to: b.edges[j], stretch: stretch)
        if candidate < best { best = candidate }
      }
    }
  }
}
