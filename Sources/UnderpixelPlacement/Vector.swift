internal import UnderpixelCamera
internal import UnderpixelGeometry

/// A place or vector in a plane whose unit is a pixel: the screen, or the map plane as `PlanePoint` has it.
typealias Vector = SIMD2<Double>

func length(_ a: Vector) -> Double { (a.x * a.x + a.y * a.y).squareRoot() }

/// The vector of length 1 in a direction; 0 where there is none.
func unit(_ a: Vector) -> Vector {
  let length = length(a)
  return length > 0 ? a / length : Vector(0, 0)
}

extension Projection {
  /// A place in a copy of the world.
  func plane(_ point: MercatorPoint, copy: Double) -> PlanePoint {
    plane(MercatorPoint(x: point.x + copy, y: point.y))
  }
}

extension PlanePoint {
  init(_ vector: Vector) { self.init(x: vector.x, y: vector.y) }
  var vector: Vector { Vector(x, y) }
}

extension ScreenPoint {
  var vector: Vector { Vector(x, y) }
}

extension Point {
  init(_ vector: Vector) { self.init(x: vector.x, y: vector.y) }
  var vector: Vector { Vector(x, y) }
}
