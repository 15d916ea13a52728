public import UnderpixelGeometry

/// A dynamic R-tree: boxes under ids of one's own, which come, move and go.
///
///     var live = RTree<VehicleID>()
///     try live.insert(box, for: id)
///     try live.move(id, to: newBox)
///     live.remove(id)
///     let snapshot = live.snapshot()   // for readers on other threads
///
/// One writer at a time, as with any value; readers get snapshots, which later changes leave alone. It is made of packed
/// runs (see ``PackedRTree``) and a few newest boxes; answers are as exact.
///
/// Memory: some 41 bytes an item for boxes and nodes, and 20 and four times the id for finding an item by its id.
public struct RTree<ID: Hashable & Sendable>: RTreeContents {
  @usableFromInline var stack = RunStack()
  @usableFromInline var names = Names<ID>()
  /// The ids of slots that are taken.
  @usableFromInline var ids: [ID?] = []
  @usableFromInline var slots: [ID: Int] = [:]

  @inlinable
  public init() {}

  /// Builds a tree at once, far faster than by single insertions. Of boxes with the same id the last one counts.
  ///
  /// - Throws: ``RTreeError`` for a box with a NaN or an infinity.
  @inlinable
  public init(_ elements: some Sequence<(ID, BoundingBox)>) throws(RTreeError) {
    try insert(contentsOf: elements)
  }

  @inlinable
  public var count: Int { slots.count }

  @inlinable
  public var isEmpty: Bool { slots.isEmpty }

  /// A box that holds all others; after a removal it may be larger than need be.
  public var bounds: BoundingBox { stack.runs.bounds }

  /// The box of an id; nil where there is none.
  @inlinable
  public func box(for id: ID) -> BoundingBox? { slots[id].map { stack.box(of: $0) } }

  /// Inserts a box, in place of the one that the id had.
  ///
  /// Inverted boxes are kept and never found.
  ///
  /// - Throws: ``RTreeError`` for a box with a NaN or an infinity; the tree is as it was.
  /// - Complexity: Amortized O(log *n*) steps of packing; a single call may pack up to all boxes. The first change after a
  ///   snapshot copies what it changes of what they share: some 130 boxes, or a bit for each box of a run.
  @inlinable
  public mutating func insert(_ box: BoundingBox, for id: ID) throws(RTreeError) {
    guard box.isFinite else { throw .notFinite(box) }
    let slot = stack.takeSlot()
    if let old = slots.updateValue(slot, forKey: id) {
      slots[id] = old
      stack.giveBack(slot)
      follow(stack.set(old, to: box), id)
    } else {
      name(slot, id)
      follow(stack.set(slot, to: box), id)
    }
  }

  /// Inserts many boxes. New ids are packed at once, where they are many; boxes of ids that are there are moved one by one.
  ///
  /// - Throws: ``RTreeError`` for a box with a NaN or an infinity; the tree is as it was.
  @inlinable
  public mutating func insert(contentsOf elements: some Sequence<(ID, BoundingBox)>) throws(RTreeError) {
    var (newIDs, newBoxes): ([ID], [BoundingBox]) = ([], [])
    var places: [ID: Int] = [:]
    var moves: [(ID, BoundingBox)] = []
    for (id, box) in elements {
      guard box.isFinite else { throw .notFinite(box) }
      if slots[id] != nil {
        moves.append((id, box))
      } else if let place = places.updateValue(newBoxes.count, forKey: id) {
        places[id] = place
        newBoxes[place] = box
      } else {
        newIDs.append(id)
        newBoxes.append(box)
      }
    }
    for (id, box) in moves { try insert(box, for: id) }
    // A few are no reason to pack.
    guard newBoxes.count >= RunStack.newestCapacity else {
      for (id, box) in zip(newIDs, newBoxes) { try insert(box, for: id) }
      return
    }
    slots.reserveCapacity(slots.count + newIDs.count)
    let newSlots = newIDs.map { id in
      let slot = stack.takeSlot()
      name(slot, id)
      slots[id] = slot
      return slot
    }
    follow(stack.fill(newSlots, newBoxes), nil)
  }

  /// Moves a box; false where the id has none, and then nothing is done.
  ///
  /// - Throws: ``RTreeError`` for a box with a NaN or an infinity; the tree is as it was.
  @inlinable
  @discardableResult
  public mutating func move(_ id: ID, to box: BoundingBox) throws(RTreeError) -> Bool {
    guard box.isFinite else { throw .notFinite(box) }
    guard let slot = slots[id] else { return false }
    follow(stack.set(slot, to: box), id)
    return true
  }

  /// Removes a box; false where the id has none.
  ///
  /// - Complexity: O(1) but for the packing of a run of which more than half has gone; see also `insert`.
  @inlinable
  @discardableResult
  public mutating func remove(_ id: ID) -> Bool {
    guard let slot = slots.removeValue(forKey: id) else { return false }
    ids[slot] = nil
    follow(stack.remove(slot), nil)
    return true
  }

  /// Removes all boxes.
  public mutating func removeAll() { self = RTree() }

  /// The tree as it is now, for readers.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func snapshot() -> Snapshot { Snapshot(runs: stack.runs, names: names, count: count) }

  @inlinable
  mutating func name(_ slot: Int, _ id: ID) {
    while ids.count <= slot { ids.append(nil) }
    ids[slot] = id
  }

  /// Keeps the names in the order of the boxes.
  @inlinable
  mutating func follow(_ change: RunStack.Change, _ id: ID?) {
    if let place = change.removedNewest {
      names.newest.swapAt(place, names.newest.count - 1)
      names.newest.removeLast()
    }
    if change.isNewest, let id { names.newest.append(id) }
    guard let first = change.firstPacked else { return }
    names.newest.removeAll(keepingCapacity: true)
    names.packed.removeSubrange(first...)
    guard stack.runs.packed.count > first else { return }
    var run: [ID] = []
    run.reserveCapacity(stack.runs.packed[first].storage.itemCount)
    stack.forEachSlotOfLastRun { slot in
      if let id = ids[slot] { run.append(id) }
    }
    names.packed.append(run)
  }

  /// Stops the program where something is not as it should be: for tests.
  func checkInvariants() {
    stack.checkInvariants()
    precondition(ids.count(where: { $0 != nil }) == slots.count, "ids without slots")
    for (id, slot) in slots { precondition(ids[slot] == id, "slot \(slot) has another id") }
    precondition(names.packed.map(\.count) == stack.runs.packed.map(\.packedCount), "runs and names differ")
    precondition(names.newest.count == stack.newestSlots.count, "newest and names differ")
    for (place, slot) in stack.newestSlots.enumerated() {
      precondition(ids[Int(slot)] == names.newest[place], "place \(place) of the newest has another name")
    }
  }
}

/// Why a box could not be inserted.
public enum RTreeError: Error, Hashable, Sendable {
  /// It has a NaN or an infinity.
  case notFinite(BoundingBox)
}

/// The ids of the boxes of ``Runs``, in their order.
@usableFromInline
struct Names<ID: Hashable & Sendable>: Sendable {
  @usableFromInline var packed: [[ID]] = []
  @usableFromInline var newest: [ID] = []

  @inlinable
  init() {}
}
