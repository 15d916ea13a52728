internal import UnderpixelGeometry
internal import UnderpixelSources
public import UnderpixelStyle

extension MapModel {
  /// What the style says that is not taken into account, what tiles, and states that were set, do not go with it, and where.
  ///
  /// They are of the map as it is now: a change of the style or of a state may add some.
  public var warnings: [StyleProblem] {
    guard let style else { return [] }
    return style.warnings + layers.warnings + assetWarnings + tileWarnings(style) + stateWarnings(style)
  }

  // MARK: Tiles

  private func tileWarnings(_ style: Style) -> [StyleProblem] {
    var warnings: [StyleProblem] = []
    let vector = style.sources.filter { $0.value.type == .vector }.keys.sorted()
    for name in tileSources.keys.sorted() where style.sources[name]?.type != .vector {
      let hint = NearestName.hint(for: name, in: vector)
      let message = "tiles are handed in for \"\(name)\", which is no vector source of the style\(hint)"
      warnings.append(StyleProblem(.warning, path: "/sources", message))
    }
    for name in vector {
      guard case .tiles(let tiled)? = contents[name] else { continue }
      // What is wrong with the style's own templates is among the style's warnings.
      guard let files = tiled.source as? TileFiles, style.sources[name]?.members["tiles"] == nil else { continue }
      for problem in files.templates.compactMap({ TileWords.problem(with: $0.text) }) {
        warnings.append(StyleProblem(.warning, path: "/sources\(pointer(name))/url", problem))
      }
    }
    return warnings + sourceLayerWarnings(style)
  }

  /// Layers whose source layer no tile has.
  private func sourceLayerWarnings(_ style: Style) -> [StyleProblem] {
    let drawn = Dictionary(layers.layers.map { ($0.id, $0) }) { first, _ in first }
    return style.layers.enumerated().compactMap { index, layer in
      guard let drawn = drawn[layer.id], let name = drawn.sourceLayer, case .tiles(let tiled)? = contents[drawn.source],
        let known = tiled.source.vectorLayers, !known.contains(name)
      else { return nil }
      let hint = NearestName.hint(for: name, in: known)
      let message = "the tiles of \"\(drawn.source)\" list no source layer \"\(name)\"\(hint)"
      return StyleProblem(.warning, path: "/layers/\(index)/source-layer", message, layer: layer.id)
    }
  }

  // MARK: States

  private func stateWarnings(_ style: Style) -> [StyleProblem] {
    let places = states.places.sorted { ($0.source, $0.sourceLayer ?? "") < ($1.source, $1.sourceLayer ?? "") }
    return places.compactMap { place in
      guard let misfit = style.misfit(ofStateIn: place.source, place.sourceLayer) else { return nil }
      return StyleProblem(.warning, path: "/sources", "a state is set that no feature has: \(misfit.message)")
    }
  }
}

/// Why no feature can have a state.
package struct StateMisfit: Hashable, Sendable {
  /// What is at fault of the state's place: `source` or `sourceLayer`.
  package var member: String
  package var message: String
}

extension Style {
  /// Why no feature of a source, or of a source layer of it, can have a state; nil where some can.
  package func misfit(ofStateIn name: String, _ sourceLayer: String?) -> StateMisfit? {
    guard let source = sources[name] else {
      let hint = NearestName.hint(for: name, in: sources.keys.sorted())
      return StateMisfit(member: "source", message: "there is no source \"\(name)\"\(hint)")
    }
    switch (source.type, sourceLayer) {
    case (.geojson, _), (.vector, _?): return nil
    case (.vector, nil):
      let message = "features of the vector source \"\(name)\" need the source layer that they are in"
      return StateMisfit(member: "sourceLayer", message: message)
    default:
      return StateMisfit(member: "source", message: "the \(source.type.rawValue) source \"\(name)\" has no features")
    }
  }
}
