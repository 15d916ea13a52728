public import UnderpixelGeometry

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Several points of a source, drawn as one.
public struct Cluster: Sendable {
  /// The number by which the cluster is asked for; it is the id of its feature.
  public var id: Int
  /// The mean place of the points on the map plane, in degrees.
  public var center: Coordinate
  /// How many points there are.
  public var pointCount: Int
  /// What the points were gathered to, by name.
  public var gathered: [(name: String, value: PropertyValue)]

  /// The properties of the cluster's feature, in order; a name may come twice, and the last one counts.
  public var properties: [(name: String, value: PropertyValue)] {
    gathered + [
      ("cluster", true), ("cluster_id", .integer(Int64(id))), ("point_count", .integer(Int64(pointCount))),
      ("point_count_abbreviated", abbreviatedCount),
    ]
  }

  /// 999, "1k", "1.2k", "9.9k", "12k".
  private var abbreviatedCount: PropertyValue {
    guard pointCount >= 1000 else { return .integer(Int64(pointCount)) }
    if pointCount >= 10_000 { return .string("\((pointCount + 500) / 1000)k") }
    let tenths = (pointCount + 50) / 100
    return .string(tenths % 10 == 0 ? "\(tenths / 10)k" : "\(tenths / 10).\(tenths % 10)k")
  }
}

/// What a cluster falls into.
public enum ClusterChild: Hashable, Sendable {
  /// A smaller cluster, by its id.
  case cluster(Int)
  /// A feature by itself, by its index in ``ClusterIndex/features``.
  case feature(Int)
}

/// Degrees to the map plane and back in the formulas of Supercluster, so that places round as they do there.
enum ClusterPlane {
  static func y(latitude: Double) -> Double {
    let sine = sin(latitude * .pi / 180)
    let y = 0.5 - 0.25 * log((1 + sine) / (1 - sine)) / .pi
    return y < 0 ? 0 : y > 1 ? 1 : y
  }

  static func coordinate(x: Double, y: Double) -> Coordinate {
    let angle = (180 - y * 360) * .pi / 180
    return Coordinate(longitude: (x - 0.5) * 360, latitude: 360 * atan(exp(angle)) / .pi - 90)
  }
}
