internal import UnderpixelGeometry

/// Some pixels of the screen, or larger cells where a side of the viewport has more than ``mostPixels``.
struct PixelGrid {
  let columns: Range<Int>
  let rows: Range<Int>
  /// Of a cell.
  let width: Double
  let height: Double

  static let mostPixels = 4096.0

  /// The cells whose middles lie within a box, in a grid over the viewport.
  init(over viewport: Size, in box: BoundingBox) {
    width = Self.side(viewport.width)
    height = Self.side(viewport.height)
    columns = Self.cells(box.minX, box.maxX, width, viewport.width)
    rows = Self.cells(box.minY, box.maxY, height, viewport.height)
  }

  private static func side(_ length: Double) -> Double { max(min(1, length), length / mostPixels) }

  private static func cells(_ low: Double, _ high: Double, _ side: Double, _ length: Double) -> Range<Int> {
    let (first, end) = (max(low / side - 0.5, 0).rounded(.up), min(high, length) / side - 0.5)
    guard end >= first else { return 0..<0 }
    return Int(first)..<Int(min(end, mostPixels).rounded(.down)) + 1
  }

  var count: Int { columns.count * rows.count }

  /// The middle of a cell, which are numbered row by row.
  func middle(of cell: Int) -> ScreenPoint {
    let (row, column) = cell.quotientAndRemainder(dividingBy: columns.count)
    return ScreenPoint(
      x: (Double(columns.lowerBound + column) + 0.5) * width, y: (Double(rows.lowerBound + row) + 0.5) * height)
  }

  /// The rows, counted from the grid's first, whose middles lie between two places; none where one of them is a NaN.
  func rows(from low: Double, to high: Double) -> Range<Int> { cells(low, high, height, rows) }

  /// The columns, counted from the grid's first, whose middles lie between two places.
  func columns(from low: Double, to high: Double) -> Range<Int> { cells(low, high, width, columns) }

  /// The height of the middles of a row.
  func y(ofRow row: Int) -> Double { (Double(rows.lowerBound + row) + 0.5) * height }

  private func cells(_ low: Double, _ high: Double, _ side: Double, _ all: Range<Int>) -> Range<Int> {
    let (low, high) = ((low / side - 0.5).rounded(.up), (high / side - 0.5).rounded(.down))
    guard low <= high, low < Double(all.upperBound), high >= Double(all.lowerBound) else { return 0..<0 }
    let (first, last) = (max(low, Double(all.lowerBound)), min(high, Double(all.upperBound - 1)))
    return Int(first) - all.lowerBound..<Int(last) - all.lowerBound + 1
  }
}
