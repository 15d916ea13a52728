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
    let layout: LabelLayout
    let symbols: Symbols
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
      let layout = known?.layout ?? Self.layout(look, source, assets)
      let symbols = Symbols(.layout(layout), group: group) { look.rules($0) }
      kept[name] = Family(assets: assets, look: layer.identity, group: group, layout: layout, symbols: symbols)
    }
    families = kept
  }

  private static func layout(_ look: SymbolStyle, _ source: StyleSource?, _ assets: SymbolAssets) -> LabelLayout {
    var cutting = SymbolLayout.Cutting()
    if let source, source.type == .geojson {
      let members = GeoJSONSourceMembers.table
      cutting.deepestZoom = Int(min(max(source[members.maxzoom] ?? 18, 0), 24))
      cutting.buffer = min(max(source[members.buffer] ?? 128, 0), 512)
      cutting.tolerance = max(source[members.tolerance] ?? 0.375, 0)
    }
    let layout = SymbolLayout(look, assets: assets, cutting: cutting)
    return LabelLayout(zooms: 0...cutting.deepestZoom, buffer: cutting.buffer / 512) { layout.labels($0) }
  }
}
