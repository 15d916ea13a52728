import Foundation
import SyntheticCity
import UnderpixelGeometry

extension Sample {
  /// The share of buildings less than 5 cm from another one, or in it.
  func touchingShare() -> Double {
    var touching: Set<Int> = []
    for (a, b) in pairs(within: 0.05) where gap(items[a], items[b]) < 0.05 {
      touching.formUnion([a, b])
    }
    return Double(touching.count) / Double(items.count)
  }

  /// The share of buildings that have more than 1 m² in common with another one.
  func overlappingShare() -> Double {
    var overlapping: Set<Int> = []
    for (a, b) in pairs(within: 0) where commonArea(items[a], items[b]) > 1 {
      overlapping.formUnion([a, b])
    }
    return Double(overlapping.count) / Double(items.count)
  }

  private func gap(_ a: Item, _ b: Item) -> Double {
    if contains(a, b.rings[0][0]) || contains(b, a.rings[0][0]) { return 0 }
    let (near, others) = (b.box.expanded(by: 1), b.rings.flatMap(\.edges))
    var gap = Double.infinity
    for (start, end) in a.rings.flatMap(\.edges)
    where min(start.x, end.x) <= near.maxX && max(start.x, end.x) >= near.minX && min(start.y, end.y) <= near.maxY
      && max(start.y, end.y) >= near.minY
    {
      for other in others {
        gap = min(gap, distance(start, other), distance(end, other))
        gap = min(gap, distance(other.0, (start, end)), distance(other.1, (start, end)))
        if cross((start, end), other) { return 0 }
      }
    }
    return gap
  }

  private func distance(_ point: GroundPoint, _ edge: (GroundPoint, GroundPoint)) -> Double {
    let (a, b) = edge
    let (x, y) = (b.x - a.x, b.y - a.y)
    let square = x * x + y * y
    let part = square == 0 ? 0 : min(max(((point.x - a.x) * x + (point.y - a.y) * y) / square, 0), 1)
    return hypot(a.x + part * x - point.x, a.y + part * y - point.y)
  }

  func cross(_ a: (GroundPoint, GroundPoint), _ b: (GroundPoint, GroundPoint)) -> Bool {
    [b.0, b.1, a.0].signedArea * [b.0, b.1, a.1].signedArea < 0
      && [a.0, a.1, b.0].signedArea * [a.0, a.1, b.1].signedArea < 0
  }

  func contains(_ item: Item, _ point: GroundPoint) -> Bool {
    crossings(of: item, at: point.y).filter { $0 < point.x }.count % 2 == 1
  }

  /// Where the rings cross a line of equal y, from west to east.
  private func crossings(of item: Item, at y: Double) -> [Double] {
    item.rings.flatMap(\.edges).compactMap { a, b in
      (a.y > y) == (b.y > y) ? nil : a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x)
    }.sorted()
  }

  /// Between two heights where nothing begins, ends or crosses, the common width changes evenly: the width halfway up
  /// times the height is exact.
  private func commonArea(_ a: Item, _ b: Item) -> Double {
    let (low, high) = (max(a.box.minY, b.box.minY), min(a.box.maxY, b.box.maxY))
    let width = min(a.box.maxX, b.box.maxX) - max(a.box.minX, b.box.minX)
    guard low < high, width > 0, width * (high - low) > 1 else { return 0 }
    var heights = [low, high] + (a.rings + b.rings).joined().map(\.y)
    for edge in a.rings.flatMap(\.edges) {
      for other in b.rings.flatMap(\.edges) where cross(edge, other) {
        let before = [other.0, other.1, edge.0].signedArea
        let after = [other.0, other.1, edge.1].signedArea
        heights.append(edge.0.y + before / (before - after) * (edge.1.y - edge.0.y))
      }
    }
    heights = heights.filter { low <= $0 && $0 <= high }.sorted()
    return zip(heights, heights.dropFirst()).reduce(0) { sum, slab in
      let middle = (slab.0 + slab.1) / 2
      return sum + commonWidth(crossings(of: a, at: middle), crossings(of: b, at: middle)) * (slab.1 - slab.0)
    }
  }

  private func commonWidth(_ a: [Double], _ b: [Double]) -> Double {
    var sum = 0.0
    for i in stride(from: 0, to: a.count - 1, by: 2) {
      for j in stride(from: 0, to: b.count - 1, by: 2) { sum += max(0, min(a[i + 1], b[j + 1]) - max(a[i], b[j])) }
    }
    return sum
  }
}
