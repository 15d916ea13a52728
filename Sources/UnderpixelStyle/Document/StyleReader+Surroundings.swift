internal import UnderpixelGeometry

private let lightIndex = PropertyIndex(LightProperties.table)
private let atmosphereIndex = PropertyIndex(AtmosphereProperties.table)
private let fogIndex = PropertyIndex(FogProperties.table)
private let terrainIndex = PropertyIndex(TerrainProperties.table)
private let projectionIndex = PropertyIndex(ProjectionMembers.table)

extension StyleReader {
  /// Checks what lies around the map. Nothing of it keeps a style from being read.
  mutating func checkSurroundings(_ name: String, _ value: PropertyValue, _ path: String) {
    guard checksValues else { return }
    switch name {
    case "light": check(object(value, path), lightIndex, path, "a light")
    case "sky": check(object(value, path), atmosphereIndex, path, "a sky")
    case "fog": check(object(value, path), fogIndex, path, "a fog")
    case "terrain" where !value.isNull:
      check(object(value, path), terrainIndex, path, "a terrain", required: ["source"])
    case "projection": check(object(value, path), projectionIndex, path, "a projection")
    case "lights" where value.array == nil: error(path, "expected an array, found \(value.summary)")
    default: break
    }
  }

  /// Checks that what is called by a name exists.
  mutating func checkReferences(of style: Style) {
    if let terrain = style.terrain?.source, style.sources[terrain] == nil {
      warn("/terrain/source", missingSource(terrain, style.sources))
    }
    guard style.imports == nil else { return }
    for (name, featureset) in (style.featuresets ?? [:]).sorted(by: { $0.key < $1.key }) {
      for (index, selector) in (featureset.selectors ?? []).enumerated() {
        guard let layer = selector.layer, style[layer: layer] == nil else { continue }
        let hint = NearestName.hint(for: layer, in: style.layers.map(\.id))
        warn("/featuresets\(pointer(name))/selectors/\(index)/layer", "there is no layer \"\(layer)\"\(hint)")
      }
    }
  }

  func missingSource(_ name: String, _ sources: [String: StyleSource]) -> String {
    let hint = NearestName.hint(for: name, in: sources.keys.sorted())
    return "there is no source \"\(name)\" among the style's \"sources\"\(hint)"
  }
}
