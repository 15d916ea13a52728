/// Where blocks lie: numbered outwards along a square spiral, so that a city of any size is about as wide as high.
struct BlockSpiral {
  let column: Int
  let row: Int

  init(_ index: Int) {
    precondition(index >= 0, "a block's index is not negative: \(index)")
    // The ring's number: (2 ring - 1)² blocks lie within it.
    var ring = Int((Double(index).squareRoot() + 1) / 2)
    while (2 * ring - 1) * (2 * ring - 1) > index && ring > 0 { ring -= 1 }
    while (2 * ring + 1) * (2 * ring + 1) <= index { ring += 1 }
    guard ring > 0 else {
      (column, row) = (0, 0)
      return
    }
    let (side, along) = (index - (2 * ring - 1) * (2 * ring - 1)).quotientAndRemainder(dividingBy: 2 * ring)
    switch side {
    case 0: (column, row) = (ring, along - ring + 1)
    case 1: (column, row) = (ring - 1 - along, ring)
    case 2: (column, row) = (-ring, ring - 1 - along)
    default: (column, row) = (along - ring + 1, -ring)
    }
  }
}
