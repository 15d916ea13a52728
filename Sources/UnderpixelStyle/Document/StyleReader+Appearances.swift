internal import UnderpixelGeometry

extension StyleReader {
  /// The appearances of a layer whose other members are read.
  mutating func readAppearances(_ value: PropertyValue?, of layer: StyleLayer, _ path: String) -> [Appearance] {
    guard let elements = self.value(value, [PropertyValue].self, path) else { return [] }
    if layer.type != .symbol, layer.type.properties != nil {
      warn(path, "only symbol layers have appearances; these are not read")
    }
    let anchors = ["text-variable-anchor", "text-variable-anchor-offset"].first { layer.layout[$0] != nil }
    if let anchors, !elements.isEmpty {
      warn(path, "appearances are not meant for layers with \"\(anchors)\": text stays at the anchor it was placed at")
    }
    var names: Set<String> = []
    var appearances: [Appearance] = []
    for (index, element) in elements.enumerated() {
      let path = "\(path)/\(index)"
      guard let appearance = readAppearance(element, of: layer, path) else { continue }
      if let name = appearance.name, !name.isEmpty, !names.insert(name).inserted {
        error(path + "/name", "appearances of a layer need different names, found \"\(name)\" twice")
      }
      appearances.append(appearance)
    }
    return appearances
  }

  private mutating func readAppearance(
    _ element: PropertyValue, of layer: StyleLayer, _ path: String
  ) -> Appearance? {
    guard let members = element.object else {
      error(path, "an appearance must be an object, found \(element.summary)")
      return nil
    }
    guard let appearance = Appearance(json: element) else {
      error(path, "an appearance needs a member \"condition\"")
      return nil
    }
    for name in appearance.otherMembers.keys.sorted() {
      let hint = NearestName.hint(for: name, in: Appearance.memberNames.sorted())
      warn(path + pointer(name), "\"\(name)\" is no member of an appearance\(hint)")
    }
    if checksValues {
      do throws(StyleError) {
        _ = try appearance.conditionExpression(path: path)
      } catch {
        self.error(error.path, error.message)
      }
    }
    _ = value(members["name"], String.self, path + "/name")
    check(object(members["properties"], path + "/properties"), ofAppearanceIn: layer.type, path + "/properties")
    return appearance
  }

  /// Warns of properties that an appearance can't change, or that only this library lets it change, and checks the others.
  private mutating func check(
    _ properties: [String: PropertyValue], ofAppearanceIn type: LayerType, _ path: String
  ) {
    for name in properties.keys.sorted() {
      guard let definition = type.properties?[name], let value = properties[name] else {
        checkProperties(properties.filter { $0.key == name }, .layout, type, path)
        continue
      }
      let spot = path + pointer(name)
      guard definition.isOpenToAppearances else {
        warn(spot, "\"\(name)\" can't be changed by an appearance and is not read here")
        continue
      }
      if !definition.isListedForAppearances {
        warn(spot, "\"\(name)\" counts here, but is not among the properties that Mapbox lets appearances change")
      }
      if checksValues { check(value, definition, spot) }
    }
  }
}
