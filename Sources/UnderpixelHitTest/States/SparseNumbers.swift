/// Numbers of some of the features of a set, by index, and the largest magnitude among them. A copy costs nothing, and a
/// change of one of two copies as much as the path to it.
///
/// A trie of 32 slots a node over the digits of the index. Each node knows the largest magnitude below it.
struct SparseNumbers: Sendable {
  private var root = Node()
  /// By how many bits the index is shifted for the slot in the root.
  private let shift: Int

  /// - Parameter count: How many features there are.
  init(count: Int) {
    let bits = Int.bitWidth - max(count - 1, 0).leadingZeroBitCount
    shift = max(bits - 1, 0) / 5 * 5
  }

  /// The largest magnitude; 0 where there are no numbers.
  var maximum: Double { root.maximum }

  /// The number of a feature; nil where it has none, and to remove it. Complexity: O(log *n*).
  subscript(feature: Int) -> Double? {
    get {
      var node = root
      for shift in stride(from: shift, to: 0, by: -5) {
        guard let place = node.place(of: feature, shift) else { return nil }
        node = node.children[place]
      }
      return node.place(of: feature, 0).map { node.numbers[$0] }
    }
    set {
      if !isKnownUniquelyReferenced(&root) { root = Node(copying: root) }
      root.set(newValue, of: feature, shift)
    }
  }

  /// `@unchecked Sendable`: a node is changed by the owner of the only reference to it, and never else.
  private final class Node: @unchecked Sendable {
    /// A bit for each slot that is taken.
    private var slots: UInt32 = 0
    /// By slot, without gaps: numbers on the lowest level, children above.
    private(set) var numbers: [Double] = []
    private(set) var children: [Node] = []
    private(set) var maximum = 0.0

    init() {}

    init(copying other: Node) {
      slots = other.slots
      numbers = other.numbers
      children = other.children
      maximum = other.maximum
    }

    private static func slot(_ feature: Int, _ shift: Int) -> UInt32 { 1 << UInt32(feature >> shift & 31) }

    /// How many slots before that one are taken.
    private func place(before slot: UInt32) -> Int { (slots & (slot - 1)).nonzeroBitCount }

    @inline(__always)
    func place(of feature: Int, _ shift: Int) -> Int? {
      let slot = Self.slot(feature, shift)
      return slots & slot == 0 ? nil : place(before: slot)
    }

    /// Changes a node that is referenced once.
    func set(_ number: Double?, of feature: Int, _ shift: Int) {
      let slot = Self.slot(feature, shift)
      let place = place(before: slot)
      var before = 0.0
      if slots & slot == 0 {
        guard number != nil else { return }
        slots |= slot
        if shift == 0 { numbers.insert(0, at: place) } else { children.insert(Node(), at: place) }
      } else {
        before = magnitude(at: place, shift)
      }
      if shift == 0 {
        if let number { numbers[place] = number } else { numbers.remove(at: place) }
        if number == nil { slots &= ~slot }
      } else {
        if !isKnownUniquelyReferenced(&children[place]) { children[place] = Node(copying: children[place]) }
        children[place].set(number, of: feature, shift - 5)
        if children[place].slots == 0 {
          children.remove(at: place)
          slots &= ~slot
        }
      }
      let after = slots & slot == 0 ? 0 : magnitude(at: place, shift)
      if after >= maximum {
        maximum = after
      } else if before == maximum {
        maximum = (0..<slots.nonzeroBitCount).reduce(0) { max($0, magnitude(at: $1, shift)) }
      }
    }

    private func magnitude(at place: Int, _ shift: Int) -> Double {
      shift == 0 ? numbers[place].magnitude : children[place].maximum
    }
  }
}
