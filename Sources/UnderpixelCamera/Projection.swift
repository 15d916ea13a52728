public import UnderpixelGeometry

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A place on or above the map plane, seen from the camera's center: pixels at the camera's zoom, x east, y south.
///
/// Being relative, it is as exact at zoom 22 as at zoom 0.
@frozen
public struct PlanePoint: Hashable, Sendable {
  public var x: Double
  public var y: Double

  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A line of sight: from the eye through a pixel, in plane pixels, z up. At parameter t the depth is t: the distance
/// from the eye along the optical axis, in pixels.
public struct Ray: Hashable, Sendable {
  public var originX: Double
  public var originY: Double
  public var originZ: Double
  public var directionX: Double
  public var directionY: Double
  public var directionZ: Double

  /// The place below (or above) the ray at parameter t.
  @inlinable
  public func plane(at t: Double) -> PlanePoint {
    PlanePoint(x: originX + t * directionX, y: originY + t * directionY)
  }
}

/// Pixels to the map plane and back, for one camera and viewport.
///
/// A place (u right, v down, z up; turned by the bearing, from the center) seen at pitch p by an eye at distance d has
/// depth w = d − v sin p − z cos p and lies at (u, v cos p − z sin p) · d / w from the center's pixel, turned by the
/// roll.
public struct Projection: Hashable, Sendable {
  public let camera: Camera
  public let viewport: Size
  /// The camera's center on the map plane.
  public let center: MercatorPoint
  /// Pixels around the world.
  public let worldSize: Double
  /// Pixels per meter of height, at the center's latitude.
  public let pixelsPerMeter: Double
  /// Pixels from the eye to the center: 1.5 times the viewport's height.
  public let eyeDistance: Double
  /// The pixel of the center.
  public let centerPixel: ScreenPoint
  let bearing: Turn
  let pitch: Turn
  let roll: Turn

  /// - Throws: ``CameraError`` for a viewport without area, or a camera with a number that is not finite or out of range.
  public init(camera: Camera, viewport: Size) throws(CameraError) {
    try camera.validate(viewport: viewport)
    self.camera = camera
    self.viewport = viewport
    center = WebMercator.project(camera.center)
    worldSize = 512 * exp2(camera.zoom)
    let latitude = min(max(camera.center.latitude, -WebMercator.maximumLatitude), WebMercator.maximumLatitude)
    pixelsPerMeter = worldSize / (2 * .pi * WebMercator.earthRadiusMeters * cos(latitude * .pi / 180))
    eyeDistance = 0.5 / Camera.halfFieldOfViewTangent * viewport.height
    let padding = camera.padding
    centerPixel = ScreenPoint(
      x: (viewport.width + padding.left - padding.right) / 2, y: (viewport.height + padding.top - padding.bottom) / 2)
    bearing = Turn(degrees: camera.bearing)
    pitch = Turn(degrees: camera.pitch)
    roll = Turn(degrees: camera.roll)
  }

  /// True when the camera looks straight down: a pixel of the plane is a pixel of the screen.
  public var isFlat: Bool { camera.pitch == 0 }

  /// How fast depth falls toward the viewer along the ground: sine of the pitch.
  public var depthSlope: Double { pitch.sine }

  // MARK: Map to screen

  /// The pixel of a place at height `z` (pixels), and its depth; nil for what lies behind the eye.
  public func project(_ point: PlanePoint, z: Double = 0) -> (pixel: ScreenPoint, depth: Double)? {
    let (u, v) = bearing.backward(point.x, point.y)
    let depth = eyeDistance - v * pitch.sine - z * pitch.cosine
    guard depth > 0 else { return nil }
    let scale = eyeDistance / depth
    let (x, y) = roll.backward(u * scale, (v * pitch.cosine - z * pitch.sine) * scale)
    return (ScreenPoint(x: centerPixel.x + x, y: centerPixel.y + y), depth)
  }

  /// The depth of a place at height `z`: at most 0 behind the eye.
  public func depth(of point: PlanePoint, z: Double = 0) -> Double {
    eyeDistance - bearing.backward(point.x, point.y).1 * pitch.sine - z * pitch.cosine
  }

  /// The pixel of a coordinate on the ground; nil behind the eye.
  public func pixel(of coordinate: Coordinate) -> ScreenPoint? {
    let point = WebMercator.project(coordinate)
    return project(plane(point))?.pixel
  }

  /// A place of the map plane, seen from the center.
  public func plane(_ point: MercatorPoint) -> PlanePoint {
    PlanePoint(x: (point.x - center.x) * worldSize, y: (point.y - center.y) * worldSize)
  }

  // MARK: Screen to map

  /// The place on the ground under a pixel; nil on and above the horizon.
  public func unproject(_ pixel: ScreenPoint) -> PlanePoint? {
    let (x, y) = roll.forward(pixel.x - centerPixel.x, pixel.y - centerPixel.y)
    return ground(x, y)
  }

  /// The place on the ground at an offset from the center's pixel, roll undone.
  private func ground(_ x: Double, _ y: Double) -> PlanePoint? {
    let slope = eyeDistance * pitch.cosine + y * pitch.sine
    guard slope > 0 else { return nil }
    let v = y * eyeDistance / slope
    let u = x * (eyeDistance * pitch.cosine / slope)
    let (east, south) = bearing.forward(u, v)
    guard east.isFinite && south.isFinite else { return nil }
    return PlanePoint(x: east, y: south)
  }

  /// A shift on the screen of a camera that looks straight down, as one on the ground: turned by the bearing.
  public func turned(right: Double, down: Double) -> PlanePoint {
    let (east, south) = bearing.forward(right, down)
    return PlanePoint(x: east, y: south)
  }

  /// The direction on the ground, of length 1, that runs along a direction of the screen at the camera's center.
  public func ground(right: Double, down: Double) -> PlanePoint {
    let (x, y) = roll.forward(right, down)
    let (east, south) = bearing.forward(x * pitch.cosine, y)
    let length = (east * east + south * south).squareRoot()
    return length > 0 ? PlanePoint(x: east / length, y: south / length) : PlanePoint(x: 0, y: 0)
  }

  /// The place of the map plane that lies at a plane point.
  public func mercator(_ point: PlanePoint) -> MercatorPoint {
    MercatorPoint(x: center.x + point.x / worldSize, y: center.y + point.y / worldSize)
  }

  /// The coordinate on the ground under a pixel, its longitude unwrapped; nil on and above the horizon and beyond the
  /// poles' edge of the plane.
  public func coordinate(at pixel: ScreenPoint) -> Coordinate? {
    guard let point = unproject(pixel) else { return nil }
    return WebMercator.unproject(mercator(point))
  }

  /// The line of sight through a pixel.
  public func ray(through pixel: ScreenPoint) -> Ray {
    let (x, y) = roll.forward(pixel.x - centerPixel.x, pixel.y - centerPixel.y)
    let (right, down) = (x / eyeDistance, y / eyeDistance)
    let (originX, originY) = bearing.forward(0, eyeDistance * pitch.sine)
    let (directionX, directionY) = bearing.forward(right, down * pitch.cosine - pitch.sine)
    return Ray(
      originX: originX, originY: originY, originZ: eyeDistance * pitch.cosine,
      directionX: directionX, directionY: directionY, directionZ: -down * pitch.sine - pitch.cosine)
  }

  /// The part of the ground under an area of the screen, as a polygon of plane points; empty above the horizon.
  ///
  /// What reaches to the horizon is cut where the ground is ten million eye distances deep.
  public func groundPolygon(of polygon: [ScreenPoint]) -> [PlanePoint] {
    let offsets = polygon.map { roll.forward($0.x - centerPixel.x, $0.y - centerPixel.y) }
    guard !isFlat, let last = offsets.last else { return offsets.compactMap { ground($0.0, $0.1) } }
    let least = (1e-7 * eyeDistance - eyeDistance * pitch.cosine) / pitch.sine
    var cut: [PlanePoint] = []
    var a = last
    for b in offsets {
      if (a.1 >= least) != (b.1 >= least) {
        let t = (least - a.1) / (b.1 - a.1)
        if let point = ground(a.0 + t * (b.0 - a.0), least) { cut.append(point) }
      }
      if b.1 >= least, let point = ground(b.0, b.1) { cut.append(point) }
      a = b
    }
    return cut
  }
}

/// A rotation in the plane, x right and y down.
struct Turn: Hashable, Sendable {
  let sine: Double
  let cosine: Double

  init(degrees: Double) {
    // Quarter turns are exact, so that a map that looks straight down or west has no rounding of its own.
    switch degrees.truncatingRemainder(dividingBy: 360) {
    case 0: (sine, cosine) = (0, 1)
    case 90, -270: (sine, cosine) = (1, 0)
    case 180, -180: (sine, cosine) = (0, -1)
    case 270, -90: (sine, cosine) = (-1, 0)
    case let rest: (sine, cosine) = (sin(rest * .pi / 180), cos(rest * .pi / 180))
    }
  }

  func forward(_ x: Double, _ y: Double) -> (Double, Double) { (x * cosine - y * sine, x * sine + y * cosine) }
  func backward(_ x: Double, _ y: Double) -> (Double, Double) { (x * cosine + y * sine, y * cosine - x * sine) }
}
