public import UnderpixelGeometry

/// The boxes of a dynamic tree by slot, as one writer sees them: ``Runs``, and where each slot's box is in them.
///
/// When the newest boxes become too many they are packed into a run; when too many runs of about one size stand at the
/// end they are packed into one. So an item is packed again some times, each time with more others; and a packing costs
/// far less than an insertion into a tree of single nodes. O'Neil and others, "The log-structured merge-tree" (1996);
/// Bentley and Saxe, "Decomposable searching problems" (1980).
@usableFromInline
struct RunStack: Sendable {
  @usableFromInline private(set) var runs = Runs()
  /// The slots of the newest boxes.
  private(set) var newestSlots: [UInt32] = []
  private var places: [Place] = []
  private var freeSlots: [UInt32] = []
  /// Inverted boxes, which nothing meets.
  private var emptyBoxes: [UInt32: BoundingBox] = [:]

  /// So few boxes are looked at one by one about as quickly as in a packed run.
  @usableFromInline static var newestCapacity: Int { 128 }
  /// As many runs of about one size are packed into one.
  private static var fanout: Int { 2 }

  @usableFromInline
  init() {}

  private struct Place {
    /// The number of a run, or one of these.
    var run: UInt32
    var position: UInt32 = 0

    static var newest: UInt32 { .max }
    static var empty: UInt32 { .max - 1 }
    static var free: UInt32 { .max - 2 }
  }

  /// What a writer that keeps something for each box has to follow.
  @usableFromInline
  struct Change {
    /// The place among the newest to which the last of them has moved, which is no more behind it.
    @usableFromInline var removedNewest: Int?
    /// True when the box has become the last of the newest.
    @usableFromInline var isNewest = false
    /// The runs from this one on, and all of the newest, are now one new run, or none.
    @usableFromInline var firstPacked: Int?
  }

  // MARK: Changes

  /// Gives a slot.
  @usableFromInline
  mutating func takeSlot() -> Int {
    if let slot = freeSlots.popLast() { return Int(slot) }
    precondition(places.count < PackedRTree.maximumCount, "a tree holds at most \(PackedRTree.maximumCount) boxes")
    places.append(Place(run: Place.free))
    return places.count - 1
  }

  /// Takes a slot back into which nothing was put.
  @usableFromInline
  mutating func giveBack(_ slot: Int) { freeSlots.append(UInt32(slot)) }

  /// Puts a box into a slot, in place of the one there.
  @usableFromInline
  mutating func set(_ slot: Int, to box: BoundingBox) -> Change {
    if places[slot].run == Place.newest, !box.isEmpty {
      runs.newest[Int(places[slot].position)] = box
      return Change()
    }
    var (change, sparse) = takeAway(slot)
    put(box, slot)
    change.isNewest = !box.isEmpty
    if runs.newest.count >= Self.newestCapacity {
      change.firstPacked = packNewest()
    } else if let sparse {
      pack(from: sparse)
      change.firstPacked = sparse
    }
    return change
  }

  /// Puts boxes into slots that were just taken.
  @usableFromInline
  mutating func fill(_ slots: [Int], _ boxes: [BoundingBox]) -> Change {
    for (slot, box) in zip(slots, boxes) { put(box, slot) }
    return Change(firstPacked: packNewest())
  }

  @usableFromInline
  mutating func remove(_ slot: Int) -> Change {
    var (change, sparse) = takeAway(slot)
    places[slot] = Place(run: Place.free)
    freeSlots.append(UInt32(slot))
    if let sparse {
      pack(from: sparse)
      change.firstPacked = sparse
    }
    return change
  }

  /// Puts a box into a slot that has none: among the newest, unless it is met by nothing.
  private mutating func put(_ box: BoundingBox, _ slot: Int) {
    guard !box.isEmpty else {
      places[slot] = Place(run: Place.empty)
      emptyBoxes[UInt32(slot)] = box
      return
    }
    places[slot] = Place(run: Place.newest, position: UInt32(runs.newest.count))
    runs.newest.append(box)
    newestSlots.append(UInt32(slot))
  }

  /// Takes the box of a slot away; says which run has become too sparse by that, if one has.
  private mutating func takeAway(_ slot: Int) -> (Change, sparse: Int?) {
    let place = places[slot]
    switch place.run {
    case Place.free: return (Change(), nil)
    case Place.empty:
      emptyBoxes[UInt32(slot)] = nil
      return (Change(), nil)
    case Place.newest:
      let position = Int(place.position)
      runs.newest.swapAt(position, runs.newest.count - 1)
      newestSlots.swapAt(position, newestSlots.count - 1)
      places[Int(newestSlots[position])].position = place.position
      runs.newest.removeLast()
      newestSlots.removeLast()
      return (Change(removedNewest: position), nil)
    default:
      let run = Int(place.run)
      runs.packed[run].remove(at: Int(place.position))
      return (Change(), runs.packed[run].liveCount * 2 < runs.packed[run].packedCount ? run : nil)
    }
  }

  // MARK: Packing

  /// Packs the newest, with as many runs at the end as it is time for; returns the first of these.
  private mutating func packNewest() -> Int {
    var first = runs.packed.count
    var size = runs.newest.count
    func take(_ start: Int) {
      for run in runs.packed[start..<first] { size += run.liveCount }
      first = start
    }
    while true {
      let tier = Self.tier(size)
      // Smaller ones behind larger ones would only be in the way.
      var start = first
      while start > 0, Self.tier(runs.packed[start - 1].liveCount) < tier { start -= 1 }
      take(start)
      while start > 0, Self.tier(runs.packed[start - 1].liveCount) == tier { start -= 1 }
      if first - start < Self.fanout - 1 { break }
      take(start)
    }
    pack(from: first)
    return first
  }

  private static func tier(_ size: Int) -> Int {
    (Int.bitWidth - max(size / newestCapacity, 1).leadingZeroBitCount - 1) / (fanout.trailingZeroBitCount)
  }

  /// Packs the newest and the runs from one on into one.
  private mutating func pack(from first: Int) {
    var boxes: [BoundingBox] = []
    var slots: [UInt32] = []
    let count = runs.packed[first...].reduce(runs.newest.count) { $0 + $1.liveCount }
    boxes.reserveCapacity(count)
    slots.reserveCapacity(count)
    var bounds = BoundingBox.empty
    for box in runs.newest { bounds.formUnion(box) }
    for run in runs.packed[first...] {
      let start = boxes.count
      run.appendLive(to: &boxes, &slots)
      if run.liveCount == run.packedCount {
        bounds.formUnion(run.storage.bounds)
      } else {
        // What has gone may have been the farthest.
        for box in boxes[start...] { bounds.formUnion(box) }
      }
    }
    boxes += runs.newest
    slots += newestSlots
    runs.newest.removeAll(keepingCapacity: runs.newest.count <= Self.newestCapacity)
    newestSlots.removeAll(keepingCapacity: newestSlots.count <= Self.newestCapacity)
    runs.packed.removeSubrange(first...)
    guard !boxes.isEmpty else { return }
    let run = Run(boxes, slots: slots, bounds: bounds)
    for position in 0..<run.packedCount {
      places[Int(run.slot(at: position))] = Place(run: UInt32(first), position: UInt32(position))
    }
    runs.packed.append(run)
  }

  // MARK: Looking

  /// The slots of the items of the last run, in their order.
  @usableFromInline
  func forEachSlotOfLastRun(_ body: (Int) -> Void) {
    guard let run = runs.packed.last else { return }
    for position in 0..<run.packedCount { body(Int(run.slot(at: position))) }
  }

  @usableFromInline
  func box(of slot: Int) -> BoundingBox {
    let place = places[slot]
    return switch place.run {
    case Place.newest: runs.newest[Int(place.position)]
    case Place.empty: emptyBoxes[UInt32(slot)] ?? .empty
    default: runs.packed[Int(place.run)].box(at: Int(place.position))
    }
  }

  /// Stops the program where something is not as it should be: for tests.
  func checkInvariants() {
    var seen = Set<Int>()
    for (number, run) in runs.packed.enumerated() {
      var live = 0
      for position in 0..<run.packedCount where run.isLive(at: position) {
        let slot = Int(run.slot(at: position))
        live += 1
        precondition(seen.insert(slot).inserted, "slot \(slot) has two boxes")
        precondition(places[slot].run == number && places[slot].position == position, "slot \(slot) is elsewhere")
      }
      precondition(live == run.liveCount, "run \(number) has \(live) live items and counts \(run.liveCount)")
      precondition(live * 2 >= run.packedCount, "run \(number) is sparse")
    }
    precondition(newestSlots.count == runs.newest.count && newestSlots.count < Self.newestCapacity, "too many are new")
    for (position, slot) in newestSlots.enumerated() {
      precondition(seen.insert(Int(slot)).inserted, "slot \(slot) has two boxes")
      precondition(
        places[Int(slot)].run == Place.newest && places[Int(slot)].position == position, "slot \(slot) is not new")
    }
    for (slot, box) in emptyBoxes {
      precondition(box.isEmpty && places[Int(slot)].run == Place.empty, "slot \(slot) is not empty")
      precondition(seen.insert(Int(slot)).inserted, "slot \(slot) has two boxes")
    }
    for slot in freeSlots {
      precondition(places[Int(slot)].run == Place.free, "slot \(slot) is not free")
      precondition(seen.insert(Int(slot)).inserted, "slot \(slot) is free and has a box")
    }
    precondition(seen.count == places.count, "a slot is nowhere")
    let tiers = runs.packed.map { Self.tier($0.liveCount) }
    precondition(tiers.count <= (Self.fanout - 1) * 16, "there are too many runs: \(tiers)")
  }
}
