import UnderpixelGeometry

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// How fine a tile has to be for where it lies. (MapLibre GL JS 5.3.0, `createCalculateTileZoomFunction`.)
struct TileDetail {
  /// The zoom wanted at the center, not whole.
  var ideal: Double
  /// Whether tiles get coarser with their distance from the eye.
  var isVariable: Bool
  private let roundsZoom: Bool
  /// The place below the eye, in plane pixels.
  private let foot: PlanePoint
  private let eyeHeight: Double
  private let eyeDistance: Double

  init(_ projection: Projection, ideal: Double, roundsZoom: Bool) {
    self.ideal = ideal
    self.roundsZoom = roundsZoom
    isVariable = projection.camera.pitch > Self.greatestEvenPitch(projection)
    let (x, y) = projection.bearing.forward(0, projection.eyeDistance * projection.pitch.sine)
    foot = PlanePoint(x: x, y: y)
    eyeHeight = projection.eyeDistance * projection.pitch.cosine
    eyeDistance = projection.eyeDistance
  }

  /// The pitch, in degrees, up to which all tiles are of one zoom: 60, less where the picture is turned on its side.
  private static func greatestEvenPitch(_ projection: Projection) -> Double {
    let (sine, cosine) = (projection.roll.sine.magnitude, projection.roll.cosine.magnitude)
    let (width, height) = (projection.viewport.width, projection.viewport.height)
    let fieldOfView = 2 * atan(Camera.halfFieldOfViewTangent) * 180 / .pi * (cosine * height + sine * width) / height
    return min(max(78.5 - fieldOfView / 2, 0), 60)
  }

  /// Half the vertical field of view, as a cosine.
  private static let halfFieldOfViewCosine =
    1 / (1 + Camera.halfFieldOfViewTangent * Camera.halfFieldOfViewTangent).squareRoot()

  /// The whole zoom, at least 0, that a tile should have.
  ///
  /// - Parameter box: The tile, in plane pixels.
  func zoom(of box: BoundingBox) -> Int {
    var zoom = ideal
    if isVariable {
      let distance = box.distance(to: Point(x: foot.x, y: foot.y))
      let fromEye = (distance * distance + eyeHeight * eyeHeight).squareRoot()
      zoom += log2(eyeDistance / fromEye / Self.halfFieldOfViewCosine)
      zoom += log2(eyeHeight / fromEye) / 2
    }
    zoom = max(roundsZoom ? (zoom + 0.5).rounded(.down) : zoom.rounded(.down), 0)
    // At most the camera's greatest zoom and what a tile of a millionth of a pixel adds.
    return Int(min(zoom, 1000))
  }
}
