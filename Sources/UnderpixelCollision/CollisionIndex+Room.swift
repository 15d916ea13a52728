public import UnderpixelGeometry

extension CollisionIndex {
  /// True when a label would fit: when nothing there is in its way.
  ///
  /// One with the mode ``OverlapMode/always`` fits everywhere; others are in the way of one that needs room of its own
  /// (``OverlapMode/never``), and are in the way of any where they do. What lies outside viewport and padding is held
  /// against others as inside; ask ``isInside(_:)`` where such a label is not to be placed. A shape that is no
  /// ``CollisionShape`` that can be taken does not fit.
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

  /// The owner of what takes the room that a label asks for: of several the one that was there first; nil where there is
  /// none, or the shape is none that can be taken.
  ///
  /// - Complexity: As of ``fits(_:overlap:group:)``, but for looking at all cells.
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
    storage.contents.blocking.forEach(meeting: bounds) { number in
      isBlocked = entries[number].blocks(shape, overlap, group)
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
    storage.contents.blocking.forEach(meeting: bounds) { number in
      if number < first && entries[number].blocks(shape, overlap, group) { first = number }
      return true
    }
    return first == .max ? nil : entries[first].owner
  }
}

extension CollisionIndex.Entry {
  /// True when it is in the way of a shape whose bounds intersect its own.
  @inline(__always)
  fileprivate func blocks(_ shape: CollisionShape, _ overlap: OverlapMode, _ group: CollisionGroup) -> Bool {
    self.group == group && (overlap == .never || self.overlap == .never) && meets(shape)
  }

  /// Out of the way of the search, where it is rare.
  @inline(never)
  private func meets(_ shape: CollisionShape) -> Bool { self.shape.meets(shape) }
}
