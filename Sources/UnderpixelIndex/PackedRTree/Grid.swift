internal import CIndexLanes
internal import UnderpixelGeometry

/// The rounding that boxes and queries share: the plane as some 2^30 cells a side, counted from the tree's bounds.
///
/// It is monotone, and that is all that exactness asks: of two numbers in different cells, the one in the lower cell is
/// less.
struct Grid: Sendable {
  let originX: Double
  let originY: Double
  /// Cells a unit.
  let scale: Double

  /// Far enough below the greatest number that sums and differences of cells are numbers too.
  static let lastCell = Double(1 << 30)

  init(_ bounds: BoundingBox) {
    let half = bounds.isEmpty ? 0 : max(bounds.maxX / 2 - bounds.minX / 2, bounds.maxY / 2 - bounds.minY / 2)
    self.init(
      originX: bounds.isEmpty ? 0 : bounds.minX, originY: bounds.isEmpty ? 0 : bounds.minY,
      scale: half > 0 ? min((Self.lastCell - 4) / half / 2, .greatestFiniteMagnitude) : 1)
  }

  init(originX: Double, originY: Double, scale: Double) {
    (self.originX, self.originY, self.scale) = (originX, originY, scale)
  }

  /// Cells 1 and up lie within the bounds; what lies before them is in cell 0.
  @inline(__always)
  func x(_ x: Double) -> Int32 { up_clamped((x - originX) * scale + 1, Self.lastCell) }

  @inline(__always)
  func y(_ y: Double) -> Int32 { up_clamped((y - originY) * scale + 1, Self.lastCell) }

  @inline(__always)
  func cells(_ box: BoundingBox) -> CellBox {
    CellBox(minX: x(box.minX), minY: y(box.minY), maxX: x(box.maxX), maxY: y(box.maxY))
  }

  /// A box that surely holds what was rounded to these cells.
  func box(_ cells: CellBox) -> BoundingBox {
    // Two cells more on each side than the rounding can be off by.
    BoundingBox(
      minX: edge(cells.minX - 3, originX), minY: edge(cells.minY - 3, originY), maxX: edge(cells.maxX + 2, originX),
      maxY: edge(cells.maxY + 2, originY))
  }

  private func edge(_ cell: Int32, _ origin: Double) -> Double { Double(cell) / scale + origin }
}

/// A box of cells, edges included.
struct CellBox {
  var minX: Int32
  var minY: Int32
  var maxX: Int32
  var maxY: Int32

  static var empty: CellBox { CellBox(minX: .max, minY: .max, maxX: -1, maxY: -1) }

  @inline(__always)
  mutating func formUnion(_ other: CellBox) {
    minX = min(minX, other.minX)
    minY = min(minY, other.minY)
    maxX = max(maxX, other.maxX)
    maxY = max(maxY, other.maxY)
  }
}

/// How a leaf divides its box: into 253 columns and rows. Monotone too.
struct LeafGrid {
  let frame: CellBox
  /// Cells of the leaf for one of the tree's grid.
  let scaleX: Float
  let scaleY: Float

  @inline(__always)
  init(_ frame: CellBox) {
    self.frame = frame
    scaleX = up_leaf_scale(frame.maxX &- frame.minX)
    scaleY = up_leaf_scale(frame.maxY &- frame.minY)
  }

  @inline(__always)
  func x(_ x: Int32) -> UInt8 { up_leaf_cell(x, frame.minX, scaleX) }

  @inline(__always)
  func y(_ y: Int32) -> UInt8 { up_leaf_cell(y, frame.minY, scaleY) }

  /// A box that surely holds what was rounded to these cells.
  func box(_ minX: UInt8, _ minY: UInt8, _ maxX: UInt8, _ maxY: UInt8) -> CellBox {
    CellBox(
      minX: max(low(minX, scaleX, frame.minX), frame.minX), minY: max(low(minY, scaleY, frame.minY), frame.minY),
      maxX: min(high(maxX, scaleX, frame.minX), frame.maxX), maxY: min(high(maxY, scaleY, frame.minY), frame.maxY))
  }

  // Cells are counted from 1, the last one holds all the rest, and rounding may have moved their edges by a little.
  private func low(_ cell: UInt8, _ scale: Float, _ origin: Int32) -> Int32 {
    origin &+ Int32((Float(cell) - 1.01) / scale)
  }

  private func high(_ cell: UInt8, _ scale: Float, _ origin: Int32) -> Int32 {
    cell == 255 ? .max : origin &+ Int32((Float(cell) + 0.01) / scale) &+ 1
  }
}
