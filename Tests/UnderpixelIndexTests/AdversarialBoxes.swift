import UnderpixelGeometry
import UnderpixelTestSupport

/// Boxes that are hard on an index, and questions that lie where it may go wrong.
enum Adversarial {
  /// Boxes of one of these kinds, up to 120.
  static var boxes: Gen<[BoundingBox]> { Gen.oneOf(kinds.map { $0.array(upTo: 120) }) }

  /// Duplicates, shared edges, collinear ones, large over tiny ones, sizes over twelve decades, the ends of the world,
  /// places without an extent.
  static var kinds: [Gen<BoundingBox>] {
    [fewPlaces, gridCell, collinear, hugeOverTiny, allSizes, world, places, .gridBox]
  }

  private static var fewPlaces: Gen<BoundingBox> {
    zip(Gen<Int>.int(in: 0...2), Gen<Int>.int(in: 0...2), Gen<Int>.int(in: 0...1)).map { x, y, side in
      BoundingBox(minX: Double(x), minY: Double(y), maxX: Double(x + side), maxY: Double(y + side))
    }
  }

  /// A tenth is not exact in binary, so that edges that should be one are sometimes two.
  private static var gridCell: Gen<BoundingBox> {
    zip(Gen<Int>.int(in: 0...20), Gen<Int>.int(in: 0...20)).map { column, row in
      BoundingBox(
        minX: Double(column) * 0.1, minY: Double(row) * 0.1, maxX: Double(column + 1) * 0.1, maxY: Double(row + 1) * 0.1
      )
    }
  }

  private static var collinear: Gen<BoundingBox> {
    zip(Gen<Double>.double(in: -100...100), Gen<Int>.int(in: 0...2), Gen<Double>.double(in: 0...3)).map {
      at, kind, size in
      switch kind {
      case 0: BoundingBox(minX: at, minY: 7, maxX: at + size, maxY: 7)
      case 1: BoundingBox(minX: -3, minY: at, maxX: -3, maxY: at + size)
      default: BoundingBox(x: at, y: at)
      }
    }
  }

  private static var hugeOverTiny: Gen<BoundingBox> {
    zip(Gen<Double>.double(in: 0...1), Gen<Double>.double(in: 0...1), Gen<Int>.int(in: 0...15)).map { x, y, kind in
      kind == 0
        ? BoundingBox(minX: -1e6, minY: -1e6, maxX: 1e6 + x, maxY: 1e6 + y)
        : BoundingBox(minX: x, minY: y, maxX: x + 1e-7, maxY: y + 1e-7)
    }
  }

  private static var allSizes: Gen<BoundingBox> {
    zip(Gen<Double>.double(in: -1e6...1e6), .double(in: -1e6...1e6), Gen<Int>.int(in: -6...6)).map { x, y, decade in
      var side = 1.0
      for _ in 0..<decade.magnitude { side *= decade < 0 ? 0.1 : 10 }
      return BoundingBox(minX: x, minY: y, maxX: x + side, maxY: y + side)
    }
  }

  private static var world: Gen<BoundingBox> {
    zip(Gen<Double>.double(in: -180...180), .double(in: -90...90), Gen<Int>.int(in: 0...5)).map { x, y, kind in
      switch kind {
      case 0: BoundingBox(minX: -180, minY: y, maxX: -180, maxY: max(y, 90))
      case 1: BoundingBox(minX: min(x, 179), minY: -90, maxX: 180, maxY: y)
      case 2: BoundingBox(minX: -180, minY: -90, maxX: 180, maxY: 90)
      default: BoundingBox(minX: x, minY: y, maxX: min(x + 1, 180), maxY: min(y + 1, 90))
      }
    }
  }

  private static var places: Gen<BoundingBox> {
    zip(Gen<Double>.double(in: -1...1), .double(in: -1...1)).map { BoundingBox(x: $0, y: $1) }
  }

  /// Up to about 100 windows and places: on corners and edges of the boxes, a rounding beside them, and across.
  static func questions(about boxes: [BoundingBox]) -> [BoundingBox] {
    var questions: [BoundingBox] = []
    for (index, box) in boxes.prefix(10).enumerated() {
      let other = boxes[(index * 7 + 3) % boxes.count]
      questions += [
        box, BoundingBox(x: box.minX, y: box.minY), BoundingBox(x: box.maxX, y: box.maxY),
        BoundingBox(x: box.minX, y: box.maxY), BoundingBox(x: box.minX.nextDown, y: box.minY),
        BoundingBox(x: box.maxX.nextUp, y: box.maxY), BoundingBox(x: box.maxX, y: box.minY.nextDown),
        BoundingBox(
          minX: min(box.maxX, other.minX), minY: min(box.minY, other.minY), maxX: max(box.maxX, other.minX),
          maxY: max(box.minY, other.minY)),
        BoundingBox(x: (box.minX + other.maxX) / 2, y: (box.minY + other.maxY) / 2),
        BoundingBox(minX: box.maxX.nextUp, minY: -.infinity, maxX: .infinity, maxY: .infinity),
        BoundingBox(minX: box.minX, minY: box.maxY, maxX: other.minX, maxY: other.maxY),
      ]
    }
    return questions
  }
}
