public import UnderpixelGeometry

extension Gen where Value == MercatorPoint {
  /// Points of the map plane; many at the world's edges and their nearest neighbors, where world copies meet.
  public static var mercatorPoint: Gen {
    zip(Gen<Double>.double(in: 0...1), Gen<Double>.double(in: 0...1)).map { MercatorPoint(x: $0, y: $1) }
  }
}

extension Gen where Value == BoundingBox {
  /// Boxes of the map plane; many reach the world's edges, cross them or have no area.
  public static var worldBox: Gen {
    let side = Gen<Double>.oneOf(.always(0), .double(in: 0...0x1p-20), .double(in: 0...1))
    let nudge = Gen<Double>.element(of: [0, 0.5, 1])
    return zip(zip(Gen<MercatorPoint>.mercatorPoint, nudge), side, side).map { place, width, height in
      let (point, share) = place
      let (x, y) = (point.x - width * share, point.y - height * share)
      return BoundingBox(minX: x, minY: y, maxX: x + width, maxY: y + height)
    }
  }
}

extension Gen where Value == Coordinate {
  /// Places in degrees; many on the antimeridian, the equator, the poles and Web Mercator's last latitude.
  public static var coordinate: Gen {
    let latitude = Gen<Double>.oneOf(
      .double(in: -90...90), .double(in: -85.0511287798066...85.0511287798066))
    return zip(Gen<Double>.double(in: -180...180), latitude).map { Coordinate(longitude: $0, latitude: $1) }
  }
}

extension Gen where Value == Geometry {
  /// Geometries of every kind, empty ones among them. A collection has single geometries as members.
  public static var geometry: Gen {
    .oneOf(singleGeometry, multiGeometry, singleGeometry.array(upTo: 4).map(Geometry.collection))
  }

  private static var singleGeometry: Gen {
    let line = Gen<Coordinate>.coordinate.array(upTo: 6)
    return .oneOf(
      Gen<Coordinate>.coordinate.map(Geometry.point), line.map(Geometry.lineString),
      line.array(upTo: 3).map(Geometry.polygon))
  }

  private static var multiGeometry: Gen {
    let line = Gen<Coordinate>.coordinate.array(upTo: 6)
    return .oneOf(
      line.map(Geometry.multiPoint), line.array(upTo: 3).map(Geometry.multiLineString),
      line.array(upTo: 3).array(upTo: 3).map(Geometry.multiPolygon))
  }
}
