extension BlockLayout {
  /// Spends the vertices a building has left: lowered corners, notches, vertices along straight lines.
  mutating func shape(_ index: Int) {
    var plot = plots[index]
    defer { plots[index] = plot }
    (plot.leftHeight, plot.rightHeight) = (plot.depth, plot.depth)
    if plot.area > 400, plot.depth > 12, random.chance(recipe.courtyardChance) {
      plot.courtyards = 1
      plot.fill -= Courtyard.share
    } else if plots.count == 1, plot.vertexCount == 3 || plot.vertexCount >= 12 && random.chance(recipe.roundChance) {
      plot.isRound = true
      plot.fill = Double(plot.vertexCount) / 8 * Turn(degrees: 360 / Double(plot.vertexCount)).sine
      return
    }
    let lowestRight = lowest(plot, beside: index + 1)
    if plot.spare % 2 == 1 { spendOne(&plot, lowestRight: lowestRight) }
    while plot.spare >= 2, random.chance(recipe.straightChance) {
      plot.spare -= 2
      plot.frontVertices += 2
    }
    lowerCorners(&plot, lowestLeft: lowest(plot, beside: index - 1), lowestRight: lowestRight)
    cutNotches(&plot)
  }

  /// One vertex: on the line along the street, or a corner cut off.
  private mutating func spendOne(_ plot: inout Plot, lowestRight: Double) {
    plot.spare -= 1
    guard !random.chance(2 * recipe.straightChance) else {
      plot.frontVertices += 1
      return
    }
    plot.isBeveled = true
    plot.rightStep = random.number(0.1, 0.35)
    plot.rightHeight = lowestRight + random.number(0.5, 0.9) * (plot.depth - lowestRight)
    plot.fill -= plot.rightStep * (1 - plot.rightHeight / plot.depth) / 2
  }

  /// Two vertices for each of the two back corners that is lowered.
  private mutating func lowerCorners(_ plot: inout Plot, lowestLeft: Double, lowestRight: Double) {
    var corners = plot.spare % 4 == 2 ? 1 : plot.spare >= 4 && random.chance(0.3) ? 2 : 0
    if plot.isBeveled { corners = min(corners, 1) }
    let widest = plot.courtyards > 0 || plot.spare > 2 ? 0.3 : 0.55
    if corners > 0, plot.isBeveled || corners == 2 || random.chance(0.5) {
      plot.leftStep = random.number(0.15, widest)
      plot.leftHeight = lowestLeft + random.number(0.2, 0.85) * (plot.depth - lowestLeft)
      plot.fill -= plot.leftStep * (1 - plot.leftHeight / plot.depth)
      plot.spare -= 2
      corners -= 1
    }
    if corners > 0 {
      plot.rightStep = random.number(0.15, widest)
      plot.rightHeight = lowestRight + random.number(0.2, 0.85) * (plot.depth - lowestRight)
      plot.fill -= plot.rightStep * (1 - plot.rightHeight / plot.depth)
      plot.spare -= 2
    }
  }

  /// Four vertices for each notch in the back or the front; two that may be left over lie on the front.
  private mutating func cutNotches(_ plot: inout Plot) {
    let notches = plot.spare / 4
    plot.frontVertices += plot.spare % 4
    plot.spare = 0
    plot.frontNotches = notches > 2 ? notches / 2 : notches > 0 && random.chance(0.4) ? 1 : 0
    plot.backNotches = notches - plot.frontNotches
    plot.backNotch = random.number(0.04, plot.backNotches > 2 ? 0.15 : 0.25)
    plot.frontNotch = random.number(0.03, 0.12)
    if plot.backNotches > 0 { plot.fill -= plot.backNotch * (0.9 - plot.leftStep - plot.rightStep) / 2 }
    if plot.frontNotches > 0 { plot.fill -= plot.frontNotch * 0.7 / 2 }
  }

  /// How low a corner may be: above a shallower neighbor, whose corner is a vertex of this wall.
  private func lowest(_ plot: Plot, beside index: Int) -> Double {
    let floor = 0.4 * plot.depth
    guard plots.indices.contains(index), plots[index].depth < plot.depth else { return floor }
    return max(floor, plots[index].depth)
  }
}

/// The part of a plot that a courtyard takes, in shares of width and depth.
enum Courtyard {
  static let left = 0.36
  static let right = 0.64
  static let front = 0.3
  static let back = 0.66
  static let share = (right - left) * (back - front)
}
