internal import UnderpixelGeometry

extension BlockLayout {
  /// Shapes the terrace at hand, puts it at `x` in a row's frame, and draws it.
  ///
  /// - Parameter setback: The share of the free depth that may lie between the street and the terrace.
  /// - Returns: The width that the terrace takes, or nil if there is too little room for any of it.
  mutating func place(in frame: Frame, at x: Double, length: Double, depth: Double, setback: Double) -> Double? {
    spendVertices()
    standWalls()
    let room = length - x
    while !plots.isEmpty, walls[plots.count].right > room { plots.removeLast() }
    guard !plots.isEmpty else { return nil }
    let width = walls[plots.count].right
    let deepest = plots.reduce(0) { max($0, $1.depth) }

    var warp = Warp()
    var turn = Turn.none
    if random.chance(recipe.obliqueChance) {
      let side = random.chance(0.5) ? 1.0 : -1.0
      warp.centerX = width / 2
      warp.lean = side * random.number(0.09, 0.3)
      warp.fan = random.number(-0.15, 0.15) / max(width, 20)
      warp.slope = random.number(-0.3, 0.3) / max(width, 20)
    }
    if !random.chance(recipe.alignedChance) {
      turn = Turn(degrees: random.number(-45, 45))
    } else if recipe.jitter > 0 {
      turn = Turn(degrees: random.number(-recipe.jitter, recipe.jitter))
    }
    var box = extent(width, deepest, warp, turn)
    if box.width > room || box.height > depth {
      turn = .none
      box = extent(width, deepest, warp, turn)
    }
    if box.width > room || box.height > depth {
      warp = Warp()
      box = extent(width, deepest, warp, turn)
    }
    let y = random.unit() * setback * (depth - box.height)
    let terrace = frame.frame(at: x - box.minX, y - box.minY, turned: turn)
    for index in plots.indices { draw(index, warp, terrace) }
    return box.width
  }

  /// The box around a terrace in the axes of its row.
  private func extent(_ width: Double, _ depth: Double, _ warp: Warp, _ turn: Turn) -> BoundingBox {
    let axes = Frame(turn: turn)
    var box = BoundingBox.empty
    for (x, y) in [(0, 0), (width, 0), (width, depth), (0, depth)] {
      let warped = warp.point(x, y)
      let point = axes.point(warped.x, warped.y)
      box.formUnion(x: point.x, y: point.y)
    }
    return box
  }

  /// Gives the vertices beyond four to the walls, which neighbors share, and then to each building's own shape.
  private mutating func spendVertices() {
    walls.removeAll(keepingCapacity: true)
    walls.append(Wall())
    for index in plots.indices.dropFirst() { walls.append(partyWall(index)) }
    walls.append(Wall())
    for index in plots.indices { shape(index) }
  }

  private mutating func partyWall(_ index: Int) -> Wall {
    var wall = Wall()
    let (left, right) = (plots[index - 1].depth, plots[index].depth)
    if left > right + 0.3, plots[index - 1].spare > 0, random.chance(recipe.cornerVertexChance) {
      wall.cornerIsVertexOnLeft = true
      plots[index - 1].spare -= 1
    } else if right > left + 0.3, plots[index].spare > 0, random.chance(recipe.cornerVertexChance) {
      wall.cornerIsVertexOnRight = true
      plots[index].spare -= 1
    }
    var spare = min(plots[index - 1].spare, plots[index].spare)
    if spare >= 2, random.chance(recipe.wallStepChance) {
      wall.hasStep = true
      spare -= 2
    }
    while wall.vertices < min(spare, 4), random.chance(recipe.wallVertexChance) { wall.vertices += 1 }
    let shared = (wall.hasStep ? 2 : 0) + wall.vertices
    plots[index - 1].spare -= shared
    plots[index].spare -= shared
    return wall
  }

  /// Widths follow from areas and shapes; then the walls' places are known.
  private mutating func standWalls() {
    var x = 0.0
    for index in plots.indices {
      plots[index].width = plots[index].area / (plots[index].depth * plots[index].fill)
      plots[index].left = x
      walls[index].front = x
      walls[index].back = x
      x += plots[index].width
    }
    walls[plots.count].front = x
    walls[plots.count].back = x
    for index in plots.indices.dropFirst() {
      let (left, right) = (plots[index - 1], plots[index])
      let height = min(left.rightHeight, right.leftHeight)
      walls[index].corner = height
      if walls[index].hasStep {
        walls[index].step = random.number(0.15, 0.4) * height
        walls[index].back += random.number(-0.05, 0.05) * min(left.width, right.width)
      }
    }
  }
}
