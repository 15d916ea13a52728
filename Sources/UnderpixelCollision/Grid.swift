internal import UnderpixelGeometry

/// Numbered boxes in the cells of a uniform grid; each cell holds the boxes that reach into it, in the order they came.
///
/// What lies outside the grid is in the cells at its edge. Boxes lie inline, in chunks of a few slots: one for each cell,
/// and behind these the ones of cells that hold more.
struct Grid: Sendable {
  /// Where the grid is, in logical pixels.
  private(set) var area: BoundingBox
  private(set) var columns = 0
  private(set) var rows = 0
  private var cellsPerPixel = Point(x: 0, y: 0)

  private var cells: [Cell] = []
  /// The chunk that follows each one.
  private var nextChunks: [UInt32] = []
  private var slots: [Slot] = []
  private var usedChunks = 0
  /// Boxes that reach into so many cells that they are kept by themselves.
  private var wide: [Slot] = []

  private struct Cell {
    var count: UInt32 = 0
    var lastChunk: UInt32 = 0
  }

  struct Slot {
    var box: BoundingBox
    var number: Int
  }

  /// Labels are wider than high, and a label of usual size should reach into few cells that hold few others.
  static let cellSize = Size(width: 64, height: 32)
  /// For areas of any size.
  static let maximumSide = 256
  static let chunkSize = 4
  static let maximumCellsOfBox = 512

  init(area: BoundingBox) {
    self.area = area
    layOut()
  }

  /// Makes it an empty grid over an area, without giving memory back.
  mutating func reset(area: BoundingBox) {
    if area != self.area {
      self.area = area
      layOut()
    }
    guard !isEmpty else { return }
    wide.removeAll(keepingCapacity: true)
    usedChunks = 0
  }

  private mutating func layOut() {
    columns = min(max(Int((min(area.width, 1e6) / Self.cellSize.width).rounded(.up)), 1), Self.maximumSide)
    rows = min(max(Int((min(area.height, 1e6) / Self.cellSize.height).rounded(.up)), 1), Self.maximumSide)
    cellsPerPixel = Point(
      x: area.width > 0 ? Double(columns) / area.width : 0, y: area.height > 0 ? Double(rows) / area.height : 0)
    usedChunks = 0
    wide.removeAll(keepingCapacity: true)
  }

  /// True when nothing has come since it was reset.
  var isEmpty: Bool { usedChunks == 0 }

  // MARK: Filling

  /// Adds a finite box that is not empty.
  mutating func insert(_ number: Int, _ box: BoundingBox) {
    if isEmpty { clearCells() }
    let range = cells(meeting: box)
    let slot = Slot(box: box, number: number)
    guard range.count <= Self.maximumCellsOfBox else {
      wide.append(slot)
      return
    }
    for row in range.firstRow...range.lastRow {
      for cell in row * columns + range.firstColumn...row * columns + range.lastColumn { append(slot, toCell: cell) }
    }
  }

  private mutating func clearCells() {
    let count = columns * rows
    cells.removeAll(keepingCapacity: true)
    for cell in 0..<count { cells.append(Cell(lastChunk: UInt32(cell))) }
    takeChunks(count)
  }

  private mutating func takeChunks(_ count: Int) {
    usedChunks += count
    let missing = usedChunks - nextChunks.count
    guard missing > 0 else { return }
    nextChunks.append(contentsOf: repeatElement(0, count: missing))
    let empty = Slot(box: .empty, number: 0)
    slots.append(contentsOf: repeatElement(empty, count: missing * Self.chunkSize))
  }

  private mutating func append(_ slot: Slot, toCell cell: Int) {
    var (count, chunk) = (Int(cells[cell].count), Int(cells[cell].lastChunk))
    if count > 0 && count % Self.chunkSize == 0 {
      let last = chunk
      chunk = usedChunks
      takeChunks(1)
      nextChunks[last] = UInt32(chunk)
      cells[cell].lastChunk = UInt32(chunk)
    }
    slots[chunk * Self.chunkSize + count % Self.chunkSize] = slot
    count += 1
    cells[cell].count = UInt32(count)
  }

  // MARK: Looking

  /// Calls `body` with the numbers of the boxes that intersect one without a NaN, until it says false; with a number once
  /// for each cell that both reach into.
  @inline(__always)
  func forEach(meeting box: BoundingBox, _ body: (Int) -> Bool) {
    if isEmpty { return }
    for slot in wide where slot.box.overlaps(box) {
      if !body(slot.number) { return }
    }
    let range = cells(meeting: box)
    let (cells, slots, nextChunks) = (cells.span, slots.span, nextChunks.span)
    for row in range.firstRow...range.lastRow {
      for cell in row &* columns &+ range.firstColumn...row &* columns &+ range.lastColumn {
        var (rest, chunk) = (Int(cells[cell].count), cell)
        while rest > 0 {
          let first = chunk &* Self.chunkSize
          for index in first..<first &+ min(rest, Self.chunkSize) where slots[index].box.overlaps(box) {
            if !body(slots[index].number) { return }
          }
          rest &-= Self.chunkSize
          if rest > 0 { chunk = Int(nextChunks[chunk]) }
        }
      }
    }
  }

  // MARK: Cells

  /// A block of cells.
  struct CellRange {
    var firstColumn: Int
    var lastColumn: Int
    var firstRow: Int
    var lastRow: Int

    var count: Int { (lastColumn - firstColumn + 1) * (lastRow - firstRow + 1) }
  }

  @inline(__always)
  func cells(meeting box: BoundingBox) -> CellRange {
    CellRange(
      firstColumn: column(box.minX), lastColumn: column(box.maxX), firstRow: row(box.minY), lastRow: row(box.maxY))
  }

  @inline(__always)
  private func column(_ x: Double) -> Int { Self.index((x - area.minX) * cellsPerPixel.x, below: columns) }

  @inline(__always)
  private func row(_ y: Double) -> Int { Self.index((y - area.minY) * cellsPerPixel.y, below: rows) }

  /// The whole number below, cut at both ends.
  @inline(__always)
  private static func index(_ position: Double, below count: Int) -> Int {
    Int(min(max(position, 0), Double(count &- 1)))
  }
}

extension BoundingBox {
  /// True when two boxes intersect of which neither is empty.
  @inline(__always)
  func overlaps(_ other: BoundingBox) -> Bool {
    let apartX = minX > other.maxX || other.minX > maxX
    let apartY = minY > other.maxY || other.minY > maxY
    return !(apartX || apartY)
  }
}
