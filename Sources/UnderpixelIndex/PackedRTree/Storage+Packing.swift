internal import CIndexLanes
public import UnderpixelGeometry

/// In which order items are put into leaves, and leaves under nodes.
enum PackingOrder {
  /// All along a Hilbert curve: the quickest to make, and no place is left empty.
  case curve
  /// Leaves along the curve, nodes by halving.
  case curveThenHalving
  /// All by halving: the best to search.
  case halving
}

/// What a tree does with the boxes that it was packed from.
enum BoxKeeping {
  case kept
  case asked(@Sendable (Int) -> BoundingBox)
}

extension Storage {
  static func packing(
    _ boxes: some Collection<BoundingBox>, _ order: PackingOrder, exactBoxes: BoxKeeping
  ) throws(PackedRTreeError) -> Storage {
    let count = boxes.count
    guard count <= PackedRTree.maximumCount else { throw .tooManyItems(count) }
    let result = boxes.withContiguousStorageIfAvailable { boxes in
      Result { () throws(PackedRTreeError) in unsafe try packing(boxes, order, exactBoxes) }
    }
    if let result { return try result.get() }
    return try packing(Array(boxes), order, exactBoxes: exactBoxes)
  }

  /// Packs boxes that are called by their slots. All are finite, none is inverted, and the bounds hold them.
  static func packing(_ boxes: [BoundingBox], slots: [UInt32], bounds: BoundingBox) -> Storage {
    unsafe boxes.withUnsafeBufferPointer { boxes in
      unsafe slots.withUnsafeBufferPointer { slots in
        unsafe packing(boxes, count: boxes.count, bounds, .curve, .kept, labels: slots.baseAddress)
      }
    }
  }

  private static func packing(
    _ boxes: UnsafeBufferPointer<BoundingBox>, _ order: PackingOrder, _ keeping: BoxKeeping
  ) throws(PackedRTreeError) -> Storage {
    let (bounds, count) = unsafe try bounds(of: boxes)
    return unsafe packing(boxes, count: count, bounds, order, keeping, labels: nil)
  }

  /// - Parameters:
  ///   - count: How many of the boxes are not inverted.
  ///   - labels: What to call the items; their places in `boxes` when nil.
  private static func packing(
    _ boxes: UnsafeBufferPointer<BoundingBox>, count: Int, _ bounds: BoundingBox, _ order: PackingOrder,
    _ keeping: BoxKeeping, labels: UnsafePointer<UInt32>?
  ) -> Storage {
    let grid = unsafe Grid(for: boxes, bounds)
    let entries = unsafe Entries(of: boxes, count: count, order, grid)
    let shape = Shape(count: entries.count)
    var keepsBoxes = false
    if case .kept = keeping { keepsBoxes = true }
    let stride = MemoryLayout<BoundingBox>.stride
    let memory = Memory(byteCount: shape.nodeByteCount + (keepsBoxes ? shape.count * stride : 0))
    let exact = unsafe (memory.start + shape.nodeByteCount).assumingMemoryBound(to: BoundingBox.self)
    unsafe Packer(
      boxes: boxes, shape: shape, grid: grid, nodes: memory.start, exact: keepsBoxes ? exact : nil, labels: labels
    ).pack(entries.start)
    let exactBoxes: ExactBoxes
    switch keeping {
    case .kept: unsafe exactBoxes = .kept(exact)
    case .asked(let box): exactBoxes = .asked(box)
    }
    return Storage(
      itemCount: boxes.count, bounds: bounds, shape: shape, grid: grid, memory: memory, nodesAt: 0,
      exactBoxes: exactBoxes)
  }

  /// The box around all, and how many are not inverted.
  private static func bounds(
    of boxes: UnsafeBufferPointer<BoundingBox>
  ) throws(PackedRTreeError) -> (BoundingBox, count: Int) {
    var low = SIMD2<Double>(repeating: .infinity)
    var high = -low
    var inverted = 0
    for index in boxes.indices {
      let box = unsafe boxes[index]
      // A difference of finite numbers is no NaN; one of others times zero is.
      guard (box.minX + box.minY + box.maxX + box.maxY) * 0 == 0 || box.isFinite else {
        throw .notFinite(item: index, box)
      }
      if box.isEmpty {
        inverted += 1
        continue
      }
      low = pointwiseMin(low, SIMD2(box.minX, box.minY))
      high = pointwiseMax(high, SIMD2(box.maxX, box.maxY))
    }
    return (
      BoundingBox(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y), boxes.count - inverted
    )
  }
}

extension Grid {
  /// A grid over where nearly all boxes are: a single one at the other end of the numbers would leave them a single cell.
  fileprivate init(for boxes: UnsafeBufferPointer<BoundingBox>, _ bounds: BoundingBox) {
    self.init(bounds)
    // Few boxes are soon looked at one by one.
    guard boxes.count >= 4096 else { return }
    let sampleSize = 256
    var (xs, ys): ([Double], [Double]) = ([], [])
    for i in 0..<sampleSize {
      let box = unsafe boxes[boxes.count / sampleSize * i]
      if box.isEmpty { continue }
      xs.append(box.minX / 2 + box.maxX / 2)
      ys.append(box.minY / 2 + box.maxY / 2)
    }
    guard xs.count >= sampleSize / 2 else { return }
    xs.sort()
    ys.sort()
    // Without a sixteenth at each end.
    let (first, last) = (xs.count / 16, xs.count - 1 - xs.count / 16)
    let spread = max(xs[last] / 2 - xs[first] / 2, ys[last] / 2 - ys[first] / 2) * 2
    // As long as the spread has a thousand cells a side, all may have a place of their own.
    guard spread > 0, bounds.width > spread * 0x1p20 || bounds.height > spread * 0x1p20 else { return }
    let reach = spread * 0x1p15
    self.init(
      BoundingBox(
        minX: max(xs[first] - reach, bounds.minX), minY: max(ys[first] - reach, bounds.minY),
        maxX: min(xs[last] + reach, bounds.maxX), maxY: min(ys[last] + reach, bounds.maxY)))
  }
}

extension BoundingBox {
  @usableFromInline
  var isFinite: Bool { minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite }
}

/// Writes the nodes of a tree.
@safe
private struct Packer {
  let boxes: UnsafeBufferPointer<BoundingBox>
  let shape: Shape
  let grid: Grid
  let nodes: UnsafeMutableRawPointer
  let exact: UnsafeMutablePointer<BoundingBox>?
  let labels: UnsafePointer<UInt32>?

  func pack(_ entries: UnsafePointer<UInt64>) {
    guard shape.count > 0 else { return }
    unsafe withUnsafeTemporaryAllocation(of: CellBox.self, capacity: Shape.fanout) { cells in
      for leaf in 0..<shape.leafCount { unsafe writeLeaf(leaf, entries, cells.baseAddress.unsafelyUnwrapped) }
    }
    finishLevel(1)
    for level in 2..<max(shape.height + 1, 2) { writeWideLevel(level) }
  }

  /// A leaf, and its box in the level above.
  private func writeLeaf(
    _ leaf: Int, _ entries: UnsafePointer<UInt64>, _ cells: UnsafeMutablePointer<CellBox>
  ) {
    let first = leaf << 4
    let size = min(Shape.fanout, shape.count - first)
    let start = unsafe nodes + shape.leafStart + leaf * Shape.leafStride
    let narrow = unsafe start.assumingMemoryBound(to: UInt8.self)
    let items = unsafe (start + 64).assumingMemoryBound(to: UInt32.self)
    var frame = CellBox.empty
    for lane in 0..<Shape.fanout {
      // Far enough ahead for memory, near enough for the first cache.
      let ahead = unsafe Entries.item(entries[min(first + lane + 24, shape.count - 1)])
      unsafe up_prefetch(boxes.baseAddress.unsafelyUnwrapped + Int(truncatingIfNeeded: ahead & 0x7FFF_FFFF))
      let item = lane < size ? unsafe Entries.item(entries[first + lane]) : Entries.none
      guard item != Entries.none else {
        unsafe cells[lane] = .empty
        unsafe items[lane] = 0
        if lane < size, let exact = unsafe exact { unsafe exact[first + lane] = .empty }
        continue
      }
      let box = unsafe boxes[Int(item)]
      if let exact = unsafe exact { unsafe exact[first + lane] = box }
      unsafe items[lane] = labels.map { unsafe $0[Int(item)] } ?? item
      let cell = grid.cells(box)
      unsafe cells[lane] = cell
      frame.formUnion(cell)
    }
    write(frame, asChild: leaf, ofLevel: 1)
    for lane in 0..<Shape.fanout {
      let cell = unsafe cells[lane]
      unsafe narrow.set(lane, cell.lanes.z < 0 ? Self.noBox : up_narrowed(cell.lanes, frame.lanes))
    }
  }

  /// Met by no window: from 255 to 0.
  private static var noBox: UInt32 { 0x0000_FFFF }

  private func wideNode(_ node: Int, level: Int) -> UnsafeMutablePointer<Int32> {
    unsafe (nodes + (shape.starts[level] + node) * Shape.wideStride).assumingMemoryBound(to: Int32.self)
  }

  private func write(_ box: CellBox, asChild child: Int, ofLevel level: Int) {
    let node = unsafe wideNode(child >> 4, level: level)
    for edge in 0..<4 { unsafe node[16 * edge + child & 15] = box.lanes[edge] }
  }

  /// Fills a level's last node up with boxes that no window meets.
  private func finishLevel(_ level: Int) {
    let children = shape.counts[level - 1]
    for child in children..<(children + 15) & ~15 { write(.empty, asChild: child, ofLevel: level) }
  }

  private func writeWideLevel(_ level: Int) {
    for child in 0..<shape.counts[level - 1] {
      let node = unsafe wideNode(child, level: level - 1)
      var box = CellBox.empty
      for lane in 0..<16 { box.formUnion(CellBox(unsafe up_child(node, Int32(lane)))) }
      write(box, asChild: child, ofLevel: level)
    }
    finishLevel(level)
  }
}

extension UnsafeMutablePointer<UInt8> {
  /// Puts a box, minX in the lowest byte, into a lane of a narrow node.
  fileprivate func set(_ lane: Int, _ box: UInt32) {
    for edge in 0..<4 { unsafe self[16 * edge + lane] = UInt8(truncatingIfNeeded: box >> UInt32(8 * edge)) }
  }
}
