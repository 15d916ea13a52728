/// A place on the city's plane, in meters: `x` points east and `y` north of the city's middle.
@frozen
public struct GroundPoint: Hashable, Sendable {
  public var x: Double
  public var y: Double

  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
