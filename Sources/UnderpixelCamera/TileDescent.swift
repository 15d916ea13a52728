import UnderpixelGeometry

/// A walk down the quadtrees of all copies of the world, to the tiles that are fine enough.
struct TileDescent {
  private struct Node {
    var tile: TileID
    var worldCopy: Int
    /// Whether a tile above lies in the picture as a whole.
    var isInside: Bool
  }

  private let cover: TileCover
  private let projection: Projection
  private let ground: ConvexArea
  private let detail: TileDetail
  /// The bounds on the map plane, longitudes unwrapped.
  private let bounds: BoundingBox?
  private var found: [(tile: CoveredTile, distance: Double)] = []
  private var leafCount = 0

  init(_ cover: TileCover, _ projection: Projection, _ ground: ConvexArea, _ detail: TileDetail) {
    self.cover = cover
    self.projection = projection
    self.ground = ground
    self.detail = detail
    bounds = cover.bounds.map { WebMercator.project($0) }
  }

  /// Finds the tiles; false where there are more than ``TileCover/maximumCount``.
  mutating func run() -> Bool {
    let world = Int(projection.center.x.rounded(.down))
    let copies = world - TileCover.worldCopiesPerSide...world + TileCover.worldCopiesPerSide
    var stack = copies.map { Node(tile: TileID(z: 0, x: 0, y: 0), worldCopy: $0, isInside: false) }
    while var node = stack.popLast() {
      let box = box(of: node)
      if !node.isInside {
        guard ground.meets(box) else { continue }
        node.isInside = ground.contains(box)
      }
      if let bounds, !node.tile.sharesArea(with: bounds) { continue }
      let wanted = detail.zoom(of: box)
      guard node.tile.z < min(wanted, cover.maxZoom) else {
        leafCount += 1
        guard leafCount <= TileCover.maximumCount else { return false }
        if node.tile.z >= cover.minZoom { add(node, wanted, box) }
        continue
      }
      for quarter in 0..<4 {
        let tile = TileID(z: node.tile.z + 1, x: 2 * node.tile.x + quarter % 2, y: 2 * node.tile.y + quarter / 2)
        stack.append(Node(tile: tile, worldCopy: node.worldCopy, isInside: node.isInside))
      }
    }
    return true
  }

  private mutating func add(_ node: Node, _ wanted: Int, _ box: BoundingBox) {
    let overscaled = node.tile.z == cover.maxZoom ? max(node.tile.z, wanted) : node.tile.z
    let tile = CoveredTile(overscaledZoom: overscaled, tile: node.tile, worldCopy: node.worldCopy)
    let (x, y) = ((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2)
    found.append((tile, x * x + y * y))
  }

  /// The tiles, nearest to the center first.
  var sorted: [CoveredTile] {
    found.sorted { a, b in
      if a.distance != b.distance { return a.distance < b.distance }
      if a.tile.overscaledZoom != b.tile.overscaledZoom { return a.tile.overscaledZoom < b.tile.overscaledZoom }
      if a.tile.tile.y != b.tile.tile.y { return a.tile.tile.y < b.tile.tile.y }
      if a.tile.worldCopy != b.tile.worldCopy { return a.tile.worldCopy < b.tile.worldCopy }
      return a.tile.tile.x < b.tile.tile.x
    }.map(\.tile)
  }

  /// A tile in plane pixels, from the center.
  private func box(of node: Node) -> BoundingBox {
    let box = node.tile.bounds
    let shift = Double(node.worldCopy) - projection.center.x
    return BoundingBox(
      minX: (box.minX + shift) * projection.worldSize, minY: (box.minY - projection.center.y) * projection.worldSize,
      maxX: (box.maxX + shift) * projection.worldSize, maxY: (box.maxY - projection.center.y) * projection.worldSize)
  }
}
