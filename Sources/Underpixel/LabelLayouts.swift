internal import UnderpixelCollision
internal import UnderpixelGeometry
internal import UnderpixelHitTest
internal import UnderpixelSources
internal import UnderpixelStyle
internal import UnderpixelSymbols

/// What lays out the labels of a style's layers. Kept while layers come and go, since what is laid out is.
struct LabelLayouts {
  let assets: SymbolAssets
  private var layouts: [SymbolFamily: FamilyLayouts] = [:]

  /// The layouts of a family of layers.
  private struct FamilyLayouts {
    var plain: LabelLayout
    /// For each appearance; nil where it needs none of its own.
    var looks: [LabelLayout?]
  }

  init(_ assets: SymbolAssets) { self.assets = assets }

  /// The labels of each family of layers.
  ///
  /// - Parameter separatesSources: Whether labels of different sources are in each other's way.
  mutating func symbols(
    of layers: [HitLayer], _ style: Style?, separatesSources: Bool
  ) -> [SymbolFamily: Symbols] {
    var symbols: [SymbolFamily: Symbols] = [:]
    var kept: [SymbolFamily: FamilyLayouts] = [:]
    let sources = Set(layers.map(\.source)).sorted()
    for layer in layers {
      // The lowest layer of a family says how it claims room.
      guard case .symbols(let look, let family) = layer.kind, symbols[family] == nil else { continue }
      let found = layouts[family] ?? layouts(look, style?.sources[layer.source])
      kept[family] = found
      let group: CollisionGroup = separatesSources ? .source(sources.firstIndex(of: layer.source) ?? 0) : .common
      symbols[family] = Symbols(
        .layout(found.plain), group: group, appearances: zip(look.appearances, found.looks).map(LabelAppearance.init)
      ) { look.rules($0) }
    }
    layouts = kept
    return symbols
  }

  private func layouts(_ style: SymbolStyle, _ source: StyleSource?) -> FamilyLayouts {
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
    return FamilyLayouts(
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
