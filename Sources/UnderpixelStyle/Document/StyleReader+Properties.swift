internal import UnderpixelGeometry

extension StyleReader {
  /// Warns of properties that a layer of the type does not have, and checks the values of those it has.
  mutating func checkProperties(
    _ properties: [String: PropertyValue], _ place: PropertyPlace, _ type: LayerType, _ path: String
  ) {
    guard let index = type.properties else { return }
    for name in properties.keys.sorted() {
      guard let value = properties[name] else { continue }
      let spot = path + pointer(name)
      guard let definition = index[name] else {
        let hint = owner(of: name).map { ", but of \($0.rawValue) layers" } ?? hint(for: name, in: index)
        warn(spot, "\"\(name)\" is no property of this type of layer\(hint)")
        continue
      }
      guard definition.place == place else {
        warn(spot, "\"\(name)\" belongs into \"\(definition.place.rawValue)\" and is not read here")
        continue
      }
      guard checksValues else { continue }
      if definition.type == .json, name.hasSuffix("-transition") {
        check(object(value, spot), transitionIndex, spot, "a transition")
      } else {
        check(value, definition, spot)
      }
    }
  }

  /// Where a property belongs that stands in the layer itself: `"paint"`; nil for what is no property.
  func propertyPlace(_ name: String, _ type: LayerType) -> String? {
    if let definition = type.properties?[name] { return "\"\(definition.place.rawValue)\"" }
    guard let owner = owner(of: name), let definition = owner.properties?[name] else { return nil }
    return "\"\(definition.place.rawValue)\" of \(owner.rawValue) layers"
  }

  /// The first type of layer that has a property.
  private func owner(of name: String) -> LayerType? { LayerType.all.first { $0.properties?[name] != nil } }

  private func hint(for name: String, in index: PropertyIndex) -> String {
    NearestName.hint(for: name, in: index.definitions.map(\.name))
  }
}
