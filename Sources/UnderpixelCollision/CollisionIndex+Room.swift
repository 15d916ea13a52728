public import UnderpixelGeometry

extension CollisionIndex {
  /// True when a label would fit: when nothing there is in its way.
  ///
  /// A label with ``OverlapMode/always`` fits everywhere, one with ``OverlapMode/never`` where nothing is, and one with
  /// ``OverlapMode/cooperative`` where nothing with `never` is. Outside the viewport and its padding the same holds; see
  /// ``isInside(_:)`` for labels that are not to be placed there. A shape that can't be taken (see ``CollisionShape``) does
  /// not fit.
  ///
  /// - Parameters:
  ///   - shape: In logical pixels of the viewport.
  ///   - overlap: Whether it may overlap others.
  ///   - group: Only entries of the same group can be in its way.
  /// - Complexity: O(c + k), c the number of cells that the shape reaches into, k the number of entries in these.
  @inlinable
  public func fits(
    _ shape: some Collidable, overlap: OverlapMode = .never, group: CollisionGroup = .common
  ) -> Bool {
    let shape = shape.collisionShape
    let bounds = shape.bounds
    guard bounds.canBeTaken else { return false }
    return overlap == .always || !isBlocked(shape, bounds, overlap, group)
  }

  /// The owner of what is in a label's way, of several the one that was there first; nil where nothing is, or where the shape
  /// can't be taken.
  ///
  /// - Complexity: O(c + k), as of ``fits(_:overlap:group:)``, which can end earlier.
  @inlinable
  public func blocker(
    of shape: some Collidable, overlap: OverlapMode = .never, group: CollisionGroup = .common
  ) -> Int? {
    let shape = shape.collisionShape
    let bounds = shape.bounds
    guard bounds.canBeTaken && overlap != .always else { return nil }
    return firstBlocker(shape, bounds, overlap, group)
  }

  @usableFromInline
  func isBlocked(
    _ shape: CollisionShape, _ bounds: BoundingBox, _ overlap: OverlapMode, _ group: CollisionGroup
  ) -> Bool {
    let entries = storage.contents.entries
    var isBlocked = false
    storage.contents.firm.forEach(meeting: bounds) { number in
      isBlocked = entries.blocks(number, shape, group)
      return !isBlocked
    }
    if isBlocked || overlap != .never || storage.contents.yielding.isEmpty { return isBlocked }
    return isBlockedByYielding(shape, bounds, group)
  }

  /// By itself, since most maps have none.
  @inline(never)
  private func isBlockedByYielding(
    _ shape: CollisionShape, _ bounds: BoundingBox, _ group: CollisionGroup
  ) -> Bool {
    let entries = storage.contents.entries
    var isBlocked = false
    storage.contents.yielding.forEach(meeting: bounds) { number in
      isBlocked = entries.blocks(number, shape, group)
      return !isBlocked
    }
    return isBlocked
  }

  @usableFromInline
  func firstBlocker(
    _ shape: CollisionShape, _ bounds: BoundingBox, _ overlap: OverlapMode, _ group: CollisionGroup
  ) -> Int? {
    let entries = storage.contents.entries
    var first = Int.max
    func look(at number: Int) -> Bool {
      if number < first && entries.blocks(number, shape, group) { first = number }
      return true
    }
    storage.contents.firm.forEach(meeting: bounds, look)
    if overlap == .never { storage.contents.yielding.forEach(meeting: bounds, look) }
    return first == .max ? nil : entries[first].owner
  }
}

extension Slab where Element == CollisionIndex.Entry {
  /// True when an entry is in the way of a shape whose bounds intersect its own.
  @inline(__always)
  fileprivate func blocks(_ number: Int, _ shape: CollisionShape, _ group: CollisionGroup) -> Bool {
    self[number].group == group && meets(number, shape)
  }

  /// By itself, so that the search around it stays small.
  @inline(never)
  private func meets(_ number: Int, _ shape: CollisionShape) -> Bool { self[number].shape.meets(shape) }
}
