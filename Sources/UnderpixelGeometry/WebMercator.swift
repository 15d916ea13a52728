#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Degrees to the map plane and back: spherical Web Mercator (EPSG:3857 scaled to the unit square).
public enum WebMercator {
  /// The latitude in degrees at which the map plane ends, north and south: there y is 0 and 1.
  public static let maximumLatitude = 85.051128779806604

  /// The earth's mean radius in meters (IUGG), as map engines use it for heights.
  public static let earthRadiusMeters = 6_371_008.8

  /// The place on the map plane. Longitudes outside ±180 lie in other copies of the world; latitudes beyond
  /// ``maximumLatitude`` lie on the plane's edge.
  public static func project(_ coordinate: Coordinate) -> MercatorPoint {
    let x = (coordinate.longitude + 180) / 360
    let latitude = min(max(coordinate.latitude, -maximumLatitude), maximumLatitude)
    let y = 0.5 - log(tan(.pi / 4 + latitude * (.pi / 360))) / (2 * .pi)
    return MercatorPoint(x: x, y: min(max(y, 0), 1))
  }

  /// The box on the map plane of west, south, east and north in degrees; one that crosses the antimeridian, as 170...190,
  /// reaches into the next copy of the world.
  package static func project(_ degrees: BoundingBox) -> BoundingBox {
    let northWest = project(Coordinate(longitude: degrees.minX, latitude: degrees.maxY))
    let southEast = project(Coordinate(longitude: degrees.maxX, latitude: degrees.minY))
    return BoundingBox(minX: northWest.x, minY: northWest.y, maxX: southEast.x, maxY: southEast.y)
  }

  /// The coordinate at a place of the map plane, the longitude unwrapped (a place in the next world copy lies beyond 180).
  public static func unproject(_ point: MercatorPoint) -> Coordinate {
    let latitude = 360 / .pi * atan(exp((0.5 - point.y) * 2 * .pi)) - 90
    return Coordinate(longitude: point.x * 360 - 180, latitude: latitude)
  }
}
