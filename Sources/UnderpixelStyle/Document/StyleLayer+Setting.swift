package import UnderpixelGeometry

/// What a layer of the type can have.
extension StyleLayer {
  /// Why a property can't be set to a value; nil where it can.
  ///
  /// It can't where layers of the type have no such property, it belongs elsewhere, or the value can't be read. A layer of
  /// a type that is not known can have anything.
  ///
  /// - Parameters:
  ///   - value: Nil for the property's default.
  ///   - path: The JSON Pointer of the layer.
  package func problem(
    setting name: String, in place: PropertyPlace, to value: PropertyValue?, path: String
  ) -> StyleProblem? {
    guard let properties = type.properties else { return nil }
    let isKnown = properties[name]?.place == place
    if isKnown && value == nil { return nil }
    var reader = StyleReader(checksValues: true)
    reader.checkProperties([name: value ?? .null], place, type, "\(path)/\(place.rawValue)")
    return problem(among: reader.problems.filter { !isKnown || $0.severity == .error })
  }

  /// Why a filter can't be set; nil where it can.
  package func problem(settingFilter filter: PropertyValue, path: String) -> StyleProblem? {
    var reader = StyleReader(checksValues: true)
    reader.checkFilter(filter, path + "/filter")
    return problem(among: reader.problems)
  }

  private func problem(among problems: [StyleProblem]) -> StyleProblem? {
    guard var first = problems.first else { return nil }
    (first.severity, first.layer) = (.error, id)
    return first
  }
}
