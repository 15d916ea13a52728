public import UnderpixelGeometry

extension CollisionIndex {
  /// True when a label would fit: when nothing there is in its way.
  ///
  /// One with the mode ``OverlapMode/always`` fits everywhere; others are in the way of one that needs room of its own
  /// (``OverlapMode/never``), and are in the way of any where they do. What lies outside viewport and padding is held
  /// against others as inside; ask ``isInside(_:)`` where such a label is not to be placed. A shape that is empty or has a
  /// NaN or an infinity does not fit.
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
    guard bounds.isFinite && !bounds.isEmpty else { return false }
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
    guard bounds.isFinite && !bounds.isEmpty && overlap != .always else { return nil }
    return firstBlocker(shape, bounds, overlap, group).map { entries[$0].owner }
  }

  @usableFromInline
  func isBlocked(
    _ shape: CollisionShape, _ bounds: BoundingBox, _ overlap: OverlapMode, _ group: CollisionGroup
  ) -> Bool {
    var isBlocked = false
    blocking.forEach(meeting: bounds) { number in
      isBlocked = blocks(number, shape, overlap, group)
      return !isBlocked
    }
    return isBlocked
  }

  @usableFromInline
  func firstBlocker(
    _ shape: CollisionShape, _ bounds: BoundingBox, _ overlap: OverlapMode, _ group: CollisionGroup
  ) -> Int? {
    var first = Int.max
    blocking.forEach(meeting: bounds) { number in
      if number < first && blocks(number, shape, overlap, group) { first = number }
      return true
    }
    return first == .max ? nil : first
  }

  /// True when an entry whose bounds intersect those of a shape is in its way.
  @inline(__always)
  private func blocks(
    _ number: Int, _ shape: CollisionShape, _ overlap: OverlapMode, _ group: CollisionGroup
  ) -> Bool {
    let entry = entries[number]
    guard entry.group == group, overlap == .never || entry.overlap == .never else { return false }
    return entry.shape.meets(shape)
  }
}
