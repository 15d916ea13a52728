import Foundation
import SyntheticCity

extension Sample {
  /// Shares of outlines by their number of vertices; 40 stands for 40 and more.
  var vertexShares: [Int: Double] {
    var shares: [Int: Double] = [:]
    for item in items { shares[min(item.rings[0].count, 40), default: 0] += 1 / Double(items.count) }
    return shares
  }

  func areas() -> [Double] {
    items.map { item in item.rings.dropFirst().reduce(abs(item.rings[0].signedArea)) { $0 - abs($1.signedArea) } }
  }

  var shareWithHoles: Double { Double(items.count { $0.rings.count > 1 }) / Double(items.count) }

  /// The share of an outline's corners that turn by 90° ± 5°.
  func rightCornerShare() -> Double {
    var (right, all) = (0, 0)
    for item in items {
      let ring = item.rings[0]
      for index in ring.indices {
        let (a, b, c) = (ring[index], ring[(index + 1) % ring.count], ring[(index + 2) % ring.count])
        let turn = atan2(
          (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x), (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y))
        all += 1
        if abs(abs(turn) * 180 / .pi - 90) <= 5 { right += 1 }
      }
    }
    return Double(right) / Double(all)
  }

  /// The share of vertices whose place is exactly that of a vertex of another building.
  func sharedVertexShare() -> Double {
    var owners: [GroundPoint: Set<Int>] = [:]
    for (index, item) in items.enumerated() {
      for point in item.rings.joined() { owners[point, default: []].insert(index) }
    }
    var (shared, all) = (0, 0)
    for point in items.lazy.flatMap({ $0.rings.joined() }) {
      all += 1
      if owners[point, default: []].count > 1 { shared += 1 }
    }
    return Double(shared) / Double(all)
  }
}
