internal import CIndexLanes
internal import UnderpixelGeometry

/// In which order items are put into leaves.
enum PackingOrder {
  case hilbert, halving
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

  /// - Parameter labels: What to call the items; their places in `boxes` when nil.
  static func packing(
    _ boxes: UnsafeBufferPointer<BoundingBox>, _ order: PackingOrder, _ keeping: BoxKeeping,
    labels: UnsafePointer<UInt32>? = nil
  ) throws(PackedRTreeError) -> Storage {
    let (bounds, count) = unsafe try bounds(of: boxes)
    let shape = Shape(count: count)
    let grid = Grid(bounds)
    var keepsBoxes = false
    if case .kept = keeping { keepsBoxes = true }
    let stride = MemoryLayout<BoundingBox>.stride
    let memory = Memory(byteCount: shape.nodeByteCount + (keepsBoxes ? count * stride : 0))
    let exact = unsafe (memory.start + shape.nodeByteCount).assumingMemoryBound(to: BoundingBox.self)
    unsafe Packer(
      boxes: boxes, shape: shape, grid: grid, nodes: memory.start, exact: keepsBoxes ? exact : nil, labels: labels
    ).pack(order)
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

extension BoundingBox {
  fileprivate var isFinite: Bool { minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite }
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

  func pack(_ order: PackingOrder) {
    guard shape.count > 0 else { return }
    let entries: Memory
    switch order {
    case .hilbert: unsafe entries = hilbertOrder(of: boxes, count: shape.count, grid)
    case .halving: unsafe entries = halvingOrder(of: boxes, count: shape.count, grid)
    }
    unsafe writeLeaves(UnsafePointer(entries.start.assumingMemoryBound(to: UInt64.self)))
    for level in 2..<max(shape.height + 1, 2) { writeLevel(level) }
  }

  private func innerNode(_ node: Int, level: Int) -> UnsafeMutablePointer<Int32> {
    unsafe (nodes + (shape.starts[level] + node) * Shape.innerStride).assumingMemoryBound(to: Int32.self)
  }

  private func write(_ box: CellBox, asChild child: Int, ofLevel level: Int) {
    let node = unsafe innerNode(child >> 4, level: level)
    let lane = child & 15
    unsafe node[lane] = box.minX
    unsafe node[16 + lane] = box.minY
    unsafe node[32 + lane] = box.maxX
    unsafe node[48 + lane] = box.maxY
  }

  /// Fills a level's last node up with boxes that no window meets.
  private func finishLevel(_ level: Int, children: Int) {
    for child in children..<(children + 15) & ~15 { write(.empty, asChild: child, ofLevel: level) }
  }

  /// Leaves, and the level above them. The lower halves of the entries are the items in order.
  private func writeLeaves(_ entries: UnsafePointer<UInt64>) {
    let leaves = unsafe nodes + shape.innerCount * Shape.innerStride
    let count = shape.count
    unsafe withUnsafeTemporaryAllocation(of: CellBox.self, capacity: 16) { cells in
      for leaf in 0..<shape.leafCount {
        let first = leaf << 4
        let size = min(16, count - first)
        let narrow = unsafe (leaves + leaf * Shape.leafStride).assumingMemoryBound(to: UInt8.self)
        let items = unsafe (leaves + leaf * Shape.leafStride + 64).assumingMemoryBound(to: UInt32.self)
        var frame = CellBox.empty
        for lane in 0..<size {
          // Far enough ahead for memory, near enough for the first cache.
          let ahead = unsafe entries[min(first + lane + 24, count - 1)]
          unsafe up_prefetch(boxes.baseAddress.unsafelyUnwrapped + Int(UInt32(truncatingIfNeeded: ahead)))
          let item = Int(UInt32(truncatingIfNeeded: unsafe entries[first + lane]))
          let box = unsafe boxes[item]
          if let exact = unsafe exact { unsafe exact[first + lane] = box }
          let cell = grid.cells(box)
          frame.formUnion(cell)
          unsafe cells[lane] = cell
          unsafe items[lane] = labels.map { unsafe $0[item] } ?? UInt32(truncatingIfNeeded: item)
        }
        let grid = LeafGrid(frame)
        for lane in 0..<size {
          let cell = unsafe cells[lane]
          unsafe narrow[lane] = grid.x(cell.minX)
          unsafe narrow[16 + lane] = grid.y(cell.minY)
          unsafe narrow[32 + lane] = grid.x(cell.maxX)
          unsafe narrow[48 + lane] = grid.y(cell.maxY)
        }
        for lane in size..<16 {
          unsafe narrow[lane] = 255
          unsafe narrow[16 + lane] = 255
          unsafe narrow[32 + lane] = 0
          unsafe narrow[48 + lane] = 0
          unsafe items[lane] = 0
        }
        write(frame, asChild: leaf, ofLevel: 1)
      }
    }
    finishLevel(1, children: shape.leafCount)
  }

  private func writeLevel(_ level: Int) {
    let children = shape.counts[level - 1]
    for child in 0..<children {
      let node = unsafe innerNode(child, level: level - 1)
      var box = CellBox.empty
      for lane in 0..<16 {
        unsafe box.formUnion(
          CellBox(minX: node[lane], minY: node[16 + lane], maxX: node[32 + lane], maxY: node[48 + lane]))
      }
      write(box, asChild: child, ofLevel: level)
    }
    finishLevel(level, children: children)
  }
}
