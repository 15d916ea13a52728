internal import UnderpixelCamera
internal import UnderpixelGeometry

/// A line as the text along it is laid: in pixels of the map plane for text that lies on the map, else of the screen.
struct SeenLine {
  private let vertices: ArraySlice<MercatorPoint>
  private let anchor: Vector
  private let segment: Int
  private let lies: Bool
  private let shift: Vector
  private let worldCopy: Double
  private let projection: Projection
  private let anchorPlane: Vector

  init(
    _ vertices: ArraySlice<MercatorPoint>, _ anchor: MercatorPoint, _ segment: Int, _ rules: LabelRules,
    _ projection: Projection, _ worldCopy: Double
  ) {
    self.vertices = vertices
    self.segment = segment
    lies = rules.pitchesWithMap
    shift = rules.textTranslation.vector
    self.projection = projection
    self.worldCopy = worldCopy
    anchorPlane = projection.plane(anchor, copy: worldCopy).vector + shift
    self.anchor = lies ? anchorPlane : projection.project(PlanePoint(anchorPlane))?.pixel.vector ?? Vector(0, 0)
  }

  private func plane(_ index: Int) -> Vector {
    projection.plane(vertices[vertices.startIndex + index], copy: worldCopy).vector + shift
  }

  /// How far a walk has come, for a vertex behind the eye.
  private struct Progress {
    var direction: Int
    /// How far the walk has yet to go.
    var rest: Double
    var last: Vector
  }

  /// Where a vertex is seen. One behind the eye is replaced by a place far enough along the segment that leads to it.
  private func vertex(_ index: Int, _ progress: Progress) -> Vector {
    let place = plane(index)
    if lies { return place }
    if let seen = projection.project(PlanePoint(place)) { return seen.pixel.vector }
    let isFirst = index == segment + (progress.direction > 0 ? 1 : 0)
    let from = isFirst ? anchorPlane : plane(index - progress.direction)
    // A sixteenth of a pixel farther back.
    let back = from + unit(from - place) / 16
    guard let seen = projection.project(PlanePoint(back)) else { return progress.last }
    return progress.last + unit(progress.last - seen.pixel.vector) * (progress.rest + 1)
  }

  /// Goes along the line, beside it by `side` pixels, and notes where it turns, from the anchor to the end of the way;
  /// false where the line is too short.
  func walk(_ distance: Double, _ side: Double, _ path: inout [Vector]) -> Bool {
    path.removeAll(keepingCapacity: true)
    let direction = distance > 0 ? 1 : -1
    let target = distance.magnitude
    var index = direction > 0 ? segment : segment + 1
    var (current, beside): (Vector, Vector?) = (anchor, nil)
    var (start, step) = (anchor, Vector(0, 0))
    var (gone, length) = (0.0, 0.0)
    while gone + length <= target {
      index += direction
      guard vertices.indices.contains(vertices.startIndex + index) else { return false }
      gone += length
      let last = current
      let progress = Progress(direction: direction, rest: target - gone, last: last)
      current = vertex(index, progress)
      if side == 0 {
        (start, step) = (last, current - last)
      } else {
        var along = current - last
        if along == Vector(0, 0), vertices.indices.contains(vertices.startIndex + index + direction) {
          along = vertex(index + direction, progress) - current
        }
        let normal = normal(along, side, direction)
        start = beside ?? last + normal
        let end = corner(index, current, normal, start, side, progress)
        step = end - start
        beside = end
      }
      path.append(start)
      length = UnderpixelPlacement.length(step)
      guard length.isFinite else { return false }
    }
    path.append(start + step * ((target - gone) / length))
    return true
  }

  /// From the line to the text beside it.
  private func normal(_ along: Vector, _ side: Double, _ direction: Int) -> Vector {
    let along = unit(along)
    return Vector(-along.y, along.x) * (side * Double(direction))
  }

  /// Where the ways beside two segments meet.
  private func corner(
    _ index: Int, _ vertex: Vector, _ normal: Vector, _ start: Vector, _ side: Double, _ progress: Progress
  ) -> Vector {
    let end = vertex + normal
    guard vertices.indices.contains(vertices.startIndex + index + progress.direction) else { return end }
    let next = self.vertex(index + progress.direction, progress)
    let nextNormal = self.normal(next - vertex, side, progress.direction)
    let (a, b) = (end - start, next - vertex)
    let determinant = b.y * a.x - b.x * a.y
    guard determinant != 0 else { return end }
    let between = start - (vertex + nextNormal)
    return start + a * ((b.x * between.y - b.y * between.x) / determinant)
  }
}
