import UnderpixelCollision
import UnderpixelGeometry
import UnderpixelTestSupport

/// A screen and how far around it labels take part.
struct Screen {
  var viewport: Size
  var padding: Double
}

extension Gen where Value == Screen {
  /// A few cells, hundreds of them, and none at all.
  static var screen: Gen {
    .element(of: [
      Screen(viewport: Size(width: 200, height: 100), padding: 20),
      Screen(viewport: Size(width: 0, height: 0), padding: 0),
      Screen(viewport: Size(width: 2120, height: 1280), padding: 100),
      Screen(viewport: Size(width: 1e9, height: 3), padding: 1e7),
    ])
  }
}

extension Gen where Value == CollisionShape {
  /// Shapes in and around a screen of 200 x 100 pixels: many touch or coincide, some are points, a few cover all of it.
  static var shape: Gen { .oneOf(box, circle, box, circle, rotated, rotated, box) }

  static var box: Gen {
    zip(position, position, side, side).map { .box(BoundingBox(minX: $0, minY: $1, maxX: $0 + $2, maxY: $1 + $3)) }
  }

  static var circle: Gen {
    zip(position, position, side).map {
      .circle(CollisionCircle(center: ScreenPoint(x: $0, y: $1), radius: $2 / 2))
    }
  }

  static var rotated: Gen {
    let angle = Gen<Double>.oneOf(
      .element(of: [0, 90, 45, 180, -90, 270, 360, 30]), .double(in: -720...720))
    return zip(zip(position, position), zip(side, side), angle).map { center, sides, angle in
      .rotatedBox(
        CollisionBox(
          center: ScreenPoint(x: center.0, y: center.1), halfWidth: sides.0 / 2, halfHeight: sides.1 / 2, angle: angle))
    }
  }

  /// With a NaN, an infinity, a negative size, or so large that a sum overflows.
  static var broken: Gen {
    let number = Gen<Double>.element(of: [
      .nan, .infinity, -.infinity, -1, 3, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e100, 1e99, 1e300,
      -1e99,
    ])
    return zip(zip(number, number), zip(number, number), Gen<Int>.uniform(in: 0...2)).map { first, second, kind in
      let center = ScreenPoint(x: first.0, y: first.1)
      return switch kind {
      case 0: .box(BoundingBox(minX: first.0, minY: first.1, maxX: second.0, maxY: second.1))
      case 1: .circle(CollisionCircle(center: center, radius: second.0))
      default: .rotatedBox(CollisionBox(center: center, halfWidth: second.0, halfHeight: second.1, angle: first.1))
      }
    }
  }

  private static var position: Gen<Double> {
    let near = Gen<Int>.uniform(in: -40...240).map(Double.init)
    return .oneOf(near, near, .double(in: -40...240), near, .double(in: -5000...5000))
  }

  private static var side: Gen<Double> {
    let usual = Gen<Int>.uniform(in: 0...40).map(Double.init)
    return .oneOf(usual, usual, .always(0), .double(in: 0...60), usual, .double(in: 0...6000))
  }
}

extension Gen where Value == Request {
  /// Labels of all modes, in three groups, some of them ignored, some placed come what may.
  static var request: Gen {
    let shape = Gen<CollisionShape>.oneOf(Array(repeating: .shape, count: 15) + [.broken])
    let overlap = Gen<OverlapMode>.element(of: [.never, .never, .cooperative, .always])
    let group = Gen<CollisionGroup>.element(of: [.common, .common, .source(0), .source(7)])
    let flags = zip(Gen<Int>.uniform(in: 0...5), Gen<Int>.uniform(in: 0...5))
    return zip(shape, overlap, group, flags).map {
      Request(shape: $0, overlap: $1, group: $2, isIgnored: $3.0 == 5, isForced: $3.1 == 5)
    }
  }
}
