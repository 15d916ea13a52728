/// How a city thins out.
enum Settlement: Sendable {
  /// Not at all.
  case even
  /// Towns in long lines, little between.
  case valleys
  /// Villages among farms.
  case villages

  /// What the gaps of a block are multiplied by; nil leaves the block empty.
  func spacing(at place: BlockSpiral, _ random: inout SeededNumbers) -> Double? {
    switch self {
    case .even:
      return 1
    case .valleys:
      // A valley's floor comes back every twelve rows and winds by three.
      let bend = Settlement.wave(place.column, period: 22) * 3
      let distance = abs(Settlement.wave(Int(bend.rounded()) + place.row, period: 12)) * 6
      if distance < 1.5 { return 1 }
      if distance < 2.5 { return 2.5 }
      return random.chance(0.25) ? 7 : nil
    case .villages:
      // Five by five blocks have a village in common, in their middle.
      let column = Settlement.middle(place.column, of: 5)
      let row = Settlement.middle(place.row, of: 5)
      let distance = max(abs(column), abs(row))
      return distance == 0 ? 1 : random.chance(0.5) ? Double(1 + distance) : Double(2 + 3 * distance)
    }
  }

  /// A wave of straight lines between -1 and 1 that is 0 at 0.
  private static func wave(_ place: Int, period: Int) -> Double {
    let step = (place % period + period) % period
    let part = Double(step) / Double(period)
    return part < 0.25 ? 4 * part : part < 0.75 ? 2 - 4 * part : 4 * part - 4
  }

  private static func middle(_ place: Int, of size: Int) -> Int {
    ((place + size / 2) % size + size) % size - size / 2
  }
}
