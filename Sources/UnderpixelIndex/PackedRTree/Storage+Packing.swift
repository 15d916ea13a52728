internal import UnderpixelGeometry

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
