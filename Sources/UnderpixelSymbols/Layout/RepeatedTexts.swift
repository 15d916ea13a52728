internal import UnderpixelGeometry

/// Where texts stand along the lines of a tile, so that the same one is not repeated too soon.
struct RepeatedTexts {
  /// A square of a grid, by its whole numbers: these are no integers, for they may be of any size.
  private struct Cell: Hashable {
    var column: Double
    var row: Double
  }

  private let distance: Double
  /// Somewhat more than the distance: however quotients are rounded, what is near lies in neighboring squares.
  private let side: Double
  private var places: [String: [Cell: [Point]]] = [:]

  /// - Parameter distance: how far apart two places of a text are at least; nothing is too close if it is zero or no number.
  init(distance: Double) {
    self.distance = distance
    side = distance * 1.25
  }

  /// Adds a place of a text, unless one of the same text is closer.
  ///
  /// - Returns: whether it was added.
  /// - Complexity: O(1): places of one text that are far enough apart are few in a square.
  mutating func add(_ text: String, at point: Point) -> Bool {
    guard distance > 0 else { return true }
    let cell = Cell(column: (point.x / side).rounded(.down), row: (point.y / side).rounded(.down))
    if let near = places[text] {
      for column in [cell.column - 1, cell.column, cell.column + 1] {
        for row in [cell.row - 1, cell.row, cell.row + 1] {
          guard let others = near[Cell(column: column, row: row)] else { continue }
          if others.contains(where: { $0.distance(to: point) < distance }) { return false }
        }
      }
    }
    places[text, default: [:]][cell, default: []].append(point)
    return true
  }
}
