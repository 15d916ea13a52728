/// An axis-parallel box, edges included: the "envelope" of other libraries.
///
/// The coordinate space is the caller's. A box whose minimum exceeds its maximum on an axis, or that has a NaN, is
/// empty: it intersects nothing.
@frozen
public struct BoundingBox: Hashable, Sendable {
  public var minX: Double
  public var minY: Double
  public var maxX: Double
  public var maxY: Double

  @inlinable
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// The box of a single place.
  @inlinable
  public init(x: Double, y: Double) {
    self.init(minX: x, minY: y, maxX: x, maxY: y)
  }

  /// A box that holds nothing and that any `formUnion` replaces.
  public static var empty: BoundingBox {
    @inlinable get { BoundingBox(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity) }
  }

  /// True when no place lies in the box: inverted, or with a NaN.
  @inlinable
  public var isEmpty: Bool { !(minX <= maxX && minY <= maxY) }

  /// True when no edge is a NaN or an infinity; an inverted box can be finite.
  @inlinable
  public var isFinite: Bool { minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite }

  @inlinable
  public var width: Double { maxX - minX }

  @inlinable
  public var height: Double { maxY - minY }

  /// True when the boxes share at least one place; touching edges count.
  @inlinable
  public func intersects(_ other: BoundingBox) -> Bool {
    let apartX = !(minX <= other.maxX) || !(other.minX <= maxX)
    let apartY = !(minY <= other.maxY) || !(other.minY <= maxY)
    // Emptiness is asked last: most boxes of a search lie apart.
    return !(apartX || apartY) && !isEmpty && !other.isEmpty
  }

  /// True when the place lies in the box or on its edge.
  @inlinable
  public func contains(x: Double, y: Double) -> Bool {
    minX <= x && x <= maxX && minY <= y && y <= maxY
  }

  /// How far a place is from the box: 0 inside and on the edge, a NaN where the box is empty or the place has one.
  ///
  /// Neither squares that overflow nor ones that vanish spoil it.
  @inlinable
  public func distance(to point: Point) -> Double {
    guard !isEmpty else { return .nan }
    let dx = point.x < minX ? minX - point.x : point.x > maxX ? point.x - maxX : point.x - point.x
    let dy = point.y < minY ? minY - point.y : point.y > maxY ? point.y - maxY : point.y - point.y
    let square = dx * dx + dy * dy
    if square > 0x1p-960 && square < 0x1p1000 { return square.squareRoot() }
    let longer = max(dx, dy)
    guard longer > 0, longer < .infinity else { return dx + dy }
    return longer * ((dx / longer) * (dx / longer) + (dy / longer) * (dy / longer)).squareRoot()
  }

  /// Grows the box until it covers the place. A NaN is left out of account.
  @inlinable
  public mutating func formUnion(x: Double, y: Double) {
    if x < minX { minX = x }
    if x > maxX { maxX = x }
    if y < minY { minY = y }
    if y > maxY { maxY = y }
  }

  /// Grows the box until it covers `other`; an empty box adds nothing.
  @inlinable
  public mutating func formUnion(_ other: BoundingBox) {
    guard !other.isEmpty else { return }
    formUnion(x: other.minX, y: other.minY)
    formUnion(x: other.maxX, y: other.maxY)
  }

  /// The box with `distance` added on every side.
  @inlinable
  public func expanded(by distance: Double) -> BoundingBox {
    BoundingBox(minX: minX - distance, minY: minY - distance, maxX: maxX + distance, maxY: maxY + distance)
  }

  /// The box moved by a vector.
  @inlinable
  public func offset(x: Double, y: Double) -> BoundingBox {
    BoundingBox(minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y)
  }
}
