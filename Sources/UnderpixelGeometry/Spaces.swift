/// A place in a plane whose space and unit are the caller's.
@frozen
public struct Point: Hashable, Sendable {
  public var x: Double
  public var y: Double

  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A place on the screen: logical pixels from the top left corner of the viewport, y down.
@frozen
public struct ScreenPoint: Hashable, Sendable {
  public var x: Double
  public var y: Double

  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// The size of a viewport in logical pixels.
@frozen
public struct Size: Hashable, Sendable {
  public var width: Double
  public var height: Double

  @inlinable
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// A rectangle on the screen, edges included, in logical pixels.
public struct ScreenBox: Hashable, Sendable {
  public var box: BoundingBox

  /// The box between two ranges of pixels.
  public init(x: ClosedRange<Double>, y: ClosedRange<Double>) {
    box = BoundingBox(minX: x.lowerBound, minY: y.lowerBound, maxX: x.upperBound, maxY: y.upperBound)
  }

  /// The box between two opposite corners, in either order.
  public init(_ a: ScreenPoint, _ b: ScreenPoint) {
    box = BoundingBox(minX: min(a.x, b.x), minY: min(a.y, b.y), maxX: max(a.x, b.x), maxY: max(a.y, b.y))
  }

  /// The four corners, from the top left, clockwise as seen on the screen.
  public var corners: [ScreenPoint] {
    [
      ScreenPoint(x: box.minX, y: box.minY), ScreenPoint(x: box.maxX, y: box.minY),
      ScreenPoint(x: box.maxX, y: box.maxY), ScreenPoint(x: box.minX, y: box.maxY),
    ]
  }
}

/// An area on the screen (a lasso): one ring of pixels, closed by itself, filled by the even-odd rule.
public struct ScreenPolygon: Hashable, Sendable {
  public var points: [ScreenPoint]

  public init(_ points: [ScreenPoint]) {
    self.points = points
  }
}

/// A place in the world: degrees, longitude first, WGS 84.
@frozen
public struct Coordinate: Hashable, Sendable {
  public var longitude: Double
  public var latitude: Double

  @inlinable
  public init(longitude: Double, latitude: Double) {
    self.longitude = longitude
    self.latitude = latitude
  }
}

/// A place on the map plane: Web Mercator units, the world is 0...1, x east from the date line, y south from the top.
@frozen
public struct MercatorPoint: Hashable, Sendable {
  public var x: Double
  public var y: Double

  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
