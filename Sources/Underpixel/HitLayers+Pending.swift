internal import UnderpixelGeometry
internal import UnderpixelStyle

/// What styles can say and hits do not take into account yet.
extension HitLayers {
  /// The properties that would change what is hit, by the types of layers that can be hit.
  static let pendingProperties: [LayerType: Set<String>] = [
    .fill: ["fill-z-offset", "fill-elevation-reference"],
    .line: ["line-z-offset", "line-elevation-reference", "line-elevation-ground-scale", "line-width-unit"],
    .circle: ["circle-elevation-reference"],
    .heatmap: [],
    .symbol: [
      "symbol-z-elevate", "symbol-elevation-reference", "symbol-z-offset", "icon-size-scale-range",
      "text-size-scale-range",
    ],
    .fillExtrusion: [
      "fill-extrusion-line-width",
      "fill-extrusion-vertical-scale", "fill-extrusion-height-alignment", "fill-extrusion-base-alignment",
    ],
  ]

  private static let pendingMembers: Set<String> = [
    "terrain", "projection", "state", "centerAltitude", "imports", "schema", "featuresets", "models", "iconsets",
  ]

  mutating func warnRoot(_ style: Style) {
    for name in style.members.keys.sorted() where Self.pendingMembers.contains(name) {
      warn(pointer(name), "\"\(name)\" is not read yet")
    }
  }

  mutating func warnSource(_ source: StyleSource, _ path: String) {
    if source.type == .geojson || source.type == .vector || source.type.members == nil { return }
    warn(path + "/type", "sources of type \"\(source.type.rawValue)\" have no features to hit")
  }

  mutating func warnMembers(of layer: StyleLayer, _ path: String) {
    if layer.slot != nil { warn(path + "/slot", "\"slot\" of a layer is not read yet") }
  }
}
