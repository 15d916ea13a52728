/// Lays out one block: strips of two rows of terraces, back to back, and large buildings that go through.
struct BlockLayout {
  /// In meters; shorter ones stay empty.
  private static let shortestStrip = 25.0

  let recipe: Recipe
  var random: SeededNumbers
  var block = Block()
  /// The terrace at hand; `walls` has one more.
  var plots: [Plot] = []
  var walls: [Wall] = []
  /// What gaps are multiplied by.
  private let spacing: Double?
  private let middle: Frame
  /// What the heights of a block have in common.
  let heightRank: Double

  init(of city: SyntheticCity, at index: Int) {
    let place = BlockSpiral(index)
    recipe = city.recipe
    random = SeededNumbers(seed: city.seed, stream: UInt64(index))
    middle = Frame(turn: recipe.turn).frame(
      at: (Double(place.column) + 0.5) * recipe.blockWidth, (Double(place.row) + 0.5) * recipe.blockHeight)
    spacing = recipe.settlement.spacing(at: place, &random)
    heightRank = random.unit()
  }

  mutating func build() {
    guard let spacing else { return }
    let angle = random.chance(recipe.turnedBlocks) ? random.number(-45, 45) : 0
    let cell = TurnedCell(
      width: recipe.blockWidth - recipe.street, height: recipe.blockHeight - recipe.street, turn: Turn(degrees: angle))
    let frame = middle.frame(at: 0, 0, turned: cell.turn)
    let depth = 2 * recipe.rowDepth + recipe.yard
    let pitch = depth + recipe.street
    let strips = Int((2 * cell.reach + recipe.street) / pitch)
    // Room that is left over lies on one side or the other.
    let free = 2 * cell.reach + recipe.street - Double(strips) * pitch
    let south = random.unit() * free - cell.reach
    for strip in 0..<strips {
      let y = south + Double(strip) * pitch
      guard let (west, east) = cell.room(from: y, to: y + depth), east - west > BlockLayout.shortestStrip else {
        continue
      }
      // Large buildings stand at the strip's beginning: at either end, then.
      let start = random.chance(0.5) ? frame.frame(at: west, y) : frame.frame(at: east, y + depth, turned: .half)
      fillStrip(start, length: east - west, depth: depth, spacing)
    }
  }

  private mutating func fillStrip(_ frame: Frame, length: Double, depth: Double, _ spacing: Double) {
    var x = 0.0
    while x < length * 0.4, random.chance(recipe.throughChance / spacing) {
      plots.removeAll(keepingCapacity: true)
      plots.append(plot(ranks: recipe.rowShare..<1, maximumDepth: depth))
      guard let width = place(in: frame, at: x, length: length, depth: depth, setback: 0) else { break }
      x += width + (random.chance(recipe.attachedChance) ? 0 : gap(spacing))
    }
    fillRow(frame.frame(at: x, 0), length: length - x, spacing)
    fillRow(frame.frame(at: length, depth, turned: .half), length: length - x, spacing)
  }

  /// Terraces from the frame's origin along its x axis. Large buildings find no room at the end more often than small
  /// ones; `largeChance` makes up for it.
  private mutating func fillRow(_ frame: Frame, length: Double, _ spacing: Double) {
    var x = random.unit() * (spacing - 1) * 10
    var failures = 0
    while x < length, failures < 2 {
      drawTerrace(room: length - x)
      if let width = place(
        in: frame, at: x, length: length, depth: recipe.rowDepth, setback: spacing > 1 ? 1 : 0.1)
      {
        x += width + gap(spacing)
      } else {
        failures += 1
      }
    }
  }

  private mutating func gap(_ spacing: Double) -> Double { recipe.gaps.value(at: random.unit()) * spacing }

  /// Samples buildings that touch one another until the terrace ends or the room is used up.
  private mutating func drawTerrace(room: Double) {
    plots.removeAll(keepingCapacity: true)
    let isAlone = random.chance(recipe.aloneChance)
    var width = 0.0
    repeat {
      var next = plot(ranks: 0..<recipe.rowShare, maximumDepth: recipe.buildingDepth)
      if let last = plots.last {
        if random.chance(recipe.alikeChance) {
          next = last
        } else if random.chance(recipe.sameDepthChance), fits(next.area, last.depth) {
          next.depth = last.depth
        }
      }
      width += next.area / next.depth
      plots.append(next)
    } while !isAlone && width < room && (plots.count == 1 || random.chance(recipe.nextChance))
  }

  private func fits(_ area: Double, _ depth: Double) -> Bool {
    let ratio = area / (depth * depth)
    return ratio > 0.2 && ratio < 4
  }

  private mutating func plot(ranks: Range<Double>, maximumDepth: Double) -> Plot {
    var part = random.unit()
    if random.chance(recipe.largeChance) { part = max(part, random.unit()) }
    let rank = ranks.lowerBound + part * (ranks.upperBound - ranks.lowerBound)
    let area = recipe.areas.value(at: rank)
    let count = recipe.vertexCounts.count(at: random.near(rank, spread: recipe.vertexSpread))
    let aspect = recipe.aspects.value(at: random.unit())
    let square = random.chance(recipe.deepChance) ? area * aspect : area / aspect
    let depth = min(max(square.squareRoot(), area / recipe.buildingWidth), maximumDepth)
    return Plot(rank: rank, area: area, vertexCount: count, depth: depth)
  }
}
