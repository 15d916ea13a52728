public import UnderpixelGeometry

/// One building: an outline, perhaps with courtyards, and a height.
///
/// Rings are closed as in GeoJSON: the last vertex is the first again. The outline runs counterclockwise, courtyards
/// clockwise.
public struct Building: Sendable {
  static let courtyardVertices = 5

  let points: [GroundPoint]
  let start: Int
  let outlineEnd: Int
  let courtyards: Int
  public let boundingBox: BoundingBox
  /// From the ground to the top, in meters.
  public let height: Double

  public var outline: ArraySlice<GroundPoint> { points[start..<outlineEnd] }

  public var holes: [ArraySlice<GroundPoint>] {
    (0..<courtyards).map { index in
      let start = outlineEnd + index * Building.courtyardVertices
      return points[start..<start + Building.courtyardVertices]
    }
  }
}
