package import UnderpixelCamera
internal import UnderpixelGeometry

extension LabelSet {
  /// How far down the screen a label stands, in units of the set; what counts is the place on the map, turned as the
  /// camera is, not the tilt. Rounded, so that labels of one row are told apart by their data alone. A label whose place
  /// is not a number stands above all others.
  func height(of label: Int, _ projection: Projection) -> Double {
    let anchor = labels[label].anchor
    let along = projection.turned(right: 0, down: 1)
    let (x, y) = ((anchor.x - origin.x) / unit, (anchor.y - origin.y) / unit)
    // Halves go up, as in JavaScript.
    let height = (x * along.x + y * along.y + 0.5).rounded(.down)
    return height.isNaN ? -.infinity : height
  }

  /// How far down the screen a label stands from the camera's center, in pixels of a map that is not tilted: what orders
  /// labels of several sets.
  package func screenHeight(of label: Int, _ worldCopy: Double, _ projection: Projection) -> Double {
    let start = projection.plane(origin, copy: worldCopy)
    let along = projection.turned(right: 0, down: 1)
    return start.x * along.x + start.y * along.y + height(of: label, projection) * unit * projection.worldSize
  }

  /// The labels from the top of the screen down; in one row the later feature first.
  func indicesDownTheScreen(_ projection: Projection) -> [Int] {
    let heights = labels.indices.map { height(of: $0, projection) }
    return labels.indices.sorted { a, b in
      if heights[a] != heights[b] { return heights[a] < heights[b] }
      if labels[a].feature != labels[b].feature { return labels[a].feature > labels[b].feature }
      return a < b
    }
  }
}
