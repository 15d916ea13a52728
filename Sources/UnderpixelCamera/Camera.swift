public import UnderpixelGeometry

/// From where a map is looked at.
///
/// The conventions are those of MapLibre: the world is 512 pixels wide at zoom 0 and doubles with each level, the
/// vertical field of view is 0.6435011087932844 rad.
public struct Camera: Hashable, Sendable {
  /// What the middle of the viewport (less its padding) shows.
  public var center: Coordinate
  public var zoom: Double
  /// Degrees clockwise from north: the direction that points up on the screen.
  public var bearing: Double
  /// Degrees from straight down, 0 to 85.
  public var pitch: Double
  /// Degrees by which the camera turns about its own axis; at pitch 0 it turns the picture as the bearing does.
  public var roll: Double
  public var padding: EdgeInsets

  public init(
    center: Coordinate, zoom: Double, bearing: Double = 0, pitch: Double = 0, roll: Double = 0,
    padding: EdgeInsets = EdgeInsets()
  ) {
    self.center = center
    self.zoom = zoom
    self.bearing = bearing
    self.pitch = pitch
    self.roll = roll
    self.padding = padding
  }

  /// The greatest pitch, in degrees.
  public static let maximumPitch = 85.0

  /// The zoom levels a camera can have. Below, the world is smaller than a pixel; above, a double cannot tell places
  /// apart that are a pixel apart.
  public static let zoomRange = -10.0...30.0

  /// Half the vertical field of view, as a tangent: half the viewport's height over the distance of the eye.
  static let halfFieldOfViewTangent = 1.0 / 3.0
}

/// Logical pixels at the edges of a viewport that something else covers.
public struct EdgeInsets: Hashable, Sendable {
  public var top: Double
  public var left: Double
  public var bottom: Double
  public var right: Double

  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

/// Why nothing can be seen through a camera.
public enum CameraError: Error, Hashable, Sendable {
  /// A side of the viewport is not a positive, finite number of pixels.
  case viewport(Size)
  /// A number of the camera is NaN, infinite or outside its range.
  case outOfRange(String, Double, allowed: String)
}

extension CameraError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .viewport(let size):
      "viewport: width and height must be positive and at most 1,000,000 pixels, found \(size.width) x \(size.height)"
    case .outOfRange(let name, let value, let allowed): "camera: \(name) must be \(allowed), found \(value)"
    }
  }
}

extension Camera {
  /// Throws for what can't be looked through; the numbers of a camera that passes are finite and in their ranges.
  func validate(viewport: Size) throws(CameraError) {
    let sides = 0.0...1_000_000
    guard viewport.width > 0, viewport.height > 0, sides ~= viewport.width, sides ~= viewport.height else {
      throw .viewport(viewport)
    }
    func check(_ name: String, _ value: Double, in range: ClosedRange<Double>) throws(CameraError) {
      guard range ~= value else {
        throw .outOfRange(name, value, allowed: "from \(range.lowerBound) to \(range.upperBound)")
      }
    }
    try check("the center's longitude", center.longitude, in: -1_000_000...1_000_000)
    try check("the center's latitude", center.latitude, in: -90...90)
    try check("zoom", zoom, in: Self.zoomRange)
    try check("bearing", bearing, in: -1_000_000...1_000_000)
    try check("pitch", pitch, in: 0...Self.maximumPitch)
    try check("roll", roll, in: -1_000_000...1_000_000)
    let insets = [
      ("top", padding.top), ("left", padding.left), ("bottom", padding.bottom), ("right", padding.right),
    ]
    for (side, inset) in insets { try check("padding \(side)", inset, in: sides) }
  }
}
