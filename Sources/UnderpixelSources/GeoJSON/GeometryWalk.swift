import UnderpixelGeometry
import UnderpixelJSON

/// What a piece of GeoJSON lacks: places on the tape, made into an offset and a pointer only when someone asks.
struct Misfit: Error {
  /// The index on the tape of the value to point at.
  var place: Int
  var expected: String
  /// What was found instead, in short.
  var found: String

  init(_ place: JSONElement, _ expected: String, found: JSONElement?) {
    self.place = place.index
    self.expected = expected
    self.found = found.map(Self.excerpt) ?? "nothing"
  }

  /// A value in a few characters.
  static func excerpt(of element: JSONElement) -> String {
    switch element.kind {
    case .string:
      let text = element.string ?? ""
      return text.utf8.count <= 40
        ? JSONWriter.text(of: .string(text)) : JSONWriter.text(of: .string(text.prefix(32) + "…"))
    case .array: return element.next == element.index + 2 ? "an empty array" : "an array"
    case .object: return element.next == element.index + 2 ? "an empty object" : "an object"
    default: return JSONWriter.text(of: element.value)
    }
  }
}

/// Writes a geometry from the tape into a builder, position by position.
extension FeatureCollectionBuilder {
  /// Appends a geometry, whose members may come in any order, and gives its kind.
  mutating func append(geometry element: JSONElement) throws(Misfit) -> Geometry.Kind {
    guard element.kind == .object else { throw Misfit(element, "a geometry is an object or null", found: element) }
    var type: JSONElement?
    var coordinates: JSONElement?
    var geometries: JSONElement?
    for (key, value) in element.members {
      if key.isString("type") {
        type = value
      } else if key.isString("coordinates") {
        coordinates = value
      } else if key.isString("geometries") {
        geometries = value
      }
    }
    guard let type else { throw Misfit(element, "a geometry needs a \"type\"", found: nil) }
    guard let kind = Geometry.Kind(type) else {
      throw Misfit(type, "a geometry's \"type\" is one of seven", found: type)
    }
    if kind == .collection {
      guard let geometries else {
        throw Misfit(element, "a GeometryCollection needs \"geometries\"", found: nil)
      }
      guard geometries.kind == .array else { throw Misfit(geometries, "\"geometries\" is an array", found: geometries) }
      for member in geometries.elements { _ = try append(geometry: member) }
    } else {
      guard let coordinates else { throw Misfit(element, "a \(kind.name) needs \"coordinates\"", found: nil) }
      try append(coordinates, of: kind)
    }
    return kind
  }

  private mutating func append(_ coordinates: JSONElement, of kind: Geometry.Kind) throws(Misfit) {
    guard coordinates.kind == .array else {
      throw Misfit(coordinates, "\"coordinates\" is an array", found: coordinates)
    }
    switch kind {
    case .point:
      guard coordinates.next > coordinates.index + 2 else { return }
      append(try coordinate(coordinates))
      endPart(.point)
    case .multiPoint:
      for position in coordinates.elements {
        append(try coordinate(position))
        endPart(.point)
      }
    case .lineString:
      guard coordinates.next > coordinates.index + 2 else { return }
      try append(line: coordinates)
      endPart(.lineString)
    case .multiLineString:
      for line in coordinates.elements {
        try append(line: line)
        endPart(.lineString)
      }
    case .polygon:
      guard coordinates.next > coordinates.index + 2 else { return }
      try append(polygon: coordinates)
    case .multiPolygon: for polygon in coordinates.elements { try append(polygon: polygon) }
    case .collection: break
    }
  }

  private mutating func append(polygon: JSONElement) throws(Misfit) {
    guard polygon.kind == .array else { throw Misfit(polygon, "a polygon is an array of rings", found: polygon) }
    for ring in polygon.elements {
      try append(line: ring)
      endRing()
    }
    endPart(.polygon)
  }

  /// Appends the positions of a line or ring.
  private mutating func append(line: JSONElement) throws(Misfit) {
    guard line.kind == .array else { throw Misfit(line, "a line or ring is an array of positions", found: line) }
    for position in line.elements { append(try coordinate(position)) }
  }

  @inline(__always)
  private func coordinate(_ position: JSONElement) throws(Misfit) -> Coordinate {
    guard let (x, y) = position.position else { throw Self.misfit(ofPosition: position) }
    return Coordinate(longitude: x, latitude: y)
  }

  private static func misfit(ofPosition position: JSONElement) -> Misfit {
    guard position.kind == .array else { return Misfit(position, "a position is an array of numbers", found: position) }
    var count = 0
    for element in position.elements {
      guard element.number != nil else {
        let expected = count < 2 ? "a position needs two numbers" : "a position has nothing but numbers"
        return Misfit(position, expected, found: element)
      }
      count += 1
    }
    var misfit = Misfit(position, "a position needs two numbers", found: nil)
    misfit.found = count == 0 ? "an empty array" : "only one"
    return misfit
  }
}

extension Geometry.Kind {
  init?(_ type: JSONElement) {
    if type.isString("Point") {
      self = .point
    } else if type.isString("Polygon") {
      self = .polygon
    } else if type.isString("LineString") {
      self = .lineString
    } else if type.isString("MultiPoint") {
      self = .multiPoint
    } else if type.isString("MultiPolygon") {
      self = .multiPolygon
    } else if type.isString("MultiLineString") {
      self = .multiLineString
    } else if type.isString("GeometryCollection") {
      self = .collection
    } else {
      return nil
    }
  }
}
