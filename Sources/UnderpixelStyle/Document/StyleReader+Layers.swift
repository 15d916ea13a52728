internal import UnderpixelGeometry

private let layerMembers: Set<String> = [
  "id", "type", "ref", "source", "source-layer", "minzoom", "maxzoom", "filter", "layout", "paint", "slot", "metadata",
  "appearances",
]

/// Members that layers had in earlier versions of the specification, and what became of them.
private func formerMember(_ name: String) -> String? {
  if name.hasPrefix("paint.") { return "there are no classes any more" }
  return name == "interactive" ? "every layer can be asked" : nil
}

extension StyleReader {
  mutating func readLayers(_ value: PropertyValue?, _ sources: [String: StyleSource]) -> [StyleLayer] {
    guard let value else {
      error("", "a style needs a member \"layers\", an array")
      return []
    }
    guard let elements = value.array else {
      error("/layers", "layers must be an array, found \(value.summary)")
      return []
    }
    let all = elements.map { $0.object ?? [:] }
    var ids: Set<String> = []
    var layers: [StyleLayer] = []
    for (index, element) in elements.enumerated() {
      let path = "/layers/\(index)"
      guard let members = element.object else {
        error(path, "a layer must be an object, found \(element.summary)")
        continue
      }
      guard members["id"] != nil else {
        error(path, "a layer needs a member \"id\"")
        continue
      }
      guard let id = self.value(members["id"], String.self, path + "/id") else { continue }
      if !ids.insert(id).inserted { error(path + "/id", "layers need different ids, found \"\(id)\" twice") }
      let first = problems.count
      let layer =
        members["ref"] == nil
        ? readLayer(id, members, path, sources) : readReference(id, members, all, path, sources)
      name(layer: id, from: first)
      if let layer { layers.append(layer) }
    }
    return layers
  }

  /// A layer by itself, which takes after no other.
  mutating func readLayer(
    _ document: PropertyValue, _ path: String, _ sources: [String: StyleSource]
  ) -> StyleLayer? {
    guard let members = document.object else {
      error(path, "a layer must be an object, found \(document.summary)")
      return nil
    }
    guard members["ref"] == nil else {
      error(path + "/ref", "a layer that is added can't take after another")
      return nil
    }
    guard let id = value(members["id"] ?? .null, String.self, path + "/id") else { return nil }
    return readLayer(id, members, path, sources)
  }

  private mutating func readLayer(
    _ id: String, _ members: [String: PropertyValue], _ path: String, _ sources: [String: StyleSource]
  ) -> StyleLayer? {
    guard members["type"] != nil else {
      error(path, "a layer needs a member \"type\"")
      return nil
    }
    guard let word = value(members["type"], String.self, path + "/type") else { return nil }
    var layer = StyleLayer(id: id, type: LayerType(rawValue: word))
    if layer.type.properties == nil {
      let hint = NearestName.hint(for: word, in: LayerType.all.map(\.rawValue))
      warn(path + "/type", "\"\(word)\" is no type of layer\(hint)")
    }
    layer.source = value(members["source"], String.self, path + "/source")
    layer.sourceLayer = value(members["source-layer"], String.self, path + "/source-layer")
    layer.minZoom = zoom(members["minzoom"], path + "/minzoom")
    layer.maxZoom = zoom(members["maxzoom"], path + "/maxzoom")
    if let minZoom = layer.minZoom, let maxZoom = layer.maxZoom, minZoom >= maxZoom {
      let text = PropertyValue.text(of:)
      warn(
        path + "/maxzoom",
        "the layer is drawn at no zoom: \"maxzoom\" \(text(maxZoom)) is not above \"minzoom\" \(text(minZoom))")
    }
    layer.filter = members["filter"]
    layer.layout = object(members["layout"], path + "/layout")
    readOwn(members, path, into: &layer)
    checkSource(of: layer, members, path, sources)
    if let filter = layer.filter, checksValues { checkFilter(filter, path + "/filter") }
    checkProperties(layer.paint, .paint, layer.type, path + "/paint")
    checkProperties(layer.layout, .layout, layer.type, path + "/layout")
    checkSymbols(of: layer, path)
    return layer
  }

  /// What a layer has that another may not lend it.
  private mutating func readOwn(_ members: [String: PropertyValue], _ path: String, into layer: inout StyleLayer) {
    layer.paint = object(members["paint"], path + "/paint")
    layer.slot = value(members["slot"], String.self, path + "/slot")
    layer.metadata = members["metadata"]
    layer.appearances = readAppearances(members["appearances"], of: layer, path + "/appearances")
    layer.otherMembers = members.filter { !layerMembers.contains($0.key) }
    for name in layer.otherMembers.keys.sorted() {
      if let former = formerMember(name) {
        warn(path + pointer(name), "\"\(name)\" is ignored: \(former)")
      } else if let place = propertyPlace(name, layer.type) {
        warn(path + pointer(name), "\"\(name)\" belongs into \(place) and is not read here")
      } else {
        let hint = NearestName.hint(for: name, in: layerMembers.sorted())
        warn(path + pointer(name), "\"\(name)\" is no member of a layer\(hint)")
      }
    }
  }

  private mutating func zoom(_ value: PropertyValue?, _ path: String) -> Double? {
    guard let zoom = self.value(value, Double.self, path) else { return nil }
    if !(0...24).contains(zoom) { warn(path, "a zoom lies between 0 and 24, found \(PropertyValue.text(of: zoom))") }
    return zoom
  }

  private mutating func checkSource(
    of layer: StyleLayer, _ members: [String: PropertyValue], _ path: String, _ sources: [String: StyleSource]
  ) {
    guard let needsSource = layer.type.needsSource else { return }
    let word = layer.type.rawValue
    guard needsSource else {
      if members["source"] != nil { warn(path + "/source", "a \(word) layer has no source") }
      return
    }
    guard members["source"] != nil else { return error(path, "a \(word) layer needs a member \"source\"") }
    guard let name = layer.source else { return }
    guard let source = sources[name] else { return error(path + "/source", missingSource(name, sources)) }
    let isPictured = layer.type == .raster || layer.type == .hillshade || layer.type == .colorRelief
    if [.raster, .rasterDEM, .rasterArray, .image, .video].contains(source.type),
      !isPictured, layer.type.properties != nil, layer.type != .rasterParticle
    {
      return error(path + "/source", "a \(word) layer draws features, and a \(source.type.rawValue) source has none")
    }
    if source.type == .vector, layer.sourceLayer == nil {
      warn(path, "a layer of a vector source needs a member \"source-layer\"")
    } else if source.type == .geojson, layer.sourceLayer != nil {
      warn(path + "/source-layer", "a geojson source has no source layers")
    }
  }

  // MARK: Layers that take after others

  private mutating func readReference(
    _ id: String, _ members: [String: PropertyValue], _ all: [[String: PropertyValue]], _ path: String,
    _ sources: [String: StyleSource]
  ) -> StyleLayer? {
    guard let name = value(members["ref"], String.self, path + "/ref") else { return nil }
    guard name != id else {
      error(path + "/ref", "a layer can't take after itself")
      return nil
    }
    guard let index = all.firstIndex(where: { $0["id"]?.string == name }) else {
      let hint = NearestName.hint(for: name, in: all.compactMap { $0["id"]?.string })
      error(path + "/ref", "there is no layer \"\(name)\"\(hint)")
      return nil
    }
    guard all[index]["ref"] == nil else {
      error(path + "/ref", "the layer \"\(name)\" takes after another itself; name that one")
      return nil
    }
    for name in ["type", "source", "source-layer", "minzoom", "maxzoom", "filter", "layout"] where members[name] != nil
    {
      warn(path + pointer(name), "\"\(name)\" is ignored: the layer takes it from the one that \"ref\" names")
    }
    // What is wrong with the other layer is said there.
    var silent = StyleReader()
    guard var layer = silent.readLayer(name, all[index], "", sources) else { return nil }
    layer.id = id
    readOwn(members, path, into: &layer)
    checkProperties(layer.paint, .paint, layer.type, path + "/paint")
    return layer
  }
}
