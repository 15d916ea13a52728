public import UnderpixelGeometry

/// Shapes on a small grid of whole numbers, where shared edges, duplicates and zero areas are frequent and exact.
private let grid = 0...12

extension Gen where Value == BoundingBox {
  /// Boxes on a grid of 0...12: many touch, coincide, or have no width, no height or neither.
  public static var gridBox: Gen {
    let side = Gen<Int>.oneOf(.always(0), .uniform(in: 0...4), .uniform(in: 0...12))
    return zip(Gen<Int>.int(in: grid), Gen<Int>.int(in: grid), side, side).map { x, y, width, height in
      BoundingBox(
        minX: Double(x), minY: Double(y), maxX: Double(min(x + width, 12)), maxY: Double(min(y + height, 12)))
    }
  }

  /// Grid boxes, and some that hold nothing: inverted on an axis, or with a NaN.
  public static var troubledBox: Gen {
    let broken = zip(Gen.gridBox, Gen<Int>.uniform(in: 0...6)).map { box, defect in
      var box = box
      switch defect {
      case 0: box = .empty
      case 1: (box.minX, box.maxX) = (box.maxX + 1, box.minX)
      case 2: (box.minY, box.maxY) = (box.maxY + 1, box.minY)
      case 3: box.minX = .nan
      case 4: box.minY = .nan
      case 5: box.maxX = .nan
      default: box.maxY = .nan
      }
      return box
    }
    let endless = Gen<BoundingBox>.always(
      BoundingBox(minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity))
    return .oneOf(.gridBox, .gridBox, broken, endless)
  }
}

extension Gen where Value == MercatorPoint {
  /// Points of a grid of 0...12, not within the world's 0...1: arithmetic on them is exact.
  public static var gridPoint: Gen {
    zip(Gen<Int>.uniform(in: grid), Gen<Int>.uniform(in: grid)).map { MercatorPoint(x: Double($0), y: Double($1)) }
  }
}

extension Gen where Value == [MercatorPoint] {
  /// Rings on a grid of 0...12 that cover what rings can do wrong.
  ///
  /// Random ones (which cross themselves), star-shaped, with spikes, with repeated points, collinear, and with edges
  /// along the axes; closed by a repeated point or not; in either direction; sometimes empty.
  public static var ring: Gen {
    let shape = Gen.oneOf(randomRing, axisParallelRing, starRing, spikyRing, repeatingRing, collinearRing)
    return zip(shape, Gen<Bool>.bool, Gen<Bool>.bool).map { ring, isClosed, isReversed in
      var ring = isReversed ? ring.reversed() : ring
      if isClosed, let first = ring.first { ring.append(first) }
      return ring
    }
  }

  private static var randomRing: Gen { Gen<MercatorPoint>.gridPoint.array(upTo: 14) }

  /// Each edge runs along an axis, so that vertices line up with the rays that tests send out.
  private static var axisParallelRing: Gen {
    randomRing.map { points in
      points.indices.flatMap { i in
        [points[i], MercatorPoint(x: points[(i + 1) % points.count].x, y: points[i].y)]
      }
    }
  }

  /// Seen from the middle of the grid, the vertices come one after the other by angle.
  private static var starRing: Gen {
    randomRing.map { points in
      points.filter { $0 != MercatorPoint(x: 6, y: 6) }.sorted { a, b in
        let (ax, ay, bx, by) = (a.x - 6, a.y - 6, b.x - 6, b.y - 6)
        let (isUpperA, isUpperB) = (ay > 0 || (ay == 0 && ax > 0), by > 0 || (by == 0 && bx > 0))
        return isUpperA == isUpperB ? ax * by > ay * bx : isUpperA
      }
    }
  }

  /// Edges that run out to a point and straight back.
  private static var spikyRing: Gen {
    zip(Gen<MercatorPoint>.gridPoint, Gen<MercatorPoint>.gridPoint.optional).array(upTo: 7).map { vertices in
      vertices.flatMap { vertex, spike in spike.map { [vertex, $0, vertex] } ?? [vertex] }
    }
  }

  private static var repeatingRing: Gen {
    zip(Gen<MercatorPoint>.gridPoint, Gen<Int>.uniform(in: 1...3)).array(upTo: 7).map { vertices in
      vertices.flatMap { Array(repeating: $0, count: $1) }
    }
  }

  private static var collinearRing: Gen {
    let direction = Gen<(Double, Double)>.element(of: [(1, 0), (0, 1), (1, 1), (2, 1)])
    return zip(direction, Gen<Int>.uniform(in: 0...6).array(upTo: 8)).map { direction, steps in
      steps.map { MercatorPoint(x: direction.0 * Double($0), y: direction.1 * Double($0)) }
    }
  }
}
