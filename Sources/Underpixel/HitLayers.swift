internal import UnderpixelGeometry
package import UnderpixelStyle
package import UnderpixelSymbols

/// One layer of a style, ready to be hit.
package struct HitLayer: Sendable {
  package var id: String
  package var source: SourceKey
  package var sourceLayer: String?
  package var minZoom: Double?
  package var maxZoom: Double?
  package var filter: StyleExpression?
  package var kind: Kind
  package var sortKey: PropertyExpression?
  package var translation: Translation?
  /// The same for as long as the style says the same of the layer.
  package let identity = Identity()

  package final class Identity: Sendable {}

  /// How far a layer is drawn from where its features are.
  package struct Translation: Sendable {
    package var offset: PropertyExpression
    package var isAnchoredToViewport: Bool
  }

  package enum Kind: Sendable {
    case fill
    case line(width: PropertyExpression, gapWidth: PropertyExpression, offset: PropertyExpression)
    case circle(
      radius: PropertyExpression, strokeWidth: PropertyExpression, pitchScale: CirclePitchScale,
      pitchAlignment: CirclePitchAlignment)
    case heatmap(radius: PropertyExpression)
    case extrusion(height: PropertyExpression, base: PropertyExpression)
    case symbols(SymbolStyle, SymbolFamily)
  }
}

/// What of a stack of styles can be hit, and what can't yet.
package struct HitLayers: Sendable {
  /// In draw order, bottom to top.
  package private(set) var layers: [HitLayer] = []
  /// The ids of the root's layers that may draw something and are not answered for, and why; each has a warning too.
  package private(set) var leftOut: [String: StyleError] = [:]
  /// What the styles say that is not taken into account, in the order of the stack's styles and of their documents.
  package private(set) var warnings: [StyleProblem] = []
  private var readLayers: [Key: ReadLayer] = [:]

  private struct Key: Hashable {
    let importPath: ImportPath
    let id: String
  }

  /// What was read of a layer. Places count from the layer.
  private struct ReadLayer {
    let layer: StyleLayer
    let sourceType: SourceType?
    let hit: Result<HitLayer?, StyleError>
    let warnings: [StyleProblem]
  }

  /// Those of no style.
  package init() {}

  package init(_ style: Style) { self.init(StyleStack(StyleTree(style: style))) }

  /// - Parameter before: Layers that are as they were are not read again.
  package init(_ stack: StyleStack, reusing before: HitLayers = HitLayers()) {
    for member in stack.members { read(member, before) }
    for entry in stack.entries {
      let key = Key(importPath: stack.members[entry.member].path, id: stack.layer(of: entry).id)
      if case .success(let layer?)? = readLayers[key]?.hit { layers.append(layer) }
    }
  }

  private mutating func read(_ member: StyleStack.Member, _ before: HitLayers) {
    warnRoot(member.style, member.place)
    for (name, source) in member.style.sources.sorted(by: { $0.key < $1.key }) {
      warnSource(source, "\(member.place)/sources" + pointer(name))
    }
    for (index, layer) in member.style.layers.enumerated() {
      let key = Key(importPath: member.path, id: layer.id)
      let sourceType = layer.source.flatMap { member.style.sources[$0]?.type }
      let read: ReadLayer
      if let known = before.readLayers[key], known.layer == layer, known.sourceType == sourceType {
        read = known
      } else {
        var reader = HitLayerReader(importPath: member.path, sourceType: sourceType)
        read = ReadLayer(
          layer: layer, sourceType: sourceType, hit: Result { () throws(StyleError) in try reader.hitLayer(layer) },
          warnings: reader.warnings)
      }
      readLayers[key] = read
      let place = "\(member.place)/layers/\(index)"
      for problem in read.warnings { warn(place + problem.path, problem.message, layer: layer.id) }
      if case .failure(let error) = read.hit {
        if member.path.isRoot { leftOut[layer.id] = StyleError(path: place + error.path, message: error.message) }
        warn(place + error.path, "\(error.message); the layer is left out", layer: layer.id)
      }
    }
  }

  /// The sources that are drawn, in order.
  var sources: [SourceKey] { Set(layers.map(\.source)).sorted() }

  /// What is drawn of a source of tiles.
  func sourceLayers(of source: SourceKey) -> Set<String> {
    Set(layers.filter { $0.source == source }.compactMap(\.sourceLayer))
  }

  mutating func warn(_ path: String, _ message: String, layer: String? = nil) {
    warnings.append(StyleProblem(.warning, path: path, message, layer: layer))
  }
}
