package import UnderpixelGeometry

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The region of a `within` expression: one or more polygons. (MapLibre Style Specification, "within".)
///
/// Edges are straight on the map plane (Web Mercator), as they are drawn. Each polygon has the places that an odd number
/// of its rings go around; its edge is outside.
///
///     let park = try RegionQuery(geoJSON: ["type": "Polygon", "coordinates": [[[0, 0], [0, 5], [5, 5], [5, 0], [0, 0]]]])
///     park.contains(.point(Coordinate(longitude: 2, latitude: 2)))   // true
package struct RegionQuery: Sendable {
  private let tree: EdgeTree?

  /// Reads a Polygon, a MultiPolygon, or a Feature or FeatureCollection of those.
  ///
  /// A collection may hold other geometries too, which count for nothing. Throws where no polygon is found and where
  /// the value is no GeoJSON, with the JSON Pointer of the place, from the argument on.
  ///
  /// - Complexity: O(*n* log² *n*) in the number of positions.
  package init(geoJSON value: PropertyValue) throws(StyleError) {
    var set = EdgeSet()
    var hasPolygon = false
    for geometry in try GeoJSONArgument.geometries(of: value) {
      switch geometry {
      case .polygon, .multiPolygon:
        hasPolygon = true
        set.add(geometry, Self.project)
      default: continue
      }
    }
    guard hasPolygon else {
      throw StyleError(path: "", message: "expected GeoJSON with a Polygon or MultiPolygon")
    }
    tree = set.areas.isEmpty ? nil : EdgeTree(set)
  }

  /// True when all of a point or line lies within one of the polygons, and each part of a multiple within some polygon.
  ///
  /// What touches the edge is not within, nor is a line that crosses from one polygon to the next. The region repeats
  /// every 360 degrees: each point and line is looked for in the copies of the world, up to 16 either way. A polygon is
  /// never within, as in MapLibre's implementations; neither is anything without positions or with one that is not
  /// finite.
  ///
  /// - Complexity: O(*m* (log *n* + *k*)) for *m* positions and a region of *n*, where *k* is the number of edges that
  ///   lie east of a place or meet an edge's box.
  package func contains(_ geometry: Geometry) -> Bool {
    switch geometry {
    case .point(let position): contains([position])
    case .multiPoint(let positions): !positions.isEmpty && positions.allSatisfy { contains([$0]) }
    case .lineString(let line): contains(line)
    case .multiLineString(let lines): !lines.isEmpty && lines.allSatisfy(contains)
    case .polygon, .multiPolygon: false
    case .collection(let members): !members.isEmpty && members.allSatisfy(contains)
    }
  }

  private func contains(_ line: [Coordinate]) -> Bool {
    let points = line.compactMap(Self.project)
    guard !points.isEmpty, points.count == line.count else { return false }
    var box = BoundingBox.empty
    for point in points { box.formUnion(x: point.x, y: point.y) }
    guard let tree else { return false }
    let region = tree.box
    guard box.minY > region.minY, box.maxY < region.maxY else { return false }
    // The copies in which the line could lie within the region's box.
    let first = max(((region.minX - box.minX) / 360).rounded(.up), -16)
    let last = min(((region.maxX - box.maxX) / 360).rounded(.down), 16)
    return stride(from: first, through: last, by: 1).contains { contains(points, offset: $0 * 360) }
  }

  /// A place inside and no touch of the edge on the way: then all the others are inside too.
  private func contains(_ points: [Point], offset: Double) -> Bool {
    let points = points.map { Point(x: $0.x + offset, y: $0.y) }
    guard let tree else { return false }
    var areas = tree.areas(around: points[0])
    for (a, b) in zip(points, points.dropFirst()) {
      guard !areas.isEmpty else { return false }
      areas.subtract(tree.areas(touching: Edge(a: a, b: b, area: -1)))
    }
    return !areas.isEmpty
  }

  /// Degrees of longitude, and as long a unit northward on the map plane. Latitudes beyond the poles lie on them.
  private static func project(_ position: Coordinate) -> Point? {
    guard position.longitude.isFinite, position.latitude.isFinite else { return nil }
    let latitude = min(max(position.latitude, -90), 90) * .pi / 180
    return Point(x: position.longitude, y: asinh(tan(latitude)) * 180 / .pi)
  }
}
