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
  /// Of each inner node four runs of 16 cells: minX, minY, maxX, maxY of its children.
  let inner: UnsafePointer<Int32>
  /// Of each leaf four runs of 16 narrow cells like the above, then the 16 items.
  let leaves: UnsafeRawPointer
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
    self.memory = memory
    let nodes = unsafe UnsafeRawPointer(memory.start) + offset
    unsafe inner = nodes.assumingMemoryBound(to: Int32.self)
    unsafe leaves = nodes + shape.innerCount * Shape.innerStride
    self.exactBoxes = exactBoxes
  }

  /// The cells of an inner node's children; `node` counts within its level.
  @inline(__always)
  func innerNode(_ node: Int, level: Int) -> UnsafePointer<Int32> {
    unsafe inner + (shape.starts[level] &+ node) &* (Shape.innerStride / 4)
  }

  @inline(__always)
  func leaf(_ leaf: Int) -> UnsafePointer<UInt8> {
    unsafe (leaves + leaf &* Shape.leafStride).assumingMemoryBound(to: UInt8.self)
  }

  /// The insertion indices of a leaf's items.
  @inline(__always)
  func items(ofLeaf leaf: Int) -> UnsafePointer<UInt32> {
    unsafe (leaves + (leaf &* Shape.leafStride &+ 64)).assumingMemoryBound(to: UInt32.self)
  }

  /// The box of one of a node's children.
  @inline(__always)
  func frame(ofChild child: Int, _ node: UnsafePointer<Int32>) -> CellBox {
    unsafe CellBox(minX: node[child], minY: node[16 + child], maxX: node[32 + child], maxY: node[48 + child])
  }

  /// The box around a leaf's items, as the node above has it.
  @inline(__always)
  func frame(ofLeaf leaf: Int) -> CellBox {
    unsafe frame(ofChild: leaf & 15, innerNode(leaf >> 4, level: 1))
  }

  /// The box of the item at a place of the leaves, where it is known exactly.
  @inline(__always)
  func exactBox(at position: Int) -> BoundingBox? {
    switch exactBoxes {
    case .kept(let boxes): unsafe boxes[position]
    case .asked(let exact): exact(Int(unsafe items(ofLeaf: position >> 4)[position & 15]))
    case .none: nil
    }
  }

  /// The box of the item at a place of the leaves, or one that holds it.
  func box(at position: Int) -> BoundingBox {
    if let box = exactBox(at: position) { return box }
    let grid = LeafGrid(frame(ofLeaf: position >> 4))
    let cells = unsafe leaf(position >> 4)
    let lane = position & 15
    let box = unsafe grid.box(cells[lane], cells[16 + lane], cells[32 + lane], cells[48 + lane])
    return self.grid.box(box)
  }
}
