internal import CIndexLanes
internal import UnderpixelGeometry

/// Writes the nodes of a tree.
@safe
struct Packer {
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
