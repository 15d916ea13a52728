package import UnderpixelGeometry

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The target of a `distance` expression: geometries of any type. (MapLibre Style Specification, "distance".)
///
/// Edges are straight in degrees. Distances are measured with one length for a degree of longitude and one for a degree
/// of latitude, those of the WGS 84 ellipsoid at the latitude of the feature's first position (Agafonkin, "Fast geodesic
/// approximations with Cheap Ruler", 2016): right to a part in a thousand up to some hundred kilometers, less so near
/// the poles.
///
///     let stop = try DistanceQuery(geoJSON: ["type": "Point", "coordinates": [3, 3]])
///     stop.meters(to: .point(Coordinate(longitude: 3, latitude: 3.001)))   // 110.577
package struct DistanceQuery: Sendable {
  private let tree: EdgeTree?
  private let starts: [Point]

  /// Reads a geometry of any type, or a Feature or FeatureCollection of those.
  ///
  /// Throws where the value is no GeoJSON, with the JSON Pointer of the place, from the argument on. From what has no
  /// position everything is infinitely far.
  ///
  /// - Complexity: O(*n* log² *n*) in the number of positions.
  package init(geoJSON value: PropertyValue) throws(StyleError) {
    var set = EdgeSet()
    for geometry in try GeoJSONArgument.geometries(of: value) {
      set.add(geometry) { Point(x: $0.longitude, y: $0.latitude) }
    }
    tree = set.edges.isEmpty ? nil : EdgeTree(set)
    starts = set.starts
  }

  /// The shortest distance in meters to a feature's geometry: 0 where the two share a place, insides of polygons included.
  ///
  /// Positions of the geometry that are not finite are left out; nil where none is left, or where numbers overflow. The
  /// target repeats every 360 degrees, and the nearest copy counts.
  ///
  /// MapLibre's implementations take a feature's positions from a tile, rounded to 8192ths of it. With `tileZoom` they
  /// are rounded here too: 2.4 mm at most at zoom 20.
  ///
  /// - Complexity: O(*m* log² *m* + *m* log *n*) for a geometry of *m* positions and a target of *n* where few edges are
  ///   about as near as the nearest pair; O(*m* *n*) at worst, where bundles of long edges run side by side aslant.
  package func meters(to geometry: Geometry, tileZoom: Int? = nil) -> Double? {
    let world = tileZoom.map { Double(sign: .plus, exponent: min(max($0, 0), 32) + 13, significand: 1) }
    var feature = EdgeSet()
    feature.add(geometry) { position in
      guard position.longitude.isFinite, position.latitude.isFinite else { return nil }
      let point = Point(x: position.longitude, y: position.latitude)
      return world.map { rounded(point, toGridOf: $0) } ?? point
    }
    guard let first = feature.starts.first else { return nil }
    guard let tree else { return .infinity }
    let featureTree = EdgeTree(feature)
    let stretch = metersPerDegree(latitude: first.y)
    var best = Double.infinity
    for offset in offsets(of: featureTree.box, from: tree.box) where best > 0 {
      if overlap(tree, feature.starts, featureTree, offset) { return 0 }
      best = featureTree.squaredDistance(offset: offset, to: tree, stretch: stretch, below: best)
    }
    return best.isFinite ? best.squareRoot() : nil
  }

  /// True when a polygon of one side has the first place of a part of the other inside.
  private func overlap(_ tree: EdgeTree, _ starts: [Point], _ featureTree: EdgeTree, _ offset: Double) -> Bool {
    tree.hasArea(aroundAnyOf: starts, offset: offset) || featureTree.hasArea(aroundAnyOf: self.starts, offset: -offset)
  }

  /// By how many degrees to move a feature with this box: into the copy of the world nearest to the target's middle, and
  /// into as many to either side as may be nearer to a part of it, up to 8. The nearest comes first.
  private func offsets(of box: BoundingBox, from target: BoundingBox) -> [Double] {
    let middle = target.minX / 2 + target.maxX / 2 - (box.minX / 2 + box.maxX / 2)
    let nearest = (middle / 360).rounded()
    let reach = min(max(1 + ((box.width + target.width) / 720).rounded(.down), 1), 8)
    return [nearest * 360]
      + stride(from: 1, through: reach, by: 1).flatMap { [(nearest - $0) * 360, (nearest + $0) * 360] }
  }
}

extension EdgeTree {
  fileprivate func hasArea(aroundAnyOf points: [Point], offset: Double) -> Bool {
    guard !areas.isEmpty else { return false }
    return points.contains { point in
      let moved = Point(x: point.x + offset, y: point.y)
      return box.contains(x: moved.x, y: moved.y) && !areas(around: moved).isEmpty
    }
  }
}

/// The length of a degree of longitude and of latitude, from the ellipsoid's radii of curvature.
private func metersPerDegree(latitude: Double) -> Stretch {
  let equatorialRadius = 6_378_137.0
  let flattening = 1 / 298.257223563
  let squaredEccentricity = flattening * (2 - flattening)
  let cosine = cos(latitude * .pi / 180)
  let squaredCurvature = 1 / (1 - squaredEccentricity * (1 - cosine * cosine))
  let degree = equatorialRadius * .pi / 180 * squaredCurvature.squareRoot()
  return Stretch(x: degree * cosine.magnitude, y: degree * squaredCurvature * (1 - squaredEccentricity))
}

/// The place moved to a whole number of units on the map plane, where the world is so many units wide. Halves go east and
/// south; latitudes beyond the poles lie on them.
private func rounded(_ point: Point, toGridOf world: Double) -> Point {
  func snapped(_ share: Double) -> Double { (share * world + 0.5).rounded(.down) / world }
  let x = snapped((180 + point.x) / 360)
  let latitude = min(max(point.y, -90), 90)
  let y = snapped((180 - 180 / .pi * asinh(tan(latitude * .pi / 180))) / 360)
  return Point(x: x * 360 - 180, y: atan(sinh((180 - y * 360) * .pi / 180)) * 180 / .pi)
}
