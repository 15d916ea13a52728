public import UnderpixelCamera
public import UnderpixelGeometry

/// Where a gesture was.
public struct InteractionContext: Hashable, Sendable {
  /// In logical pixels of the viewport.
  public var point: ScreenPoint
  /// The place on the map under the point. Where there is none, the place at the horizon on the way from there to the
  /// middle of the map.
  public var coordinate: Coordinate
  /// False above the horizon.
  public var isOnSurface: Bool

  public init(point: ScreenPoint, coordinate: Coordinate, isOnSurface: Bool = true) {
    self.point = point
    self.coordinate = coordinate
    self.isOnSurface = isOnSurface
  }

  /// A point of a map as it is looked at.
  public init(point: ScreenPoint, through projection: Projection) {
    if let coordinate = projection.coordinate(at: point) {
      self.init(point: point, coordinate: coordinate)
    } else {
      let coordinate = projection.horizon(toward: point) ?? projection.camera.center
      self.init(point: point, coordinate: coordinate, isOnSurface: false)
    }
  }
}

extension Projection {
  /// The farthest place on the way from the middle of the map to a pixel without ground.
  fileprivate func horizon(toward point: ScreenPoint) -> Coordinate? {
    guard point.x.isFinite, point.y.isFinite else { return nil }
    var (near, far, found) = (0.0, 1.0, nil as Coordinate?)
    // The ground ends at one place of the way; each step halves where that can be, down to parts of a pixel.
    for _ in 0..<24 {
      let middle = (near + far) / 2
      let pixel = ScreenPoint(
        x: centerPixel.x + (point.x - centerPixel.x) * middle, y: centerPixel.y + (point.y - centerPixel.y) * middle)
      if let coordinate = coordinate(at: pixel) { (near, found) = (middle, coordinate) } else { far = middle }
    }
    return found
  }
}
