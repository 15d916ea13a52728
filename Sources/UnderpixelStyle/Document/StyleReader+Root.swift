internal import UnderpixelGeometry

/// Tables that are looked into for every style.
private let rootIndex = PropertyIndex(StyleMembers.table)
private let importIndex = PropertyIndex(ImportMembers.table)
private let featuresetIndex = PropertyIndex(FeaturesetMembers.table)
private let selectorIndex = PropertyIndex(SelectorMembers.table)
private let optionIndex = PropertyIndex(OptionMembers.table)
private let stateIndex = PropertyIndex(StateMembers.table)
private let spriteIndex = PropertyIndex(SpriteMembers.table)
let transitionIndex = PropertyIndex(TransitionMembers.table)

extension StyleReader {
  /// The members of a style that are no sources and no layers.
  mutating func readRoot(_ root: [String: PropertyValue]) -> [String: PropertyValue] {
    var members = root
    for name in ["version", "sources", "layers"] { members[name] = nil }
    check(members, rootIndex, "", "a style")
    for name in members.keys.sorted() {
      guard let value = members[name] else { continue }
      checkRoot(name, value, pointer(name))
    }
    return members
  }

  private mutating func checkRoot(_ name: String, _ value: PropertyValue, _ path: String) {
    switch name {
    case "center": checkCenter(value, path)
    case "sprite": checkSprite(value, path)
    case "glyphs": checkGlyphs(value, path)
    case "transition": check(object(value, path), transitionIndex, path, "a transition")
    case "imports": forEach(in: value, path) { $0.check($1, importIndex, $2, "an import", required: ["id"]) }
    case "schema": forEachNamed(value, path) { $0.check($1, optionIndex, $2, "an option", required: ["default"]) }
    case "state": forEachNamed(value, path) { $0.check($1, stateIndex, $2, "a property of the state") }
    case "featuresets": forEachNamed(value, path) { $0.checkFeatureset($1, $2) }
    case "models", "iconsets": _ = object(value, path)
    default: checkSurroundings(name, value, path)
    }
  }

  private mutating func checkFeatureset(_ members: [String: PropertyValue], _ path: String) {
    check(members, featuresetIndex, path, "a featureset")
    guard let selectors = members["selectors"] else { return }
    forEach(in: selectors, path + "/selectors") { reader, members, path in
      reader.check(members, selectorIndex, path, "a selector", required: ["layer"])
      guard reader.checksValues else { return }
      for (name, value) in (members["properties"]?.object ?? [:]).sorted(by: { $0.key < $1.key })
      where Exp.isExpression(value) {
        reader.checkExpression(value, path + "/properties" + pointer(name))
      }
    }
  }

  private mutating func checkCenter(_ value: PropertyValue, _ path: String) {
    guard let pair = value.array, pair.count == 2, let x = pair[0].number, let y = pair[1].number, x.isFinite,
      y.isFinite
    else { return error(path, "expected [longitude, latitude], two numbers in degrees, found \(value.summary)") }
    if y.magnitude > 90 {
      error(path + "/1", "a latitude lies between -90 and 90, found \(pair[1].summary) (longitude comes first)")
    }
  }

  private mutating func checkSprite(_ value: PropertyValue, _ path: String) {
    if value.string != nil { return }
    guard value.array != nil else {
      return error(path, "expected a URL or an array of sprites, found \(value.summary)")
    }
    forEach(in: value, path) { $0.check($1, spriteIndex, $2, "a sprite", required: ["id", "url"]) }
  }

  // MARK: Parts of a kind

  /// Hands on each object of an array with its place.
  private mutating func forEach(
    in value: PropertyValue, _ path: String, _ body: (inout StyleReader, [String: PropertyValue], String) -> Void
  ) {
    guard let elements = value.array else { return error(path, "expected an array, found \(value.summary)") }
    for (index, element) in elements.enumerated() {
      let place = "\(path)/\(index)"
      if let members = element.object {
        body(&self, members, place)
      } else {
        error(place, "expected an object, found \(element.summary)")
      }
    }
  }

  /// Hands on each object that is a member, in the order of their names.
  private mutating func forEachNamed(
    _ value: PropertyValue, _ path: String, _ body: (inout StyleReader, [String: PropertyValue], String) -> Void
  ) {
    for (name, member) in object(value, path).sorted(by: { $0.key < $1.key }) {
      let place = path + pointer(name)
      if let members = member.object {
        body(&self, members, place)
      } else {
        error(place, "expected an object, found \(member.summary)")
      }
    }
  }
}
