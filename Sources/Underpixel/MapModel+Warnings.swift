internal import UnderpixelGeometry
internal import UnderpixelSources
public import UnderpixelStyle

extension MapModel {
  /// What the style says that is not taken into account, what tiles, and states that were set, do not go with it, and where.
  ///
  /// They are of the map as it is now: a change of the style or of a state may add some.
  public var warnings: [StyleProblem] {
    let ofStyles = stack.members.reversed().flatMap { member in
      member.style.warnings.map { problem in
        var problem = problem
        problem.path = member.place + problem.path
        return problem
      }
    }
    return ofStyles + stack.warnings + layers.warnings + featuresets.warnings + assetsOfStyles.warnings
      + givenTileWarnings + stack.members.reversed().flatMap { tileWarnings($0) + sourceLayerWarnings($0) }
      + stateWarnings
  }

  // MARK: Tiles

  /// Tiles that were handed in for a source that is not there. Those of an import may come with it.
  private var givenTileWarnings: [StyleProblem] {
    guard let style else { return [] }
    let vector = style.sources.filter { $0.value.type == .vector }.keys.sorted()
    return (tileSources[""] ?? [:]).keys.sorted().filter { style.sources[$0]?.type != .vector }.map { name in
      let hint = NearestName.hint(for: name, in: vector)
      let message = "tiles are handed in for \"\(name)\", which is no vector source of the style\(hint)"
      return StyleProblem(.warning, path: "/sources", message)
    }
  }

  private func tileWarnings(_ member: StyleStack.Member) -> [StyleProblem] {
    var warnings: [StyleProblem] = []
    for (name, source) in member.style.sources.sorted(by: { $0.key < $1.key }) {
      guard case .tiles(let tiled)? = contents[SourceKey(name, in: member.path)] else { continue }
      // What is wrong with the style's own templates is among the style's warnings.
      guard let files = tiled.source as? TileFiles, source.members["tiles"] == nil else { continue }
      for problem in files.templates.compactMap({ TileWords.problem(with: $0.text) }) {
        warnings.append(StyleProblem(.warning, path: "\(member.place)/sources\(pointer(name))/url", problem))
      }
    }
    return warnings
  }

  /// Layers whose source layer no tile has.
  private func sourceLayerWarnings(_ member: StyleStack.Member) -> [StyleProblem] {
    let own = layers.layers.filter { $0.source.importPath == member.path }
    let drawn = Dictionary(own.map { ($0.id, $0) }) { first, _ in first }
    return member.style.layers.enumerated().compactMap { index, layer in
      guard let drawn = drawn[layer.id], let name = drawn.sourceLayer, case .tiles(let tiled)? = contents[drawn.source],
        let known = tiled.source.vectorLayers, !known.contains(name)
      else { return nil }
      let hint = NearestName.hint(for: name, in: known)
      let message = "the tiles of \"\(drawn.source.name)\" list no source layer \"\(name)\"\(hint)"
      return StyleProblem(
        .warning, path: "\(member.place)/layers/\(index)/source-layer", message, layer: layer.id)
    }
  }

  // MARK: States

  private var stateWarnings: [StyleProblem] {
    guard tree != nil else { return [] }
    let places = states.places.sorted { ($0.source, $0.sourceLayer ?? "") < ($1.source, $1.sourceLayer ?? "") }
    return places.compactMap { place in
      guard let member = stack[place.importPath],
        let misfit = member.style.misfit(ofStateIn: place.source, place.sourceLayer)
      else { return nil }
      let message = "a state is set that no feature has: \(misfit.message)"
      return StyleProblem(.warning, path: member.place + "/sources", message)
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
