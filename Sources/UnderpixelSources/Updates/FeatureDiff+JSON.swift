public import UnderpixelGeometry

extension FeatureDiff {
  /// Reads a diff in the form of MapLibre GL JS's `updateData`.
  ///
  ///     {"remove": [18], "add": [{"type": "Feature", …}], "update": [{"id": 17, "newGeometry": {"type": "Point", …},
  ///      "addOrUpdateProperties": [{"key": "speed", "value": 50}]}]}
  ///
  /// Besides, `removeAll`, `removeAllProperties` and `removeProperties`. Members that are absent, null or not known say
  /// nothing; an id may be true or false, which are 1 and 0.
  ///
  /// - Throws: ``GeoJSONError`` for what is of another form; its pointer leads from the top of the diff, or from the top of
  ///   the feature where `feature` has its place in `add`.
  public init(_ value: PropertyValue) throws(GeoJSONError) {
    guard value.object != nil else { throw Self.misfit("", "a diff is an object") }
    self.init(removesAll: try Self.bool(value, "removeAll", ""))
    for (index, id) in try Self.array(value, "remove", "").enumerated() {
      removed.append(try Self.id(id, "/remove/\(index)"))
    }
    let features: PropertyValue = ["type": "FeatureCollection", "features": .array(try Self.array(value, "add", ""))]
    let read = try GeoJSONReader().read(features).features
    added = (0..<read.count).map { FeatureRecord(read, $0) }
    for (index, update) in try Self.array(value, "update", "").enumerated() {
      updated.append(try Self.update(update, "/update/\(index)"))
    }
  }

  private static func update(_ value: PropertyValue, _ path: String) throws(GeoJSONError) -> FeatureUpdate {
    guard value.object != nil, let id = value["id"] else { throw misfit(path, "an update is an object with an \"id\"") }
    var update = FeatureUpdate(id: try Self.id(id, path + "/id"))
    if let geometry = value["newGeometry"], !geometry.isNull {
      do throws(GeoJSONError) {
        let read = try GeoJSONReader().read(["type": "Feature", "geometry": geometry]).features
        update.newGeometry = read.geometry(of: 0)
      } catch {
        throw misfit(path + "/newGeometry", error.expected, found: error.found)
      }
    }
    update.removesAllProperties = try bool(value, "removeAllProperties", path)
    for (index, name) in try array(value, "removeProperties", path).enumerated() {
      guard let name = name.string else { throw misfit("\(path)/removeProperties/\(index)", "a name is text") }
      update.removedProperties.append(name)
    }
    for (index, pair) in try array(value, "addOrUpdateProperties", path).enumerated() {
      guard let key = pair["key"]?.string else {
        throw misfit("\(path)/addOrUpdateProperties/\(index)", "an object with a \"key\" and a \"value\"")
      }
      update.setProperties[key] = pair["value"] ?? .null
    }
    return update
  }

  private static func id(_ value: PropertyValue, _ path: String) throws(GeoJSONError) -> FeatureID {
    guard let id = FeatureID(promoting: value) else { throw misfit(path, "an id is text or a number") }
    return id
  }

  private static func bool(_ value: PropertyValue, _ name: String, _ path: String) throws(GeoJSONError) -> Bool {
    guard let member = value[name], !member.isNull else { return false }
    guard let bool = member.bool else { throw misfit("\(path)/\(name)", "true or false") }
    return bool
  }

  private static func array(
    _ value: PropertyValue, _ name: String, _ path: String
  ) throws(GeoJSONError) -> [PropertyValue] {
    guard let member = value[name], !member.isNull else { return [] }
    guard let array = member.array else { throw misfit("\(path)/\(name)", "an array") }
    return array
  }

  private static func misfit(_ path: String, _ expected: String, found: String = "something else") -> GeoJSONError {
    GeoJSONError(.structure, pointer: path, expected: expected, found: found)
  }
}
