public import UnderpixelGeometry

/// An endless city of buildings whose statistics are those of a real place.
///
/// Blocks tile the plane. Each depends on nothing but the seed and its index, so that a city of any size can be walked
/// through without holding it, by several threads if need be:
///
///     let city = SyntheticCity(archetype: .oldDenseCity, seed: 1)
///     city.forEachBuilding(count: 1_000_000) { building in draw(building.outline) }
///
/// A seed gives the same city on every machine.
public struct SyntheticCity: Sendable {
  /// The kind of place, and where its statistics were taken.
  public enum Archetype: String, CaseIterable, Sendable {
    /// Party walls along straight streets that all run alike: Midtown Manhattan.
    case gridCity
    /// Grown over centuries on a hillside, few right angles: Monaco.
    case oldDenseCity
    /// Towns along the floors of valleys, hamlets above: Andorra.
    case valleyTowns
    /// Villages, farms, and large halls with much space between: Malta.
    case sprawl
  }

  public let archetype: Archetype
  public let seed: UInt64
  let recipe: Recipe

  public init(archetype: Archetype, seed: UInt64) {
    self.archetype = archetype
    self.seed = seed
    recipe = Recipe(archetype)
  }

  /// The buildings of a block; there may be none. Blocks are numbered outwards from the middle of the city.
  public func block(at index: Int) -> Block {
    var block = Block()
    fill(&block, at: index)
    return block
  }

  /// Replaces what is in `block` by the block at an index, and uses its memory again.
  public func fill(_ block: inout Block, at index: Int) {
    block.removeAll()
    var layout = BlockLayout(of: self, at: index)
    swap(&layout.block, &block)
    layout.build()
    swap(&layout.block, &block)
  }

  /// The corners of a block's part of the plane, counterclockwise. Its buildings lie within.
  public func corners(ofBlock index: Int) -> [GroundPoint] {
    let place = BlockSpiral(index)
    let frame = Frame(turn: recipe.turn)
    let (west, south) = (Double(place.column) * recipe.blockWidth, Double(place.row) * recipe.blockHeight)
    let (east, north) = (west + recipe.blockWidth, south + recipe.blockHeight)
    return [(west, south), (east, south), (east, north), (west, north)].map { frame.point($0.0, $0.1) }
  }

  /// Calls `body` with the first `count` buildings, block by block.
  public func forEachBuilding<Failure: Error>(
    count: Int, _ body: (Building) throws(Failure) -> Void
  ) throws(Failure) {
    try forEachBlock(count: count) { block, count throws(Failure) in
      for index in 0..<count { try body(block[index]) }
    }
  }

  /// Calls `body` with the boxes of the first `count` buildings: those `forEachBuilding` has, in the same order.
  public func forEachBoundingBox<Failure: Error>(
    count: Int, _ body: (BoundingBox) throws(Failure) -> Void
  ) throws(Failure) {
    try forEachBlock(count: count) { block, count throws(Failure) in
      for index in 0..<count { try body(block.boundingBoxes[index]) }
    }
  }

  private func forEachBlock<Failure: Error>(
    count: Int, _ body: (borrowing Block, Int) throws(Failure) -> Void
  ) throws(Failure) {
    precondition(count >= 0, "a city cannot have \(count) buildings")
    var block = Block()
    var (index, left) = (0, count)
    while left > 0 {
      fill(&block, at: index)
      let used = Swift.min(left, block.count)
      try body(block, used)
      left -= used
      index += 1
    }
  }
}
