internal import UnderpixelGeometry

extension CollisionShape {
  /// True when two shapes ask for the same room.
  ///
  /// Shapes that only touch do, but for two circles, which do not. What is empty or has a NaN asks for none. Turned boxes
  /// are compared by the separating axis theorem.
  ///
  /// - Complexity: O(1).
  public func intersects(_ other: CollisionShape) -> Bool {
    bounds.intersects(other.bounds) && meets(other)
  }

  /// The same of shapes whose bounds intersect.
  func meets(_ other: CollisionShape) -> Bool {
    switch (self, other) {
    case (.box, .box): true
    case (.circle(let a), .circle(let b)): a.meets(b)
    case (.box(let box), .circle(let circle)), (.circle(let circle), .box(let box)): circle.meets(box)
    case (.rotatedBox(let box), .circle(let circle)), (.circle(let circle), .rotatedBox(let box)): box.meets(circle)
    case (.rotatedBox(let a), .rotatedBox(let b)): a.meets(b)
    // What lies outside the bounds does not matter, and can be endless.
    case (.rotatedBox(let a), .box(let b)), (.box(let b), .rotatedBox(let a)):
      a.meets(CollisionBox(b.cut(by: a.bounds)))
    }
  }
}

extension BoundingBox {
  /// What two boxes share that intersect.
  fileprivate func cut(by other: BoundingBox) -> BoundingBox {
    BoundingBox(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
  }
}
