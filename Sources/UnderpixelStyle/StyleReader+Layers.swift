internal import UnderpixelGeometry

/// Why a layer is left out: what it says can't be read, so that anything drawn for it might be wrong.
private struct LeftOut: Error {
  let path: String
  let message: String

  init(_ path: String, _ message: String) {
    self.path = path
    self.message = message
  }

  init(_ error: StyleError) {
    self.init(error.path, error.message)
  }
}

extension StyleReader {
  mutating func readLayers(
    _ value: PropertyValue?, _ sources: [String: StyleSource]
  ) throws(StyleError) -> ([StyleLayer], Set<String>) {
    guard let value else { throw StyleError(path: "", message: "a style needs a member \"layers\"") }
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
      leaveOut(id, path + "/ref", "\"ref\" is not read yet")
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
      throw StyleError(path: path + "/source", message: "there is no source \"\(source)\"")
    }
    let paint = try object(members["paint"], path + "/paint")
    let layout = try object(members["layout"], path + "/layout")
    let zooms = (try number(members["minzoom"], path + "/minzoom"), try number(members["maxzoom"], path + "/maxzoom"))
    checkMembers(members, path)
    do throws(LeftOut) {
      guard try isVisible(layout["visibility"], path + "/layout/visibility") else { return nil }
      checkProperties(paint, table, path + "/paint")
      checkProperties(layout, table, path + "/layout")
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
      warn(path + pointer(name), "\"\(name)\" is not read")
    }
  }

  private mutating func checkProperties(_ properties: [String: PropertyValue], _ table: PropertyTable, _ path: String) {
    // Of what is read, visibility alone belongs into the layout.
    let isLayout = path.hasSuffix("/layout")
    for name in properties.keys.sorted() where table.read.contains(name) && isLayout != (name == "visibility") {
      warn(path + pointer(name), "\"\(name)\" belongs into \"\(isLayout ? "paint" : "layout")\" and is not read here")
    }
    for name in properties.keys.sorted() where !table.read.contains(name) && !table.irrelevant.contains(name) {
      // Transitions end in the value itself.
      let base = String(name.dropLast(name.hasSuffix("-transition") ? "-transition".count : 0))
      if base != name, table.read.contains(base) || table.irrelevant.contains(base) || table.pending.contains(base) {
        continue
      }
      let isPending = table.pending.contains(name)
      warn(
        path + pointer(name),
        isPending
          ? "\"\(name)\" is not read yet: hits are answered as if it had its default"
          : "\"\(name)\" is no property of this type of layer")
    }
  }

  private func isVisible(_ value: PropertyValue?, _ path: String) throws(LeftOut) -> Bool {
    switch value {
    case nil, .string("visible")?: return true
    case .string("none")?: return false
    case let value?: throw LeftOut(path, "expected \"visible\" or \"none\", found \(value.summary)")
    }
  }

  // MARK: Filters

  private func readFilter(_ value: PropertyValue?, _ path: String) throws(LeftOut) -> Expression? {
    guard let value else { return nil }
    do throws(StyleError) {
      return try Expression(filter: value, path: path)
    } catch {
      throw LeftOut(error)
    }
  }

  // MARK: Properties

  private mutating func readKind(
    _ type: String, _ paint: [String: PropertyValue], _ path: String
  ) throws(LeftOut) -> StyleLayer.Kind {
    switch type {
    case "line":
      return .line(
        width: try number("line-width", 1, paint, path), gapWidth: try number("line-gap-width", 0, paint, path))
    case "circle":
      return .circle(
        radius: try number("circle-radius", 5, paint, path),
        strokeWidth: try number("circle-stroke-width", 0, paint, path),
        pitchScale: try pitch("circle-pitch-scale", .map, paint, path),
        pitchAlignment: try pitch("circle-pitch-alignment", .viewport, paint, path))
    case "fill-extrusion":
      return .extrusion(
        height: try number("fill-extrusion-height", 0, paint, path),
        base: try number("fill-extrusion-base", 0, paint, path))
    default: return .fill
    }
  }

  /// A width, a radius or a height: at least 0.
  private mutating func number(
    _ name: String, _ defaultValue: Double, _ paint: [String: PropertyValue], _ path: String
  ) throws(LeftOut) -> StyleNumber {
    guard let value = paint[name] else { return StyleNumber(defaultValue) }
    let path = path + pointer(name)
    if value.object != nil { throw LeftOut(path, "functions in the older form are not read yet") }
    do throws(StyleError) {
      let number = StyleNumber(try Expression(value, expecting: .number, path: path), defaultValue: defaultValue)
      if number.expression == nil, number.value(EvaluationContext(zoom: 0)) < 0 {
        warn(path, "\"\(name)\" must be at least 0, found \(value.summary); it counts as 0")
      }
      return number
    } catch {
      throw LeftOut(error)
    }
  }

  private func pitch(
    _ name: String, _ defaultValue: StyleLayer.Pitch, _ paint: [String: PropertyValue], _ path: String
  ) throws(LeftOut) -> StyleLayer.Pitch {
    guard let value = paint[name] else { return defaultValue }
    guard let pitch = value.string.flatMap(StyleLayer.Pitch.init) else {
      throw LeftOut(path + pointer(name), "expected \"map\" or \"viewport\", found \(value.summary)")
    }
    return pitch
  }
}

/// The form that filters had before expressions. (Style Specification, "Deprecated filter syntax".)
enum LegacyFilter {
  /// True for filters that are expressions, by the rule of the specification's reference implementation.
  static func isExpression(_ filter: PropertyValue, depth: Int = 0) -> Bool {
    if filter.bool != nil { return true }
    guard let elements = filter.array, let name = elements.first?.string, depth < ExpressionParser.depthLimit else {
      // Not a filter of either form: the parser of expressions says what is wrong.
      return true
    }
    switch name {
    case "has": return elements.count >= 2 && elements[1] != "$id" && elements[1] != "$type"
    case "in": return elements.count >= 3 && (elements[1].string == nil || elements[2].array != nil)
    case "!in", "!has", "none": return false
    case "==", "!=", ">", ">=", "<", "<=":
      return elements.count != 3 || elements[1].array != nil || elements[2].array != nil
    case "any", "all": return elements.dropFirst().allSatisfy { isExpression($0, depth: depth + 1) }
    default: return true
    }
  }
}
