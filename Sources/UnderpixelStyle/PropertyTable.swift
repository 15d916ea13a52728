/// What is known of the properties of a kind of layer. (Style Specification, "Layers".)
struct PropertyTable {
  /// Read, and used for hits.
  let read: Set<String>
  /// Would change what is hit, and is not read yet.
  let pending: Set<String>
  /// Does not change what is hit.
  let irrelevant: Set<String>

  func contains(_ name: String) -> Bool { read.contains(name) || pending.contains(name) || irrelevant.contains(name) }

  /// The properties that stand in `layout`; all others stand in `paint`.
  static let layout: Set<String> = [
    "visibility", "fill-sort-key", "line-cap", "line-join", "line-miter-limit", "line-round-limit", "line-sort-key",
    "circle-sort-key", "fill-extrusion-rounded-corner-distance",
  ]

  static let fill = PropertyTable(
    read: ["visibility"],
    pending: ["fill-sort-key", "fill-translate", "fill-translate-anchor"],
    irrelevant: [
      "fill-antialias", "fill-color", "fill-emissive-strength", "fill-layer-opacity", "fill-opacity",
      "fill-outline-color", "fill-pattern", "fill-pattern-cross-fade",
    ])

  static let line = PropertyTable(
    read: ["visibility", "line-width", "line-gap-width"],
    pending: ["line-offset", "line-sort-key", "line-translate", "line-translate-anchor"],
    irrelevant: [
      "line-blur", "line-border-color", "line-border-width", "line-cap", "line-color", "line-dasharray",
      "line-emissive-strength", "line-gradient", "line-join", "line-layer-opacity", "line-miter-limit",
      "line-occlusion-opacity", "line-opacity", "line-pattern", "line-pattern-cross-fade", "line-round-limit",
      "line-trim-offset",
    ])

  static let circle = PropertyTable(
    read: ["visibility", "circle-radius", "circle-stroke-width", "circle-pitch-scale", "circle-pitch-alignment"],
    pending: ["circle-sort-key", "circle-translate", "circle-translate-anchor"],
    irrelevant: [
      "circle-blur", "circle-color", "circle-emissive-strength", "circle-opacity", "circle-stroke-color",
      "circle-stroke-opacity",
    ])

  static let extrusion = PropertyTable(
    read: ["visibility", "fill-extrusion-height", "fill-extrusion-base"],
    pending: ["fill-extrusion-translate", "fill-extrusion-translate-anchor"],
    irrelevant: [
      "fill-extrusion-ambient-occlusion-intensity", "fill-extrusion-ambient-occlusion-radius", "fill-extrusion-color",
      "fill-extrusion-opacity", "fill-extrusion-pattern", "fill-extrusion-rounded-corner-distance",
      "fill-extrusion-vertical-gradient",
    ])

  /// Kinds that can be hit, or show something, and are not read yet.
  static let pendingKinds: Set<String> = [
    "symbol", "heatmap", "raster", "hillshade", "color-relief", "sky", "model", "raster-particle", "slot", "clip",
    "building",
  ]
}
