import UnderpixelGeometry
import UnderpixelTestSupport

extension Gen where Value == [BoundingBox] {
  /// Finite boxes that share edges, coincide, are inverted, have no area, or are as small or as large as numbers get.
  static var troubledBoxes: Gen {
    let inverted = Gen<BoundingBox>.gridBox.map {
      BoundingBox(minX: $0.maxX + 1, minY: $0.minY, maxX: $0.minX, maxY: $0.maxY)
    }
    let number = Gen<Double>.finite
    let wild = zip(number, number, number, number).map { a, b, c, d in
      BoundingBox(minX: min(a, b), minY: min(c, d), maxX: max(a, b), maxY: max(c, d))
    }
    let near = zip(Gen<Double>.double(in: -1e6...1e6), .double(in: -1e6...1e6), .double(in: 0...1e3)).map {
      BoundingBox(minX: $0, minY: $1, maxX: $0 + $2, maxY: $1 + $2)
    }
    let tame = Gen<BoundingBox>.oneOf(.gridBox, .gridBox, near, inverted)
    return .oneOf(tame.array(upTo: 400), Adversarial.boxes, wild.array(upTo: 60), towns)
  }

  /// Two groups of boxes far from each other: leaves end where one does, and leave places empty.
  static var towns: Gen<[BoundingBox]> {
    let place = Gen<Double>.double(in: 0...12)
    let box = zip(place, place, .double(in: 0...0.1)).map { x, y, size in
      BoundingBox(minX: x, minY: y, maxX: x + size, maxY: y + size)
    }
    return zip(box.array(count: 130...170), box.array(count: 130...170)).map { first, second in
      first + second.map { $0.offset(x: 5000, y: 4000) }
    }
  }
}
