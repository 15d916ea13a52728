internal import UnderpixelGeometry

/// Appearances, ready to be evaluated.
extension Appearance {
  /// The condition, ready to be evaluated: ``StyleExpression/passes(_:)`` says whether it holds.
  ///
  /// - Parameter path: The JSON Pointer of the appearance; errors name places below it.
  /// - Throws: ``StyleError`` for what is no expression of type boolean, or follows what is not known of a label.
  public func conditionExpression(path: String = "") throws(StyleError) -> StyleExpression {
    let path = path + "/condition"
    let expression = try StyleExpression(condition.json, expecting: .boolean, path: path)
    let unknown = expression.inputs.subtracting(Self.conditionInputs)
    guard unknown.isEmpty else {
      throw StyleError(path: path, message: "a condition of an appearance can't follow \(unknown)")
    }
    return expression
  }

  private static let conditionInputs: ExpressionInputs = [
    .perFeature, .featureState, .pitch, .distanceFromCenter, .images,
  ]
}

extension StyleLayer {
  /// The layer as it looks in one of its appearances, which is then its own look.
  ///
  /// - Parameter path: The JSON Pointer of the appearance.
  /// - Throws: ``StyleError`` for a property whose value can't be read.
  package func wearing(_ appearance: Appearance, path: String) throws(StyleError) -> StyleLayer {
    var layer = self
    layer.appearances = []
    for (name, value) in appearance.properties.sorted(by: { $0.key < $1.key }) {
      guard let definition = type.properties?[name], definition.isOpenToAppearances else { continue }
      _ = try PropertyExpression(value, for: definition, path: path + "/properties" + pointer(name))
      layer[definition] = value
    }
    return layer
  }
}

extension PropertyDefinition {
  /// Whether an appearance may change the property: what is painted, and what is laid out feature by feature. Not what
  /// decides in which order and at which anchors labels are placed, for they are without their appearances.
  var isOpenToAppearances: Bool {
    guard type != .json, name != "symbol-sort-key", name != "text-variable-anchor-offset" else { return false }
    return place == .paint || inputs.contains(.feature)
  }

  /// Whether Mapbox lists the property among those that appearances may change. (Mapbox Style Specification, "Appearances".)
  var isListedForAppearances: Bool { Self.listed.contains(name) || name.hasSuffix("-use-theme") }

  private static let listed: Set<String> = [
    "icon-image", "icon-offset", "icon-rotate", "icon-size", "text-offset", "text-rotate", "text-size",
    "icon-color", "icon-emissive-strength", "icon-halo-blur", "icon-halo-color", "icon-halo-width",
    "icon-occlusion-opacity", "icon-opacity", "icon-translate", "symbol-z-offset", "text-color",
    "text-emissive-strength", "text-halo-blur", "text-halo-color", "text-halo-width", "text-occlusion-opacity",
    "text-opacity", "text-translate",
  ]
}
