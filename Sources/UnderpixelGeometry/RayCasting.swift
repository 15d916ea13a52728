/// Where a place lies with respect to an area.
@frozen
public enum Location: Sendable {
  case outside, boundary, inside
}

/// Locates a place in an area by counting the crossings of a ray that leaves it eastward.
///
/// Give it every ring of one polygon, shell and holes alike; the even-odd rule does the rest. The edge itself is part
/// of the area. Rings need not be closed; rings with fewer than three distinct positions are to be left out. Exact: the
/// only arithmetic is ``orientation(_:_:_:_:_:_:)``.
public struct RayCrossings {
  @usableFromInline let x: Double
  @usableFromInline let y: Double
  @usableFromInline var isOdd = false
  @usableFromInline var isOnEdge = false

  @inlinable
  public init(from point: MercatorPoint) {
    x = point.x
    y = point.y
  }

  @inlinable
  public var location: Location { isOnEdge ? .boundary : isOdd ? .inside : .outside }

  /// Counts the edges of one ring. Complexity: O(vertices).
  @inlinable
  public mutating func count(ring: Span<MercatorPoint>) {
    guard let last = ring.indices.last else { return }
    var a = ring[last]
    for i in ring.indices {
      let b = ring[i]
      count(edge: a, b)
      a = b
    }
  }

  /// Counts one edge of a ring, of which all are to be counted that reach the ray: the places level with the first one, to
  /// the east.
  @inlinable
  public mutating func count(edge a: MercatorPoint, _ b: MercatorPoint) {
    // Most edges lie wholly above or below the ray: one comparison decides.
    if (a.y > y) != (b.y > y) {
      if a.x >= x || b.x >= x { countCrossing(a, b) }
    } else if a.y == y || b.y == y {
      noteTouch(a, b)
    }
  }

  /// Counts edges that follow each other and all lie to the east of the place: they cross the ray an odd number of times
  /// where the straight way from the first position to the last crosses it.
  @inlinable
  public mutating func count(chainInTheEastFrom a: MercatorPoint, to b: MercatorPoint) {
    if (a.y > y) != (b.y > y) { isOdd.toggle() }
  }

  @usableFromInline
  mutating func countCrossing(_ a: MercatorPoint, _ b: MercatorPoint) {
    let side = orientation(a.x, a.y, b.x, b.y, x, y)
    if side == 0 {
      isOnEdge = true
    } else if (side > 0) == (b.y > a.y) {
      isOdd.toggle()
    }
  }

  /// An edge that does not cross the ray's line but reaches it from below (or lies on it) may still touch the place.
  @usableFromInline
  mutating func noteTouch(_ a: MercatorPoint, _ b: MercatorPoint) {
    if a.y == y && b.y == y {
      if min(a.x, b.x) <= x && x <= max(a.x, b.x) { isOnEdge = true }
    } else if (a.y == y && a.x == x) || (b.y == y && b.x == x) {
      isOnEdge = true
    }
  }
}
