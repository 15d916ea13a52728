internal import UnderpixelGeometry

extension BlockLayout {
  /// Adds a building to the block, and sometimes one within it.
  mutating func draw(_ index: Int, _ warp: Warp, _ frame: Frame) {
    let plot = plots[index]
    var pen = Pen(warp: warp, frame: frame, start: block.points.count)
    if plot.isRound {
      drawRound(plot, &pen)
    } else {
      drawFront(plot, &pen)
      drawRightWall(plot, walls[index + 1], &pen)
      drawBack(plot, left: walls[index].back, right: walls[index + 1].back, &pen)
      drawLeftWall(plot, walls[index], &pen)
    }
    close(&pen)
    let outlineEnd = block.points.count
    if plot.courtyards > 0 { drawCourtyard(plot, &pen) }
    finish(pen, outlineEnd: outlineEnd, courtyards: plot.courtyards, rank: plot.rank)
    if plot.courtyards == 0, random.chance(recipe.towerChance) { drawTower(plot, warp, frame) }
  }

  private mutating func line(to x: Double, _ y: Double, _ pen: inout Pen) {
    let warped = pen.warp.point(x, y)
    let point = pen.frame.point(warped.x, warped.y)
    pen.box.formUnion(x: point.x, y: point.y)
    block.points.append(point)
  }

  private mutating func close(_ pen: inout Pen) {
    block.points.append(block.points[pen.start])
    pen.start = block.points.count
  }

  private mutating func finish(_ pen: Pen, outlineEnd: Int, courtyards: Int, rank: Double) {
    let common = random.chance(0.65) ? rank : heightRank
    let height = recipe.heights.value(at: random.near(common, spread: 0.5))
    block.entries.append(
      Block.Entry(start: pen.first, outlineEnd: outlineEnd, courtyards: courtyards, height: height))
    block.boundingBoxes.append(pen.box)
  }

  private mutating func drawFront(_ plot: Plot, _ pen: inout Pen) {
    let (left, width) = (plot.left, plot.width)
    line(to: left, 0, &pen)
    // Notches take the middle; vertices on the line stay left of them.
    let span = plot.frontNotches > 0 ? 0.15 : 1
    for index in 0..<plot.frontVertices {
      line(to: left + width * span * Double(index + 1) / Double(plot.frontVertices + 1), 0, &pen)
    }
    let pitch = 0.7 * width / Double(max(plot.frontNotches, 1))
    for index in 0..<plot.frontNotches {
      let start = left + 0.15 * width + pitch * (Double(index) + 0.25)
      line(to: start, 0, &pen)
      line(to: start, plot.frontNotch * plot.depth, &pen)
      line(to: start + pitch / 2, plot.frontNotch * plot.depth, &pen)
      line(to: start + pitch / 2, 0, &pen)
    }
    line(to: left + width, 0, &pen)
  }

  private mutating func drawRightWall(_ plot: Plot, _ wall: Wall, _ pen: inout Pen) {
    if wall.hasStep {
      line(to: wall.front, wall.step, &pen)
      line(to: wall.back, wall.step, &pen)
    }
    for index in 0..<wall.vertices { line(to: wall.back, wall.place(ofVertex: index), &pen) }
    if wall.cornerIsVertexOnLeft { line(to: wall.back, wall.corner, &pen) }
    line(to: wall.back, plot.rightHeight, &pen)
  }

  private mutating func drawLeftWall(_ plot: Plot, _ wall: Wall, _ pen: inout Pen) {
    line(to: wall.back, plot.leftHeight, &pen)
    if wall.cornerIsVertexOnRight { line(to: wall.back, wall.corner, &pen) }
    for index in (0..<wall.vertices).reversed() { line(to: wall.back, wall.place(ofVertex: index), &pen) }
    if wall.hasStep {
      line(to: wall.back, wall.step, &pen)
      line(to: wall.front, wall.step, &pen)
    }
  }

  /// From right to left, without the corners.
  private mutating func drawBack(_ plot: Plot, left: Double, right: Double, _ pen: inout Pen) {
    let (depth, width) = (plot.depth, plot.width)
    if plot.rightStep > 0 {
      let x = right - plot.rightStep * width
      if !plot.isBeveled { line(to: x, plot.rightHeight, &pen) }
      line(to: x, depth, &pen)
    }
    let free = 0.9 - plot.leftStep - plot.rightStep
    let pitch = free * width / Double(max(plot.backNotches, 1))
    for index in 0..<plot.backNotches {
      let start = plot.left + (0.95 - plot.rightStep) * width - pitch * (Double(index) + 0.25)
      line(to: start, depth, &pen)
      line(to: start, depth * (1 - plot.backNotch), &pen)
      line(to: start - pitch / 2, depth * (1 - plot.backNotch), &pen)
      line(to: start - pitch / 2, depth, &pen)
    }
    if plot.leftStep > 0 {
      let x = left + plot.leftStep * width
      line(to: x, depth, &pen)
      line(to: x, plot.leftHeight, &pen)
    }
  }

  private mutating func drawRound(_ plot: Plot, _ pen: inout Pen) {
    let step = Turn(degrees: 360 / Double(plot.vertexCount))
    var turn = Turn.none
    for _ in 0..<plot.vertexCount {
      line(
        to: plot.left + plot.width / 2 * (1 + turn.cosine), plot.depth / 2 * (1 + turn.sine), &pen)
      turn = turn.turned(by: step)
    }
  }

  private mutating func drawCourtyard(_ plot: Plot, _ pen: inout Pen) {
    let (left, right) = (plot.left + Courtyard.left * plot.width, plot.left + Courtyard.right * plot.width)
    let (front, back) = (Courtyard.front * plot.depth, Courtyard.back * plot.depth)
    line(to: left, front, &pen)
    line(to: left, back, &pen)
    line(to: right, back, &pen)
    line(to: right, front, &pen)
    close(&pen)
  }

  /// A tower or a roof on the building, mapped as a building of its own.
  private mutating func drawTower(_ plot: Plot, _ warp: Warp, _ frame: Frame) {
    var pen = Pen(warp: warp, frame: frame, start: block.points.count)
    let (left, right) = (plot.left + 0.35 * plot.width, plot.left + 0.65 * plot.width)
    let (front, back) = (0.25 * plot.depth, 0.7 * plot.depth)
    line(to: left, front, &pen)
    line(to: right, front, &pen)
    line(to: right, back, &pen)
    line(to: left, back, &pen)
    close(&pen)
    finish(pen, outlineEnd: block.points.count, courtyards: 0, rank: plot.rank)
  }
}

/// What draws a building's rings.
struct Pen {
  let warp: Warp
  let frame: Frame
  /// Where the building begins among the block's points, and where its ring at hand does.
  let first: Int
  var start: Int
  var box = BoundingBox.empty

  init(warp: Warp, frame: Frame, start: Int) {
    self.warp = warp
    self.frame = frame
    first = start
    self.start = start
  }
}
