/// An angle as its cosine and sine, made of operations that round alike on every machine.
struct Turn {
  let cosine: Double
  let sine: Double

  static let none = Turn(cosine: 1, sine: 0)
  static let half = Turn(cosine: -1, sine: 0)

  init(cosine: Double, sine: Double) {
    self.cosine = cosine
    self.sine = sine
  }

  /// Counterclockwise. The series ends below the last bit for angles within ±180°.
  init(degrees: Double) {
    let radians = degrees * (.pi / 180)
    let square = radians * radians
    var (cosine, sine, term) = (0.0, 0.0, 1.0)
    for power in stride(from: 0.0, to: 28, by: 2) {
      cosine += term
      sine += term * radians / (power + 1)
      term *= -square / ((power + 1) * (power + 2))
    }
    let length = (cosine * cosine + sine * sine).squareRoot()
    self.init(cosine: cosine / length, sine: sine / length)
  }

  func turned(by other: Turn) -> Turn {
    Turn(cosine: cosine * other.cosine - sine * other.sine, sine: sine * other.cosine + cosine * other.sine)
  }
}

/// A shifted and turned set of axes: a city's, a block's, a row's, a terrace's, each within the one before.
struct Frame {
  var origin = GroundPoint(x: 0, y: 0)
  var turn = Turn.none

  func point(_ x: Double, _ y: Double) -> GroundPoint {
    GroundPoint(
      x: origin.x + turn.cosine * x - turn.sine * y,
      y: origin.y + turn.sine * x + turn.cosine * y)
  }

  /// The frame whose origin lies at a place of this one.
  func frame(at x: Double, _ y: Double, turned other: Turn = .none) -> Frame {
    Frame(origin: point(x, y), turn: turn.turned(by: other))
  }
}

/// How a terrace leaves the right angle: its walls lean and fan out like those along a bend, its back slopes.
///
/// Lines of equal `x` or `y` stay straight, so what touched before touches after.
struct Warp {
  var lean = 0.0
  var fan = 0.0
  var slope = 0.0
  var centerX = 0.0

  func point(_ x: Double, _ y: Double) -> GroundPoint {
    let offset = x - centerX
    return GroundPoint(x: x + (lean + fan * offset) * y, y: y * (1 + slope * offset))
  }
}
