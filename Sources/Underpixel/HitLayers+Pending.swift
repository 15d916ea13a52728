internal import UnderpixelGeometry
internal import UnderpixelStyle

/// What styles can say and hits do not take into account yet.
extension HitLayers {
  private static let pendingMembers: Set<String> = [
    "terrain", "projection", "state", "centerAltitude", "models", "iconsets",
  ]

  mutating func warnRoot(_ style: Style, _ path: String) {
    for name in style.members.keys.sorted() where Self.pendingMembers.contains(name) {
      warn(path + pointer(name), "\"\(name)\" is not read yet")
    }
  }

  mutating func warnSource(_ source: StyleSource, _ path: String) {
    if source.type == .geojson || source.type == .vector || source.type.members == nil { return }
    warn(path + "/type", "sources of type \"\(source.type.rawValue)\" have no features to hit")
  }
}

extension HitLayerReader {
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

  mutating func warn(_ path: String, _ message: String) {
    warnings.append(StyleProblem(.warning, path: path, message))
  }
}
