import UnderpixelGeometry
import UnderpixelTestSupport

extension Geometry {
  /// The geometry as GeoJSON (RFC 7946).
  var geoJSON: PropertyValue {
    func position(_ place: Coordinate) -> PropertyValue { [.number(place.longitude), .number(place.latitude)] }
    func line(_ places: [Coordinate]) -> PropertyValue { .array(places.map(position)) }
    func lines(_ lines: [[Coordinate]]) -> PropertyValue { .array(lines.map(line)) }
    func object(_ type: String, _ coordinates: PropertyValue) -> PropertyValue {
      ["type": .string(type), "coordinates": coordinates]
    }
    switch self {
    case .point(let place): return object("Point", position(place))
    case .multiPoint(let places): return object("MultiPoint", line(places))
    case .lineString(let places): return object("LineString", line(places))
    case .multiLineString(let parts): return object("MultiLineString", lines(parts))
    case .polygon(let rings): return object("Polygon", lines(rings))
    case .multiPolygon(let polygons): return object("MultiPolygon", .array(polygons.map(lines)))
    case .collection(let members):
      return ["type": "GeometryCollection", "geometries": .array(members.map(\.geoJSON))]
    }
  }
}

func place(_ longitude: Double, _ latitude: Double) -> Coordinate {
  Coordinate(longitude: longitude, latitude: latitude)
}

/// The corners of a square, closed.
func square(_ low: Double, _ high: Double) -> [Coordinate] {
  [place(low, low), place(low, high), place(high, high), place(high, low), place(low, low)]
}

extension Gen where Value == Geometry {
  /// Geometries on a grid of whole degrees, 174 to 186 east and 0 to 12 north, of the wanted kinds.
  static var gridPoints: Gen {
    .oneOf(
      Gen<Coordinate>.gridPlace.map(Geometry.point),
      Gen<Coordinate>.gridPlace.array(count: 1...4).map(Geometry.multiPoint))
  }

  static var gridLines: Gen {
    let line = Gen<Coordinate>.gridPlace.array(count: 2...5)
    return .oneOf(line.map(Geometry.lineString), line.array(count: 1...3).map(Geometry.multiLineString))
  }

  static var gridPolygons: Gen {
    // GeoJSON has no rings of fewer than three positions.
    let corners = [MercatorPoint(x: 0, y: 0), MercatorPoint(x: 4, y: 0), MercatorPoint(x: 4, y: 4)]
    let ring = Gen<[MercatorPoint]>.ring.map { ($0 + corners.dropFirst($0.count)).map(Coordinate.init(onGrid:)) }
    let polygon = ring.array(count: 1...3)
    return .oneOf(polygon.map(Geometry.polygon), polygon.array(count: 1...3).map(Geometry.multiPolygon))
  }

  static var gridGeometry: Gen { .oneOf(gridPoints, gridLines, gridPolygons) }
}

extension Gen where Value == Coordinate {
  static var gridPlace: Gen { Gen<MercatorPoint>.gridPoint.map(Coordinate.init(onGrid:)) }
}

extension Coordinate {
  fileprivate init(onGrid point: MercatorPoint) {
    self.init(longitude: 174 + point.x, latitude: point.y)
  }
}

extension Geometry {
  /// The geometry moved east.
  func moved(east degrees: Double) -> Geometry {
    func move(_ line: [Coordinate]) -> [Coordinate] { line.map { place($0.longitude + degrees, $0.latitude) } }
    switch self {
    case .point(let place): return .point(move([place])[0])
    case .multiPoint(let places): return .multiPoint(move(places))
    case .lineString(let line): return .lineString(move(line))
    case .multiLineString(let lines): return .multiLineString(lines.map(move))
    case .polygon(let rings): return .polygon(rings.map(move))
    case .multiPolygon(let polygons): return .multiPolygon(polygons.map { $0.map(move) })
    case .collection(let members): return .collection(members.map { $0.moved(east: degrees) })
    }
  }

  /// The points, lines and closed rings, with the number of the polygon that they belong to.
  var pieces: [Piece] {
    func closed(_ rings: [[Coordinate]], _ number: Int) -> [Piece] {
      rings.map { ring in Piece(line: ring + ring.prefix(1), polygon: number) }
    }
    switch self {
    case .point(let place): return [Piece(line: [place])]
    case .multiPoint(let places): return places.map { Piece(line: [$0]) }
    case .lineString(let line): return [Piece(line: line)]
    case .multiLineString(let lines): return lines.map { Piece(line: $0) }
    case .polygon(let rings): return closed(rings, 0)
    case .multiPolygon(let polygons): return polygons.enumerated().flatMap { closed($1, $0) }
    case .collection: return []
    }
  }

  struct Piece {
    var line: [Coordinate]
    var polygon: Int?
  }
}
