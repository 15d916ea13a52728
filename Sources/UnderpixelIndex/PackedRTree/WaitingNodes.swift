/// The nodes of each level that a search has still to look at; instead of those of level 0, notes on those of level 1.
@safe
struct WaitingNodes {
  // Seven levels and the notes: a kilobyte, which stays on the stack.
  static var capacity: Int { 8 * Row.size }

  private let memory: UnsafeMutablePointer<UInt32>

  @inline(__always)
  init(_ memory: UnsafeMutablePointer<UInt32>, height: Int) {
    unsafe self.memory = memory
    for level in 0...height { self[level].clear() }
  }

  @inline(__always)
  subscript(level: Int) -> Row { unsafe Row(memory + level &* Row.size) }

  /// Nodes of a level; their number and that of the next to be looked at stand at the end.
  @safe
  struct Row {
    fileprivate static var size: Int { 32 }
    /// After which the children of one more node find room for sure.
    private static var greatestCountBefore16: Int { size - 2 - 16 }

    private let memory: UnsafeMutablePointer<UInt32>

    @inline(__always)
    fileprivate init(_ memory: UnsafeMutablePointer<UInt32>) {
      unsafe self.memory = memory
    }

    @inline(__always)
    subscript(index: Int) -> Int {
      get { Int(unsafe memory[index]) }
      nonmutating set { unsafe memory[index] = UInt32(truncatingIfNeeded: newValue) }
    }

    @inline(__always)
    private(set) var count: Int {
      get { self[Self.size - 1] }
      nonmutating set { self[Self.size - 1] = newValue }
    }

    @inline(__always)
    private var next: Int {
      get { self[Self.size - 2] }
      nonmutating set { self[Self.size - 2] = newValue }
    }

    @inline(__always)
    var isDone: Bool { next == count }

    @inline(__always)
    func clear() {
      count = 0
      next = 0
    }

    @inline(__always)
    func append(_ node: Int) {
      self[count] = node
      count &+= 1
    }

    /// Replaces nodes by their children, as far as there is room.
    @inline(__always)
    func expand(into children: Row, _ lanes: (Int) -> UInt32, _ willVisit: (Int) -> Void) {
      var (index, count) = (next, children.count)
      let end = self.count
      while index < end && count <= Self.greatestCountBefore16 {
        let node = self[index]
        index &+= 1
        var rest = lanes(node)
        while rest != 0 {
          let child = node &<< 4 &+ rest.trailingZeroBitCount
          rest &= rest &- 1
          children[count] = child
          count &+= 1
          willVisit(child)
        }
      }
      next = index
      children.count = count
    }
  }
}
