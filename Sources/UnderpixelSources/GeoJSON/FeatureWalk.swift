import UnderpixelGeometry
import UnderpixelJSON

/// Writes features from the tape into a builder.
struct FeatureWalk {
  var builder = FeatureCollectionBuilder()
  private var names = NameCache()

  /// Appends an element of a `features` array. What a misfit leaves behind is for the caller to discard.
  ///
  /// - Parameter ordinal: How many features came before it, with those that were skipped.
  mutating func append(feature element: JSONElement, ordinal: Int) throws(Misfit) {
    let members = Members(of: element)
    guard element.kind == .object else { throw Misfit(element, "a Feature is an object", found: element) }
    guard let type = members.type else { throw Misfit(element, "a Feature needs a \"type\"", found: nil) }
    guard type.isString("Feature") else { throw Misfit(type, "the \"type\" of a feature is \"Feature\"", found: type) }
    try append(members, ordinal)
  }

  /// Appends an object that stands by itself: a feature or a bare geometry.
  mutating func append(document element: JSONElement, ordinal: Int) throws(Misfit) {
    guard element.kind == .object else { throw Misfit(element, "GeoJSON is an object", found: element) }
    let members = Members(of: element)
    guard let type = members.type else { throw Misfit(element, "a GeoJSON object needs a \"type\"", found: nil) }
    if type.isString("Feature") { return try append(members, ordinal) }
    if type.isString("FeatureCollection") {
      guard let features = members.features else {
        throw Misfit(element, "a FeatureCollection needs \"features\"", found: nil)
      }
      throw Misfit(features, "\"features\" is an array", found: features)
    }
    guard Geometry.Kind(type) != nil else {
      throw Misfit(type, "a \"type\" of GeoJSON, such as \"FeatureCollection\" or \"Point\"", found: type)
    }
    builder.begin(try builder.append(geometry: element))
    builder.endFeature(id: nil, sourceOrdinal: ordinal)
  }

  private mutating func append(_ members: Members, _ ordinal: Int) throws(Misfit) {
    var id: FeatureID?
    if let element = members.id { id = try FeatureID(element) }
    if let properties = members.properties, properties.kind != .null { try append(properties: properties) }
    if let geometry = members.geometry, geometry.kind != .null {
      builder.begin(try builder.append(geometry: geometry))
    }
    builder.endFeature(id: id, sourceOrdinal: ordinal)
  }

  private mutating func append(properties: JSONElement) throws(Misfit) {
    guard properties.kind == .object else {
      throw Misfit(properties, "\"properties\" is an object or null", found: properties)
    }
    names.rewind()
    for (key, value) in properties.members {
      let name = key.withUTF8 { names.name(of: $0) }
      if value.kind == .string {
        value.withUTF8 { builder.set(name, toUTF8: $0) }
      } else {
        builder.set(name, to: value.value)
      }
    }
  }

  /// The members of a feature that count; of members with the same name, the last one.
  private struct Members {
    var type: JSONElement?
    var id: JSONElement?
    var geometry: JSONElement?
    var properties: JSONElement?
    var features: JSONElement?

    init(of element: JSONElement) {
      for (key, value) in element.members {
        if key.isString("type") {
          type = value
        } else if key.isString("geometry") {
          geometry = value
        } else if key.isString("properties") {
          properties = value
        } else if key.isString("id") {
          id = value
        } else if key.isString("features") {
          features = value
        }
      }
    }
  }
}

extension FeatureID {
  /// An id, or nil for `null`.
  fileprivate init?(_ element: JSONElement) throws(Misfit) {
    switch element.kind {
    case .null: return nil
    case .integer: self.init(element.integer)
    case .unsigned: self.init(element.unsigned)
    case .double: self.init(element.number ?? 0)
    case .string: self.init(element.string ?? "")
    default: throw Misfit(element, "an \"id\" is text or a number", found: element)
    }
  }
}

/// Property names as strings that are made once.
///
/// The features of a file mostly have the same names in the same order, so each name is first looked for after the one
/// that came before it.
struct NameCache {
  private var names: [(bytes: [UInt8], name: String)] = []
  private var indices: [[UInt8]: Int] = [:]
  private var cursor = 0

  /// Starts a feature.
  mutating func rewind() { cursor = 0 }

  mutating func name(of bytes: Span<UInt8>) -> String {
    for index in [cursor, cursor + 1] where index < names.count && Self.isEqual(names[index].bytes, bytes) {
      cursor = index + 1
      return names[index].name
    }
    return slowName(of: bytes)
  }

  private mutating func slowName(of bytes: Span<UInt8>) -> String {
    var key: [UInt8] = []
    key.append(span: bytes)
    if let index = indices[key] {
      cursor = index + 1
      return names[index].name
    }
    let name = String(decoding: key, as: UTF8.self)
    indices[key] = names.count
    names.append((key, name))
    cursor = names.count
    return name
  }

  private static func isEqual(_ a: [UInt8], _ b: Span<UInt8>) -> Bool {
    guard a.count == b.count else { return false }
    for i in b.indices where a[i] != b[i] { return false }
    return true
  }
}
