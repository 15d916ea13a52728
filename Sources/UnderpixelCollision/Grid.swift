internal import UnderpixelGeometry

/// Numbered boxes in the cells of a uniform grid; each cell holds the boxes that reach into it, in the order they came.
///
/// What lies outside the grid is in the cells at its edge. Boxes lie inline, in chunks of a few slots: one chunk for each
/// cell, and behind these the further ones of cells that hold more.
///
/// The memory is that of its owner, who copies and deallocates it.
struct Grid {
  /// In logical pixels.
  private var area: BoundingBox
  private var columns = 0
  private var rows = 0
  private var cellsPerPixel = Point(x: 0, y: 0)

  private var cells = Slab<Cell>()
  private var slots = Slab<Slot>()
  /// The chunk that follows each one, in its cell.
  private var nextChunks = Slab<UInt32>()
  /// 0 while nothing has come since the grid was reset, and its cells are not laid out.
  private var chunkCount = 0
  /// Boxes that reach into so many cells that they are kept by themselves.
  private var wide = Slab<Slot>()
  private var wideCount = 0

  private struct Cell {
    var count: UInt32
    var lastChunk: UInt32
  }

  private struct Slot {
    var box: BoundingBox
    var number: Int
  }

  /// Logical pixels. Labels are wider than high, and one of usual size should reach into few cells that hold few others.
  private static var cellSize: Size { Size(width: 64, height: 32) }
  /// Cells in a row or column, for areas of any size.
  private static var maximumSide: Int { 256 }
  private static var chunkSize: Int { 4 }
  /// What one box may cost in memory.
  private static var maximumCellsOfBox: Int { 512 }

  init(area: BoundingBox) {
    self.area = area
    layOut()
  }

  /// Makes it an empty grid over an area, without giving memory back.
  mutating func reset(area: BoundingBox) {
    (chunkCount, wideCount) = (0, 0)
    guard area != self.area else { return }
    self.area = area
    layOut()
  }

  private mutating func layOut() {
    func count(_ length: Double, _ cell: Double) -> Int {
      Int(min(max((length / cell).rounded(.up), 1), Double(Self.maximumSide)))
    }
    (columns, rows) = (count(area.width, Self.cellSize.width), count(area.height, Self.cellSize.height))
    cellsPerPixel = Point(
      x: area.width > 0 ? Double(columns) / area.width : 1, y: area.height > 0 ? Double(rows) / area.height : 1)
  }

  func copy() -> Grid {
    var copy = self
    copy.cells = cells.copy(keeping: isEmpty ? 0 : columns * rows)
    copy.slots = slots.copy(keeping: chunkCount * Self.chunkSize)
    copy.nextChunks = nextChunks.copy(keeping: chunkCount)
    copy.wide = wide.copy(keeping: wideCount)
    return copy
  }

  func deallocate() {
    cells.deallocate()
    slots.deallocate()
    nextChunks.deallocate()
    wide.deallocate()
  }

  var isEmpty: Bool { chunkCount == 0 }

  /// How many elements each part has memory for: for tests.
  var memoryCapacities: [Int] { [cells.capacity, slots.capacity, nextChunks.capacity, wide.capacity] }

  // MARK: Filling

  /// Adds a box that is finite and not inverted.
  mutating func insert(_ number: Int, _ box: BoundingBox) {
    if isEmpty { clearCells() }
    let slot = Slot(box: box, number: number)
    let range = cells(of: box)
    guard range.count <= Self.maximumCellsOfBox else {
      wide.reserve(wideCount + 1, keeping: wideCount)
      wide[wideCount] = slot
      wideCount += 1
      return
    }
    for row in range.firstRow...range.lastRow {
      for column in range.firstColumn...range.lastColumn { append(slot, toCell: row &* columns &+ column) }
    }
  }

  private mutating func clearCells() {
    let count = columns * rows
    cells.reserve(count, keeping: 0)
    for cell in 0..<count { cells[cell] = Cell(count: 0, lastChunk: UInt32(truncatingIfNeeded: cell)) }
    _ = takeChunks(count)
  }

  /// Takes chunks into use; returns the first.
  private mutating func takeChunks(_ count: Int) -> Int {
    let first = chunkCount
    nextChunks.reserve(first + count, keeping: first)
    slots.reserve((first + count) * Self.chunkSize, keeping: first * Self.chunkSize)
    chunkCount = first + count
    return first
  }

  @inline(__always)
  private mutating func append(_ slot: Slot, toCell index: Int) {
    var cell = cells[index]
    let place = Int(cell.count) % Self.chunkSize
    if place == 0 && cell.count > 0 {
      let chunk = UInt32(takeChunks(1))
      nextChunks[Int(cell.lastChunk)] = chunk
      cell.lastChunk = chunk
    }
    slots[Int(cell.lastChunk) &* Self.chunkSize &+ place] = slot
    cell.count &+= 1
    cells[index] = cell
  }

  // MARK: Looking

  /// Calls `body` with the numbers of the boxes that intersect one without a NaN, until it says false; with a number once
  /// for each cell that both reach into.
  @inline(__always)
  func forEach(meeting box: BoundingBox, _ body: (Int) -> Bool) {
    if isEmpty { return }
    for index in 0..<wideCount where wide[index].box.overlaps(box) {
      if !body(wide[index].number) { return }
    }
    let range = cells(of: box)
    for row in range.firstRow...range.lastRow {
      for column in range.firstColumn...range.lastColumn {
        var chunk = row &* columns &+ column
        var rest = Int(cells[chunk].count)
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
  private struct CellRange {
    var firstColumn: Int
    var lastColumn: Int
    var firstRow: Int
    var lastRow: Int

    var count: Int { (lastColumn - firstColumn + 1) * (lastRow - firstRow + 1) }
  }

  @inline(__always)
  private func cells(of box: BoundingBox) -> CellRange {
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
  /// True when two boxes intersect of which neither is empty or has a NaN.
  @inline(__always)
  fileprivate func overlaps(_ other: BoundingBox) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }
}
