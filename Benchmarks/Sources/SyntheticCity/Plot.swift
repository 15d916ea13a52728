/// One building of a terrace before it is drawn: what was sampled for it, and how its vertices are spent.
///
/// A plot stands on the street at y = 0 and reaches back to `depth`.
struct Plot {
  /// What rank the area has among all of the city, from 0 to 1.
  var rank: Double
  var area: Double
  var vertexCount: Int
  var depth: Double
  var width = 0.0
  /// Where the left wall begins at the street; the right one begins `width` farther.
  var left = 0.0

  /// Vertices that nothing has used yet.
  var spare: Int
  /// The area over that of the rectangle of `width` and `depth`.
  var fill = 1.0

  /// Where the back meets the walls: `depth`, or less at a lowered corner.
  var leftHeight = 0.0
  var rightHeight = 0.0
  /// The part of the width whose back is lowered, from each wall; 0 where none is.
  var leftStep = 0.0
  var rightStep = 0.0
  /// A lowered corner on the right is cut off by one line instead of two.
  var isBeveled = false
  var backNotches = 0
  var frontNotches = 0
  /// The depth of a notch over that of the plot.
  var backNotch = 0.0
  var frontNotch = 0.0
  /// Vertices in the middle of the line along the street.
  var frontVertices = 0
  var courtyards = 0
  var isRound = false

  init(rank: Double, area: Double, vertexCount: Int, depth: Double) {
    self.rank = rank
    self.area = area
    self.vertexCount = vertexCount
    self.depth = depth
    spare = max(vertexCount - 4, 0)
  }
}

/// The wall left of a plot, or right of the last one; between two plots it belongs to both.
struct Wall {
  var front = 0.0
  /// Where the wall goes on behind its step; the same as `front` without one.
  var back = 0.0
  var right: Double { max(front, back) }
  /// Where the step is if there is one.
  var step = 0.0
  /// The back corner of the shallower neighbor: so far back the wall is shared.
  var corner = 0.0
  var cornerIsVertexOnLeft = false
  var cornerIsVertexOnRight = false
  var hasStep = false
  /// Vertices along the wall behind its step that both neighbors have.
  var vertices = 0

  /// Behind the step, in front of the corner.
  func place(ofVertex index: Int) -> Double {
    corner * (0.5 + 0.4 * (Double(index) + 0.5) / Double(vertices))
  }
}
