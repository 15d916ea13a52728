/// The pieces of a line that lie in a box whose upper edges are outside, in order.
///
/// A place where the line is cut goes to the nearest whole number where `isRounded`.
package func clipped(_ line: [Point], to box: BoundingBox, isRounded: Bool) -> [[Point]] {
  var pieces: [[Point]] = []
  for index in line.indices.dropFirst() {
    var (a, b) = (line[index - 1], line[index])
    let isInside =
      cut(&a, &b, \.x, \.y, at: box.minX, isRounded) { $0 < box.minX }
      && cut(&a, &b, \.y, \.x, at: box.minY, isRounded) { $0 < box.minY }
      && cut(&a, &b, \.x, \.y, at: box.maxX, isRounded) { $0 >= box.maxX }
      && cut(&a, &b, \.y, \.x, at: box.maxY, isRounded) { $0 >= box.maxY }
    guard isInside else { continue }
    if pieces.last?.last != a { pieces.append([a]) }
    pieces[pieces.count - 1].append(b)
  }
  return pieces
}

/// Cuts a segment at an edge; false when all of it lies beyond.
private func cut(
  _ a: inout Point, _ b: inout Point, _ across: WritableKeyPath<Point, Double>, _ along: WritableKeyPath<Point, Double>,
  at edge: Double, _ isRounded: Bool, isBeyond: (Double) -> Bool
) -> Bool {
  let (isABeyond, isBBeyond) = (isBeyond(a[keyPath: across]), isBeyond(b[keyPath: across]))
  guard isABeyond || isBBeyond else { return true }
  if isABeyond && isBBeyond { return false }
  let share = (edge - a[keyPath: across]) / (b[keyPath: across] - a[keyPath: across])
  var place = a
  place[keyPath: across] = edge
  place[keyPath: along] += (b[keyPath: along] - a[keyPath: along]) * share
  if isRounded {
    // Halves go up, as in JavaScript.
    place = Point(x: (place.x + 0.5).rounded(.down), y: (place.y + 0.5).rounded(.down))
  }
  if isABeyond { a = place } else { b = place }
  return true
}
