internal import UnderpixelGeometry

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The place at which something comes nearest to a pixel, found from how far it is from any pixel.
///
/// From a pixel at distance d the nearest place lies d pixels away, where the distance is 0, against the direction in which
/// the distance grows. Where two places are as near, that direction is neither's: then the circle of radius d is searched.
struct Descent {
  private let start: Vector
  private let distance: Double
  private let measure: (ScreenPoint) -> Double

  init(from start: ScreenPoint, distance: Double, _ measure: @escaping (ScreenPoint) -> Double) {
    self.start = start.vector
    self.distance = distance
    self.measure = measure
  }

  /// Nil where no place near enough is found.
  var nearest: ScreenPoint? {
    guard distance.isFinite else { return nil }
    if distance == 0 { return ScreenPoint(x: start.x, y: start.y) }
    var best = (angle: 0.0, value: Double.infinity)
    if let angle = slope { best = (angle, value(angle)) }
    if best.value > tolerance { best = min(best, searched, by: { $0.value < $1.value }) }
    guard best.value <= max(1e-3, distance * 1e-3) else { return nil }
    let place = place(best.angle)
    return ScreenPoint(x: place.x, y: place.y)
  }

  /// As near as rounding lets it come: a millionth of the way.
  private var tolerance: Double { 1e-6 * (1 + distance) }

  private func place(_ angle: Double) -> Vector { start + distance * Vector(cos(angle), sin(angle)) }

  private func value(_ angle: Double) -> Double { value(place(angle)) }

  private func value(_ place: Vector) -> Double { measure(ScreenPoint(x: place.x, y: place.y)) }

  /// The direction in which the distance falls.
  private var slope: Double? {
    let step = min(1e-3, distance / 4)
    let right = value(start + Vector(step, 0)) - value(start - Vector(step, 0))
    let down = value(start + Vector(0, step)) - value(start - Vector(0, step))
    guard right.isFinite, down.isFinite, right != 0 || down != 0 else { return nil }
    return refined(atan2(-down, -right), width: 1e-4)
  }

  /// The best direction of all.
  private var searched: (angle: Double, value: Double) {
    let count = 96
    let step = 2 * Double.pi / Double(count)
    let values = (0..<count).map { value(Double($0) * step) }
    let angle = Double(values.indices.min { values[$0] < values[$1] } ?? 0) * step
    let best = refined(angle, width: step)
    return (best, value(best))
  }

  /// The least value near a direction, by golden-section search.
  private func refined(_ angle: Double, width: Double) -> Double {
    let middle = leastPlace(from: angle - width, to: angle + width) { value($0) }
    return value(middle) <= value(angle) ? middle : angle
  }
}

private func min<Value>(_ a: Value, _ b: Value, by precedes: (Value, Value) -> Bool) -> Value { precedes(b, a) ? b : a }
