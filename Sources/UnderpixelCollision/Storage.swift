internal import UnderpixelGeometry

/// The one reference to what an index holds, so that an index is cheap to pass on.
@safe
final class Storage: @unchecked Sendable {
  // Sendable: an index writes only while it is the only one to refer to its storage.

  /// Lives as long as this. Not a variable, since accesses to those of a class are checked while the program runs.
  private let memory: UnsafeMutablePointer<Contents>

  private init(_ contents: Contents) {
    unsafe memory = .allocate(capacity: 1)
    unsafe memory.initialize(to: contents)
  }

  convenience init(area: BoundingBox) {
    self.init(Contents(area: area))
  }

  deinit {
    contents.deallocate()
    unsafe memory.deallocate()
  }

  func copy() -> Storage { Storage(contents.copy()) }

  @inline(__always)
  var contents: Contents {
    unsafeAddress { unsafe UnsafePointer(memory) }
    unsafeMutableAddress { unsafe memory }
  }
}

/// All that was taken. Its owner deallocates it.
struct Contents {
  typealias Entry = CollisionIndex.Entry

  /// In the order of taking.
  private(set) var entries = Slab<Entry>()
  private(set) var count = 0
  /// Entries that are in the way of all others, by their bounds: those that need room of their own.
  private(set) var firm: Grid
  /// Those that are in the way only of such, which may be any number at one place.
  private(set) var yielding: Grid
  /// Those that are in nobody's way.
  private(set) var ignored: Grid

  init(area: BoundingBox) {
    (firm, yielding, ignored) = (Grid(area: area), Grid(area: area), Grid(area: area))
  }

  func copy() -> Contents {
    var copy = self
    copy.entries = entries.copy(keeping: count)
    (copy.firm, copy.yielding, copy.ignored) = (firm.copy(), yielding.copy(), ignored.copy())
    return copy
  }

  func deallocate() {
    entries.deallocate()
    firm.deallocate()
    yielding.deallocate()
    ignored.deallocate()
  }

  mutating func reset(area: BoundingBox) {
    count = 0
    firm.reset(area: area)
    yielding.reset(area: area)
    ignored.reset(area: area)
  }

  mutating func append(_ entry: Entry, _ bounds: BoundingBox) {
    if entry.isIgnored {
      ignored.insert(count, bounds)
    } else if entry.overlap == .never {
      firm.insert(count, bounds)
    } else {
      yielding.insert(count, bounds)
    }
    entries.reserve(count + 1, keeping: count)
    entries[count] = entry
    count += 1
  }

  /// How many elements each part has memory for: for tests.
  var memoryCapacities: [Int] {
    [entries.capacity] + [firm, yielding, ignored].flatMap(\.memoryCapacities)
  }
}
