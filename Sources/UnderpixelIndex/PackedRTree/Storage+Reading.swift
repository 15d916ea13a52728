internal import CIndexLanes
internal import UnderpixelGeometry

extension Storage {
  /// Checks the bytes of a serialized tree, and uses them where they are.
  static func reading(_ memory: Memory, byteCount: Int) throws(PackedRTreeFileError) -> Storage {
    guard 1.littleEndian == 1 else { throw .byteOrder }
    let bytes = unsafe UnsafeRawBufferPointer(start: memory.start, count: byteCount)
    let header = unsafe try FileHeader(reading: bytes)
    let body = unsafe UnsafeRawBufferPointer(rebasing: bytes[FileHeader.byteCount...])
    let checksum = unsafe XXH64.checksum(body)
    guard checksum == header.bodyChecksum else {
      throw .checksum(.body, checksum, expected: header.bodyChecksum)
    }
    let exactBoxes: ExactBoxes
    if header.hasExactBoxes {
      // The header knows that there is one for each place.
      let start = unsafe memory.start + FileHeader.byteCount + header.shape.nodeByteCount
      unsafe exactBoxes = .kept(UnsafePointer(start.assumingMemoryBound(to: BoundingBox.self)))
    } else {
      exactBoxes = .none
    }
    let storage = Storage(
      itemCount: header.itemCount, bounds: header.bounds, shape: header.shape, grid: header.grid, memory: memory,
      nodesAt: FileHeader.byteCount, exactBoxes: exactBoxes)
    try storage.checkWideNodes()
    try storage.checkLeaves()
    try storage.checkExactBoxes()
    return storage
  }

  /// Boxes of cells are those of the grid, none is inverted; and where a child is not there, a box that no window meets.
  ///
  /// Searches follow every child that meets the window, without counting.
  private func checkWideNodes() throws(PackedRTreeFileError) {
    let last = Int32(Grid.lastCell)
    for level in 1..<shape.height + 1 {
      for node in 0..<shape.counts[level] {
        let cells = unsafe wideNode(node, level: level)
        let children = shape.children(ofNode: node, level: level).nonzeroBitCount
        for lane in 0..<Shape.fanout {
          let box = unsafe up_child(cells, Int32(lane))
          let isRight =
            lane < children
            ? 0 <= box.x && box.x <= box.z && box.z <= last && 0 <= box.y && box.y <= box.w && box.w <= last
            : box == CellBox.empty.lanes
          guard isRight else {
            throw .value(
              at: FileHeader.byteCount + (shape.starts[level] + node) * Shape.wideStride + 4 * lane,
              expected: lane < children ? "cells with min <= max" : "the box of no child", found: "\(box)")
          }
        }
      }
    }
  }

  /// Items have numbers below their count; and where one is not there, a box that no window meets and the number 0.
  private func checkLeaves() throws(PackedRTreeFileError) {
    for leaf in 0..<shape.leafCount {
      let (boxes, items) = unsafe (self.leaf(leaf), items(ofLeaf: leaf))
      for lane in 0..<Shape.fanout {
        let item = unsafe items[lane]
        guard item < itemCount else {
          throw .value(
            at: offset(ofLeaf: leaf) + 64 + 4 * lane, expected: "an item below \(itemCount)", found: "\(item)")
        }
        let isThere = unsafe boxes[lane] != 255
        if isThere && leaf << 4 + lane < shape.count { continue }
        let isEmpty = unsafe !isThere && boxes[16 + lane] == 255 && boxes[32 + lane] == 0 && boxes[48 + lane] == 0
        guard isEmpty, item == 0 else {
          throw .value(
            at: offset(ofLeaf: leaf) + lane, expected: "the box of no item",
            found: unsafe "\(boxes[lane]), \(boxes[16 + lane]), \(boxes[32 + lane]), \(boxes[48 + lane]), item \(item)")
        }
      }
    }
  }

  private func checkExactBoxes() throws(PackedRTreeFileError) {
    guard case .kept(let boxes) = exactBoxes else { return }
    for position in 0..<shape.count {
      let box = unsafe boxes[position]
      let hasItem = hasItem(at: position)
      guard hasItem ? box.isFinite && !box.isEmpty : box == .empty else {
        throw .value(
          at: offset(ofLeaf: shape.leafCount) + position * MemoryLayout<BoundingBox>.stride,
          expected: hasItem ? "a finite box with min <= max" : "the empty box", found: "\(box)")
      }
    }
  }

  /// Where a leaf is in a file.
  private func offset(ofLeaf leaf: Int) -> Int { FileHeader.byteCount + shape.leafStart + leaf * Shape.leafStride }
}
