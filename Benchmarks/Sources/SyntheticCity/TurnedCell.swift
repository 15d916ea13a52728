/// A rectangle around the origin, seen by axes that are turned against it by less than a right angle.
struct TurnedCell {
  let turn: Turn
  /// How far it reaches north and south in the turned axes.
  let reach: Double
  private let halfWidth: Double
  private let halfHeight: Double

  init(width: Double, height: Double, turn: Turn) {
    self.turn = turn
    (halfWidth, halfHeight) = (width / 2, height / 2)
    reach = halfWidth * abs(turn.sine) + halfHeight * turn.cosine
  }

  /// How far a strip between two heights reaches west and east without leaving the rectangle.
  func room(from south: Double, to north: Double) -> (west: Double, east: Double)? {
    let (lower, upper) = (chord(at: south), chord(at: north))
    let (west, east) = (max(lower.west, upper.west), min(lower.east, upper.east))
    return west < east ? (west, east) : nil
  }

  private func chord(at y: Double) -> (west: Double, east: Double) {
    let (cosine, sine) = (turn.cosine, turn.sine)
    let (west, east) = ((sine * y - halfWidth) / cosine, (sine * y + halfWidth) / cosine)
    guard abs(sine) > 1e-9 else { return (west, east) }
    let ends = ((-halfHeight - cosine * y) / sine, (halfHeight - cosine * y) / sine)
    return (max(west, min(ends.0, ends.1)), min(east, max(ends.0, ends.1)))
  }
}
