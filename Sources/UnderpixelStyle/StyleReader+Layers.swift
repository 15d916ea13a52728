internal import UnderpixelGeometry

extension StyleReader {
  mutating func readLayers(
    _ value: PropertyValue?, _ sources: [String: StyleSource]
  ) throws(StyleError) -> ([StyleLayer], Set<String>) {
    guard let value else { throw StyleError(path: "", message: "a style needs a member \"layers\", an array") }
    guard let elements = value.array else {
      throw StyleError(path: "/layers", message: "layers must be an array, found \(value.summary)")
    }
    var layers: [StyleLayer] = []
    var ids: Set<String> = []
    for (index, element) in elements.enumerated() {
      let path = "/layers/\(index)"
      guard let members = element.object else {
        throw StyleError(path: path, message: "a layer must be an object, found \(element.summary)")
      }
      guard let id = try string(members["id"], path + "/id") else {
        throw StyleError(path: path, message: "a layer needs a member \"id\"")
      }
      guard ids.insert(id).inserted else {
        throw StyleError(path: path + "/id", message: "layers need different ids, found \"\(id)\" twice")
      }
      if let layer = try readLayer(id, members, path, sources) { layers.append(layer) }
    }
    return (layers, ids)
  }

  private mutating func readLayer(
    _ id: String, _ members: [String: PropertyValue], _ path: String, _ sources: [String: StyleSource]
  ) throws(StyleError) -> StyleLayer? {
    if members["ref"] != nil, members["type"] == nil {
      leaveOut(id, path + "/ref", "\"ref\" is not read (a layer names its own \"type\" and \"source\")")
      return nil
    }
    guard let type = try string(members["type"], path + "/type") else {
      throw StyleError(path: path, message: "a layer needs a member \"type\"")
    }
    if type == "background" { return nil }
    guard let table = Self.table(of: type) else {
      let isKnown = PropertyTable.pendingKinds.contains(type)
      let what = isKnown ? "layers of type \"\(type)\" are not read yet" : "\"\(type)\" is no type of layer"
      leaveOut(id, path + "/type", what)
      return nil
    }
    guard let source = try string(members["source"], path + "/source") else {
      throw StyleError(path: path, message: "a \(type) layer needs a member \"source\"")
    }
    guard let origin = sources[source] else {
      throw StyleError(
        path: path + "/source", message: "there is no source \"\(source)\" among the style's \"sources\"")
    }
    let paint = try object(members["paint"], path + "/paint")
    let layout = try object(members["layout"], path + "/layout")
    let zooms = (try number(members["minzoom"], path + "/minzoom"), try number(members["maxzoom"], path + "/maxzoom"))
    checkMembers(members, path)
    do throws(LeftOut) {
      guard try isVisible(layout["visibility"], path + "/layout/visibility") else { return nil }
      checkProperties(paint, table, .paint, path + "/paint")
      checkProperties(layout, table, .layout, path + "/layout")
      let filter = try readFilter(members["filter"], path + "/filter")
      let kind = try readKind(type, paint, path + "/paint")
      guard case .geojson = origin else { throw LeftOut(path + "/source", "the source \"\(source)\" is not read yet") }
      return StyleLayer(id: id, source: source, minZoom: zooms.0, maxZoom: zooms.1, filter: filter, kind: kind)
    } catch {
      leaveOut(id, error.path, error.message)
      return nil
    }
  }

  private static func table(of type: String) -> PropertyTable? {
    switch type {
    case "fill": .fill
    case "line": .line
    case "circle": .circle
    case "fill-extrusion": .extrusion
    default: nil
    }
  }

  private func object(_ value: PropertyValue?, _ path: String) throws(StyleError) -> [String: PropertyValue] {
    guard let value else { return [:] }
    guard let object = value.object else {
      throw StyleError(path: path, message: "expected an object, found \(value.summary)")
    }
    return object
  }

  private mutating func checkMembers(_ members: [String: PropertyValue], _ path: String) {
    let known: Set<String> = [
      "id", "type", "source", "source-layer", "metadata", "minzoom", "maxzoom", "filter", "layout", "paint",
    ]
    for name in members.keys.sorted() where !known.contains(name) {
      warn(path + pointer(name), "\"\(name)\" of a layer is not read")
    }
  }

  private func readFilter(_ value: PropertyValue?, _ path: String) throws(LeftOut) -> Expression? {
    guard let value else { return nil }
    do throws(StyleError) {
      return try Expression(filter: value, path: path)
    } catch {
      throw LeftOut(error)
    }
  }
}
