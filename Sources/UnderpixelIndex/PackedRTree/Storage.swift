internal import CIndexLanes
public import UnderpixelGeometry

/// The arrays of a packed tree, behind one reference: passing a tree on counts one, and searching counts none.
@usableFromInline
@safe
final class Storage: @unchecked Sendable {
  // Sendable: nothing here or in the memory changes after the initializer.

  /// Items, inverted ones included.
  @usableFromInline let itemCount: Int
  @usableFromInline let bounds: BoundingBox
  let shape: Shape
  let grid: Grid
  /// Whether the grid covers the bounds: then no item is farther away than its cell.
  let isCovered: Bool
  /// Of each wide node four runs of 16 cells: minX, minY, maxX, maxY of its children.
  let wideNodes: UnsafePointer<Int32>
  /// Of each leaf four runs of 16 columns or rows, then the 16 items.
  let leaves: UnsafePointer<UInt8>
  let exactBoxes: ExactBoxes
  let memory: Memory

  /// Where the boxes are in full precision.
  @safe
  enum ExactBoxes {
    /// In memory, in the order of the leaves.
    case kept(UnsafePointer<BoundingBox>)
    case asked(@Sendable (Int) -> BoundingBox)
    /// Nowhere: answers are supersets.
    case none
  }

  init(
    itemCount: Int, bounds: BoundingBox, shape: Shape, grid: Grid, memory: Memory, nodesAt offset: Int,
    exactBoxes: ExactBoxes
  ) {
    self.itemCount = itemCount
    self.bounds = bounds
    self.shape = shape
    self.grid = grid
    isCovered = grid.covers(bounds)
    self.memory = memory
    let nodes = unsafe UnsafeRawPointer(memory.start) + offset
    unsafe wideNodes = nodes.assumingMemoryBound(to: Int32.self)
    unsafe leaves = (nodes + shape.leafStart).assumingMemoryBound(to: UInt8.self)
    self.exactBoxes = exactBoxes
  }

  /// Places for items, some of which may be left empty.
  @usableFromInline
  var placeCount: Int { shape.count }

  /// Whether a place has an item.
  @usableFromInline
  func hasItem(at position: Int) -> Bool { unsafe leaf(position >> 4)[position & 15] != 255 }

  /// A node above the leaves; `node` counts within its level.
  @inline(__always)
  func wideNode(_ node: Int, level: Int) -> UnsafePointer<Int32> {
    unsafe wideNodes + (shape.starts[level] &+ node) &* (Shape.wideStride / 4)
  }

  @inline(__always)
  func leaf(_ leaf: Int) -> UnsafePointer<UInt8> { unsafe leaves + leaf &* Shape.leafStride }

  /// The insertion indices of a leaf's items.
  @inline(__always)
  func items(ofLeaf leaf: Int) -> UnsafePointer<UInt32> {
    unsafe UnsafeRawPointer(leaves + (leaf &* Shape.leafStride &+ 64)).assumingMemoryBound(to: UInt32.self)
  }

  /// The box around the items of a leaf.
  @inline(__always)
  func frame(ofLeaf leaf: Int) -> CellBox {
    CellBox(unsafe up_child(wideNode(leaf &>> 4, level: 1), Int32(truncatingIfNeeded: leaf & 15)))
  }

  /// The insertion index of the item at a place of the leaves.
  @usableFromInline
  func item(at position: Int) -> Int { Int(unsafe items(ofLeaf: position &>> 4)[position & 15]) }

  /// The box of the item at a place of the leaves, where it is known exactly.
  @inline(__always)
  func exactBox(at position: Int) -> BoundingBox? {
    switch exactBoxes {
    case .kept(let boxes): unsafe boxes[position]
    case .asked(let exact): exact(item(at: position))
    case .none: nil
    }
  }

  /// The box of the item at a place of the leaves, or one that holds it.
  @usableFromInline
  func box(at position: Int) -> BoundingBox {
    if let box = exactBox(at: position) { return box }
    let leaf = position >> 4
    let frame = frame(ofLeaf: leaf)
    let box = CellBox(unsafe up_narrow_child(self.leaf(leaf), Int32(position & 15), frame.lanes))
    return grid.box(box, within: bounds)
  }
}
