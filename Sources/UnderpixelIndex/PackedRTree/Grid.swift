internal import CIndexLanes
internal import UnderpixelGeometry

/// The rounding that boxes and queries share: the plane as some 2^31 cells a side, counted from the tree's bounds.
///
/// It is monotone, and that is all that exactness asks: of two numbers in different cells, the one in the lower cell is
/// less.
struct Grid: Sendable {
  let originX: Double
  let originY: Double
  /// Cells a unit.
  let scale: Double

  /// Below the last cell by enough that differences of cells fit.
  static let lastCell = Double(Int32.max - 3)

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

/// How a leaf divides its box: into at most 254 columns and rows, cells 1 to 254.
struct LeafGrid {
  let frame: CellBox
  /// A leaf's cell has 2^shift cells of the tree's grid a side.
  let shiftX: Int32
  let shiftY: Int32

  @inline(__always)
  init(_ frame: CellBox) {
    self.frame = frame
    shiftX = Self.shift(UInt32(truncatingIfNeeded: frame.maxX &- frame.minX))
    shiftY = Self.shift(UInt32(truncatingIfNeeded: frame.maxY &- frame.minY))
  }

  @inline(__always)
  private static func shift(_ width: UInt32) -> Int32 {
    let bits = 32 &- Int32(truncatingIfNeeded: width.leadingZeroBitCount)
    let shift = bits > 8 ? bits &- 8 : 0
    return (width &>> UInt32(truncatingIfNeeded: shift)) > 253 ? shift &+ 1 : shift
  }

  /// 0 before the frame, 255 behind it.
  @inline(__always)
  func x(_ x: Int32) -> UInt8 { Self.cell(x, frame.minX, frame.maxX, shiftX) }

  @inline(__always)
  func y(_ y: Int32) -> UInt8 { Self.cell(y, frame.minY, frame.maxY, shiftY) }

  @inline(__always)
  private static func cell(_ value: Int32, _ low: Int32, _ high: Int32, _ shift: Int32) -> UInt8 {
    let cell = UInt8(truncatingIfNeeded: 1 &+ ((value &- low) &>> shift))
    return value < low ? 0 : value > high ? 255 : cell
  }
}
