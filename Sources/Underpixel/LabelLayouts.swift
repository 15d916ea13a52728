internal import UnderpixelCollision
internal import UnderpixelGeometry
internal import UnderpixelHitTest
internal import UnderpixelSources
internal import UnderpixelStyle
internal import UnderpixelSymbols

/// What lays out the labels of a style's layers. Kept while layers come and go, since what is laid out is.
struct LabelLayouts {
  let assets: SymbolAssets
  private var layouts: [SymbolFamily: LabelLayout] = [:]

  init(_ assets: SymbolAssets) { self.assets = assets }

  /// The labels of each family of layers.
  ///
  /// - Parameter separatesSources: Whether labels of different sources are in each other's way.
  mutating func symbols(
    of layers: [HitLayer], _ style: Style?, separatesSources: Bool
  ) -> [SymbolFamily: Symbols] {
    var symbols: [SymbolFamily: Symbols] = [:]
    var kept: [SymbolFamily: LabelLayout] = [:]
    let sources = Set(layers.map(\.source)).sorted()
    for layer in layers {
      // The lowest layer of a family says how it claims room.
      guard case .symbols(let look, let family) = layer.kind, symbols[family] == nil else { continue }
      let layout = layouts[family] ?? layout(look, style?.sources[layer.source])
      kept[family] = layout
      let group: CollisionGroup = separatesSources ? .source(sources.firstIndex(of: layer.source) ?? 0) : .common
      symbols[family] = Symbols(.layout(layout), group: group) { look.rules($0) }
    }
    layouts = kept
    return symbols
  }

  private func layout(_ look: SymbolStyle, _ source: StyleSource?) -> LabelLayout {
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
