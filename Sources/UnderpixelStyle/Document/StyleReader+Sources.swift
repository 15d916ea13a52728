internal import UnderpixelGeometry

extension StyleReader {
  mutating func readSources(_ value: PropertyValue?) -> [String: StyleSource] {
    guard let value else {
      error("", "a style needs a member \"sources\", an object")
      return [:]
    }
    guard let members = value.object else {
      error("/sources", "sources must be an object, found \(value.summary)")
      return [:]
    }
    var sources: [String: StyleSource] = [:]
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      // A source that can't be read is there all the same: layers that name it are not at fault.
      sources[name] = readSource(value, "/sources" + pointer(name)) ?? StyleSource(type: SourceType(rawValue: ""))
    }
    return sources
  }

  mutating func readSource(_ value: PropertyValue, _ path: String) -> StyleSource? {
    guard var members = value.object else {
      error(path, "a source must be an object, found \(value.summary)")
      return nil
    }
    guard let name = members.removeValue(forKey: "type") else {
      error(path, "a source needs a member \"type\"")
      return nil
    }
    guard let word = self.value(name, String.self, path + "/type") else { return nil }
    let type = SourceType(rawValue: word)
    if let index = type.members {
      // A tiled source may have any member of the TileJSON that describes it.
      let isTiled = index["tiles"] != nil
      for name in type.requiredMembers where members[name] == nil {
        let more = name == "data" ? ", a URL or GeoJSON" : ""
        error(path, "a \(word) source needs a member \"\(name)\"\(more)")
      }
      check(members, index, path, "a \(word) source", isOpen: isTiled)
      checkParts(members, index, path)
      checkTiles(members, type, path)
    } else {
      let hint = NearestName.hint(for: word, in: SourceType.all.map(\.rawValue))
      warn(path + "/type", "\"\(word)\" is no type of source\(hint)")
    }
    return StyleSource(type: type, members: members)
  }

  /// Checks the members whose types the tables do not tell.
  private mutating func checkParts(_ members: [String: PropertyValue], _ index: PropertyIndex, _ path: String) {
    if let data = members["data"], index["data"] != nil, GeoJSONData(json: data) == nil {
      error(path + "/data", "data must be a URL or GeoJSON, found \(data.summary)")
    }
    if let promoteID = members["promoteId"], index["promoteId"] != nil, PromoteID(json: promoteID) == nil {
      error(
        path + "/promoteId",
        "expected the name of a property, or an object with one for each source layer, found \(promoteID.summary)")
    }
    guard index["clusterProperties"] != nil else { return }
    let properties = object(members["clusterProperties"], path + "/clusterProperties")
    for (name, value) in properties.sorted(by: { $0.key < $1.key }) where value.array?.count != 2 {
      error(
        path + "/clusterProperties" + pointer(name),
        "expected an operator or an expression that gathers, then one for each feature, found \(value.summary)")
    }
    if checksValues {
      for (name, value) in properties.sorted(by: { $0.key < $1.key }) where value.array?.count == 2 {
        guard let mapped = value.array?[1] else { continue }
        checkExpression(mapped, path + "/clusterProperties" + pointer(name) + "/1")
      }
    }
    if checksValues, let filter = members["filter"] { checkFilter(filter, path + "/filter") }
  }

  mutating func checkExpression(_ value: PropertyValue, _ path: String) {
    do throws(StyleError) {
      _ = try StyleExpression(value, path: path)
    } catch {
      self.error(error.path, error.message)
    }
  }

  mutating func checkFilter(_ filter: PropertyValue, _ path: String) {
    do throws(StyleError) {
      _ = try StyleExpression(filter: filter, path: path)
    } catch {
      self.error(error.path, error.message)
    }
  }
}
