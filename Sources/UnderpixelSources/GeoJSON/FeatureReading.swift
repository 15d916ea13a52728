internal import UnderpixelGeometry
internal import UnderpixelJSON

/// GeoJSON values of a parsed text into a builder.
extension FeatureCollectionBuilder {
  /// Reads a Feature object (RFC 7946, section 3.2).
  mutating func read(feature: JSONElement) throws(Defect) {
    guard feature.isObject else { throw Defect("a feature must be an object, found \(feature.summary)") }
    let members = Members(of: feature)
    try members.expectType { $0 == "Feature" ? nil : "a feature's type must be \"Feature\"" }
    guard let geometry = members.geometry else { throw Defect("a feature needs a member \"geometry\", or null for it") }
    let id = try Self.id(members.id)
    try read(properties: members.properties)
    if !geometry.isNull {
      do throws(Defect) { try read(root: geometry) } catch { throw error.under(.member("geometry")) }
    }
    endFeature(id: id)
  }

  /// Reads a bare geometry as a feature.
  mutating func read(bareGeometry: JSONElement) throws(Defect) {
    try read(root: bareGeometry)
    endFeature()
  }

  private static func id(_ element: JSONElement?) throws(Defect) -> FeatureID? {
    guard let element, !element.isNull else { return nil }
    switch element.value {
    case .string(let text): return FeatureID(text)
    case .integer(let integer): return FeatureID(integer)
    case .unsigned(let unsigned): return FeatureID(unsigned)
    case .number(let number): return FeatureID(number)
    default: throw Defect("an id must be text or a number, found \(element.summary)", at: [.member("id")])
    }
  }

  private mutating func read(properties: JSONElement?) throws(Defect) {
    guard let properties, !properties.isNull else { return }
    guard properties.isObject else {
      throw Defect("properties must be an object or null, found \(properties.summary)", at: [.member("properties")])
    }
    properties.forEachMember { name, value in
      let name = name.string ?? ""
      if value.isString {
        value.withUTF8 { set(name, toUTF8: $0) }
      } else {
        set(name, to: value.value)
      }
    }
  }

  // MARK: Geometry

  private mutating func read(root: JSONElement) throws(Defect) {
    try read(geometry: root, isRoot: true)
  }

  private mutating func read(geometry: JSONElement, isRoot: Bool) throws(Defect) {
    guard geometry.isObject else { throw Defect("a geometry must be an object, found \(geometry.summary)") }
    let members = Members(of: geometry)
    let names =
      "a geometry's type must be Point, MultiPoint, LineString, MultiLineString, Polygon, MultiPolygon or GeometryCollection"
    try members.expectType { Geometry.Kind(name: $0) == nil ? names : nil }
    guard let kind = (members.type?.string).flatMap(Geometry.Kind.init) else { throw Defect(names) }
    if isRoot { begin(kind) }
    if kind == .collection {
      try forEachElement(of: members.geometries, "geometries") { (builder, member) throws(Defect) in
        try builder.read(geometry: member, isRoot: false)
      }
      return
    }
    guard let coordinates = members.coordinates else { throw Defect("a \(kind.name) needs a member \"coordinates\"") }
    do throws(Defect) {
      try read(coordinates: coordinates, kind)
    } catch {
      throw error.under(.member("coordinates"))
    }
  }

  private mutating func read(coordinates: JSONElement, _ kind: Geometry.Kind) throws(Defect) {
    switch kind {
    case .point:
      guard coordinates.isArray else { throw Self.noPosition(coordinates) }
      // An empty array is an empty geometry.
      guard coordinates.index + 1 < coordinates.end else { return }
      try read(position: coordinates)
      endPart(.point)
    case .multiPoint:
      try forEach(coordinates, "an array of positions") { (builder, position) throws(Defect) in
        try builder.read(position: position)
        builder.endPart(.point)
      }
    case .lineString: try read(line: coordinates)
    case .multiLineString:
      try forEach(coordinates, "an array of lines") { (builder, line) throws(Defect) in try builder.read(line: line) }
    case .polygon: try read(polygon: coordinates)
    case .multiPolygon:
      try forEach(coordinates, "an array of polygons") { (builder, rings) throws(Defect) in
        try builder.read(polygon: rings)
      }
    case .collection: break
    }
  }

  private mutating func read(line: JSONElement) throws(Defect) {
    try readPositions(line)
    if line.index + 1 < line.end { endPart(.lineString) }
  }

  private mutating func read(polygon: JSONElement) throws(Defect) {
    try forEach(polygon, "an array of rings") { (builder, ring) throws(Defect) in
      try builder.readPositions(ring)
      builder.endRing()
    }
    if polygon.index + 1 < polygon.end { endPart(.polygon) }
  }

  private mutating func readPositions(_ array: JSONElement) throws(Defect) {
    try forEach(array, "an array of positions") { (builder, position) throws(Defect) in
      try builder.read(position: position)
    }
  }

  /// Two numbers; further ones are checked and dropped.
  @inline(__always)
  private mutating func read(position: JSONElement) throws(Defect) {
    guard position.isArray else { throw Self.noPosition(position) }
    let (end, first) = (position.end, position.element(at: position.index + 1))
    guard first.index < end, let x = first.number else { throw Self.noPosition(position) }
    let second = position.element(at: first.index + 2)
    guard second.index < end, let y = second.number else { throw Self.noPosition(position) }
    append(Coordinate(longitude: x, latitude: y))
    var place = second.index + 2
    while place < end {
      let further = position.element(at: place)
      guard further.number != nil else { throw Self.noPosition(position) }
      place += 2
    }
  }

  private static func noPosition(_ position: JSONElement) -> Defect {
    guard position.isArray else {
      return Defect("a position must be an array of two numbers, found \(position.summary)")
    }
    var (count, defect) = (0, nil as Defect?)
    position.forEachElement { element in
      if element.number == nil, defect == nil {
        defect = Defect("a position needs two numbers, found \(element.summary)", at: [.index(count)])
      }
      count += 1
    }
    return defect ?? Defect("a position needs two numbers, found \(count)")
  }

  private mutating func forEachElement(
    of array: JSONElement?, _ name: String,
    _ body: (inout FeatureCollectionBuilder, JSONElement) throws(Defect) -> Void
  ) throws(Defect) {
    guard let array else { throw Defect("a GeometryCollection needs a member \"\(name)\"") }
    do throws(Defect) {
      try forEach(array, "an array of geometries", body)
    } catch {
      throw error.under(.member(name))
    }
  }

  @inline(__always)
  private mutating func forEach(
    _ array: JSONElement, _ what: String, _ body: (inout FeatureCollectionBuilder, JSONElement) throws(Defect) -> Void
  ) throws(Defect) {
    guard array.isArray else { throw Defect("expected \(what), found \(array.summary)") }
    var position = 0
    let end = array.end
    var place = array.index + 1
    while place < end {
      let element = array.element(at: place)
      do throws(Defect) { try body(&self, element) } catch { throw error.under(.index(position)) }
      position += 1
      place = element.next
    }
  }
}

/// The members of a GeoJSON object that have a meaning; of repeated ones the last.
struct Members {
  private(set) var type: JSONElement?
  private(set) var id: JSONElement?
  private(set) var properties: JSONElement?
  private(set) var geometry: JSONElement?
  private(set) var geometries: JSONElement?
  private(set) var coordinates: JSONElement?
  private(set) var features: JSONElement?

  init(of object: JSONElement) {
    object.forEachMember { name, value in
      switch name.string {
      case "type": type = value
      case "id": id = value
      case "properties": properties = value
      case "geometry": geometry = value
      case "geometries": geometries = value
      case "coordinates": coordinates = value
      case "features": features = value
      default: break
      }
    }
  }

  /// Throws unless there is a type, it is text, and `complaint` has none.
  func expectType(_ complaint: (String) -> String?) throws(Defect) {
    guard let type else { throw Defect("expected a member \"type\"") }
    guard let name = type.string else {
      throw Defect("a type must be text, found \(type.summary)", at: [.member("type")])
    }
    if let complaint = complaint(name) { throw Defect("\(complaint), found \(type.summary)", at: [.member("type")]) }
  }
}
