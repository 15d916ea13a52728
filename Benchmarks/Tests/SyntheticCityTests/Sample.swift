import SyntheticCity
import UnderpixelGeometry

/// Buildings to measure: their rings without closing vertices, the outline first.
struct Sample {
  struct Item {
    var rings: [[GroundPoint]]
    var height: Double
    var box: BoundingBox

    init(rings: [[GroundPoint]], height: Double) {
      self.rings = rings
      self.height = height
      box = .empty
      for point in rings[0] { box.formUnion(x: point.x, y: point.y) }
    }
  }

  var items: [Item]

  init(items: [Item]) {
    self.items = items
  }

  init(of city: SyntheticCity, count: Int) {
    items = []
    city.forEachBuilding(count: count) { building in
      let rings = [building.outline] + building.holes
      items.append(Item(rings: rings.map { Array($0.dropLast()) }, height: building.height))
    }
  }

  /// Pairs of buildings whose boxes are no farther apart than a distance, by a grid of squares.
  func pairs(within distance: Double) -> [(Int, Int)] {
    let side = 64.0
    var squares: [Square: [Int]] = [:]
    var pairs: [(Int, Int)] = []
    for (index, item) in items.enumerated() {
      let box = item.box.expanded(by: distance)
      var near: Set<Int> = []
      for column in Int((box.minX / side).rounded(.down))...Int((box.maxX / side).rounded(.down)) {
        for row in Int((box.minY / side).rounded(.down))...Int((box.maxY / side).rounded(.down)) {
          let square = Square(column: column, row: row)
          near.formUnion(squares[square, default: []].filter { items[$0].box.intersects(box) })
          squares[square, default: []].append(index)
        }
      }
      for other in near.sorted() { pairs.append((other, index)) }
    }
    return pairs
  }
}

struct Square: Hashable {
  var column: Int
  var row: Int
}

extension [GroundPoint] {
  /// Each vertex with the one after it.
  var edges: [(GroundPoint, GroundPoint)] { indices.map { (self[$0], self[($0 + 1) % count]) } }

  /// Positive when counterclockwise.
  var signedArea: Double {
    guard let origin = first else { return 0 }
    return edges.reduce(0) { sum, edge in
      let (a, b) = edge
      return sum + ((a.x - origin.x) * (b.y - origin.y) - (b.x - origin.x) * (a.y - origin.y)) / 2
    }
  }
}
