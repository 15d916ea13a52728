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

  /// All of them.
  static var cells: CellBox { CellBox(minX: 0, minY: 0, maxX: 1 << 30, maxY: 1 << 30) }

  /// - Parameter bounds: What is to be told apart; numbers outside are at the edge, where exact boxes tell.
  init(_ bounds: BoundingBox) {
    let half = bounds.isEmpty ? 0 : max(bounds.maxX / 2 - bounds.minX / 2, bounds.maxY / 2 - bounds.minY / 2)
    self.init(
      originX: bounds.isEmpty ? 0 : bounds.minX, originY: bounds.isEmpty ? 0 : bounds.minY,
      scale: half > 0 ? min((Self.lastCell - 4) / half / 2, .greatestFiniteMagnitude) : 1)
  }

  /// True when no number between the bounds is held at the edge. False, too, where differences of them overflow.
  func covers(_ bounds: BoundingBox) -> Bool {
    originX <= bounds.minX && originY <= bounds.minY && (bounds.maxX - originX) * scale + 1 < Self.lastCell
      && (bounds.maxY - originY) * scale + 1 < Self.lastCell
  }

  init(originX: Double, originY: Double, scale: Double) {
    (self.originX, self.originY, self.scale) = (originX, originY, scale)
  }

  /// Cells 1 and up lie within the bounds; what lies before them is in cell 0.
  @inline(__always)
  func x(_ x: Double) -> Int32 { up_clamped((x - originX) * scale + 1, Self.lastCell) }

  @inline(__always)
  func y(_ y: Double) -> Int32 { up_clamped((y - originY) * scale + 1, Self.lastCell) }

  /// 32 bits from the bounds' one end to the other, for orders along a curve.
  @inline(__always)
  func fineX(_ x: Double) -> UInt32 { up_clamped_unsigned((x - originX) * scale * 4) }

  @inline(__always)
  func fineY(_ y: Double) -> UInt32 { up_clamped_unsigned((y - originY) * scale * 4) }

  @inline(__always)
  func cells(_ box: BoundingBox) -> CellBox {
    CellBox(minX: x(box.minX), minY: y(box.minY), maxX: x(box.maxX), maxY: y(box.maxY))
  }

  /// A box within the bounds that surely holds what was rounded to these cells.
  func box(_ cells: CellBox, within bounds: BoundingBox) -> BoundingBox {
    // Two cells more on each side than the rounding can be off by; cells at the edge hold all that lies beyond.
    func low(_ cell: Int32, _ origin: Double, _ least: Double) -> Double {
      let edge = (Double(cell) - 3) / scale + origin
      return cell > 3 && edge.isFinite ? max(edge, least) : least
    }
    func high(_ cell: Int32, _ origin: Double, _ most: Double) -> Double {
      let edge = (Double(cell) + 2) / scale + origin
      return Double(cell) + 3 < Self.lastCell && edge.isFinite ? min(edge, most) : most
    }
    return BoundingBox(
      minX: low(cells.lanes.x, originX, bounds.minX), minY: low(cells.lanes.y, originY, bounds.minY),
      maxX: high(cells.lanes.z, originX, bounds.maxX), maxY: high(cells.lanes.w, originY, bounds.maxY))
  }
}

/// A box of cells, edges included.
struct CellBox {
  /// minX, minY, maxX, maxY.
  var lanes: SIMD4<Int32>

  @inline(__always)
  init(_ lanes: SIMD4<Int32>) {
    self.lanes = lanes
  }

  @inline(__always)
  init(minX: Int32, minY: Int32, maxX: Int32, maxY: Int32) {
    lanes = SIMD4(minX, minY, maxX, maxY)
  }

  /// Met by no window, and replaced by any `formUnion`.
  static var empty: CellBox { CellBox(minX: .max, minY: .max, maxX: -1, maxY: -1) }

  @inline(__always)
  mutating func formUnion(_ other: CellBox) {
    let (a, b) = (lanes, other.lanes)
    lanes = SIMD4(min(a.x, b.x), min(a.y, b.y), max(a.z, b.z), max(a.w, b.w))
  }
}
