internal import UnderpixelGeometry

/// Reads the GeoJSON that stands as an argument in an expression (RFC 7946).
///
/// Only what a geometry says is looked at. Rings may be open; longitudes may lie in other copies of the world.
enum GeoJSONArgument {
  /// How deep collections may lie in one another.
  private static let deepestNesting = 32

  /// The geometries of a geometry, a feature or a collection of features, with collections taken apart.
  ///
  /// A feature of a collection may be without one. Throws with a path from the argument where something is no GeoJSON.
  static func geometries(of value: PropertyValue) throws(StyleError) -> [Geometry] {
    var found: [Geometry] = []
    switch value["type"]?.string {
    case "FeatureCollection":
      try each(value, "features") { feature throws(StyleError) in
        guard feature["type"]?.string == "Feature" else { throw misfit("a feature", feature["type"], "/type") }
        guard let geometry = feature["geometry"], !geometry.isNull else { return }
        try at("/geometry") { () throws(StyleError) in try append(geometry, to: &found, depth: 0) }
      }
    case "Feature":
      guard let geometry = value["geometry"] else { throw misfit("a geometry", nil, "") }
      try at("/geometry") { () throws(StyleError) in try append(geometry, to: &found, depth: 0) }
    default:
      try append(value, to: &found, depth: 0)
    }
    return found
  }

  private static func append(_ value: PropertyValue, to found: inout [Geometry], depth: Int) throws(StyleError) {
    guard value.object != nil else { throw misfit("a GeoJSON object", value, "") }
    guard let kind = value["type"]?.string.flatMap(Geometry.Kind.init(name:)) else {
      throw misfit("the type of a geometry", value["type"], value["type"] == nil ? "" : "/type")
    }
    if kind == .collection {
      guard depth < deepestNesting else {
        throw StyleError(path: "", message: "collections of geometries lie more than \(deepestNesting) deep")
      }
      try each(value, "geometries") { member throws(StyleError) in
        try append(member, to: &found, depth: depth + 1)
      }
      return
    }
    guard let coordinates = value["coordinates"] else { throw misfit("coordinates", nil, "") }
    let geometry: Geometry = try at("/coordinates") { () throws(StyleError) in
      switch kind {
      case .point: .point(try position(coordinates))
      case .multiPoint: .multiPoint(try list(coordinates, position))
      case .lineString: .lineString(try line(coordinates))
      case .multiLineString: .multiLineString(try list(coordinates, line))
      case .polygon: .polygon(try polygon(coordinates))
      case .multiPolygon: .multiPolygon(try list(coordinates, polygon))
      case .collection: .collection([])
      }
    }
    found.append(geometry)
  }

  // MARK: Coordinates

  private static func polygon(_ value: PropertyValue) throws(StyleError) -> [[Coordinate]] {
    try list(value, of: "rings") { ring throws(StyleError) in
      try list(ring, atLeast: 3, of: "positions", position)
    }
  }

  private static func line(_ value: PropertyValue) throws(StyleError) -> [Coordinate] {
    try list(value, atLeast: 2, of: "positions", position)
  }

  private static func position(_ value: PropertyValue) throws(StyleError) -> Coordinate {
    guard let numbers = value.array, numbers.count >= 2 else { throw misfit("a position of two numbers", value, "") }
    for index in 0..<2 where numbers[index].number?.isFinite != true {
      throw misfit("a finite number", numbers[index], "/\(index)")
    }
    return Coordinate(longitude: numbers[0].number ?? 0, latitude: numbers[1].number ?? 0)
  }

  private static func list<Element>(
    _ value: PropertyValue, atLeast least: Int = 0, of name: String = "elements",
    _ element: (PropertyValue) throws(StyleError) -> Element
  ) throws(StyleError) -> [Element] {
    guard let values = value.array else { throw misfit("an array of \(name)", value, "") }
    guard values.count >= least else {
      throw StyleError(path: "", message: "expected at least \(least) \(name), found \(values.count)")
    }
    var elements: [Element] = []
    elements.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      do { elements.append(try element(value)) } catch { throw error.inside("/\(index)") }
    }
    return elements
  }

  // MARK: Places of errors

  /// Reads each element of an array that an object has to have.
  private static func each(
    _ value: PropertyValue, _ name: String, _ body: (PropertyValue) throws(StyleError) -> Void
  ) throws(StyleError) {
    guard let member = value[name] else { throw misfit(name, nil, "") }
    try at("/\(name)") { () throws(StyleError) in _ = try list(member, body) }
  }

  private static func at<Result>(
    _ path: String, _ body: () throws(StyleError) -> Result
  ) throws(StyleError) -> Result {
    do { return try body() } catch { throw error.inside(path) }
  }

  private static func misfit(_ expected: String, _ found: PropertyValue?, _ path: String) -> StyleError {
    StyleError(path: path, message: "expected \(expected), found \(found?.summary ?? "nothing")")
  }
}

extension StyleError {
  /// The same error, seen from what lies around.
  fileprivate func inside(_ path: String) -> StyleError { StyleError(path: path + self.path, message: message) }
}
