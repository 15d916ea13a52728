internal import SyntheticCity
internal import UnderpixelGeometry
internal import UnderpixelIndex

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Boxes of one kind, and questions about them: the same for a seed on every machine.
struct Workload {
  enum Kind: String, CaseIterable {
    /// Uniform boxes, some two at every place.
    case uniform = "u"
    /// Buildings, in cities, almost without overlap.
    case buildings = "b"
    /// Sizes over four decades, from parks to countries.
    case sizes = "l"
    /// Places without an extent: half of them anywhere, half in clusters.
    case points = "p"
  }

  enum Question: String, CaseIterable {
    case stab, warm, none, w100, w1000, knn1, knn8

    /// How many neighbors it asks for; 0 where it asks what meets a box.
    var neighbors: Int { self == .knn1 ? 1 : self == .knn8 ? 8 : 0 }
  }

  let kind: Kind
  let boxes: Boxes

  /// Boxes of someone's own; the kind says what they are like.
  init(_ kind: Kind, _ boxes: [BoundingBox]) {
    self.kind = kind
    self.boxes = Boxes(boxes)
  }

  init(_ kind: Kind, count: Int, seed: UInt64) {
    self.kind = kind
    var random = SeededNumbers(seed: seed &* 31 &+ UInt64(kind.rawValue.utf8.first ?? 0))
    let boxes =
      switch kind {
      case .uniform: Self.uniform(count, &random)
      case .buildings: Self.buildings(count, &random)
      case .sizes: Self.sizes(count, &random)
      case .points: Self.points(count, &random)
      }
    self.boxes = Boxes(boxes)
  }

  private static func uniform(_ count: Int, _ random: inout SeededNumbers) -> [BoundingBox] {
    // Of two sides uniform between nothing and the double, the mean area is the square of the mean.
    let longest = 2 * (2 / Double(count)).squareRoot()
    return (0..<count).map { _ in
      box(random.unit(), random.unit(), random.unit() * longest, random.unit() * longest)
    }
  }

  private static func sizes(_ count: Int, _ random: inout SeededNumbers) -> [BoundingBox] {
    (0..<count).map { _ in
      let side = 2.5e-6 * pow(10, 4 * random.unit())
      let aspect = exp(random.unit() - 0.5)
      return box(random.unit(), random.unit(), side * aspect, side / aspect)
    }
  }

  private static func points(_ count: Int, _ random: inout SeededNumbers) -> [BoundingBox] {
    let centers = (0..<max(count / 1000, 1)).map { _ in (random.unit(), random.unit()) }
    return (0..<count).map { index in
      guard index % 2 == 0 else { return BoundingBox(x: random.unit(), y: random.unit()) }
      let center = centers[Int(random.next() % UInt64(centers.count))]
      let (radius, angle) = (0.003 * (-2 * log(1 - random.unit())).squareRoot(), 2 * Double.pi * random.unit())
      return BoundingBox(x: center.0 + radius * cos(angle), y: center.1 + radius * sin(angle))
    }
  }

  private static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> BoundingBox {
    BoundingBox(minX: x - width / 2, minY: y - height / 2, maxX: x + width / 2, maxY: y + height / 2)
  }

  /// 2,000 cities of all archetypes on a planet, their buildings in no order.
  private static func buildings(_ count: Int, _ random: inout SeededNumbers) -> [BoundingBox] {
    let cities = min(2000, count)
    var boxes: [BoundingBox] = []
    boxes.reserveCapacity(count)
    // Meters around the equator.
    let unit = 1 / 40_075_017.0
    for index in 0..<cities {
      let archetypes = SyntheticCity.Archetype.allCases
      let city = SyntheticCity(archetype: archetypes[index % archetypes.count], seed: random.next())
      let (x, y) = (random.unit(), random.unit())
      city.forEachBoundingBox(count: count * (index + 1) / cities - count * index / cities) { box in
        boxes.append(
          BoundingBox(
            minX: x + box.minX * unit, minY: y + box.minY * unit, maxX: x + box.maxX * unit, maxY: y + box.maxY * unit))
      }
    }
    boxes.shuffle(using: &random)
    return boxes
  }

  /// Windows, as boxes; of points to find the neighbors of, boxes without an extent.
  func questions(_ question: Question, count: Int, seed: UInt64, _ tree: PackedRTree) -> [BoundingBox] {
    var random = SeededNumbers(seed: seed &* 1_000_003 &+ UInt64(question.hashValueOfName))
    func place(_ index: Int) -> Point {
      guard index % 2 == 0 else {
        return Point(
          x: tree.bounds.minX + random.unit() * tree.bounds.width,
          y: tree.bounds.minY + random.unit() * tree.bounds.height)
      }
      let box = boxes[Int(random.next() % UInt64(boxes.count))]
      return Point(x: box.minX + random.unit() * box.width, y: box.minY + random.unit() * box.height)
    }
    func window(around center: Point, holding wanted: Double) -> BoundingBox {
      // As many lie within the circle through the farthest of these neighbors; a square of its area.
      let found = tree.nearestNeighbors(to: center, count: Int(wanted))
      let half = (found.last?.distance ?? 0) * (Double.pi / 4).squareRoot()
      return BoundingBox(x: center.x, y: center.y).expanded(by: half)
    }
    switch question {
    case .stab, .knn1, .knn8:
      return (0..<count).map { index in
        let place = place(index)
        return BoundingBox(x: place.x, y: place.y)
      }
    case .warm:
      let view = window(around: place(0), holding: 2000)
      return (0..<count).map { _ in
        BoundingBox(x: view.minX + random.unit() * view.width, y: view.minY + random.unit() * view.height)
      }
    case .none:
      var empty: [BoundingBox] = []
      // Where there is no such place, there is no such question.
      for _ in 0..<100 * count where empty.count < count {
        let place = place(1)
        var isEmpty = true
        tree.forEach(containing: place) { _ in
          isEmpty = false
          return .stop
        }
        if isEmpty { empty.append(BoundingBox(x: place.x, y: place.y)) }
      }
      return empty.count == count ? empty : []
    case .w100: return (0..<count).map { window(around: place($0 * 2), holding: 100) }
    case .w1000: return (0..<count).map { window(around: place($0 * 2), holding: 1000) }
    }
  }
}

extension Workload.Question {
  fileprivate var hashValueOfName: Int { rawValue.utf8.reduce(0) { $0 &* 31 &+ Int($1) } }
}
