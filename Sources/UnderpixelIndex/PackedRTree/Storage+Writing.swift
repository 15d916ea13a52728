internal import UnderpixelGeometry

extension Storage {
  /// Calls `write` with the bytes of a serialized tree after its header, a piece of whole stripes at a time.
  ///
  /// - Returns: The header that belongs to them.
  func writeBody<Failure: Error>(
    includingExactBoxes: Bool, _ write: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) -> FileHeader {
    precondition(1.littleEndian == 1, "serialized trees need a little-endian machine")
    var sum = XXH64()
    func add(_ start: UnsafeRawPointer, _ byteCount: Int) throws(Failure) {
      let bytes = unsafe UnsafeRawBufferPointer(start: start, count: byteCount)
      unsafe sum.update(bytes)
      unsafe try write(bytes)
    }
    // Nodes and exact boxes are where the initializer found them, and as many as the shape says.
    unsafe try add(wideNodes, shape.nodeByteCount)
    var hasExactBoxes = includingExactBoxes
    switch exactBoxes {
    case .kept(let boxes) where includingExactBoxes:
      unsafe try add(boxes, shape.count * MemoryLayout<BoundingBox>.stride)
    case .asked(let exact) where includingExactBoxes:
      unsafe try forEachPiece(ofBoxes: exact) { start, count throws(Failure) in
        unsafe try add(start, count * MemoryLayout<BoundingBox>.stride)
      }
    default: hasExactBoxes = false
    }
    return FileHeader(
      hasExactBoxes: hasExactBoxes, itemCount: itemCount, shape: shape, grid: grid, bounds: bounds,
      bodyChecksum: sum.finish())
  }

  /// Asks for all boxes in the order of the leaves, a few at a time.
  private func forEachPiece<Failure: Error>(
    ofBoxes exact: (Int) -> BoundingBox, _ body: (UnsafePointer<BoundingBox>, Int) throws(Failure) -> Void
  ) throws(Failure) {
    let room = min(1024, shape.count)
    let memory = Memory(byteCount: room * MemoryLayout<BoundingBox>.stride)
    let boxes = unsafe memory.start.bindMemory(to: BoundingBox.self, capacity: room)
    for first in stride(from: 0, to: shape.count, by: 1024) {
      let count = min(1024, shape.count - first)
      for place in 0..<count {
        let item = item(at: first + place)
        let hasItem = hasItem(at: first + place)
        let box = hasItem ? exact(item) : .empty
        precondition(!hasItem || box.isFinite && !box.isEmpty, "item \(item) was packed with another box than \(box)")
        // As many as there is room for.
        unsafe boxes[place] = box
      }
      unsafe try body(boxes, count)
    }
  }
}
