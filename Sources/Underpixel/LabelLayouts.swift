internal import UnderpixelCollision
internal import UnderpixelGeometry
internal import UnderpixelHitTest
internal import UnderpixelSources
internal import UnderpixelStyle
internal import UnderpixelSymbols

/// The labels of layers by their families. Kept while layers come and go, since what is laid out is.
struct LabelLayouts {
  private var families: [SymbolFamily: Family] = [:]

  private struct Family {
    let assets: SymbolAssets
    /// Of the lowest layer of the family, which says how it claims room.
    let look: HitLayer.Identity
    let group: CollisionGroup
    let layouts: Layouts
    let symbols: Symbols
  }

  /// The layouts of a family of layers.
  private struct Layouts {
    var plain: LabelLayout
    /// For each appearance; nil where it needs none of its own.
    var looks: [LabelLayout?]
  }

  /// The labels of a layer; nil for one that is none of symbols.
  func symbols(of layer: HitLayer) -> Symbols? {
    guard case .symbols(_, let family) = layer.kind else { return nil }
    return families[family]?.symbols
  }

  /// Takes layers as they are now.
  ///
  /// - Parameter separatesSources: Whether labels of different sources are in each other's way.
  mutating func take(_ layers: [HitLayer], _ stack: StyleStack, _ assets: StyleAssets, separatesSources: Bool) {
    var kept: [SymbolFamily: Family] = [:]
    let sources = Set(layers.map(\.source)).sorted()
    for layer in layers {
      guard case .symbols(let look, let name) = layer.kind, kept[name] == nil else { continue }
      let assets = assets.symbols(of: layer.source.importPath)
      let group: CollisionGroup = separatesSources ? .source(sources.firstIndex(of: layer.source) ?? 0) : .common
      let known = families[name].flatMap { $0.assets === assets ? $0 : nil }
      if let known, known.look === layer.identity, known.group == group {
        kept[name] = known
        continue
      }
      let source = stack[layer.source.importPath]?.style.sources[layer.source.name]
      let layouts = known?.layouts ?? Self.layouts(look, source, assets)
      let appearances = zip(look.appearances, layouts.looks).map(LabelAppearance.init)
      let symbols = Symbols(.layout(layouts.plain), group: group, appearances: appearances) { look.rules($0) }
      kept[name] = Family(assets: assets, look: layer.identity, group: group, layouts: layouts, symbols: symbols)
    }
    families = kept
  }

  private static func layouts(
    _ style: SymbolStyle, _ source: StyleSource?, _ assets: SymbolAssets
  ) -> Layouts {
    var cutting = SymbolLayout.Cutting()
    if let source, source.type == .geojson {
      let members = GeoJSONSourceMembers.table
      cutting.deepestZoom = Int(min(max(source[members.maxzoom] ?? 18, 0), 24))
      cutting.buffer = min(max(source[members.buffer] ?? 128, 0), 512)
      cutting.tolerance = max(source[members.tolerance] ?? 0.375, 0)
    }
    func layout(_ look: SymbolStyle? = nil) -> LabelLayout {
      let layout = SymbolLayout(style, assets: assets, cutting: cutting, look: look)
      return LabelLayout(zooms: 0...cutting.deepestZoom, buffer: cutting.buffer / 512) { layout.labels($0) }
    }
    return Layouts(
      plain: layout(),
      looks: style.appearances.map { appearance in
        appearance.hasLayout ? appearance.style.map { layout($0) } : nil
      })
  }
}

extension LabelAppearance {
  /// - Parameter layout: For an appearance whose labels are laid out otherwise.
  fileprivate init(_ appearance: SymbolAppearance, _ layout: LabelLayout?) {
    let condition = appearance.condition
    self.init(
      appearance.name,
      when: LabelCondition(
        dependsOnFeature: condition.inputs.contains(.feature), dependsOnZoom: condition.dependsOnZoom
      ) { features, feature, zoom, state in
        condition.passes(
          EvaluationContext(zoom: zoom, feature: CollectionFeature(features, feature), featureState: state))
      },
      look: appearance.style.map { style in
        LabelLook(layout.map { .layout($0) } ?? .same, addsLabels: appearance.addsLabels) { style.rules($0) }
      })
  }
}
