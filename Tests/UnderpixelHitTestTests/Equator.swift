import UnderpixelCamera
import UnderpixelGeometry

@testable import UnderpixelHitTest

/// Shapes and pixels over the equator at zoom 10, where a pixel is 360 / 2^19 degrees.
enum Equator {
  static let size = Size(width: 600, height: 400)
  static let center = Coordinate(longitude: 0, latitude: 0)

  static func frame(
    _ layers: [Layer], states: SetStates = SetStates(), bearing: Double = 0, pitch: Double = 0
  ) throws -> Frame {
    try Scene(layers: layers, states: states).frame(camera: camera(bearing: bearing, pitch: pitch), viewport: size)
  }

  static func camera(bearing: Double = 0, pitch: Double = 0) -> Camera {
    Camera(center: center, zoom: 10, bearing: bearing, pitch: pitch)
  }

  /// The place so many pixels east and north of the center.
  static func at(_ x: Double, _ y: Double) -> Coordinate {
    WebMercator.unproject(MercatorPoint(x: 0.5 + x / 524_288, y: 0.5 - y / 524_288))
  }

  static func line(_ places: (Double, Double)...) -> Geometry { .lineString(places.map { at($0.0, $0.1) }) }

  /// A square around a place, counterclockwise seen from above, unclosed.
  static func square(_ x: Double = 0, _ y: Double = 0, half: Double) -> [Coordinate] {
    [at(x - half, y - half), at(x + half, y - half), at(x + half, y + half), at(x - half, y + half)]
  }

  /// Heights that are this many pixels.
  static func meters(_ pixels: Double) -> Double { pixels * 2 * .pi * 6_371_008.8 / 524_288 }
}

extension Frame {
  /// What lies so many pixels right of and above the middle of the picture.
  func hits(right x: Double, up y: Double, radius: Double = 0) -> Hits {
    hits(at: ScreenPoint(x: 300 + x, y: 200 - y), radius: radius)
  }

  func isHit(right x: Double, up y: Double) -> Bool { !hits(right: x, up: y).isEmpty }
}
