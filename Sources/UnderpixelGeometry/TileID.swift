/// A tile of the map plane's quadtree: at zoom z the plane is cut into 2^z by 2^z squares, counted from the north-west.
public struct TileID: Hashable, Sendable {
  public var z: Int
  public var x: Int
  public var y: Int

  public init(z: Int, x: Int, y: Int) {
    self.z = z
    self.x = x
    self.y = y
  }

  /// The deepest zoom whose tiles have numbers.
  public static let maximumZoom = 30

  /// True for a zoom in 0...``maximumZoom`` and a column and row that the zoom has.
  public var isValid: Bool {
    guard (0...Self.maximumZoom).contains(z) else { return false }
    let side = 1 << z
    return (0..<side).contains(x) && (0..<side).contains(y)
  }

  /// The row counted from the south, as Tile Map Services do.
  package var rowFromSouth: Int { (1 << z) - 1 - y }

  /// The tile's square on the map plane. Exact: a tile's edges are dyadic fractions.
  public var bounds: BoundingBox {
    let side = 1 / Double(1 << z)
    return BoundingBox(
      minX: Double(x) * side, minY: Double(y) * side, maxX: Double(x + 1) * side, maxY: Double(y + 1) * side)
  }

  /// Whether the tile shares area with a box on the map plane, whichever copy of the world that is given in; a box without
  /// area has the tiles that it begins in, an empty one none. (MapLibre GL JS 5.3.0, `TileBounds`.)
  package func sharesArea(with plane: BoundingBox) -> Bool {
    guard !plane.isEmpty else { return false }
    let box = bounds
    func overlaps(_ low: Double, _ high: Double, _ tileLow: Double, _ tileHigh: Double) -> Bool {
      low < tileHigh && (high > tileLow || low == high && low == tileLow)
    }
    guard overlaps(plane.minY, plane.maxY, box.minY, box.maxY) else { return false }
    if plane.width >= 1 { return true }
    let first = (box.minX - plane.maxX).rounded(.down)
    return [first, first + 1, first + 2].contains { shift in
      overlaps(plane.minX + shift, plane.maxX + shift, box.minX, box.maxX)
    }
  }

  /// The tile of a smaller zoom that covers this one; this one at its own zoom.
  public func ancestor(atZoom zoom: Int) -> TileID {
    let steps = max(z - zoom, 0)
    return TileID(z: z - steps, x: x >> steps, y: y >> steps)
  }
}

extension TileID: CustomStringConvertible {
  public var description: String { "\(z)/\(x)/\(y)" }
}
