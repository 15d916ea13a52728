/// Memory for elements that hold no references; it grows and never shrinks.
///
/// Whoever owns it sees to it that nobody else writes meanwhile, and deallocates it. An index has to be below the capacity,
/// which a debug build checks: whoever uses it names the bound.
@safe
struct Slab<Element: BitwiseCopyable> {
  private var start: UnsafeMutablePointer<Element>
  private(set) var capacity: Int

  /// Elements of any content.
  init(capacity: Int = 0) {
    unsafe start = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  func deallocate() { unsafe start.deallocate() }

  @inline(__always)
  subscript(index: Int) -> Element {
    unsafeAddress {
      assert(index >= 0 && index < capacity, "\(index) of \(capacity)")
      return unsafe UnsafePointer(start + index)
    }
    nonmutating unsafeMutableAddress {
      assert(index >= 0 && index < capacity, "\(index) of \(capacity)")
      return unsafe start + index
    }
  }

  /// Makes room for as many elements, and for some more where there was not enough; keeps the first ones.
  mutating func reserve(_ count: Int, keeping kept: Int) {
    guard count > capacity else { return }
    let larger = copy(keeping: kept, capacity: max(count, capacity * 2))
    deallocate()
    self = larger
  }

  /// Memory of its own with the first elements.
  func copy(keeping kept: Int) -> Slab { copy(keeping: kept, capacity: kept) }

  private func copy(keeping kept: Int, capacity: Int) -> Slab {
    precondition(kept <= self.capacity && kept <= capacity, "\(kept) elements of \(self.capacity)")
    let copy = Slab(capacity: capacity)
    unsafe copy.start.initialize(from: start, count: kept)
    return copy
  }
}
